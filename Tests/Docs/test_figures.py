"""The benchmark tells what is slower than in a build before, by the rounds that both did in turns."""

import sys
from types import SimpleNamespace

import pytest

from manifest import TOP

sys.path.append(str(TOP / "Tests/Bench"))

from figures import Change, Figures, Series, by_rounds
from releases import Releases, compare_rows
from report import Report
from turns import Turns, as_far_as_it_gets, go_on


def change(new, before, sign="≤", rounds=5):
    return Change.between(Series(new, sign), Series(before, sign), rounds)


@pytest.mark.parametrize("new, verdict", [
    ([100, 101, 102, 103, 104], "held"),
    ([90, 80, 70, 60, 50], "held"),
    ([107, 109, 108, 120, 106], "slower"),
    # One round that something else disturbed says nothing, two leave a doubt.
    ([100, 101, 99, 100, 300], "held"),
    ([100, 101, 99, 120, 130], "unclear"),
    ([104, 104, 108, 109, 110], "unclear"),
])
def test_a_time_is_slower_by_more_than_its_spread(new, verdict):
    assert change(new, [100] * 5).verdict == verdict


@pytest.mark.parametrize("new, verdict", [
    ([100, 99, 98, 97, 96], "held"), ([93, 92, 94, 91, 90], "slower"), ([100, 101, 99, 90, 80], "unclear")])
def test_a_rate_is_slower_where_it_is_lower(new, verdict):
    assert change(new, [100] * 5, "≥").verdict == verdict


def test_rounds_are_compared_each_with_its_own():
    """A machine that becomes slower does it to both builds."""
    slowing = [100, 120, 150, 200, 300]
    assert change(slowing, slowing).verdict == "held"
    assert change([1.1 * value for value in slowing], slowing).cells() == ("1.10", "≤ 1.05", "slower, 1.10 to 1.10")


def test_one_value_has_no_spread():
    assert change([200], [100]).cells() == ("2.00", "≤ 1.05", "once, no spread")


def test_nothing_is_no_measure():
    assert change([5, 5], [0, 5]).cells() == ("", "", "unclear")


def test_many_values_are_those_of_as_many_rounds():
    assert by_rounds([1, 2, 90, 4, 5, 6, 7, 80, 9, 10], 2) == [4, 9]
    assert by_rounds(list(range(21)), 5) == [1.5, 5.5, 9.5, 13.5, 18]
    assert by_rounds([3, 1], 5) == [3, 1]
    assert by_rounds([], 5) == []


def steps(name, count, done):
    for number in range(count):
        yield
        done.append(f"{name}{number}")


def test_builds_go_on_in_turns_and_who_is_first_alternates():
    done = []
    go_on(steps("a", 3, done), steps("b", 3, done))
    assert done == ["b0", "a0", "a1", "b1", "b2", "a2"]


def test_a_build_goes_on_when_the_one_before_cannot():
    done, told = [], []

    def failing():
        yield
        raise RuntimeError("GET /new gave 404\nand more")

    go_on(steps("a", 3, done), as_far_as_it_gets(failing(), told.append))
    assert done == ["a0", "a1", "a2"] and told == ["GET /new gave 404"]


def test_an_error_ends_both():
    ended = []

    def serving():
        try:
            yield
            yield
        finally:
            ended.append(True)

    def failing():
        yield
        raise RuntimeError("500")

    with pytest.raises(RuntimeError, match="500"):
        go_on(failing(), as_far_as_it_gets(serving(), ended.append))
    assert ended == [True]


def test_peers_take_part_beside_one_build_only():
    calls = []

    def results(turns):
        found = yield from turns.of(lambda: calls.append("ours") or 1, lambda: calls.append("peer") or 2)
        calls.append(found)

    go_on(results(Turns(2)))
    assert calls == ["ours", "peer", "peer", "ours", [(1, 2), (1, 2)]]
    calls.clear()
    go_on(results(Turns(2, beside_peers=False)))
    assert calls == ["ours", "ours", [(1,), (1,)]]


def load(per_second, p99):
    return SimpleNamespace(per_second=per_second, p99=p99)


def test_the_report_has_a_row_for_the_build_before(capsys):
    before = Figures()
    report = Report(2, before)
    report.compare("page, 9.9 kB", "Flask", [(load(300, 2), load(100, 8)), (load(330, 2), load(110, 8))], 3, 0.5)
    before.compare("page, 9.5 kB", "Flask", [(load(400, 2),), (load(440, 2),)], 3, 0.5)
    report.seconds("release", "data.table", [(2.0, 8.0), (2.0, 9.0)])
    before.seconds("release", "data.table", [(2.0,), (1.9,)])
    report.figure("list, ms", [5, 6])
    before.end("GET /list gave 404")
    report.print_new()
    report.print_verdicts()
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()[3:]]
    assert rows == [
        "page, 9.9 kB: requests/s 315 105 Flask 3.00 ≥ 3 met",
        "by the build before 420 before 0.75 ≥ 0.95 slower, 0.75 to 0.75",
        "page, 9.9 kB: p99, ms 2 8 Flask 0.25 ≤ 0.5 met",
        "by the build before 2 before 1.00 ≤ 1.05 held, 1.00 to 1.00",
        "release 2.000 s 8.50 s data.table 4.2",
        "by the build before 1.95 before 1.03 ≤ 1.05 held, 1.01 to 1.04",
        "list, ms 5.5",
        "by the build before not compared: GET /list gave 404",
        "",
        "new by before: 1 slower, 2 held, 1 not compared",
    ]


def test_without_a_build_before_the_report_is_as_it_was(capsys):
    report = Report(1)
    report.figure("start, s", [0.2], at_most=0.3)
    report.print_new()
    report.print_verdicts()
    assert [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()[3:]] == ["start, s 0.2 ≤ 0.3 met"]


class Measured(Releases):
    """Of a study that nobody fills."""

    def _filled(self):
        return None, None

    def _few(self, studies):
        return None

    def _own(self, data, studies):
        return 1

    def _questions(self, data, studies):
        return None

    def _peer(self, data, questions):
        return 4

    def _footprint(self, data, studies):
        return 100

    def _pages(self, data, studies):
        yield
        return [290, 310, 305], [12, 13, 12]


def test_the_first_analysis_has_a_limit_of_its_own(capsys):
    """The figures of later pages are kept, so that their time says nothing of computing them."""
    report = Report(1)
    go_on(Measured(SimpleNamespace(turns=Turns(1)), None, report).release())
    report.print_new()
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert rows[-2:] == ["first analysis of them, ms 305 ≤ 300 missed", "analysis of them again, ms 12 ≤ 300 met"]


def test_a_release_is_compared_with_one_of_the_same_rows():
    ours = {"trials": 480, "runs": 8, "questions": 62, "flow": 7}
    compare_rows(ours, {"runs": 8, "trials": 480})
    for other in ({"runs": 8}, {"runs": 8, "trials": 479}, {"runs": 8, "trials": 480, "answers": 1}):
        with pytest.raises(RuntimeError, match="other rows than its peer"):
            compare_rows(ours, other)
