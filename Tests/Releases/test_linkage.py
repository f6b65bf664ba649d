"""An attacker with two releases of the same study who knows which rows of the first are somebody's.

The values themselves tell who is who (the truth of this test comes from them). Nothing else may: neither the id, nor the
place in any file, nor the place among those whose values are the same. Under chance each guess is a random matching, of
which one is right on average, whatever the number of people, with a variance of one.
"""

import collections
import csv
import math
import shutil
import zipfile

import pytest

from conftest import IS_SOAK, LABCONSOLE, ROOT, Release, read_by_schema, release_of, run
from test_anonymity import ANONYMISATION, KEYS

PEOPLE = 8
RELEASES = 17 if IS_SOAK else 9


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module", params=["as the study comes", "anonymised"])
def tables(tmp_path_factory, request):
    """Each release as its tables with people in them: by the name of the file, the rows in their order."""
    work = tmp_path_factory.mktemp("linkage")
    options = ()
    if request.param == "anonymised":
        folder = shutil.copytree(ROOT / "Config/studies/weight-iat", work / "studies/weight-iat")
        with (folder / "study.yaml").open("a", encoding="utf-8") as file:
            file.write(ANONYMISATION)
        options = ("--studies", work / "studies")
    first = release_of("weight-iat", work, people=str(PEOPLE), quitters="0", options=options)
    releases = [first]
    for number in range(1, RELEASES):
        file = work / f"{number}.zip"
        run(LABCONSOLE, "release", "create", "weight-iat", "--rehearsal", "--data", first.data, "--to", file, *options)
        with zipfile.ZipFile(file) as archive:
            archive.extractall(work / str(number))
        releases.append(Release(work / str(number), first.data))
    for release in (releases[0], releases[-1]):
        read_by_schema(release.folder)
    told = []
    for release in releases:
        files = {path.name: rows(path) for path in sorted(release.folder.glob("data/*_data.csv"))}
        told.append({name: table for name, table in files.items() if table and "participant" in table[0]})
    assert {frozenset(files) for files in told} == {frozenset(told[0])}
    return told


def people_in(table) -> list[str]:
    """In the order in which they first occur."""
    return list(dict.fromkeys(row["participant"] for row in table))


def identities(files) -> dict[str, tuple]:
    """The truth: who is who by all that was measured, which is nobody else's."""
    measured = collections.defaultdict(list)
    for name, table in sorted(files.items()):
        if "description-trials" in name:
            for row in table:
                values = tuple(value for column, value in row.items() if column not in ("participant", "row_id", "run"))
                measured[row["participant"]].append(values)
    people = {person: tuple(sorted(values)) for person, values in measured.items()}
    assert len(set(people.values())) == len(people) == PEOPLE
    return people


@pytest.fixture(scope="module")
def pairs(tables):
    """Each release with the next, and who of the one is who in the other."""
    truths = [identities(files) for files in tables]
    matched = []
    for before, after, known, sought in zip(tables, tables[1:], truths, truths[1:]):
        ids = {identity: person for person, identity in sought.items()}
        matched.append((before, after, {person: ids[identity] for person, identity in known.items()}))
    return matched


def demographics(files) -> dict[str, tuple]:
    """The answers of each person in the wide table that could tell who they are."""
    [name] = [name for name in files if name.endswith("_task-demographics_description-answers_data.csv")]
    return {row["participant"]: tuple(row[key] for key in KEYS) for row in files[name]}


def test_the_same_cells_are_left_out_each_time(pairs, request):
    """Otherwise the rows, which what was measured links, would tell together what each release leaves out."""
    for before, after, truth in pairs:
        known, sought = demographics(before), demographics(after)
        assert {truth[person]: told for person, told in known.items()} == sought
    left_out = any("" in told for told in demographics(pairs[0][0]).values())
    assert left_out or "anonymised" not in request.node.callspec.id


def is_chance(hits: int, guesses: int) -> bool:
    """With `guesses` matchings, each right for one person on average, with a variance of one: five deviations more are less than once in 100,000 tests."""
    return hits <= guesses + 5 * math.sqrt(guesses)


def by_id(before, after):
    return {person: person for person in before if person in after}


def by_place(before, after):
    return dict(zip(before, after))


def by_the_other_end(before, after):
    return dict(zip(before, reversed(after)))


def right(guess, truth) -> int:
    return sum(truth[person] == guessed for person, guessed in guess.items())


ATTACKS = [by_id, by_place, by_the_other_end]


def test_an_attack_that_works_is_seen(pairs):
    hits = sum(right(truth, truth) for _, _, truth in pairs)
    assert not is_chance(hits, len(pairs))


@pytest.mark.parametrize("attack", ATTACKS)
def test_neither_id_nor_place_in_a_file_tells_who_it_is(pairs, attack):
    names = set(pairs[0][0])
    assert len(names) >= 5
    for name in sorted(names):
        hits = guesses = 0
        for before, after, truth in pairs:
            known, sought = people_in(before[name]), people_in(after[name])
            if len(known) < 2:
                continue
            hits += right(attack(known, sought), truth)
            guesses += 1
        assert is_chance(hits, guesses), f"{name}: {hits} in {guesses}"


def test_nor_does_the_place_among_those_who_are_alike(pairs):
    """For every column: people with the same values in it, in the order in which the file has them."""
    examined = 0
    for name in sorted(pairs[0][0]):
        for column in pairs[0][0][name][0]:
            if column in ("participant", "row_id", "run"):
                continue
            hits = guesses = 0
            for before, after, truth in pairs:
                known, sought = groups(before[name], column), groups(after[name], column)
                for values, group in known.items():
                    # Somebody alone with a value is told by the value itself.
                    if len(group) < 2 or len(sought.get(values, [])) != len(group):
                        continue
                    hits += right(by_place(group, sought[values]), truth)
                    guesses += 1
            examined += guesses > 0
            assert is_chance(hits, guesses), f"{name}, {column}: {hits} in {guesses}"
    assert examined > 10


def groups(table, column) -> dict[tuple, list[str]]:
    values = collections.defaultdict(list)
    for row in table:
        values[row["participant"]].append(row[column])
    alike = collections.defaultdict(list)
    for person, told in values.items():
        alike[tuple(told)].append(person)
    return alike


def test_nor_do_the_ids_of_rows_and_runs(pairs):
    """No id of a row or a run says the same in both, beyond the numbers that every release counts anew."""
    for column in ("row_id", "run"):
        hits = guesses = 0
        for before, after, truth in pairs:
            for name in before:
                if column not in before[name][0]:
                    continue
                known = {row[column]: row["participant"] for row in before[name]}
                sought = {row[column]: row["participant"] for row in after[name]}
                # One guess for each person: whoever most of their ids belong to in the other release.
                votes = collections.defaultdict(collections.Counter)
                for key in known.keys() & sought.keys():
                    votes[known[key]][sought[key]] += 1
                if len(votes) < 2:
                    continue
                hits += right({person: count.most_common(1)[0][0] for person, count in votes.items()}, truth)
                guesses += 1
        # The files of a release share one order: they are one guess, told as often as there are files.
        files = max(1, guesses // len(pairs))
        assert is_chance(hits // files, guesses // files), f"{column}: {hits} in {guesses}"
