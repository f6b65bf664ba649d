"""The figures of a build, and whether it does more slowly what another one did."""

from dataclasses import dataclass
from itertools import pairwise
from statistics import median, quantiles

LIMITS = {"≤": 1.05, "≥": 0.95}
"""Of new by before: what counts as no slower, for values that should be small and for those that should be large."""


@dataclass(frozen=True)
class Series:
    values: list
    sign: str
    """Says which values are better: `≤` for times and memory, `≥` for rates."""


class Figures:
    """The series of one build in the order of its measurements. By itself, those of the build before."""

    def __init__(self):
        self.series = []
        self.reason = ""
        """Why series are missing at the end."""

    def compare(self, title, peer, rounds, at_least=None, p99_at_most=None):
        """`rounds` holds for each the load on LabConsole, and that on its peer if there is one."""
        rates = [tuple(load.per_second for load in loads) for loads in rounds]
        waits = [tuple(load.p99 for load in loads) for loads in rounds]
        self.ratio(f"{title}: requests/s", peer, rates, at_least, "≥")
        self.ratio(f"{title}: p99, ms", peer, waits, p99_at_most)

    def ratio(self, title, peer, rounds, target, sign="≤"):
        self._keep([ours for ours, *_ in rounds], sign)

    def seconds(self, title, peer, rounds, at_least=None):
        """How many times as quick LabConsole is; `rounds` holds the seconds of both for each."""
        self._keep([ours for ours, *_ in rounds])

    def figure(self, title, values, peer="", at_most=None):
        self._keep(values)

    def end(self, reason):
        self.reason = reason

    def take(self):
        """Returns the series since the last time, and why some are missing."""
        taken = self.series, self.reason
        self.series, self.reason = [], ""
        return taken

    def _keep(self, values, sign="≤"):
        self.series.append(Series(list(values), sign))


@dataclass(frozen=True)
class Change:
    """New by before in each round."""

    ratios: list
    sign: str

    @staticmethod
    def between(new, before, rounds):
        pairs = zip(by_rounds(new.values, rounds), by_rounds(before.values, rounds), strict=True)
        return Change([after / earlier if earlier > 0 else float("nan") for after, earlier in pairs], new.sign)

    @property
    def verdict(self):
        """“slower” where even the better end of the spread is, “unclear” where only the other end is."""
        if not self.is_known:
            return "unclear"
        if len(self.ratios) == 1:
            return "once"
        best, worst = self.spread if self.sign == "≤" else self.spread[::-1]
        return "slower" if self._is_slower(best) else "unclear" if self._is_slower(worst) else "held"

    @property
    def spread(self):
        """Between which the middle half of the rounds lies."""
        low, _, high = quantiles(self.ratios, n=4, method="inclusive")
        return low, high

    @property
    def is_known(self):
        """False where the build before measured nothing, such as no memory at all."""
        return all(ratio == ratio for ratio in self.ratios)

    def _is_slower(self, ratio):
        return ratio > LIMITS["≤"] if self.sign == "≤" else ratio < LIMITS["≥"]

    def cells(self):
        """Ratio, target and mark of a row."""
        if not self.is_known:
            return "", "", self.verdict
        between = " to ".join(f"{end:.2f}" for end in self.spread) if len(self.ratios) > 1 else "no spread"
        return f"{median(self.ratios):.2f}", f"{self.sign} {LIMITS[self.sign]:g}", f"{self.verdict}, {between}"


def by_rounds(values, rounds):
    """As many values as rounds, where there are more: the median of each stretch."""
    if len(values) <= rounds:
        return values
    edges = [len(values) * number // rounds for number in range(rounds + 1)]
    return [median(values[begin:end]) for begin, end in pairwise(edges)]
