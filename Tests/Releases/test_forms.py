"""The other forms of a release, read by the programs that they are for, or as their standard says."""

import csv
import json
import re
import subprocess

import pytest

from conftest import LABCONSOLE, ROOT

# Of Stata, which nothing here can run.
STATA_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}", re.IGNORECASE)


def tables(release):
    return sorted(release.folder.glob("data/*_data.csv"))


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def types(release):
    package = json.loads((release.folder / "datapackage.json").read_text(encoding="utf-8"))
    return {resource["path"]: {field["name"]: field["type"] for field in resource["schema"]["fields"]}
            for resource in package["resources"]}


def answered(text):
    """A cell as it was before it was kept from being a formula."""
    return text[1:] if text.startswith("'") else text


def test_every_table_has_its_syntax(activities):
    stems = {path.stem for path in tables(activities)}
    for folder, ending in (("syntax/spss", "sps"), ("syntax/stata", "do"), ("json-lines", "jsonl")):
        assert {path.stem for path in (activities.folder / folder).glob(f"*.{ending}")} == stems, folder


def test_pspp_reads_every_table(activities, tmp_path):
    """Each value of each table, and labels of variables and values."""
    kinds = types(activities)
    for path in tables(activities):
        syntax = activities.folder / "syntax/spss" / f"{path.stem}.sps"
        saved = tmp_path / f"{path.stem}.csv"
        script = tmp_path / f"{path.stem}.sps"
        script.write_text(syntax.read_text(encoding="utf-8") + f"SAVE TRANSLATE /OUTFILE='{saved}' /TYPE=CSV /FIELDNAMES.\n",
                          encoding="utf-8")
        done = subprocess.run(["pspp", "-O", "format=txt", str(script)], capture_output=True, text=True,
                              cwd=activities.folder)
        assert done.returncode == 0 and "error" not in (done.stdout + done.stderr).lower(), done.stdout + done.stderr
        expected, read = rows(path), rows(saved)
        assert len(read) == len(expected), path.stem
        fields = kinds[path.relative_to(activities.folder).as_posix()]
        for old, new in zip(expected, read):
            for (name, cell), found in zip(old.items(), new.values()):
                if not cell:
                    assert found.strip() == "", (path.stem, name)
                elif fields[name] == "string":
                    assert found == answered(cell), (path.stem, name)
                else:
                    assert float(found) == pytest.approx(float(cell), abs=1e-6), (path.stem, name)


def test_pspp_has_the_labels(activities, tmp_path):
    [syntax] = (activities.folder / "syntax/spss").glob("*task-demographics*")
    script = tmp_path / "labels.sps"
    script.write_text(syntax.read_text(encoding="utf-8") + "DISPLAY DICTIONARY /VARIABLES=gender.\n", encoding="utf-8")
    done = subprocess.run(["pspp", "-O", "format=csv", str(script)], capture_output=True, text=True, cwd=activities.folder)
    assert "Female" in done.stdout and "female" in done.stdout, done.stdout
    codebook = {row["column"]: row for row in rows(activities.folder / "documentation/codebook.csv")}
    assert codebook["gender"]["words_en"] in done.stdout


def test_the_codebook_of_every_kind_is_there_in_german(activities):
    codebooks = [rows(activities.folder / f"documentation/codebook{language}.csv") for language in ("", ".de")]
    meanings = {new["column"]: (old["meaning"], new["meaning"]) for old, new in zip(*codebooks, strict=True)}
    assert [column for column, (english, german) in meanings.items() if english == german] == []
    # In the words of the study.
    english, german = (meaning.split(";")[0] for meaning in meanings["rt"])
    assert english == german


def test_stata_finds_names_and_labels_in_order(activities):
    for path in tables(activities):
        text = (activities.folder / "syntax/stata" / f"{path.stem}.do").read_text(encoding="utf-8")
        header = path.read_text(encoding="utf-8").splitlines()[0].split(",")
        renamed = re.findall(r"^rename v(\d+) (\S+)$", text, re.MULTILINE)
        assert [int(number) for number, _ in renamed] == list(range(1, len(header) + 1))
        names = [name for _, name in renamed]
        assert all(STATA_NAME.fullmatch(name) for name in names) and len(set(names)) == len(names)
        assert [name for name in names if f"label variable {name} `\"" not in text] == []
        columns = re.search(r"numericcols\(([\d ]+)\)", text)[1].split() + (
            re.search(r"stringcols\(([\d ]+)\)", text)[1].split() if "stringcols" in text else [])
        assert sorted(map(int, columns)) == list(range(1, len(header) + 1))
        # An apostrophe between quotation marks is compared with the first letter of a text.
        assert text.count('`"') == text.replace("\"'\"", "").count("\"'"), "a quotation is not closed"


