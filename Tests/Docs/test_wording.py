"""Sentences that native readers stumbled over stay away from the interface."""

import re

import pytest
import yaml

from manifest import TOP

STUMBLED = {
    "en": r"in vain|\brightly\b|\banew\b|take this back|^Go on\b|\bgo on with\b|again and again|shows and hears|^Your place|"
          r"\btells nothing\b|\btold nothing\b|\bknows no such\b",
    "de": r"^Ohne weiter$|hier Schluss|Dieser Code führt nirgendwohin|^So geht es$|Worin eingewilligt|Erlaubnisse|^Ihr Platz",
}


def phrases(value):
    if isinstance(value, dict):
        for inner in value.values():
            yield from phrases(inner)
    else:
        yield str(value)


@pytest.mark.parametrize("language", STUMBLED)
def test_nobody_stumbles_again(language):
    folder = TOP / "Config/languages" / language
    said = [(file.name, phrase) for file in sorted(folder.glob("*.yaml"))
            for phrase in phrases(yaml.safe_load(file.read_text()))]
    said += [(file.name, line) for file in sorted(folder.glob("help/*.md")) for line in file.read_text().splitlines()]
    assert len(said) > 1000
    assert [(file, phrase) for file, phrase in said if re.search(STUMBLED[language], phrase)] == []
