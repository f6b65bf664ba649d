"""How much recorded latencies differ from true ones."""

import math
import statistics

MEAN, SPREAD, P99 = 0.5, 0.3, 1
"""ms by which recorded latencies may differ from the true ones, where the browser tells when it presented something."""


def recorded_latencies(row: dict) -> list[float]:
    """ms, of each press of a released trial, in order; the last one is the right one."""
    return [*map(float, row["wrong_presses"].split()), float(row["latency"])]


def differences(row: dict, true: list[float]) -> list[float]:
    """ms, recorded less true, of each press of a released trial."""
    return [mine - other for mine, other in zip(recorded_latencies(row), true, strict=True)]


class Summary:
    """What differences, in ms, have in common.

    `spread` and `p99` are those of all but the worst hundredth, which is one at least. On a machine without a
    display a frame is presented as soon as it is handed over, and Chromium reports the later of the two moments:
    where its thread is held up between them, once in some hundred trials, the onset comes out late.
    """

    def __init__(self, differences: list[float]):
        by_size = sorted(differences, key=abs)
        kept = by_size[:len(by_size) - math.ceil(len(by_size) / 100)]
        self.count = len(by_size)
        self.mean = statistics.mean(by_size)
        self.spread = statistics.pstdev(kept)
        self.spread_of_all = statistics.pstdev(by_size)
        self.p99 = abs(kept[-1])
        self.largest = by_size[-1]

    def __str__(self):
        return (f"n {self.count}, mean {self.mean:+.3f} ms, SD {self.spread_of_all:.3f} ms, "
                f"p99 {self.p99:.3f} ms, largest {self.largest:+.3f} ms")
