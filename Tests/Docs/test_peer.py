"""The peer of the benchmark gives the same pages as LabConsole: otherwise the ratios would say nothing."""

import os
import sys

import pytest

from manifest import TOP

sys.path.append(str(TOP / "Tests/Bench"))

from builds import Build
from measures import Bench

BINARY = TOP / os.environ.get("LABCONSOLE", ".build/debug/labconsole")
ROWS = 6


@pytest.fixture
def bench(tmp_path, monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    return Bench(Build(BINARY, TOP), tmp_path, options=None, report=None, rows=ROWS)


def test_the_peer_gives_the_same_pages(bench):
    with bench.side_by_side() as (console, peer, pages):
        for page in pages:
            page.common_size(console.port, peer.port)
