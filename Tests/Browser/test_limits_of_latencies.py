"""The limit for 99 % of latencies, in `latencies.check_most`."""

import pytest

from latencies import Summary, check_most
from limits import Disturbed

pytestmark = pytest.mark.short


@pytest.mark.parametrize("differences", [[0.0] * 99 + [3], [0.0] * 198 + [-3, 3], [0.9] * 40, [3.0] * 39])
def test_what_is_within(differences):
    check_most(Summary(differences))


@pytest.mark.parametrize(("differences", "name"), [
    ([0.0] * 98 + [-3, 3], r"^p99, ms"), ([0.0] * 39 + [-1.1], r"^p99, the largest of 40 presses, ms"),
    ([0.0] * 98 + [1.1], r"the largest of 99 presses"),
])
def test_what_is_not(differences, name):
    with pytest.raises(Disturbed, match=name):
        check_most(Summary(differences))
