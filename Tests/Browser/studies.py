"""Studies to test with: the example study, and short ones made from it, in which a test is soon reached."""

import shutil
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from lab import TOP

STUDIES = TOP / "Config/studies"
VARIANTS = ("researchkit-keyboard", "researchkit-touch", "project-implicit-keyboard", "project-implicit-touch")


@dataclass(frozen=True)
class Study:
    """The part of a study that somebody who takes part has to know."""

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


class Studies:
    """A folder of studies that a server is given, and by its name each short one that was written into it."""

    def __init__(self, folder: Path):
        self.folder = folder
        self._short: dict[str, Study] = {}

    def __getitem__(self, name: str) -> Study:
        return self._short[name]

    def write_example(self):
        """The example study without breaks: its tests follow one another at once."""
        self._copy_example(EXAMPLE.id)
        file = self._file(EXAMPLE.id)
        file.write_text(file.read_text().replace("break: 60", "break: 0"))

    def write_brief(self, name: str):
        """The example without breaks, and with no other sections of the consent than the first and those that its questions
        are about: everything is there that comes before the tests."""
        self._copy_example(name)
        with self.definition(name) as study:
            study["study"] = name
            # Lists name each study once.
            study["title"] = {language: f"{title} ({name})" for language, title in study["title"].items()}
            [test] = study["tests"]
            test["break"] = "0"
            consent = study["consent"]
            asked = {question["section"] for question in consent["quiz"]["questions"]}
            first, *others = consent["sections"]
            consent["sections"] = [first, *(section for section in others if section["id"] in asked)]
        self._short[name] = replace(EXAMPLE, id=name, sections=len(consent["sections"]))

    def write(self, name: str, variants=VARIANTS, blocks=(4,) * 7, interval=50, **test):
        """A short study: a section of consent, the permissions and one test, given once in each variant.

        `test` are further keys of the test as in `study.yaml`, instead of the example's.
        """
        self._copy_example(name)
        with self.definition(name) as study:
            del study["surveys"]
            study["study"] = name
            shorten(study)
            [given] = study["tests"]
            study["tasks"] = [given["id"]]
            given["variants"] = [variant for variant in given["variants"] if variant["id"] in variants]
            given.update({"blocks": list(blocks), "inter-trial-interval": interval, "break": 0}, **test)
        self._short[name] = Study(name, sections=1, tests=len(given["variants"]))

    @contextmanager
    def definition(self, name: str):
        """The content of a study's `study.yaml`, to be changed; it is written when all is changed."""
        file = self._file(name)
        study = load(file)
        yield study
        file.write_text(yaml.dump(study, Dumper=yaml.CDumper, allow_unicode=True, sort_keys=False))

    def add(self, name: str, path: str, content: bytes):
        """Puts a file into the folder of a study."""
        file = self.folder / name / path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)

    def _copy_example(self, name: str):
        shutil.copytree(STUDIES / EXAMPLE.id, self.folder / name)

    def _file(self, name: str) -> Path:
        return self.folder / name / "study.yaml"


def shorten(study: dict):
    """Leaves a section of the consent and the permissions of all that the example has before its tasks."""
    consent = study["consent"]
    consent["sections"] = consent["sections"][:1]
    del study["eligibility"], consent["quiz"], consent["sharing"], consent["contact-details"]


def raise_number(consent: dict):
    """Gives the document the next number, as each change of its texts needs."""
    consent["version"] = str(int(consent.get("version", "1")) + 1)


def load(file: Path) -> dict:
    return yaml.load(file.read_text(), yaml.CBaseLoader)


def example_number() -> str:
    """The number of the example's consent document."""
    return load(STUDIES / EXAMPLE.id / "study.yaml")["consent"].get("version", "1")


def example_surveys() -> list[dict]:
    """The questions of the example, as `study.yaml` has it: short studies ask nothing."""
    return load(STUDIES / EXAMPLE.id / "study.yaml")["surveys"]


def two_visits(first: str, second: str, **more) -> list[dict]:
    """A task at each, the second a fortnight after the first, as `study.yaml` has them; `more` of the second."""
    return [
        {"id": "first", "title": {"en": "First visit", "de": "Erster Termin"}, "tasks": [first]},
        {"id": "second", "title": {"en": "Follow-up", "de": "Nachbefragung"}, "tasks": [second],
         "after": "14", "tolerance": "2", **more}]


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
