"""Two builds of the console walk the same rehearsal with the same seed, and what they do is compared.

    python3 Tests/Bench/two_builds.py ../old/.build/release/labconsole .build/release/labconsole

Each program runs in its own checkout, the folder above it that has a `Package.swift`, with the study as the old one has
it. Compared are the answers and errors (the fingerprint of a rehearsal), the cells of a release in every column that
both have, and the pages of the participants in their order, with what they sent. Ids, tokens and times are others each
time; besides, the old build is rehearsed twice, and where it differs from itself, chance decides and nothing is
compared.

Ends with status 0 if nothing differs, 1 if something does, 2 if the rehearsals cannot be compared.
"""

import argparse
import json
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import cells
import walks
from builds import Build
from recorder import Recorder

SHOWN = 40
"""Differences of each kind that are printed."""


@dataclass(frozen=True)
class Rehearsal:
    told: dict
    """The program's own words about it, without times."""
    walks: list
    tables: dict


def rehearse(build, options, studies, work):
    data, archive = work / "data", work / "release.zip"
    where = ["--data", data, "--studies", studies]
    with Recorder() as recorder:
        # One after the other; 1 says that somebody could not go on, which is compared too.
        printed = build.run(
            "rehearse", options.study, "--seed", options.seed, "--participants", options.participants,
            "--concurrency", 1, "--json", *where, environment=recorder.environment, statuses=(0, 1))
    if not recorder.exchanges:
        print(f"{build.executable} goes by no http_proxy: its pages cannot be seen")
        raise SystemExit(2)
    build.run("release", "create", options.study, "--rehearsal", "--to", archive, *where)
    with closing(sqlite3.connect(data / "research.sqlite")) as research:
        codes = [code for code, in research.execute("SELECT code FROM participants")]
    return Rehearsal(told(json.loads(printed)), walks.walks(recorder.exchanges, codes), cells.read(archive))


def told(result):
    dead_ends = [f"{end['participant']}: {walks.normalised(end['reason'], [])}" for end in result["deadEnds"]]
    requests = {page["path"]: page["requests"] for page in result["pages"]}
    return {"answers and errors": result["fingerprint"], "endings": result["endings"], "dead ends": dead_ends,
            "requests": requests}


def compare(first, again, other):
    """Returns the differences by kind; prints what chance decides."""
    chance = walks.differences(first.walks, again.walks)
    astray = [one for one in chance if not one.pieces]
    if first.told != again.told or astray:
        show("The old build does not do the same twice", [first.told, again.told, *astray])
        raise SystemExit(2)
    columns = cells.by_chance(first.tables, again.tables)
    show("Columns that chance decides, not compared", sorted(".".join(column) for column in columns))
    show("Requests with something that chance decides, not compared", sorted({one.request for one in chance}))
    show("New tables and columns", cells.missing(other.tables, first.tables))
    return {
        "What the programs tell": [
            f"{name}: {value} became {other.told[name]}" for name, value in first.told.items()
            if other.told[name] != value],
        "Tables and columns that are gone": cells.missing(first.tables, other.tables),
        "Cells": cells.differences(first.tables, other.tables, leaving_out=columns),
        "Pages": walks.but_for_chance(walks.differences(first.walks, other.walks), chance),
    }


def show(title, found):
    if not found:
        return
    print(f"{title}: {len(found)}")
    for one in found[:SHOWN]:
        print("  " + str(one).replace("\n", "\n  "))
    if len(found) > SHOWN:
        print("  …")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("old", type=Build.at, help="the labconsole of the commit before")
    parser.add_argument("new", type=Build.at, help="that of the change")
    parser.add_argument("--study", default="weight-iat")
    parser.add_argument("--participants", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        work = Path(folder)
        studies = work / "studies"
        shutil.copytree(options.old.checkout / "Config/studies" / options.study, studies / options.study)
        rehearsals = []
        for name, build in (("old", options.old), ("again", options.old), ("new", options.new)):
            (work / name).mkdir()
            rehearsals.append(rehearse(build, options, studies, work / name))
    found = compare(*rehearsals)
    for title, differences in found.items():
        show(title, differences)
    steps = sum(map(len, rehearsals[0].walks))
    rows = sum(len(rows) for _, rows in rehearsals[0].tables.values())
    print(f"compared {steps} requests of {len(rehearsals[0].walks)} browsers and {rows} released rows")
    sys.exit(1 if any(found.values()) else 0)


if __name__ == "__main__":
    main()
