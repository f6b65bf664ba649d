"""A release of a study that says which answers tell who somebody is."""

import collections
import csv
import json
import re
import shutil
import subprocess
import zipfile

import frictionless
import psychds
import pytest

from conftest import LABCONSOLE, ROOT, Release, read_by_schema, release_of, run

K = 3
ANONYMISATION = f"""
anonymisation:
  k: {K}
  l: 2
  quasi-identifiers:
    - {{variable: demographics.age, ladder: [exact, 10, 30]}}
    - {{variable: demographics.gender, ladder: [exact, {{merge-below: 4}}]}}
    - demographics.education
    - participant.language
  sensitive: [demographics.interest]
  identifiers: [demographics.height, demographics.weight, demographics.bmi]
  plain: [eligibility.sight]
"""
KEYS = ["age", "gender", "education"]


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studies")
    shutil.copytree(ROOT / "Config/studies/weight-iat", folder / "weight-iat")
    with (folder / "weight-iat/study.yaml").open("a", encoding="utf-8") as file:
        file.write(ANONYMISATION)
    run(LABCONSOLE, "study", "check", folder / "weight-iat")
    return folder


@pytest.fixture(scope="module")
def protected(tmp_path_factory, studies):
    return release_of("weight-iat", tmp_path_factory.mktemp("protected"), people="24", quitters="0.15",
                      options=("--studies", studies))


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def people(protected):
    """Each participant's values as their rows tell them, in the wide table and in the long one."""
    languages = {row["participant"]: row["language"] for row in rows(protected.table("participants"))}
    [wide] = protected.folder.glob("data/*_task-demographics_description-answers_data.csv")
    answers = {row["participant"]: row for row in rows(wide)}
    long = {(row["participant"], row["question"]): row["answer"] for row in rows(protected.table("answers"))}
    told = {}
    for person, language in languages.items():
        told[person] = (language, *(answers.get(person, {}).get(key, "") for key in KEYS))
        assert told[person] == (language, *(long.get((person, key), "") for key in KEYS))
    return told


def test_r_reads_every_table_by_its_schema(protected):
    read_by_schema(protected.folder)


def test_nobody_is_alike_with_fewer_than_k(people):
    classes = collections.Counter(people.values())
    assert len(people) > 20 and min(classes.values()) >= K, classes
    # Something is left to tell.
    assert len(classes) > 1


def test_those_who_are_alike_differ_in_what_is_nobodys_business(protected, people):
    interests = collections.defaultdict(set)
    for row in rows(protected.table("answers")):
        if row["question"] == "interest" and row["answer"]:
            interests[people[row["participant"]]].add(row["answer"])
    assert interests and all(len(values) >= 2 for values in interests.values())


def test_a_missing_value_tells_no_reason(protected):
    answers = [row for row in rows(protected.table("answers")) if row["question"] in KEYS]
    assert answers and all(row["answer"] and not row["missing"] for row in answers)


def test_identifiers_are_in_no_table(protected):
    for path in protected.folder.glob("data/*.csv"):
        for row in rows(path):
            assert not {"height", "weight"} & set(row)
    asked = {row["question"] for row in rows(protected.table("answers"))}
    assert "interest" in asked and not {"height", "weight"} & asked
    withheld = {row["question"]: row["withheld"] for row in rows(protected.table("questions"))}
    assert withheld["height"] == "identifier" and withheld["age"] == "quasi-identifier" and not withheld["interest"]


def test_answers_on_eligibility_are_there_where_the_study_names_them(protected):
    people = rows(protected.table("participants"))
    assert {row["eligibility.sight"] for row in people} == {"yes"}
    assert not {"eligibility.age", "eligibility.language", "site"} & set(people[0])
    codebook = rows(protected.folder / "documentation/codebook.csv")
    [sight] = [row for row in codebook if row["column"] == "eligibility.sight"]
    assert sight["source"] == "answer to eligibility/sight of materials/study.yaml" and sight["words_de"]


def test_results_tell_no_more_than_the_cells_that_are_released(protected, people):
    groups = rows(protected.table("peoplebygroup"))
    asked = {row["question"] for row in groups}
    assert "interest" in asked and not {"height", "weight", "bmi"} & asked
    for place, key in enumerate(KEYS, start=1):
        told = {values[place] for values in people.values()} - {""}
        own = [row for row in groups if row["question"] == key]
        assert bool(own) == bool(told), key
        if any(not word.isdecimal() for word in told) and key == "age":
            # In ranges: of no number is anything left.
            assert {row["category"] for row in own} == told and not any(row["mean"] or row["largest"] for row in own)
            [relation] = [row for row in rows(protected.table("answerrelations")) if row["question"] == key]
            assert not relation["spearman_r"] and not relation["pearson_r"]
        for group in {row["group"] for row in own}:
            assert sum(int(row["count"] or 0) for row in own if row["group"] == group) <= len(people)


