"""The native app on another device, as far as its files go: what it writes of a test, and when."""

import json
import random
import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path

import yaml

ATTRIBUTES, CONCEPTS = ("attributes",), ("concepts",)
SHOWN = [CONCEPTS, ATTRIBUTES, ATTRIBUTES + CONCEPTS, ATTRIBUTES + CONCEPTS] * 2
"""The categories that blocks 1 to 7 sort: blocks 5 to 7 are blocks 1, 3 and 4 with the concepts on the other side."""
BLOCKS = [SHOWN[0], SHOWN[1], SHOWN[2], SHOWN[3], SHOWN[0], SHOWN[2], SHOWN[3]]


def result(study: Path, code: str, seed: int, language: str = "en", **changes) -> bytes:
    """An `ORKTaskResult` of a test of the study in the folder `study` that has just been done, under `code`.

    `changes`: functions that get the whole result and change it.
    """
    chance = random.Random(seed)
    [test] = yaml.load((study / "study.yaml").read_text(), yaml.CBaseLoader)["tests"]
    labels = {kind: [category["label"][language] for category in test[kind]] for kind in ("attributes", "concepts")}
    first = chance.randrange(2)
    lengths = [int(count) for count in test["blocks"]]
    clock = datetime.now(timezone.utc).replace(microsecond=0) - timedelta(seconds=2 * sum(lengths) + 7)
    began, steps = clock, []
    for number, (kinds, length) in enumerate(zip(BLOCKS, lengths), 1):
        swapped = first ^ (number >= 5)
        sides = [[labels[kind][side ^ (swapped if kind == "concepts" else 0)] for kind in kinds] for side in (0, 1)]
        trials = [{
            "_class": "ORKImplicitAssociationResult", "identifier": f"implicitAssociation.block{number}",
            "startDate": written(clock), "endDate": written(clock),
            "latency": round(max(0.35, chance.gauss(0.7, 0.12)), 6), "error": int(chance.random() < 0.06),
            "correct": target(kinds, swapped, trial), "pairing": ",".join("/".join(side) for side in sides),
        } for trial in range(length)]
        end = clock + timedelta(seconds=2 * length)
        steps.append({
            "_class": "ORKStepResult", "identifier": f"implicitAssociation.block{number}", "isPreviousResult": False,
            "startDate": written(clock), "endDate": written(end), "results": trials})
        clock = end + timedelta(seconds=1)
    whole = {
        "_class": "ORKTaskResult", "identifier": code, "taskRunUUID": str(uuid.uuid4()).upper(),
        "startDate": written(began), "endDate": written(clock), "results": steps}
    for change in changes.values():
        change(whole)
    return json.dumps(whole, ensure_ascii=False).encode()


def target(kinds: tuple, swapped: int, trial: int) -> str:
    """The category and the side of each trial: the kinds in turn, each category equally often."""
    kind = kinds[trial % len(kinds)]
    category = trial // len(kinds) % 2
    side = category ^ (swapped if kind == "concepts" else 0)
    return f"{'ATTR' if kind == 'attributes' else f'TARG{category + 1}'}{('left', 'right')[side]}"


WRITTEN = "%Y-%m-%dT%H:%M:%S+0000"


def written(moment: datetime) -> str:
    return moment.strftime(WRITTEN)


def read(text: str) -> datetime:
    return datetime.strptime(text, WRITTEN).replace(tzinfo=timezone.utc)
