"""Two hundred tablets in two studies, each with somebody in a test, and ten boards that watch them."""

import json
import random
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

import yaml

from boards import Boards
from participants import STUDY, onboard, part, start_run
from servers import ROOT
from stations import Station, make_participants

TABLETS = 200
WATCHERS = 10
STUDIES = ("first", "second")
BLOCKS = (20, 20, 20, 60, 40, 20, 60)
TRIALS = sum(BLOCKS)
REPORTS_EVERY = 1
"""Seconds between what a tablet says of itself, as after each trial, and between its asking whether it is in the same
hands."""
RESENT = 0.1
"""The share of blocks that are sent once more, as after an answer that was lost."""


def write_studies(folder):
    """The example study twice, with 240 trials in each test."""
    for name in STUDIES:
        shutil.copytree(ROOT / "Config/studies" / STUDY, folder / name)
        file = folder / name / "study.yaml"
        study = yaml.load(file.read_text(), yaml.BaseLoader)
        study["study"] = name
        for test in study["tests"]:
            test["blocks"] = list(BLOCKS)
        file.write_text(yaml.dump(study, allow_unicode=True, sort_keys=False))
    return folder


class Tablets:
    """`waits`: seconds until each block sent was known to be on disk."""

    def __init__(self, port, data, staff):
        self.boards = Boards(port, staff, WATCHERS)
        self.waits = []
        share = TABLETS // len(STUDIES)
        codes = chain.from_iterable(make_participants(staff, data, study, share) for study in STUDIES)
        self._stations = [Station(port, staff, number, code) for number, code in enumerate(codes, 1)]
        with ThreadPoolExecutor(4) as pool:
            self._runs = list(pool.map(self._reach_test, self._stations))

    @staticmethod
    def _reach_test(station):
        station.browser.submit("/introduction", {})
        onboard(station.browser)
        return start_run(station.browser)

    def work(self, seconds):
        """All at once: everybody does the whole test in this time, each at moments of their own."""
        end = time.monotonic() + seconds
        with ThreadPoolExecutor(TABLETS + WATCHERS) as pool:
            done = [pool.submit(self._do_test, *seat, seconds) for seat in zip(self._stations, self._runs)]
            done += [pool.submit(self.boards.poll, index, end) for index in range(WATCHERS)]
            for one in done:
                one.result()

    def _do_test(self, station, run, seconds):
        draw = random.Random(run.id)
        begin = time.monotonic()
        moments = sorted(begin + draw.uniform(0, seconds - REPORTS_EVERY) for _ in run.plan["blocks"])
        time.sleep(draw.uniform(0, REPORTS_EVERY))
        count, blocks = 0, list(zip(moments, run.plan["blocks"]))
        while blocks or time.monotonic() < begin + seconds - REPORTS_EVERY:
            count += 1
            self.boards.will_say(station.id, count)
            station.report(count)
            station.ask_state()
            if blocks and blocks[0][0] <= time.monotonic():
                self._send(station, run, blocks.pop(0)[1], draw)
            time.sleep(REPORTS_EVERY)

    def _send(self, station, run, block, draw):
        body = json.dumps(part(run, block, draw))
        headers = {"Content-Type": "application/json", "X-CSRF-Token": station.token}
        for _ in range(2 if draw.random() < RESENT else 1):
            begin = time.perf_counter()
            station.browser.post(f"/runs/{run.id}/parts/{block['number']}", body, headers)
            self.waits.append(time.perf_counter() - begin)
