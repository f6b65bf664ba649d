"""The presses of trials as reproduce.R of a release takes them, in tables as short as they can be."""

import csv
import shutil
import subprocess

import pytest

from conftest import ROOT, said_of_changes

RELEASE = ROOT / "Sources/Documents/Release"

CHOICES = """participant,run,block,attempt,complete,practice,trial,expected,answer,outcome,latency,early,further,input,presses
a,1,1,1,0,0,1,left,left,right,400,0,0,key,
a,1,1,2,1,0,1,left,left,right,400.125,2,1,key,left:-120.5:key right:-0.001:key left:400.125:key right:401:key
a,1,1,2,1,0,2,left,right,wrong,900,0,0,touch,right:900:touch
a,1,1,2,1,0,3,right,,missed,,0,0,,left:1001.5:key
a,1,1,2,1,0,4,right,,missed,,0,0,,
a,1,1,2,1,0,5,,,right,,1,0,,left:-5:key
a,1,1,2,1,0,6,,left,wrong,0,0,0,key,left:0:key
"""
# The last answer in time counts.
SUMS = """participant,run,block,attempt,complete,practice,trial,expected,answer,outcome,latency,early,further,input,presses
a,1,1,1,1,0,1,7,7,right,1400,0,2,key,3:600:key 4:601:key 7:1400:key 9:3001:key
a,1,1,1,1,0,2,8,9,wrong,2900,0,0,key,9:2900:key
"""
STROOP = """participant,run,block,role,attempt,complete,trial,ink,congruence,answer,outcome,latency,input,presses
a,1,1,check,1,1,1,red,,red,right,9000,touch,red:9000:touch
a,1,2,test,1,1,1,red,congruent,blue,wrong,700.25,touch,red:-80:touch blue:700.25:touch red:700.5:touch
a,1,2,test,1,1,2,blue,congruent,,missed,,,red:3000.5:touch
"""
# A press before the wait, one before the figure, one too soon after it, one in time after one that counts nowhere, and one too
# late. The second run was recorded before presses were kept.
REACTIONS = """participant,run,block,attempt,complete,practice,trial,wait,outcome,latency,input,start,onset,presses
a,1,1,1,1,0,1,2000,early,,key,1000,,750:key 1500.5:key
a,1,1,1,1,0,2,2000,early,99.999,key,4000,6000.001,6100:key
a,1,1,1,1,0,3,2000,early,-3,key,7000,9000,8997:key 9200:key
a,1,1,1,1,0,4,2000,valid,310.25,touch,10000,12000.5,9999.999:touch 12310.75:touch
a,1,1,1,1,0,5,2000,late,,,14000,16000,13990:touch 17000.5:key
a,1,1,1,1,0,6,2000,late,,,18000,20000,
a,2,1,1,1,0,1,2000,valid,400,key,1000,3000,
"""
TABLES = {"choicereactiontrials": CHOICES, "serialadditiontrials": SUMS, "strooptrials": STROOP, "reactiontrials": REACTIONS}
# Answer, latency, input and outcome of each trial with presses; the numbers of early and further ones where they are released.
COMPARED = 6 * 6 + 2 * 6 + 3 * 4 + 6 * 3


def script() -> str:
    """reproduce.R as a release with every kind of task has it."""
    shared = RELEASE / "Scripts"
    kinds = [path for path in sorted((RELEASE / "Tasks").glob("*/*.R")) if not path.match("*-runs.R") and not path.match("*-analysis.R")]
    return "\n".join(path.read_text(encoding="utf-8") for path in [
        shared / "reproduce.R", *kinds, shared / "reproduce-end.R"])


def write(folder, tables: dict[str, str]):
    """The script and tables as a release has them."""
    (folder / "analysis").mkdir()
    (folder / "analysis/reproduce.R").write_text(script(), encoding="utf-8")
    for name in ["run_results.R", "effects.R", "answers.R", "results.R"]:
        shutil.copy(RELEASE / "Scripts" / name, folder / "analysis")
    (folder / "data").mkdir()
    for name, text in tables.items():
        (folder / "data" / f"study-x_description-{name}_data.csv").write_text(text, encoding="utf-8")


def reproduce(folder, tables: dict[str, str]) -> subprocess.CompletedProcess:
    write(folder, tables)
    return subprocess.run(["Rscript", "--vanilla", str(folder / "analysis/reproduce.R")], capture_output=True, text=True)


def test_trials_follow_from_their_presses(tmp_path):
    done = reproduce(tmp_path, TABLES)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{COMPARED} values compared, all as in the release." in done.stdout


