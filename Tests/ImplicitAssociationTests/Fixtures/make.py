"""Makes trials.csv, scores.csv and counts.csv: made-up people and what their runs come to.

An independent calculation to hold the Swift one against: lists, two passes and Python's exact `statistics`
module, written from the rules of Greenwald, Nosek & Banaji (2003) and sharing no code with what it checks.

    python3 make.py        (in this directory; the files are the same each time)
"""

import csv
import random
import statistics

BLOCKS = ["practiceA", "testA", "practiceB", "testB"]
LENGTHS = {"practiceA": 20, "testA": 40, "practiceB": 20, "testB": 40}


def typical(seed, error_rate=0.0):
    """A run of 120 trials (latency, first latency, error), B slower than A by 120 ms."""
    source = random.Random(seed)
    run = {}
    for block in BLOCKS:
        run[block] = []
        for _ in range(LENGTHS[block]):
            slower = 120 if block.endswith("B") else 0
            first = round(450 + slower + source.expovariate(1 / 250), 2)
            wrong = source.random() < error_rate
            extra = round(200 + source.expovariate(1 / 150), 2) if wrong else 0
            run[block].append((round(first + extra, 2), first, wrong))
    return run


def change(run, block, trials):
    """Puts other trials at the head of a block."""
    run[block][: len(trials)] = trials
    return run


def right(latency):
    return (latency, latency, False)


def people():
    yield "plain", typical(1)
    yield "errors", typical(2, error_rate=0.15)

    slow = change(typical(3, 0.1), "practiceA", [right(10000), right(10000.01), right(25000)])
    # First response in time, correct one too late: deleted by D1 and D2 only.
    yield "slow", change(slow, "testB", [(12000.5, 900, True), (18000, 10001, True)])

    # Twelve of 120 under 300 ms are exactly 10 %: not yet too many. 300 and 400 ms themselves stay.
    fast = change(typical(4, 0.1), "testA", [right(250)] * 6 + [right(300), right(400), right(399.99)])
    yield "fast", change(fast, "testB", [right(180)] * 6 + [(650, 310, True), (720, 250, True)])
    yield "too fast", change(typical(5, 0.05), "practiceB", [right(299.99)] * 7 + [(299, 120, True)] * 6)

    yield "many errors", typical(6, error_rate=0.45)
    yield "many slow", change(typical(7), "testA", [right(10500)] * 13)
    wrong = [(900, 600, True), (950, 500, True), (800, 350, True)]
    yield "one bad block", change(typical(8), "practiceB", wrong * 3)

    missing = typical(9)
    del missing["practiceB"]
    yield "missing block", missing

    hurried = typical(10)
    hurried["testA"] = [right(390)] * 39 + [right(700)]
    yield "one left", hurried

    wrong = typical(11)
    wrong["practiceA"] = [(900 + i, 600 + i, True) for i in range(19)] + [right(640)]
    yield "one correct", wrong

    flat = typical(12)
    flat["practiceA"] = flat["practiceB"] = [right(612.3)] * 20
    yield "no spread", flat

    yield "negative", change(typical(13), "testB", [right(-35)])
    yield "not a number", change(typical(14), "practiceA", [(700, float("nan"), True)])


class Refused(Exception):
    pass


def usable(score, trials, block):
    """The latencies a score uses, errors replaced."""
    if not trials:
        raise Refused(f"missingBlock {block}")
    lowest = 400 if score in ("D2", "D5", "D6") else 0
    native = score in ("D1", "D2")
    kept = [(t[0] if native else t[1], t[2]) for t in trials]
    kept = [(latency, wrong) for latency, wrong in kept if lowest <= latency <= 10000]
    if len(kept) < 2:
        raise Refused(f"tooFewTrials {block} {len(kept)}")
    if native:
        return [latency for latency, _ in kept]
    correct = [latency for latency, wrong in kept if not wrong]
    if len(correct) < 2:
        raise Refused(f"tooFewCorrectTrials {block} {len(correct)}")
    penalty = 2 * statistics.stdev(correct) if score in ("D3", "D5") else 600
    return [statistics.mean(correct) + penalty if wrong else latency for latency, wrong in kept]


def part(score, run, stage):
    a = usable(score, run.get(stage + "A"), stage + "A")
    b = usable(score, run.get(stage + "B"), stage + "B")
    if len(set(a + b)) == 1:
        raise Refused(f"noSpread {stage}")
    return (statistics.mean(b) - statistics.mean(a)) / statistics.stdev(a + b)


def d(score, run):
    for block in BLOCKS:
        for latency, first, _ in run.get(block, []):
            if not (latency >= 0 and first >= 0):
                raise Refused(f"invalidLatency {block}")
    practice, test = part(score, run, "practice"), part(score, run, "test")
    return (practice + test) / 2, practice, test


def flags(run):
    every = [trial for block in run.values() for trial in block]

    def share(trials, holds):
        return sum(1 for trial in trials if holds(trial)) / len(trials)

    if share(every, lambda t: t[0] < 300) > 0.1:
        yield "too-fast"
    if share(every, lambda t: t[2]) > 0.3:
        yield "error-rate-overall"
    if any(share(block, lambda t: t[2]) > 0.4 for block in run.values()):
        yield "error-rate-block"
    if share(every, lambda t: t[0] > 10000) > 0.1:
        yield "too-many-slow"
    if any(sum(1 for t in run.get(block, []) if 400 <= t[0] <= 10000) < 10 for block in BLOCKS):
        yield "too-few-trials"


def write(name, head, rows):
    with open(name, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


def main():
    trials, scores, counts = [], [], []
    for person, run in people():
        for block, block_trials in run.items():
            trials += [[person, block, t[0], t[1], int(t[2])] for t in block_trials]
        for score in ["D1", "D2", "D3", "D4", "D5", "D6"]:
            try:
                scores.append([person, score, *(repr(x) for x in d(score, run)), ""])
            except Refused as refusal:
                scores.append([person, score, "", "", "", refusal])
        every = [t for block in run.values() for t in block]
        counts.append(
            [
                person,
                len(every),
                sum(t[0] > 10000 for t in every),
                sum(t[0] < 400 for t in every),
                repr(sum(t[0] < 300 for t in every) / len(every)),
                repr(sum(t[2] for t in every) / len(every)),
                " ".join(flags(run)),
            ]
        )
    write("trials.csv", ["person", "block", "latency", "first_latency", "error"], trials)
    write("scores.csv", ["person", "score", "total", "practice", "test", "refusal"], scores)
    write(
        "counts.csv",
        ["person", "trials", "over10000", "under400", "under300_share", "error_rate", "flags"],
        counts,
    )


main()
