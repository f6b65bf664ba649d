"""The table of figures."""

from statistics import median


class Report:
    def __init__(self, rounds):
        self._rounds = rounds
        self._new = []
        print(f"medians of {rounds} rounds in turns; load and servers on the same machine\n")
        self._row("", "LabConsole", "peer", "ratio", "target")

    def compare(self, title, peer, pairs, at_least=None, p99_at_most=None):
        """`pairs` holds for each round the load on LabConsole and on its peer."""
        rates = [(a.per_second, b.per_second) for a, b in pairs]
        waits = [(a.p99, b.p99) for a, b in pairs]
        self._ratio(f"{title}: requests/s", peer, rates, at_least, "≥")
        self._ratio(f"{title}: p99, ms", peer, waits, p99_at_most, "≤")

    def ratio(self, title, peer, pairs, at_most):
        self._ratio(title, peer, pairs, at_most, "≤")

    def seconds(self, title, peer, pairs, at_least=None):
        """How many times as quick LabConsole is; `pairs` holds the seconds of both for each round."""
        ratio = median(theirs / ours for ours, theirs in pairs)
        ours, theirs = (median(values) for values in zip(*pairs))
        self._new.append(
            (title, f"{ours:.3f} s", f"{theirs:.2f} s {peer}", f"{ratio:.1f}", *verdict(ratio, at_least, "≥")))

    def figure(self, title, values, peer="", at_most=None):
        value = median(values)
        self._new.append((title, number(value), peer, "", *verdict(value, at_most, "≤")))

    def print_new(self):
        for row in self._new:
            self._row(*row)
        self._new = []

    def _ratio(self, title, peer, pairs, target, sign):
        ratio = median(a / b for a, b in pairs)
        ours, theirs = (number(median(values)) for values in zip(*pairs))
        self._new.append((title, ours, f"{theirs} {peer}", f"{ratio:.2f}", *verdict(ratio, target, sign)))

    @staticmethod
    def _row(title, ours, peer, ratio, target, mark=""):
        print(f"{title:<44}{ours:>11}{peer:>19}{ratio:>8}{target:>9}  {mark}", flush=True)


def verdict(value, target, sign):
    if target is None:
        return ("",)
    is_met = value >= target if sign == "≥" else value <= target
    return f"{sign} {target:g}", "met" if is_met else "missed"


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
