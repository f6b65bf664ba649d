"""A block has the machine to itself: nothing is fetched while it runs, nothing holds it up, and it starts at once."""

import urllib.request

import pytest

from devices import LAPTOP, TABLET
from hands import Finger, Keys
from limits import check_limit
from respondent import Respondent
from run import respondent_at
from studies import Studies
from walk import Walk
from words import ENGLISH

pytestmark = [pytest.mark.windowed, pytest.mark.short]

BLOCKS = [8] * 7
PLAYED = (1, 2, 3)
"""Blocks with pictures alone, with words alone, and with both; in some runs the other way round."""

LONG_TASK = 50
"""ms. The browser itself calls nothing shorter a long task."""
START = 100
"""ms from the press that starts a block to the frame that shows it."""
FIRST_START = 200 + START
"""The same of the first block after the page has been loaded: whoever presses at once waits until the window, which has
just become as large as the screen, has kept its size for 200 ms."""
SIZE = 40_000
"""Bytes, compressed, of all scripts and styles of the test."""

VARIANTS = {"researchkit-touch": (TABLET, Finger), "project-implicit-keyboard": (LAPTOP, Keys)}

WATCH = """() => {
  window.watched = { longTasks: [], starts: [] };
  new PerformanceObserver((list) => watched.longTasks.push(...list.getEntries().map((entry) => entry.startTime)))
    .observe({ type: 'longtask' });
  let pressed;
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, ({ timeStamp }) => { pressed = timeStamp; }, { capture: true });
  }
  let wasStart = false;
  new MutationObserver(() => {
    const isStart = document.querySelector('#start') !== null;
    if (wasStart && !isStart) {
      const from = pressed;
      requestAnimationFrame(() => setTimeout(() => watched.starts.push(performance.now() - from)));
    }
    wasStart = isStart;
  }).observe(document, { subtree: true, childList: true });
}"""


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    studies = Studies(tmp_path_factory.mktemp("studies"))
    for name in VARIANTS:
        studies.write(name, [name], BLOCKS)
    return studies


@pytest.mark.alone
@pytest.mark.parametrize(
    "variant", ["researchkit-touch", pytest.param("project-implicit-keyboard", marks=pytest.mark.soak)])
def test_a_block_runs_undisturbed(lab, studies, open_page, figures, variant):
    respondent = begin_test(lab, studies[variant], open_page, *VARIANTS[variant])
    page = respondent.page
    page.evaluate(WATCH)
    requests, long_tasks = [], []
    page.on("request", lambda request: requests.append(request.url))
    for block in PLAYED:
        respondent.reach_start()
        requests.clear()
        start = page.evaluate("performance.now()")
        respondent.play_block(block)
        end = page.evaluate("performance.now()")
        long_tasks.append(page.evaluate(
            "([start, end]) => watched.longTasks.filter((time) => start < time && time < end).length", [start, end]))
        # The icon is fetched by the browser for itself, whenever it likes.
        assert [url for url in requests if "/parts/" not in url and not url.endswith("/icon.svg")] == []
    starts = page.evaluate("watched.starts")
    figures(f"start of a block, {variant}: {', '.join(f'{start:.0f} ms' for start in starts)}; "
            f"long tasks in each: {long_tasks}")
    first, *others = starts
    assert len(starts) == len(PLAYED)
    check_limit("first start of a block, ms", first, FIRST_START)
    check_limit("start of a block, ms", max(others), START)
    check_limit("long tasks in a block", max(long_tasks), 0)


def test_scripts_and_styles_are_small(lab, studies, open_page, figures):
    page = begin_test(lab, studies["researchkit-touch"], open_page, TABLET, Finger).page
    urls = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    sizes = {url: size_of(url) for url in urls if url.split("?")[0].endswith((".js", ".css"))}
    figures(f"scripts and styles of the test: {sum(sizes.values())} bytes, compressed, in {len(sizes)} files")
    machines = [url for url in sizes if url.endswith("/machine.js")]
    assert len(machines) == 2, "The runtime and the test have one each; both count."
    assert sum(sizes.values()) < SIZE


def begin_test(lab, study, open_page, device, hands) -> Respondent:
    page = open_page(device)
    Respondent.watch(page.context)
    walk = Walk(page, lab, ENGLISH, hands(), study=study)
    walk.hurry("/dashboard")
    walk.start_test(1)
    return respondent_at(page, lab, seed=4)


def size_of(url: str) -> int:
    request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        return len(answer.read())