def test_json_lines_hold_the_same(activities):
    for path in tables(activities):
        lines = (activities.folder / "json-lines" / f"{path.stem}.jsonl").read_text(encoding="utf-8").splitlines()
        expected = rows(path)
        fields = types(activities)[path.relative_to(activities.folder).as_posix()]
        assert len(lines) == len(expected)
        for line, row in zip(lines, expected):
            found = json.loads(line)
            assert list(found) == list(row)
            for name, cell in row.items():
                value = found[name]
                if not cell:
                    assert value is None
                elif fields[name] == "string":
                    assert value == answered(cell)
                elif fields[name] == "boolean":
                    assert value is (cell == "1")
                else:
                    assert value == pytest.approx(float(cell), abs=0) and not isinstance(value, str)


def test_bids_has_participants_and_surveys(activities):
    folder = activities.folder / "bids"
    description = json.loads((folder / "dataset_description.json").read_text(encoding="utf-8"))
    assert description["Name"] and re.fullmatch(r"1\.\d+\.\d+", description["BIDSVersion"])
    assert (folder / "README").stat().st_size > 100
    assert {path.name for path in folder.iterdir()} == {
        "README", "dataset_description.json", "participants.tsv", "participants.json", "phenotype"}
    participants = tsv(folder / "participants.tsv")
    people = [row["participant_id"] for row in participants]
    assert len(people) >= 3 and len(set(people)) == len(people)
    assert all(re.fullmatch(r"sub-[A-Za-z0-9]+", name) for name in people)
    answers = rows(next(activities.folder.glob("data/*task-demographics*")))
    phenotype = tsv(folder / "phenotype/demographics.tsv")
    assert [row["participant_id"] for row in phenotype] == [f"sub-{row['participant']}" for row in answers]
    assert [row["gender"] for row in phenotype] == [row["gender"] or "n/a" for row in answers]
    assert "occasion" not in phenotype[0] and "session_id" not in phenotype[0]
    for path in (folder / "participants.tsv", folder / "phenotype/demographics.tsv"):
        sidecar = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        columns = set(tsv(path)[0]) - {"participant_id"}
        assert set(sidecar) - {"MeasurementToolMetadata"} == columns
        assert all(entry["Description"] for entry in sidecar.values())
    assert json.loads((folder / "phenotype/demographics.json").read_text())["gender"]["Levels"]["female"]


def test_each_file_has_its_digest_and_is_told(activities):
    manifest = json.loads((activities.folder / "manifest.json").read_text(encoding="utf-8"))
    listed = {file["path"] for file in manifest["files"]}
    assert listed == set(activities.files) - {"manifest.json"}
    readme = (activities.folder / "README.md").read_text(encoding="utf-8")
    ignored = (activities.folder / ".psychds-ignore").read_text(encoding="utf-8").split()
    for folder in ("syntax/spss/", "syntax/stata/", "json-lines/", "bids/"):
        assert f"`{folder}`" in readme and folder in ignored


def test_nothing_but_csv_without_being_asked(release):
    assert not [path for path in release.files if path.startswith(("syntax/", "json-lines/", "bids/"))]


def tsv(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_a_disk_that_fills_beside_the_archive_leaves_nothing(activities):
    """Other forms wait in files of their own, which reach the limit before the archive does."""
    folder = activities.data / "releases/weight-iat"
    before = sorted(path.name for path in folder.iterdir())
    limited = ["bash", "-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "-"]
    done = subprocess.run(
        [*limited, LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", activities.data, *activities.options],
        capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1 and "no space left for the release; nothing was made" in done.stderr, done
    assert sorted(path.name for path in folder.iterdir()) == before