def test_the_release_says_how_it_was_protected(protected):
    readme = (protected.folder / "README.md").read_text(encoding="utf-8")
    assert f"at least {K} participants are alike" in readme and "`demographics.age`" in readme
    manifest = json.loads((protected.folder / "manifest.json").read_text())
    assert manifest["anonymity"]["k"] == K and manifest["anonymity"]["fewestAlike"] >= K
    left = manifest["anonymity"]["precision"]
    assert 0 < left < 1
    [told] = re.findall(r"What is left after that: ([0-9.]+) % of the detail of these variables \(Prec", readme)
    assert abs(float(told) / 100 - left) < 0.0002
    codebook = rows(protected.folder / "documentation/codebook.csv")
    [age] = [row for row in codebook if row["column"] == "age"]
    assert "quasi-identifier, told" in age["meaning"]
    german = rows(protected.folder / "documentation/codebook.de.csv")
    assert [row for old, row in zip(codebook, german, strict=True) if row["meaning"] == old["meaning"]] == []
    [age] = [row for row in german if row["column"] == "age"]
    assert age["meaning"].startswith("Alter in vollendeten Jahren") or age["meaning"].startswith("Antwort auf die Frage (age)")
    assert "; Quasi-Identifikator, " in age["meaning"]


def test_it_is_a_package_like_any_other(protected):
    report = frictionless.validate(str(protected.folder / "datapackage.json"))
    assert report.valid, [task.errors[:2] for task in report.tasks if task.errors] + report.errors
    assert psychds.problems(protected.files) == []
    done = subprocess.run(["Rscript", str(protected.folder / "analysis/reproduce.R")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def without_education(protected, studies, work, change) -> tuple[Release, str]:
    """A release of the same data after the study has lost a question, and what the check of the study says of it."""
    folder = shutil.copytree(studies, work / "studies")
    path = folder / "weight-iat/study.yaml"
    yaml, removed = re.subn(r"\n      - id: education\n.*?(?=\n      - id: )", "", path.read_text(encoding="utf-8"), flags=re.S)
    assert removed == 1
    path.write_text(change(yaml), encoding="utf-8")
    said = run(LABCONSOLE, "study", "check", folder / "weight-iat").stdout
    run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", protected.data, "--studies", folder,
        "--to", work / "later.zip")
    with zipfile.ZipFile(work / "later.zip") as archive:
        archive.extractall(work / "unpacked")
    return Release(work / "unpacked", protected.data), said


def answered(release):
    return [row for row in rows(release.table("answers")) if row["question"] == "education"]


def test_what_the_study_has_lost_is_left_out_with_its_tag(protected, studies, tmp_path):
    """Former quasi-identifiers would stand outside of k."""
    (tmp_path / "lost").mkdir()
    lost, said = without_education(protected, studies, tmp_path / "lost", lambda yaml: yaml)
    assert "does not ask “demographics.education”" in said
    assert answered(lost) == []
    readme = " ".join((lost.folder / "README.md").read_text(encoding="utf-8").split())
    count = int(re.search(r"were left out since they may tell who somebody is: (\d+)\.", readme)[1])
    assert json.loads((lost.folder / "manifest.json").read_text())["anonymity"]["formerAnswersLeftOut"] == count
    (tmp_path / "plain").mkdir()
    plain, said = without_education(
        protected, studies, tmp_path / "plain",
        lambda yaml: yaml.replace("    - demographics.education\n", "").replace(
            "plain: [eligibility.sight]", "plain: [eligibility.sight, demographics.education]"))
    assert "are released as they were given" in said
    given = answered(plain)
    assert len(given) == count > 10 and {row["format"] for row in given} == {"choice"}
    assert "were left out since" not in (plain.folder / "README.md").read_text(encoding="utf-8")
    for release in (lost, plain):
        assert psychds.problems(release.files) == []


def test_too_few_people_are_not_released(tmp_path, studies):
    run(LABCONSOLE, "rehearse", "weight-iat", "--studies", studies, "--participants", "2", "--data", tmp_path)
    done = subprocess.run(
        [LABCONSOLE, "release", "create", "weight-iat", "--studies", studies, "--data", tmp_path, "--rehearsal"],
        capture_output=True, text=True, cwd=ROOT)
    assert done.returncode != 0 and "fewer than the 3 who have to be alike" in done.stderr
    assert not list(tmp_path.rglob("*.zip"))
