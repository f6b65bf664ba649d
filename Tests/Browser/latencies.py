"""How much recorded latencies differ from true ones."""

import statistics
from math import ceil

from limits import check_limit
from respondent import Answer

MEAN, SPREAD, LARGEST = 0.5, 0.3, 5
"""ms by which recorded latencies may differ from the true ones, where the browser tells when it presented something."""
MOST = 1
"""ms within which 99 % of them lie there."""
ENOUGH, HUNDRED = 40, 100
"""Presses from which on that is asked. Of fewer than a hundred it is the largest difference that is compared."""
EXACT = 0.02
"""ms by which they may differ from what the browser told. Its time may itself be wrong: without a display it
reports the later of two moments, the presentation and the one at which its thread came back from handing over, and a
busy machine may hold the thread up."""
SENT = 1
"""ms by which the browser's clock for injected presses may differ from the machine's."""


def recorded_latencies(row: dict) -> list[float]:
    """ms, of each press of a released trial, in order; the last one is the right one."""
    return [*map(float, row["wrong_presses"].split()), float(row["latency"])]


def differences(row: dict, true: list[float]) -> list[float]:
    """ms, recorded less true, of each press of a released trial."""
    return [mine - other for mine, other in zip(recorded_latencies(row), true, strict=True)]


class Summary:
    """The figures of differences, in ms: those of all trials, the worst among them."""

    def __init__(self, differences: list[float]):
        self.count = len(differences)
        self.mean = statistics.mean(differences)
        self.spread = statistics.pstdev(differences)
        self.largest = max(differences, key=abs)
        self.most = sorted(map(abs, differences))[ceil(0.99 * len(differences)) - 1]
        """The 99th percentile of their sizes."""

    def __str__(self):
        return (f"n {self.count}, mean {self.mean:+.3f} ms, SD {self.spread:.3f} ms, "
                f"p99 {self.most:.3f} ms, largest {self.largest:+.3f} ms")


def check_recorded(rows: list[dict], answers: list[Answer], presented: list[float], figures, name: str):
    """That each press of a run was recorded with the latency that it had. Every one counts.

    `presented`: for each answer, ms since 1970 at which its stimulus was to be seen.
    """
    pairs = list(zip(rows, answers, strict=True))
    for row, answer in pairs:
        assert len(recorded_latencies(row)) == len(answer.presses), f"{answer.mark} missed or doubled a press"
    told = of_presses(pairs, [answer.rendered for answer in answers])
    found = of_presses(pairs, presented)
    sent = Summary([press.time - press.sent for answer in answers for press in answer.presses])
    figures(f"latency, {name}: {found}; from what the browser told, at most {told.largest:+.3f} ms; "
            f"its times of presses, at most {sent.largest:+.3f} ms")
    assert abs(told.largest) <= EXACT
    assert abs(sent.largest) <= SENT
    # The page recorded what the browser told, which errs on a machine that is busy with something else.
    check_summary(found, MEAN, SPREAD, LARGEST)
    check_most(found)


def check_summary(summary: Summary, mean: float, spread: float, largest: float):
    check_limit("mean, ms", summary.mean, mean)
    check_limit("SD, ms", summary.spread, spread)
    check_limit("largest, ms", summary.largest, largest)


def check_most(summary: Summary):
    if summary.count >= ENOUGH:
        name = "p99" if summary.count >= HUNDRED else f"p99, the largest of {summary.count} presses"
        check_limit(f"{name}, ms", summary.most, MOST)


def of_presses(pairs: list[tuple[dict, Answer]], onsets: list[float]) -> Summary:
    return Summary([
        one for (row, answer), onset in zip(pairs, onsets, strict=True)
        for one in differences(row, [press.time - onset for press in answer.presses])])
