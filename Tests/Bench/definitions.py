"""Reading large definitions, as commands: from the call to the end, which is what somebody waits for."""

import csv
import shutil
import subprocess
import time

import yaml

from participants import STUDY
from servers import ROOT

FIELDS = 1_000
QUESTIONS = 2_000
CHOICES = "1, Never | 2, Rarely | 3, Sometimes | 4, Often | 5, Always"
HEADINGS = [
    "Variable / Field Name", "Form Name", "Section Header", "Field Type", "Field Label",
    "Choices, Calculations, OR Slider Labels", "Field Note", "Text Validation Type OR Show Slider Number",
    "Text Validation Min", "Text Validation Max", "Identifier?", "Branching Logic (Show field only if...)",
    "Required Field?", "Custom Alignment", "Question Number (surveys only)", "Matrix Group Name", "Matrix Ranking?",
    "Field Annotation"]


class Definitions:
    def __init__(self, build, work, turns, report):
        self._build = build
        self._work = work
        self._turns = turns
        self._report = report

    def dictionary(self):
        """A data dictionary of REDCap: every fourth field of another type, every fifth behind a rule."""
        file = self._work / "dictionary.csv"
        write_dictionary(file)
        study = write_study(self._work / "importing", 10, self._build.checkout)
        times = yield from self._turns.again(self._turns.rounds, lambda: self._seconds(
            "import", file, "--study", study, "--language", "en", "--fill-languages", "--dry-run"))
        self._report.figure(f"dictionary of {FIELDS:,} fields imported, s", times, at_most=1)

    def study(self):
        study = write_study(self._work / "checking", QUESTIONS, self._build.checkout)
        times = yield from self._turns.again(self._turns.rounds, lambda: self._seconds("check", study))
        self._report.figure(f"study of {QUESTIONS:,} questions checked, s", times, at_most=1)

    def _seconds(self, *arguments):
        begin = time.perf_counter()
        done = subprocess.run(
            [self._build.executable, "study", *arguments], cwd=self._build.checkout, capture_output=True, text=True)
        seconds = time.perf_counter() - begin
        if done.returncode != 0:
            raise RuntimeError(f"study {arguments[0]} failed:\n{done.stdout[-1000:]}{done.stderr[-1000:]}")
        return seconds


def write_dictionary(file):
    with file.open("w", newline="") as text:
        rows = csv.writer(text)
        rows.writerow(HEADINGS)
        rows.writerow(field("record_id", "text"))
        for number in range(FIELDS - 1):
            rows.writerow(numbered(number))


def numbered(number):
    name = f"item_{number}"
    rule = f"[item_{number - number % 20}] > 2" if number % 5 == 4 else ""
    match number % 4:
        case 0: return field(name, "radio", CHOICES)
        case 1: return field(name, "text", validation="integer", low="0", high="100", rule=rule)
        case 2: return field(name, "checkbox", CHOICES, rule=rule)
        case _: return field(name, "notes", rule=rule)


def field(name, type, choices="", validation="", low="", high="", rule=""):
    form = f"form_{int(name[5:]) // 100}" if name != "record_id" else "form_0"
    label = f"Words of {name}"
    return [name, form, "", type, label, choices, "", validation, low, high, "", rule, "", "", "", "", "", ""]


def write_study(folder, questions, checkout=ROOT):
    """The example study with surveys of a hundred questions each, with rules and a score."""
    shutil.copytree(checkout / "Config/studies" / STUDY, folder / STUDY)
    file = folder / STUDY / "study.yaml"
    study = yaml.load(file.read_text(), yaml.BaseLoader)
    for key in ("tests", "visits", "schedule"):
        study.pop(key, None)
    surveys = [survey(first, min(100, questions - first)) for first in range(0, questions, 100)]
    study["surveys"], study["tasks"] = surveys, [one["id"] for one in surveys]
    file.write_text(yaml.dump(study, allow_unicode=True, sort_keys=False))
    return folder / STUDY


def survey(first, count):
    words = {"en": "Never, rarely or often?", "de": "Nie, selten oder oft?"}
    choices = [{"id": str(number), "label": {"en": f"Choice {number}", "de": f"Wahl {number}"}} for number in range(5)]
    asked = []
    for number in range(first, first + count):
        question = {"id": f"q-{number}", "question": words, "kind": "choice", "choices": choices}
        if number % 4 == 1:
            question = {"id": f"q-{number}", "question": words, "kind": "number", "minimum": "0", "maximum": "99"}
        if number % 5 == 4 and number > first:
            question["show-if"] = f"q-{number - number % 4 if number % 4 else number - 4} >= 2"
        asked.append(question)
    scored = [question["id"] for question in asked if question["kind"] == "choice"][:40]
    return {
        "id": f"s-{first}", "title": words, "introduction": words, "minutes": "20", "questions": asked,
        "scales": [{"id": f"s-{first}-score", "label": words, "items": scored, "score": "sum"}]}
