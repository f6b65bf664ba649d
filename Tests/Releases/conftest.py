"""A release of a rehearsed study, made by the command as anybody makes it."""

import fcntl
import itertools
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LABCONSOLE = Path(os.environ.get("LABCONSOLE", ROOT / ".build/debug/labconsole"))
# In `make soak` as many as in the paper's study: 56, five of them incomplete.
IS_SOAK = bool(os.environ.get("SOAK"))
PEOPLE, QUITTERS = ("56", "0.0893") if IS_SOAK else ("14", "0.2")


def run(*command, **options) -> subprocess.CompletedProcess:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=ROOT, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


class Release:
    def __init__(self, folder: Path, data: Path, options=()):
        self.folder = folder
        self.data = data
        # Those with which the command finds the study.
        self.options = options

    @property
    def files(self) -> dict[str, bytes]:
        return {path.relative_to(self.folder).as_posix(): path.read_bytes()
                for path in sorted(self.folder.rglob("*")) if path.is_file()}

    def table(self, name: str) -> Path:
        [path] = [path for path in self.folder.glob(f"data/*_description-{name}_data.csv") if "_task-" not in path.name]
        return path


def some(cases: list) -> list:
    """Every fourth of cases that are much alike; all of them in `make soak`, whose release has enough people for each."""
    return cases if IS_SOAK else cases[::4]


def said_by_r(script: str, folder: Path, changes: list[tuple[str, ...]]) -> list[str]:
    """Returns what a script beside says of each change in the tables of a release, all of them in one run of R: most of the time
    of reproduce.R goes into reading them, and into computing again what does not change."""
    lines = "".join("\t".join(change) + "\n" for change in changes)
    done = run("Rscript", "--vanilla", Path(__file__).parent / script, folder, input=lines)
    said = [line.removeprefix("said: ") for line in done.stdout.splitlines() if line.startswith("said: ")]
    assert len(said) == len(changes), done.stdout
    return said


def said_of_changes(folder: Path, changes: list[tuple[str, int, str, str]]) -> list[str]:
    """With what reproduce.R of a release stops where one cell has another value: each change is a table, a row from 0, a column
    and the value. The tables of what analyses find are left out."""
    return said_by_r("changed_values.R", folder, [(table, str(row + 1), *rest) for table, row, *rest in changes])


def by_schema(folder: Path) -> subprocess.CompletedProcess:
    return subprocess.run(["Rscript", "--vanilla", str(Path(__file__).parent / "by_schema.R"), str(folder)],
                          capture_output=True, text=True)


