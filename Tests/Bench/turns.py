"""Measurements in rounds, so that several can go on in turns: each is a generator that stops before every round."""

from contextlib import ExitStack, closing
from dataclasses import dataclass

OVER = object()


@dataclass(frozen=True)
class Turns:
    """The rounds of the measurements of one build."""

    rounds: int
    beside_peers: bool = True
    """False for the build before, which is measured beside the new one alone."""

    def of(self, ours, *peers):
        """A tuple of results for each round, LabConsole's first; who goes first alternates."""
        parties = [ours, *(peers if self.beside_peers else ())]
        results = []
        for number in range(self.rounds):
            yield
            order = -1 if number % 2 else 1
            results.append(tuple([party() for party in parties[::order]][::order]))
        return results

    @staticmethod
    def again(count, measure):
        """As many values, each in a round of its own."""
        values = []
        for _ in range(count):
            yield
            values.append(measure())
        return values


def go_on(*measurements):
    """Brings each to its next round, again and again, until all are over; who goes first alternates."""
    with ExitStack() as stack:
        going = [stack.enter_context(closing(one)) for one in measurements]
        while going:
            going = [one for one in going if next(one, OVER) is not OVER][::-1]


def as_far_as_it_gets(measurement, tell):
    """The same measurement, which tells its error instead of ending the others with it."""
    try:
        yield from measurement
    except Exception as error:
        tell(str(error).partition("\n")[0] or type(error).__name__)
