#!/usr/bin/env python3
"""Measures LabConsole against peers and prints what came out, as ratios.

    bench.py --server .build/release/labconsole

Both servers of a pair are measured in turns, five rounds of each, at 32 kept connections; a ratio is the
median over the rounds. Load and server share the machine, so the ratios mean more than the rates. A figure
that misses its target is shown, not punished: machines differ. An answer other than the expected one ends
the run with an error."""

import argparse
import os
import tempfile
from pathlib import Path

import measures
from definitions import Definitions
from releases import Releases
from report import Report
from scoring import Scoring
from servers import ROOT


def main():
    options = parse()
    os.environ["TZ"] = "UTC"
    with tempfile.TemporaryDirectory(prefix="bench-", dir=options.work) as work:
        report = Report(options.rounds)
        bench = measures.Bench(options.server.resolve(), Path(work), options, report)
        scoring = Scoring(options.server.resolve(), Path(work), options.rounds, report)
        definitions = Definitions(options.server.resolve(), Path(work), options.rounds, report)
        releases = Releases(bench, Path(work), options, report)
        measures_in_turn = (
            bench.pages, bench.crowd, bench.room, bench.tablets, bench.motion, bench.parts, bench.samples, bench.survey, bench.dashboard,
            bench.consents, bench.assets, bench.start, definitions.dictionary, definitions.study,
            releases.release, scoring.speed, scoring.memory)
        names = [measure.__name__ for measure in measures_in_turn]
        if unknown := set(options.only) - set(names):
            raise SystemExit(f"no such measurement: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
        for measure in measures_in_turn:
            if options.only and measure.__name__ not in options.only:
                continue
            measure()
            report.print_new()


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", type=Path, required=True, help="the server, built in release mode")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4, help="for each page in each round")
    parser.add_argument("--runs", type=int, default=2000, help="started tests whose parts are posted")
    parser.add_argument("--answering", type=int, default=500, help="participants at the survey that is measured")
    parser.add_argument("--only", action="append", default=[], help="only this measurement, such as survey")
    parser.add_argument("--minutes", type=float, default=10, help="for which the tablets of a lab are at work")
    parser.add_argument(
        "--work", type=Path, default=ROOT / ".build", help="where the databases lie: a disk, not memory")
    options = parser.parse_args()
    if options.runs % 2:
        parser.error("--runs should be even: two threads share them")
    return options


if __name__ == "__main__":
    main()