CHANGES = [
    # Which press counted.
    ("choicereactiontrials", 1, "answer", "right", "attempt 2, trial 1, answer: the release says right, its presses give left"),
    ("choicereactiontrials", 1, "latency", "400.126", "latency: the release says 400.126, its presses give 400.125"),
    ("choicereactiontrials", 2, "input", "key", "trial 2, input: the release says key, its presses give touch"),
    ("choicereactiontrials", 2, "presses", "", "trial 2, answer: the release says right, its presses give NA"),
    ("choicereactiontrials", 4, "presses", "right:500:key", "trial 4, answer: the release says NA, its presses give right"),
    ("serialadditiontrials", 0, "answer", "3", "trial 1, answer: the release says 3, its presses give 7"),
    ("serialadditiontrials", 0, "presses", "3:600:key 7:1400:key 9:2899:key", "the release says 7, its presses give 9"),
    ("strooptrials", 1, "answer", "red", "block 2, attempt 1, trial 1, answer: the release says red, its presses give blue"),
    ("reactiontrials", 3, "presses", "12310.749:touch", "latency: the release says 310.25, its presses give 310.249"),
    ("reactiontrials", 3, "latency", "310.251", "trial 4, latency: the release says 310.251, its presses give 310.25"),
    ("reactiontrials", 3, "input", "key", "trial 4, input: the release says key, its presses give touch"),
    ("reactiontrials", 2, "latency", "200", "trial 3, latency: the release says 200, its presses give -3"),
    # Too early.
    ("choicereactiontrials", 1, "early", "1", "trial 1, early: the release says 1, its presses give 2"),
    ("choicereactiontrials", 1, "presses", "left:-120.5:key left:400.125:key right:401:key",
     "trial 1, early: the release says 2, its presses give 1"),
    ("choicereactiontrials", 1, "further", "0", "trial 1, further: the release says 0, its presses give 1"),
    ("choicereactiontrials", 3, "further", "1", "trial 3, further: the release says 1, its presses give 0"),
    ("reactiontrials", 0, "outcome", "late", "trial 1, outcome: the release says late, its presses give early"),
    ("reactiontrials", 1, "outcome", "valid", "trial 2, outcome: the release says valid, its presses give early"),
    ("reactiontrials", 3, "presses", "10000:touch 12310.75:touch",
     "trial 4, outcome: the release says valid, its presses give early"),
    # Too late, or not at all.
    ("choicereactiontrials", 4, "outcome", "wrong", "trial 4, outcome: the release says wrong, its presses give missed"),
    ("choicereactiontrials", 5, "outcome", "missed", "trial 5, outcome: the release says missed, its presses give right"),
    ("strooptrials", 2, "presses", "red:600:touch", "trial 2, answer: the release says NA, its presses give red"),
    ("reactiontrials", 4, "outcome", "valid", "trial 5, outcome: the release says valid, its presses give late"),
    ("reactiontrials", 5, "presses", "20150:key", "trial 6, outcome: the release says late, its presses give valid"),
]
"""A table, a row from 0, a column and its new value, and what is said then."""


@pytest.fixture(scope="module")
def said(tmp_path_factory) -> dict[tuple, str]:
    folder = tmp_path_factory.mktemp("presses")
    write(folder, TABLES)
    changes = [change for *change, _ in CHANGES]
    return dict(zip(map(tuple, changes), said_of_changes(folder, changes)))


@pytest.mark.parametrize(("name", "row", "column", "value", "found"), CHANGES)
def test_what_does_not_follow_is_found(said, name, row, column, value, found):
    assert found in said[name, row, column, value]


def test_the_script_stops_at_what_does_not_follow(tmp_path):
    name, row, column, value, found = CHANGES[0]
    lines = list(csv.reader(TABLES[name].splitlines()))
    lines[1 + row][lines[0].index(column)] = value
    done = reproduce(tmp_path, {**TABLES, name: "".join(",".join(line) + "\n" for line in lines)})
    assert done.returncode != 0 and found in done.stderr, done.stderr


def test_presses_that_may_not_all_have_been_kept_are_not_counted(tmp_path):
    """A trial keeps its first 99 presses and the one that counts."""
    early = " ".join(f"left:{place - 300}:key" for place in range(99))
    trials = CHOICES.splitlines()[0] + f"\na,1,1,1,1,0,1,left,left,right,500,150,0,key,{early} left:500:key\n"
    done = reproduce(tmp_path, {"choicereactiontrials": trials})
    assert done.returncode == 0 and "4 values compared" in done.stdout, done.stdout + done.stderr
