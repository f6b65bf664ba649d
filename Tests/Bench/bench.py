#!/usr/bin/env python3
"""Measures LabConsole against peers and prints what came out, as ratios.

    bench.py --server .build/release/labconsole

Both servers of a pair are measured in turns, five rounds of each, at 32 kept connections; a ratio is the
median over the rounds. Load and server share the machine, so the ratios mean more than the rates. A figure
that misses its target is shown, not punished: machines differ. An answer other than the expected one ends
the run with an error.

With `--before ../old/.build/release/labconsole` the build of an earlier commit does every measurement in turns
with this one, round by round, in its own checkout, on data that it made, and without the peers. A second row of
each figure has new by before: the median over the rounds, and between which values the middle half of them lies.
It says "slower" where even the better end is more than 5 % slower, "unclear" where only the worse end is (then
more `--rounds` tell more), "held" where neither is, and "once" of a value that is not taken in rounds."""

import argparse
import os
import tempfile
from inspect import isgeneratorfunction
from pathlib import Path

import measures
import turns
from builds import Build
from definitions import Definitions
from figures import Figures
from releases import Releases
from report import Report
from scoring import Scoring
from servers import ROOT


def main():
    options = parse()
    os.environ["TZ"] = "UTC"
    with tempfile.TemporaryDirectory(prefix="bench-", dir=options.work) as work:
        before = options.before and Figures()
        report = Report(options.rounds, before)
        ours = measurements(options.server, Path(work), options, report)
        theirs = before and measurements(options.before, Path(work) / "before", options, before, beside_peers=False)
        if unknown := set(options.only) - set(ours):
            raise SystemExit(f"no such measurement: {', '.join(sorted(unknown))}; there are {', '.join(ours)}")
        for name in ours:
            if options.only and name not in options.only:
                continue
            measure(ours[name], theirs and theirs[name], before)
            report.print_new()
        report.print_verdicts()


def measurements(build, work, options, report, beside_peers=True):
    """Those of one build, by their names in their order."""
    work.mkdir(exist_ok=True)
    its_turns = turns.Turns(options.rounds, beside_peers)
    bench = measures.Bench(build, work, options, report, its_turns)
    scoring, definitions = (kind(build, work, its_turns, report) for kind in (Scoring, Definitions))
    in_order = (
        bench.pages, bench.crowd, bench.room, bench.tablets, bench.motion, bench.parts, bench.samples, bench.survey,
        bench.dashboard, bench.consents, bench.assets, bench.start, definitions.dictionary, definitions.study,
        Releases(bench, work, report).release, scoring.speed, scoring.memory)
    return {measurement.__name__: measurement for measurement in in_order}


def measure(ours, theirs, before):
    """One measurement, by both builds if there are two; the report says why where the one before cannot do it."""
    if not isgeneratorfunction(ours):
        ours()
        if before:
            before.end("it takes too long for a second build")
    elif theirs:
        turns.go_on(ours(), turns.as_far_as_it_gets(theirs(), before.end))
    else:
        turns.go_on(ours())


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--server", type=lambda path: Build(Path(path).resolve(), ROOT), required=True,
        help="the server, built in release mode")
    parser.add_argument("--before", type=Build.at, help="that of an earlier commit, in its own checkout")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4, help="for each page in each round")
    parser.add_argument("--runs", type=int, default=2000, help="started tests whose parts are posted")
    parser.add_argument("--answering", type=int, default=500, help="participants at the survey that is measured")
    parser.add_argument("--only", action="append", default=[], help="only this measurement, such as survey")
    parser.add_argument("--minutes", type=float, default=10, help="for which the tablets of a lab are at work")
    parser.add_argument(
        "--work", type=Path, default=ROOT / ".build", help="where the databases lie: a disk, not memory")
    options = parser.parse_args()
    if options.before and not options.before.executable.exists():
        parser.error(f"there is no {options.before.executable}: make build there")
    if options.runs % 2:
        parser.error("--runs should be even: two threads share them")
    return options


if __name__ == "__main__":
    main()
