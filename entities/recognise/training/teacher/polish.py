"""Mend what the French teacher does badly, by rules and by the whole text.

    python3 polish.py raw silver/fr

reads raw/*.tsv as teach.py writes them and writes silver/fr/*.tsv: titles,
articles and names of peoples are no names; a name has the type that most of
the text gives it; acronyms, and words behind "société" and the like, are
organizations. Part of the text is written with du, des, au, aux taken apart, as
treebanks write them.
"""

import glob
import os
import re
import sys
from collections import Counter, defaultdict

from organizations import ACRONYMS, NO_NAMES, ORGANIZATIONS, PLACE_ACRONYMS

TITLES = set(
    "m. mm. mme mlle mgr monsieur madame mademoiselle messieurs mesdames dr docteur pr maître me saint sainte père abbé frère sœur "
    "comte comtesse baron baronne marquis marquise prince princesse duc duchesse général colonel capitaine roi reine "
    "président présidente homme hommes état états etat etats dieu ah oh eh oui non empereur pape sir lord lady cardinal "
    "premier ministre procureur député sénateur maire préfet professeur commissaire lieutenant commandant maréchal amiral sieur".split()
)
ARTICLES = set("le la les l' l’ un une des du de d' d’ au aux en à dans par pour sur et mais si selon chez avec ce cette ces son sa ses".split())
WITH_ARTICLE = set("havre haye mecque rochelle mans caire paz nouvelle-orléans havane réunion ciotat baule".split())
PEOPLES = re.compile(r".+(ais|aise|aises|ois|oise|oises|ains|aines|iens|ienne|iennes|éens|éennes|ands|ols|ques|mans|nes|tes|ares|isses|elges|usses|urcs|recs|nglais|vénitiens|juifs|slaves)$", re.I)
PLURAL = set("les des aux ces ses leurs nos certains plusieurs quelques deux trois".split())
HEADS = set(
    "ministère université parti tribunal cour comité commission conseil assemblée association société union fédération confédération syndicat banque "
    "institut école lycée collège compagnie agence office musée hôpital chambre groupe fondation académie église mouvement ligue ordre club direction "
    "secrétariat parlement caisse centre théâtre faculté bureau organisation alliance front rassemblement journal éditions cabinet haute haut".split()
)
BEFORE_ORG = set("société groupe entreprise firme compagnie filiale constructeur agence éditeur éditions club parti association fondation banque ong syndicat coopérative chaîne laboratoires".split())
DETERMINERS = set("l' l’ la le du de d' d’ au à les des aux".split())
ROMAN = re.compile(r"^[IVXLC]+$")
ACRONYM = re.compile(r"^(?:[A-ZÉ]{2,6}|(?:[A-ZÉ]\.){2,6})$")


def read(name):
    """Gives sentences: a list of words, a list of tags, whether a document begins."""
    words, tags, begins = [], [], False
    with open(name, encoding="utf-8") as f:
        for line in f.read().split("\n"):
            if line.startswith("-DOCSTART-"):
                begins = True
            elif line:
                word, mark = line.split("\t")[:2]
                words.append(word)
                tags.append(mark)
            elif words:
                yield words, tags, begins
                words, tags, begins = [], [], False


def spans(tags):
    out, at = [], 0
    while at < len(tags):
        if tags[at] == "O":
            at += 1
            continue
        end = at + 1
        while end < len(tags) and tags[end] == "I-" + tags[at][2:]:
            end += 1
        out.append((at, end, tags[at][2:]))
        at = end
    return out


def capital(word):
    return word[:1].isupper()


def mend(words, span):
    """Gives the span without what is no part of the name, or None."""
    begin, end, kind = span
    if words[begin].lower() in ("ministre", "ministres", "procureur", "président", "secrétaire"):
        return None
    while begin < end:
        word = words[begin].lower()
        if kind == "ORG" and word in HEADS and end - begin > 1:
            break
        article = word in ARTICLES and not (begin + 1 < end and words[begin + 1].lower() in WITH_ARTICLE and capital(words[begin]))
        if kind == "ORG" and word in ("la", "le", "les") and capital(words[begin]) and begin > 0 and words[begin - 1] not in ".!?:;—–«\"":
            article = False
        if article or word in TITLES or not words[begin][0].isupper():
            begin += 1
            continue
        break
    while end > begin and (not words[end - 1][0].isalnum() and words[end - 1] not in ")." or words[end - 1].lower() in ARTICLES):
        end -= 1
    if begin >= end:
        return None
    text = words[begin:end]
    if len(text) == 1 and (len(text[0]) < 2 or text[0].lower() in NO_NAMES or ROMAN.match(text[0]) or text[0][0].isdigit()):
        return None
    if len(text) == 1 and kind == "LOC" and PEOPLES.match(text[0]) and (begin > 0 and words[begin - 1].lower() in PLURAL or text[0][-1] == "s" and begin == 0):
        return None
    return begin, end, kind


