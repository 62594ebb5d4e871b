"""Gather plain text: one passage a line, for the teachers and for word classes.

    python3 prepare.py ../shared/data work

writes work/text/LANG-NAME.txt (for word classes) and work/passages/LANG-NAME.txt
(for teach.py).
"""

import gzip
import json
import os
import re
import sys

DATA, OUT = sys.argv[1:3]


def jsonl(name, lang):
    with open(f"{DATA}/retrieval/{name}/passages.jsonl", encoding="utf-8") as f:
        for line in f:
            passage = json.loads(line)
            if passage["lang"] == lang:
                yield re.sub(r"\s+", " ", passage["text"].replace("\u0301", ""))


def novels(lang, step):
    """Every step-th passage of the novels in the public domain."""
    count = 0
    with gzip.open(f"{DATA}/bench/passages.tsv.gz", "rt", encoding="utf-8") as f:
        for line in f:
            fields = line.split("\t")
            if fields[2] == lang and fields[1].startswith("lit:"):
                count += 1
                if count % step == 0:
                    yield fields[4]


def annotated(name):
    document, words = [], []
    with open(f"{DATA}/entities/{name}.tsv", encoding="utf-8") as f:
        for line in f.read().splitlines() + ["-DOCSTART-"]:
            if line.startswith("-DOCSTART-"):
                if document:
                    yield " ".join(document)
                document = []
            elif line:
                words.append(line.split("\t")[0])
            elif words:
                sentence = re.sub(r" ([.,:;!?»)])", r"\1", " ".join(words))
                document.append(re.sub(r"([«(]) ", r"\1", sentence))
                words = []


def treebank(name):
    sentences = []
    with open(f"{DATA}/language/ud/{name}.conllu", encoding="utf-8") as f:
        for line in f:
            if line.startswith("# text = "):
                sentences.append(line[9:].strip())
            if len(sentences) >= 6:
                yield " ".join(sentences)
                sentences = []


def write(kind, name, lines):
    os.makedirs(f"{OUT}/{kind}", exist_ok=True)
    with open(f"{OUT}/{kind}/{name}.txt", "w", encoding="utf-8") as f:
        f.writelines(line + "\n" for line in lines)


for name in ("danetqa-ru", "tydiqa-ru", "xquad", "ntrex"):
    write("text", "ru-" + name, jsonl(name, "ru"))
    write("passages", "ru-" + name, jsonl(name, "ru"))
for name in ("piaf-fr", "ntrex", "servicepublic-fr"):
    write("passages", "fr-" + name, jsonl(name, "fr"))
for name in ("piaf-fr", "ntrex", "servicepublic-fr", "cnil-fr"):
    write("text", "fr-" + name, jsonl(name, "fr"))
for name in ("milqa-hu", "ntrex"):
    write("text", "hu-" + name, jsonl(name, "hu"))
write("passages", "ru-gsd", treebank("UD_Russian-GSD.ru_gsd-ud-dev"))
write("passages", "ru-taiga", treebank("UD_Russian-Taiga.ru_taiga-ud-dev"))
write("passages", "fr-gsd", treebank("UD_French-GSD.fr_gsd-ud-dev"))
write("passages", "ru-novels", novels("ru", 12))
write("passages", "fr-novels", novels("fr", 8))
for lang, step in (("hu", 2), ("fr", 2), ("ru", 3)):
    write("text", lang + "-novels", novels(lang, step))
for name in ("hu/nerkor/train", "hu/cars/train", "ru/factru/train", "ru/tilde21/dev", "fr/europeana/train", "fr/newseye/train", "fr/ajmc/train"):
    write("text", name.replace("/", "-"), annotated(name))