def read_by_schema(folder: Path) -> str:
    """Reads every table in R as the schema says, and returns what R says of it."""
    done = by_schema(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def schema_problems(folder: Path) -> list[str]:
    done = by_schema(folder)
    assert done.returncode != 0 and done.stderr == "", done.stderr
    return done.stdout.splitlines()


def release_of(study: str, work: Path, people: str, quitters: str, options=(), named=()) -> Release:
    """`named` are options of the release alone."""
    data = work / "data"
    run(LABCONSOLE, "rehearse", study, "--participants", people, "--quitters", quitters, "--seed", "7", "--data", data, *options)
    run(LABCONSOLE, "release", "create", study, "--rehearsal", "--data", data, "--to", work / "release.zip", *options, *named)
    with zipfile.ZipFile(work / "release.zip") as archive:
        assert archive.testzip() is None
        archive.extractall(work / "unpacked")
    return Release(work / "unpacked", data, (*options, *named))


def made_once(name: str, tmp_path_factory, make) -> Path:
    """The folder that `make` fills, by whichever process of the run needs it first. Each process has a copy."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    made, done = shared / f"{name}-made", shared / f"{name}-done"
    with (shared / f"{name}-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(made, ignore_errors=True)
            made.mkdir()
            make(made)
            done.touch()
    return shutil.copytree(made, tmp_path_factory.mktemp(name) / "own")


@pytest.fixture(scope="session")
def release(tmp_path_factory) -> Release:
    own = made_once("release", tmp_path_factory, lambda work: release_of("weight-iat", work, PEOPLE, QUITTERS))
    return Release(own / "unpacked", own / "data")


ACTIVITIES = """
  - id: reactions
    kind: simple-reaction-time
    title: {en: Reactions, de: Reaktionen}
    trials: 6
    variants:
      - {id: reactions-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: crosses
    kind: choice-reaction-time
    title: {en: Crosses, de: Kreuze}
    trials: 8
    practice: 2
    variants:
      - {id: crosses-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: figures
    kind: go-no-go
    title: {en: Figures, de: Figuren}
    trials: 15
    practice: 5
    variants:
      - {id: figures-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: flankers
    kind: flanker
    title: {en: Flankers, de: Flankierreize}
    trials: 12
    practice: 2
    variants:
      - {id: flankers-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: tea
    kind: single-category-association
    title: {en: Tea, de: Tee}
    concept:
      label: {en: Tea, de: Tee}
      stimuli:
        - {id: cup, text: {en: cup, de: Tasse}}
        - {id: kettle, text: {en: kettle, de: Kessel}}
    attributes:
      - label: {en: Pleasant, de: Angenehm}
        stimuli: [{id: joy, text: {en: joy, de: Freude}}, {id: peace, text: {en: peace, de: Frieden}}]
      - label: {en: Unpleasant, de: Unangenehm}
        stimuli: [{id: grief, text: {en: grief, de: Kummer}}, {id: pain, text: {en: pain, de: Schmerz}}]
    trials: 24
    practice: 0
    variants:
      - {id: tea-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: letters
    kind: n-back
    title: {en: Letters, de: Buchstaben}
    trials: 12
    practice: 0
    variants:
      - {id: letters-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: sums
    kind: serial-addition
    title: {en: Sums, de: Summen}
    trials: 10
    practice: 0
    variants:
      - {id: sums-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: words
    kind: stroop
    title: {en: Colours, de: Farben}
    trials: 12
    practice: 2
    variants:
      - {id: words-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: taps
    kind: tapping
    title: {en: Tapping, de: Tippen}
    seconds: 5
    variants:
      - {id: taps-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: trails
    kind: trail-making
    title: {en: Trails, de: Pfade}
    variants:
      - {id: trails-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: places
    kind: spatial-span
    title: {en: Places, de: Felder}
    direction: backward
    variants:
      - {id: places-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
  - id: tower
    kind: tower-of-hanoi
    title: {en: Tower, de: Turm}
    variants:
      - {id: tower-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}
  - id: still
    kind: hold-still
    title: {en: Holding still, de: Stillhalten}
    seconds: 5
    variants:
      - {id: still-touch, input: touch, label: {en: In the hand, de: In der Hand}}
  - id: voice
    kind: sustained-vowel
    title: {en: Voice, de: Stimme}
    tries: 2
    variants:
      - {id: voice-touch, input: touch, label: {en: With the voice, de: Mit der Stimme}}
  - id: arrows
    kind: page
    title: {en: Arrows, de: Pfeile}
    folder: flanker
    parameters: {trials: 24}
    sample: sample.jsonl
    columns:
      - {name: rt, type: number, unit: ms, meaning: latency of the answer}
    variants:
      - {id: arrows-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

"""

PERMISSION = """
permissions:
  - id: motion
    title: {en: Motion, de: Bewegung}
    what: {en: May we record how the device moves?, de: Dürfen wir die Bewegung des Geräts aufzeichnen?}
    why: {en: To measure how still it is held., de: "Um zu messen, wie still es gehalten wird."}
    without: {en: One task is left out., de: Eine Aufgabe entfällt.}
  - id: microphone
    title: {en: Microphone, de: Mikrofon}
    what: {en: May we measure how loud it is?, de: "Dürfen wir messen, wie laut es ist?"}
    why: {en: To measure how long you sound., de: "Um zu messen, wie lange Sie klingen."}
    without: {en: One task is left out., de: Eine Aufgabe entfällt.}
"""


# A spreadsheet would run the first four; the last has an apostrophe of its own.
FORMULAS = ["=1+1", "+SUM(A1)", "@x", "\t=2", "'quoted"]


def with_formulas(sample: Path):
    """Gives each line of an experiment's data a text that looks like a formula."""
    lines = [json.loads(line) for line in sample.read_text(encoding="utf-8").splitlines() if line]
    noted = [line | {"note": note} for line, note in zip(lines, itertools.cycle(FORMULAS))]
    sample.write_text("".join(json.dumps(line) + "\n" for line in noted), encoding="utf-8")


@pytest.fixture(scope="session")
def activities(tmp_path_factory):
    own, options = made_once("activities", tmp_path_factory, release_of_activities), ("--as-sent", "arrows")
    return Release(own / "unpacked", own / "data", ("--studies", own / "studies", *options))


def release_of_activities(work: Path):
    studies = work / "studies"
    shutil.copytree(ROOT / "Config/studies/weight-iat", studies / "weight-iat")
    shutil.copytree(ROOT / "Config/studies/attention/experiments", studies / "weight-iat/experiments")
    with_formulas(studies / "weight-iat/experiments/flanker/sample.jsonl")
    path = studies / "weight-iat/study.yaml"
    yaml = path.read_text(encoding="utf-8")
    yaml = yaml.replace("\npermissions:\n", PERMISSION)
    before, after = yaml.split("\nsurveys:\n")
    after = after.replace("tasks: [weight, demographics]", "tasks: [weight, reactions, crosses, figures, flankers, tea, letters, sums, words, taps, trails, places, tower, still, voice, arrows, demographics]")
    after = after.replace("\ndataset:\n", "\ndataset:\n  forms: [spss, stata, json-lines, bids]\n")
    path.write_text(before + ACTIVITIES + "surveys:\n" + after, encoding="utf-8")
    release_of("weight-iat", work, people="8", quitters="0", options=("--studies", studies), named=("--as-sent", "arrows"))
