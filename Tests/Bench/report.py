"""The table of figures."""

from collections import Counter
from statistics import median

from figures import Change, Figures


class Report(Figures):
    """`before`: the figures of the build before, measured in turns with these; each has a row of its own below."""

    def __init__(self, rounds, before=None):
        super().__init__()
        self._rounds = rounds
        self._before = before
        self._verdicts = Counter()
        self._new = []
        print(f"medians of {rounds} rounds in turns; load and servers on the same machine\n")
        self._row("", "LabConsole", "peer", "ratio", "target")

    def ratio(self, title, peer, rounds, target, sign="≤"):
        super().ratio(title, peer, rounds, target, sign)
        ratio = median(a / b for a, b in rounds)
        ours, theirs = (number(median(values)) for values in zip(*rounds))
        self._new.append((title, ours, f"{theirs} {peer}", f"{ratio:.2f}", *verdict(ratio, target, sign)))

    def seconds(self, title, peer, rounds, at_least=None):
        super().seconds(title, peer, rounds, at_least)
        ratio = median(theirs / ours for ours, theirs in rounds)
        ours, theirs = (median(values) for values in zip(*rounds))
        self._new.append(
            (title, f"{ours:.3f} s", f"{theirs:.2f} s {peer}", f"{ratio:.1f}", *verdict(ratio, at_least, "≥")))

    def figure(self, title, values, peer="", at_most=None):
        super().figure(title, values, peer, at_most)
        value = median(values)
        self._new.append((title, number(value), peer, "", *verdict(value, at_most, "≤")))

    def print_new(self):
        series, _ = self.take()
        before, reason = self._before.take() if self._before else ([], "")
        for place, row in enumerate(self._new):
            self._row(*row)
            if place < len(before):
                self._print_change(series[place], before[place])
        if self._before and len(before) < len(series):
            self._verdicts["not compared"] += len(series) - len(before)
            self._row(BEFORE, "", "", "", "", f"not compared: {reason}")
        self._new = []

    def print_verdicts(self):
        """The answer of the whole run, if it was beside a build before."""
        if self._before:
            print("\nnew by before: " + ", ".join(f"{count} {name}" for name, count in self._verdicts.items()))

    def _print_change(self, new, before):
        change = Change.between(new, before, self._rounds)
        self._verdicts[change.verdict] += 1
        self._row(BEFORE, "", f"{number(median(before.values))} before", *change.cells())

    @staticmethod
    def _row(title, ours, peer, ratio, target, mark=""):
        print(f"{title:<44}{ours:>11}{peer:>19}{ratio:>8}{target:>9}  {mark}", flush=True)


BEFORE = "  by the build before"


def verdict(value, target, sign):
    if target is None:
        return ("",)
    is_met = value >= target if sign == "≥" else value <= target
    return f"{sign} {target:g}", "met" if is_met else "missed"


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