def acronyms(words, found):
    """Words in capitals behind an article are organizations, if the text around has small letters."""
    if sum(w.isupper() and len(w) > 1 for w in words) > len(words) / 3:
        return found
    taken = {i: s for s in found for i in range(s[0], s[1])}
    out = list(found)
    for i, word in enumerate(words):
        if not ACRONYM.match(word) or ROMAN.match(word) or word in NO_NAMES or word.lower() in NO_NAMES:
            continue
        kind = "LOC" if word in PLACE_ACRONYMS else "ORG"
        before = words[i - 1].lower() if i else ""
        span = taken.get(i)
        if span and span[1] - span[0] == 1:
            if kind != span[2]:
                out[out.index(span)] = (i, i + 1, kind)
        elif not span and (word in ACRONYMS or kind == "LOC" and before in DETERMINERS):
            out.append((i, i + 1, kind))
    return sorted(out)


def behind(words, found):
    """A single name behind société and the like is an organization."""
    out = []
    for begin, end, kind in found:
        before = words[begin - 1].lower() if begin else ""
        if kind in ("PER", "LOC") and before in BEFORE_ORG and end - begin <= 2:
            kind = "ORG"
        out.append((begin, end, kind))
    return out


def known(words, found):
    """Well-known organizations, longest first."""
    out = list(found)
    for i in range(len(words)):
        for n in range(min(8, len(words) - i), 0, -1):
            if " ".join(words[i : i + n]).replace("’", "'") in ORGANIZATIONS:
                around = [s for s in out if s[0] < i + n and s[1] > i]
                if not any(s[0] <= i and s[1] >= i + n and s[1] - s[0] > n for s in around):
                    out = [s for s in out if s not in around] + [(i, i + n, "ORG")]
                break
    return sorted(out)


def name(words, span):
    return " ".join(words[span[0] : span[1]])


CONTRACTED = {"du": ("de", "le"), "des": ("de", "les"), "au": ("à", "le"), "aux": ("à", "les"), "Au": ("À", "le"), "Aux": ("À", "les"), "Du": ("De", "le"), "Des": ("De", "les")}


def write(out, words, found, apart):
    tags = ["O"] * len(words)
    for begin, end, kind in found:
        for i in range(begin, end):
            tags[i] = ("B-" if i == begin else "I-") + kind
    for word, mark in zip(words, tags):
        if apart and word in CONTRACTED and (word != "Des" and mark == "O" or mark != "O"):
            first, second = CONTRACTED[word]
            out.write(f"{first}\t{mark}\n{second}\t{'I' + mark[1:] if mark != 'O' else 'O'}\n")
        else:
            out.write(f"{word}\t{mark}\n")
    out.write("\n")


def main():
    source, target = sys.argv[1:3]
    texts, votes = {}, defaultdict(Counter)
    for file in sorted(glob.glob(source + "/*.tsv")):
        texts[file] = []
        for words, tags, begins in read(file):
            found = [s for s in (mend(words, s) for s in spans(tags)) if s]
            found = known(words, behind(words, acronyms(words, found)))
            for s in found:
                votes[name(words, s)][s[2]] += 1
            texts[file].append((words, found, begins))
    os.makedirs(target, exist_ok=True)
    for file, sentences in texts.items():
        with open(os.path.join(target, os.path.basename(file)), "w", encoding="utf-8") as out:
            number = 0
            for words, found, begins in sentences:
                if begins:
                    number += 1
                    out.write(f"-DOCSTART-\ttext_{number}\n\n")
                settled = []
                for s in found:
                    kind, count = votes[name(words, s)].most_common(1)[0]
                    if count >= 3 and count > 0.65 * sum(votes[name(words, s)].values()):
                        s = (s[0], s[1], kind)
                    settled.append(s)
                write(out, words, settled, number % 3 == 0)


main()
