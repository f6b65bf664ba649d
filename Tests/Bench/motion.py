"""Devices that record their motion sixty times a second, and hand it over with each posture."""

import base64
import json
import random
import shutil
import time
from array import array
from concurrent.futures import ThreadPoolExecutor

import yaml

from participants import PERMISSIONS, STUDY, arrive, read_consent, request, start_run
from servers import ROOT

DEVICES = 50
RATE = 60
SECONDS = 30
"""Of each of the two postures, while a minute is measured."""
FEW_SECONDS = 5
"""Of each where recordings are posted one after the other: 300 samples."""
TASK = {
    "id": "still", "kind": "hold-still", "title": {"en": "Still", "de": "Still"},
    "variants": [{"id": "hand", "input": "touch", "label": {"en": "Hand", "de": "Hand"}}]}
MOTION = {"id": "motion", **{key: {"en": "Motion", "de": "Bewegung"} for key in ("title", "what", "why", "without")}}


def write_study(folder, seconds, checkout=ROOT):
    """The example study with nothing to do but to hold still, so long in each posture."""
    shutil.copytree(checkout / "Config/studies" / STUDY, folder / STUDY)
    file = folder / STUDY / "study.yaml"
    study = yaml.load(file.read_text(), yaml.BaseLoader)
    study["tests"].append(TASK | {"seconds": str(seconds)})
    study["permissions"].append(MOTION)
    study["tasks"] = ["still"]
    file.write_text(yaml.dump(study, allow_unicode=True, sort_keys=False))
    return folder


class Devices:
    """`waits`: seconds until each recording was known to be on disk."""

    def __init__(self, port):
        self.waits = []
        with ThreadPoolExecutor(4) as pool:
            self._runs = list(pool.map(lambda _: start_run(enrol(port)), range(DEVICES)))

    def record(self):
        """Everybody holds both postures, beginning at moments of their own: a minute and a little more."""
        with ThreadPoolExecutor(DEVICES) as pool:
            for done in [pool.submit(self._record, run) for run in self._runs]:
                done.result()

    def _record(self, run):
        draw = random.Random(run.id)
        time.sleep(draw.uniform(0, 2))
        for block in run.plan["blocks"]:
            body = json.dumps(part(block, draw))
            headers = {"Content-Type": "application/json", "X-CSRF-Token": run.browser.form_token}
            time.sleep(SECONDS)
            begin = time.perf_counter()
            run.browser.post(f"/runs/{run.id}/parts/{block['number']}", body, headers)
            self.waits.append(time.perf_counter() - begin)


def enrol(port):
    browser = arrive(port)
    read_consent(browser)
    browser.submit("/consent/signature", {"name": "Bench Participant", "signature": "typed"})
    browser.submit("/contact-details", {"skip": "1"})
    browser.submit("/place", {"skip": "1"})
    browser.submit("/permissions", dict.fromkeys(PERMISSIONS, "no") | {"motion": "yes"})
    browser.get("/dashboard")
    return browser


def first_part(run, draw):
    """The request that hands over the first posture."""
    [block, _] = run.plan["blocks"]
    return request(run, block["number"], part(block, draw))


def planned(run):
    """All that the peer knows of each part: for how long a posture is held."""
    return [{"seconds": block["seconds"]} for block in run.plan["blocks"]]


def part(block, draw):
    """As the browser sends it: a chunk for each second, every quantity along three axes."""
    trials = [{
        "number": second + 1, "what": "samples", "source": "devicemotion", "interval": 16.667,
        "fields": ["acceleration", "gravity", "rotation"], "start": 1000.0 + 1000 * second,
        "samples": chunk(draw), "flags": []} for second in range(block["seconds"])]
    return {
        "number": block["number"], "block": block["number"], "attempt": 1, "complete": True, "device": None,
        "trials": trials}


def chunk(draw):
    rows = ([round(index * 1e6 / RATE), *(draw.randrange(-50_000, 50_000) for _ in range(9))] for index in range(RATE))
    return base64.b64encode(array("i", [number for row in rows for number in row]).tobytes()).decode()
