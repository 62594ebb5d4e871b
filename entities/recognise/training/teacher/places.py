"""Gather places with their Hungarian, French, Russian and English names.

    pip install babel
    apt-get download libgeonames-common && dpkg -x libgeonames-common*.deb geonames
    python3 places.py geonames/usr/share/locale > places.tsv

Sources: GeoNames (CC BY 4.0) as packed by Debian, and the countries and cities
of CLDR (Unicode licence) by Babel. iskra-train --places keeps those that the
rules of spelling do not join.
"""

import gettext
import re
import sys

LANGS = ("hu", "fr", "ru")


def clean(name):
    name = (name or "").replace("’", "'").strip()
    return "" if re.search(r"[\d/();\t,]", name) or len(name) < 3 else name


def geonames(folder):
    names = {}
    for lang in LANGS:
        with open(f"{folder}/{lang}/LC_MESSAGES/geonames.mo", "rb") as f:
            names[lang] = gettext.GNUTranslations(f)._catalog
    for key in sorted(set().union(*names.values())):
        if key:
            yield [clean(names[lang].get(key)) for lang in LANGS] + [""]


def cldr():
    from babel import Locale

    locales = [Locale(lang) for lang in LANGS + ("en",)]
    for code in sorted(locales[0].territories):
        yield [clean(l.territories.get(code)) for l in locales]
    for zone in sorted(locales[0].time_zones):
        yield [clean(l.time_zones.get(zone, {}).get("city")) for l in locales]


def main():
    print("id\thu\tfr\tru\ten")
    for number, row in enumerate([*cldr(), *geonames(sys.argv[1])]):
        if sum(bool(name) for name in row[:3]) >= 2:
            print(number, *row, sep="\t")


main()
