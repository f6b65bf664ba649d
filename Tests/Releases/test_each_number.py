"""No number of the analysis in a release can be changed without reproduce.R saying where."""

import csv
import subprocess
from pathlib import Path

ANALYSIS = ["conditionresults", "conditiontests", "variantpositions", "variantpairs", "reliability", "power",
            "peoplebygroup", "grouptests", "answerrelations", "relationpower", "answerregression"]
# The columns that tell rows apart.
WORDS = {"row_id", "test", "measure", "by", "condition", "method", "factor", "variant", "position", "first_variant",
         "second_variant", "f", "f2", "survey", "question", "category", "group"}


def test_a_change_in_any_column_is_found(release):
    """One cell of each column, in one run of R: another number, none, and one where none belongs."""
    script = Path(__file__).parent / "each_number.R"
    done = subprocess.run(["Rscript", "--vanilla", str(script), str(release.folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = {tuple(line.split()[1:]) for line in done.stdout.splitlines() if line.startswith("changed: ")}
    for table in ANALYSIS:
        with release.table(table).open(encoding="utf-8", newline="") as file:
            lines = list(csv.DictReader(file))
        for column in set(lines[0]) - WORDS:
            assert {(table, column, "other"), (table, column, "empty")} <= found
            has_gaps = any(not line[column] for line in lines)
            assert has_gaps == ((table, column, "filled") in found)
