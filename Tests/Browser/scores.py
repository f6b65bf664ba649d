"""D scores as Greenwald, Nosek & Banaji (2003) define them, for trials whose latencies a test knows.

Of latencies under 400 ms nothing is deleted here: D1, D3 and D4.
"""

from statistics import mean, stdev

LONGEST = 10_000
"""ms. Slower trials are deleted."""
PENALTY = 600
"""ms, for an error in D4."""

PRACTICE, TEST = (3, 6), (4, 7)
"""The blocks that are compared."""


def d_scores(trials: list[dict], first_pairing: str) -> dict[str, float]:
    """`trials` have `block`, `error`, `first` and `correct`: ms to the first and to the correct response."""
    sign = 1 if first_pairing == "A" else -1
    kept = [trial for trial in trials if trial["correct"] <= LONGEST]
    treatments = {"d1": as_corrected, "d3": with_spread, "d4": with_penalty}
    return {
        name: sign * mean(effect(kept, pair, treat) for pair in (PRACTICE, TEST))
        for name, treat in treatments.items()}


def effect(trials: list[dict], blocks: tuple[int, int], treat) -> float:
    earlier, later = (treat([trial for trial in trials if trial["block"] == block]) for block in blocks)
    return (mean(later) - mean(earlier)) / stdev(earlier + later)


def as_corrected(block: list[dict]) -> list[float]:
    return [trial["correct"] for trial in block]


def with_spread(block: list[dict]) -> list[float]:
    correct = [trial["first"] for trial in block if not trial["error"]]
    return replaced(block, mean(correct) + 2 * stdev(correct))


def with_penalty(block: list[dict]) -> list[float]:
    correct = [trial["first"] for trial in block if not trial["error"]]
    return replaced(block, mean(correct) + PENALTY)


def replaced(block: list[dict], instead: float) -> list[float]:
    return [instead if trial["error"] else trial["first"] for trial in block]
