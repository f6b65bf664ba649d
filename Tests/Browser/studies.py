"""Studies to test with: the example study, and short ones made from it, in which a test is soon reached."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import yaml

from lab import TOP

STUDIES = TOP / "Config/studies"
VARIANTS = ("researchkit-keyboard", "researchkit-touch", "project-implicit-keyboard", "project-implicit-touch")


@dataclass(frozen=True)
class Study:
    """What somebody who takes part has to know of a study."""

    id: str
    sections: int
    """Sections of the consent."""
    tests: int
    asks_eligibility: bool = False
    right_answers: tuple[tuple[str, ...], ...] = ()
    """To each question of the quiz, the ids of the right choices."""
    asks_sharing: bool = False
    asks_contact: bool = False


EXAMPLE = Study(
    "weight-iat", sections=9, tests=4, asks_eligibility=True,
    right_answers=(("always",), ("answers", "times"), ("apart",)), asks_sharing=True, asks_contact=True)


def write_short_study(folder: Path, name: str, variants=VARIANTS, blocks=(4,) * 7, interval=50, **test) -> Study:
    """Makes a study in `folder`: a section of consent, the permissions and one test, given once in each variant.

    `test` are further keys of the test as in `study.yaml`, instead of the example's.
    """
    shutil.copytree(STUDIES / EXAMPLE.id, folder / name)
    file = folder / name / "study.yaml"
    study = yaml.load(file.read_text(), yaml.BaseLoader)
    del study["eligibility"], study["surveys"]
    study["study"] = name
    consent = study["consent"]
    consent["sections"] = consent["sections"][:1]
    del consent["quiz"], consent["sharing"], consent["contact-details"]
    [given] = study["tests"]
    study["tasks"] = [given["id"]]
    given["variants"] = [variant for variant in given["variants"] if variant["id"] in variants]
    given.update({"blocks": list(blocks), "inter-trial-interval": interval, "break": 0}, **test)
    file.write_text(yaml.dump(study, allow_unicode=True, sort_keys=False))
    return Study(name, sections=1, tests=len(given["variants"]))


def write_example_without_breaks(folder: Path) -> Path:
    """The example study, whose tests follow one another at once."""
    shutil.copytree(STUDIES / EXAMPLE.id, folder / EXAMPLE.id)
    file = folder / EXAMPLE.id / "study.yaml"
    file.write_text(file.read_text().replace("break: 60", "break: 0"))
    return folder


def categories(kind: str, *entries: tuple[str, str, list[dict]]) -> dict:
    """Two categories, each (id, label, stimuli), as `study.yaml` has them under `kind`."""
    return {kind: [
        {"id": name, "label": both(label), "stimuli": stimuli} for name, label, stimuli in entries]}


def words(name: str, *texts: str) -> list[dict]:
    """Stimuli that are words, with ids that begin with `name`."""
    return [{"id": f"{name}-{number}", "text": both(text)} for number, text in enumerate(texts, start=1)]


def both(text: str) -> dict:
    """The same in both languages."""
    return {"en": text, "de": text}
