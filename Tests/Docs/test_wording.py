"""Sentences that native readers stumbled over stay away from the interface."""

import re

import pytest
import yaml

from manifest import TOP

STUMBLED = {
    "en": r"in vain|\brightly\b|\banew\b|take this back|^Go on\b|\bgo on (with|where)\b|again and again|shows and hears|^Your place|"
          r"\btells nothing\b|\btold nothing\b|\bknows no such\b|questions? on understanding|[Bb]ring the group in|brought in|"
          r"\btells? who somebody is\b|told more coarsely|what it would tell|too thin|\bin clear\b|being over$|\bsealed\b|"
          r"wants? no more e-mails|hardly a mistake|\bWho presses\b|changed meanwhile|\w's\b",
    "de": r"^Ohne weiter$|hier Schluss|Dieser Code führt nirgendwohin|^So geht es$|Worin eingewilligt|Erlaubnisse|^Ihr Platz|"
          r"\bDrücke\b|\bTipper\b|Flankierreiz|Mediane Zeit|\bmediane[nr]? |Ergebnis ist grob|auf dem Stand\b|im Klartext|in eine[mr] Touch-|"
          r"\bDas können Sie jederzeit zurücknehmen",
}

OTHER_WORDS = {
    "Freigabe": r"Datenfreigabe",
    "Einwilligungserklärung": r"Einwilligungsdokument",
    "Fragebogen": r"\bBefragung",
    "verpasst": r"versäum",
    "verschlüsselt": r"versiegelt",
    "Sicherungskopie": r"\bSicherung(en)?\b",
    "Latenz": r"Reaktionszeit \{block\}",
    "alle, die etwas erhalten": r"Empfänger|\bjeder (prüfen|sie|einen)\b|\b(Teilnehmer|Nutzer|Benutzer)\b",
    "E-\u2060Mail": r"E-Mail|\b[Ee]mail\b",
}
"""The German word of the interface for a thing, and other words for it, which would make people look for a difference."""


AGREED_TO = re.compile(r"go on with the next one\b")
"""Stays in the consent of the examples, and in the quiz about it: another wording would be asked of all who signed."""


def phrases(value):
    if isinstance(value, dict):
        for inner in value.values():
            yield from phrases(inner)
    else:
        yield str(value)


def phrases_in(language, value):
    """Of a definition, in which a text has a key for each language."""
    if isinstance(value, dict):
        if language in value:
            yield from phrases(value[language])
        for inner in value.values():
            yield from phrases_in(language, inner)
    elif isinstance(value, list):
        for inner in value:
            yield from phrases_in(language, inner)


def said_in_studies(language):
    """In the examples, and in the templates, which are in English and have a text in place of one for each language."""
    words = []
    for file in sorted((TOP / "Config/studies").glob("*/study.yaml")):
        words += [(file, phrase) for phrase in phrases_in(language, yaml.load(file.read_text(), yaml.CSafeLoader))]
    if language == "en":
        for file in sorted((TOP / "Config/templates").glob("*/study.yaml")):
            words += [(file, re.sub(r"(^|\s)#.*", "", line)) for line in file.read_text().splitlines()]
    for file in sorted((TOP / "Config").glob(f"*/*/texts/{language}/**/*.md")):
        words += [(file, line) for line in file.read_text().splitlines()]
    assert len(words) > 500
    return [(str(file.relative_to(TOP)), AGREED_TO.sub("", phrase)) for file, phrase in words]


def said(language):
    folder = TOP / "Config/languages" / language
    words = [(file.name, phrase) for file in sorted(folder.glob("*.yaml"))
             for phrase in phrases(yaml.load(file.read_text(), yaml.CSafeLoader))]
    words += [(file.name, line) for file in sorted(folder.glob("help/*.md")) for line in file.read_text().splitlines()]
    assert len(words) > 1000
    return words + said_in_studies(language)


@pytest.mark.parametrize("language", STUMBLED)
def test_nobody_stumbles_again(language):
    assert [(file, phrase) for file, phrase in said(language) if re.search(STUMBLED[language], phrase)] == []


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_a_thing_has_one_german_word(word):
    assert [(file, phrase) for file, phrase in said("de") if re.search(OTHER_WORDS[word], phrase)] == []
