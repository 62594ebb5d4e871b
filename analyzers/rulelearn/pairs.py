"""Writes the words of a language with their base forms and counts, for rulelearn -words.

    pip install simplemma wordfreq pymorphy3 pymorphy3-dicts-ru
    apt-get install hunspell hunspell-hu hunspell-fr
    python3 pairs.py fr counts.tsv > pairs.tsv

The base form is told by the morphology of hunspell for French and Hungarian, and for Russian by
simplemma where pymorphy3 knows it as well. Words are those that wordfreq knows as common, and those of
counts.tsv (a word, a tab, a count: counted in the passages of ../shared/data) that stand there five
times or more.
"""
import collections
import re
import subprocess
import sys

import simplemma
import wordfreq

WORD = re.compile(r"[^\W\d_]{2,}", re.U)


VOWEL = re.compile("[aáàâeéèêëiíîïoóöőôuúüűûùyœаеёиоуыэюя]")

NAME = {"Surn", "Name", "Patr", "Geox"}  # names have rules of their own

# What the sources do not have.
EXTRA = {
    "fr": "œil yeux|ciel cieux|bail baux|franc franche franches|aïeul aïeux|monsieur messieurs|madame mesdames"
          "|mademoiselle mesdemoiselles",
    "hu": "lé levet leve levek levét levével levéből levében|tető teteje tetején tetejére tetejéről tetejét tetejével"
          " tetejébe tetejéből|tüdő tüdeje tüdejét tüdejében tüdejébe|velő veleje velejét",
    "ru": "имя имени именем имен именам именами именах|деньги денег деньгам деньгами деньгах"
          "|пламя пламени пламенем|семя семени семенем семена семян семенам семенами|печь пек пекла пекли печет пекут",
}


def words(lang, counts):
    out = {w: wordfreq.zipf_frequency(w, lang) for w in wordfreq.top_n_list(lang, 150000) if WORD.fullmatch(w)}
    if counts:
        total = sum(int(line.split("\t")[1]) for line in open(counts))
        for line in open(counts):
            w, n = line.rstrip("\n").split("\t")
            if int(n) >= 5 and WORD.fullmatch(w) and w not in out:
                out[w] = 3.0  # below every common word
    return out


def hunspell(dictionary, forms):
    """Gives the analyses of each form: base form, and whether it is inflected and derived."""
    run = subprocess.run(["hunspell", "-d", dictionary, "-i", "utf-8", "-m"], input="\n".join(forms),
                         capture_output=True, text=True, check=False)
    out = collections.defaultdict(list)
    for line in run.stdout.splitlines():
        form, _, rest = line.partition(" ")
        base = re.findall(r"\bst:(\S+)", rest)
        prefix = "".join(re.findall(r"\bsp:(\S+)", rest))  # of a verb: bement is bemegy
        if len(base) == 1 and "pa:" not in rest:  # no compound
            out[form].append((prefix + base[0], rest))
    return out


def hungarian(form, analyses, _):
    """The base form that inflection alone makes the form of. The past (adott) and the comparative (jobb)
    come before a word of their own."""
    analyses = [(b, rest) for b, rest in analyses if b[0] == form[0] or "leg_SUPERLATIVE" in rest]
    bases = {b for b, rest in analyses if not re.search(r"\bds:(?!tt_PASTPART)|_adv\b", rest)}
    past = {b for b, rest in analyses if re.search("PAST_INDIC_INDEF_SG_3|bb_COMPARATIVE", rest) and b != form}
    if len(past) == 1:
        return past.pop()
    if form in bases:
        return form
    return choose(bases, "hu")


def french(form, analyses, guess):
    bases = {b for b, _ in analyses}
    participle = {b for b, rest in analyses if "po:ppas" in rest}
    if len(participle) == 1:
        return participle.pop()  # a noun or adjective besides, more often than not: mort
    if form in bases:
        return guess if guess in bases else form
    return choose(bases, "fr")


def choose(bases, lang):
    """The most common of several base forms: mirent is more often of mettre than of mirer."""
    return max(bases, key=lambda b: (wordfreq.zipf_frequency(b, lang), b), default=None)


def main():
    lang = sys.argv[1]
    freq = words(lang, sys.argv[2] if len(sys.argv) > 2 else None)
    forms = sorted(freq)
    guess = {f: simplemma.lemmatize(f, lang=lang).lower() for f in forms}
    if lang == "ru":
        import pymorphy3
        morph = pymorphy3.MorphAnalyzer()
        def base(f):
            fold = lambda s: s.replace("ё", "е")
            ok = {fold(p.normal_form) for p in morph.parse(f) if p.score >= .2 and not NAME & p.tag.grammemes}
            return guess[f] if fold(guess[f]) in ok else None
    else:
        dictionary, rule = {"hu": ("hu_HU", hungarian), "fr": ("fr_FR", french)}[lang]
        found = hunspell(dictionary, forms)
        def base(f):
            return rule(f, [a for a in found[f] if a[0] == f or a[0] in freq], guess[f])
    for f in forms:
        b = base(f)  # a base form that is never seen is a wrong analysis
        if b and b == b.lower() and WORD.fullmatch(b) and VOWEL.search(b):
            print(f, b, round(freq[f], 2), sep="\t")
    for line in filter(None, EXTRA[lang].split("|")):
        b, *more = line.split()
        for f in more:
            print(f, b, 3.0, sep="\t")


if __name__ == "__main__":
    main()
