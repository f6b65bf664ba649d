"""The scripts of a release of activities: reactions, Stroop and tapping speed."""

import csv
import io
import shutil
import subprocess

import pytest

from conftest import ROOT, release_of

ACTIVITIES = """
  - id: reactions
    kind: simple-reaction-time
    title: {en: Reactions, de: Reaktionen}
    trials: 6
    variants:
      - {id: reactions-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
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

"""


@pytest.fixture(scope="module")
def activities(tmp_path_factory):
    studies = tmp_path_factory.mktemp("studies")
    shutil.copytree(ROOT / "Config/studies/weight-iat", studies / "weight-iat")
    path = studies / "weight-iat/study.yaml"
    yaml = path.read_text(encoding="utf-8")
    before, after = yaml.split("\nsurveys:\n")
    after = after.replace("tasks: [weight, demographics]", "tasks: [weight, reactions, words, taps, demographics]")
    path.write_text(before + ACTIVITIES + "surveys:\n" + after, encoding="utf-8")
    return release_of("weight-iat", tmp_path_factory.mktemp("activities"), people="5", quitters="0",
                      options=("--studies", studies))


def reproduce(folder):
    return subprocess.run(["Rscript", str(folder / "analysis/reproduce.R")], capture_output=True, text=True)


def test_their_results_are_computed_again(activities):
    done = reproduce(activities.folder)
    assert done.returncode == 0, done.stderr
    for name in ("reactiontimes", "stroop", "tapping"):
        with activities.table(name).open(encoding="utf-8") as file:
            assert len(list(csv.DictReader(file))) >= 3, name


@pytest.mark.parametrize(("name", "column"), [
    ("reactiontimes", "median"), ("stroop", "incongruent_median"), ("stroop", "congruent_wrong"), ("stroop", "interference"),
    ("tapping", "taps"), ("tapping", "repeats"), ("tapping", "interval_mean"), ("tapping", "interval_sd")])
def test_a_changed_result_is_found(activities, tmp_path, name, column):
    folder = shutil.copytree(activities.folder, tmp_path / "changed")
    path = folder / activities.table(name).relative_to(activities.folder)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    row = next(row for row in rows[1:] if row[column])
    row[column] = str(float(row[column]) + 1)
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    done = reproduce(folder)
    assert done.returncode != 0 and f"{column}: the release says" in done.stderr
