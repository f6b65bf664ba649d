"""The analysis of a study, on the data of a rehearsal: seen by everybody, in both languages, with its files."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from lab import BINARY, TOP, Lab
from look import Looker
from studies import EXAMPLE

PEOPLE = 12
# With this seed somebody stops in the middle of a test.
QUITTERS = ("--quitters", "0.3", "--seed", "5")


@pytest.fixture
def rehearsed_lab(tmp_path, studies, request):
    """A server on data that a rehearsal has left."""
    data = tmp_path / "data"
    subprocess.run(
        [BINARY, "rehearse", EXAMPLE.id, "--participants", str(PEOPLE), *QUITTERS, "--data", data,
         "--studies", studies.folder],
        cwd=TOP, check=True, capture_output=True)
    with Lab(data, request.node.name, studies.folder) as lab:
        yield lab


def test_the_analysis_of_a_rehearsal(rehearsed_lab, staff):
    page = staff(rehearsed_lab)
    looker = Looker(page, "staff-analysis-")
    page.goto(rehearsed_lab.url(f"/staff/studies/{EXAMPLE.id}/overview?origin=rehearsal"))
    page.get_by_role("link", name="Analysis", exact=True).click()
    expect(page.get_by_text(re.compile(r"^\d+ of \d+ people are analysed"))).to_be_visible()
    expect(page.get_by_role("row", name="Repeated measures, Greenhouse–Geisser").first).to_be_visible()
    looker.look("usual")
    # An exclusion is switched by a link, without a script.
    page.get_by_role("row", name="Incomplete").get_by_role("link", name="Keep them").click()
    expect(page).to_have_url(re.compile("keep=incomplete"))
    looker.look("incomplete-kept")
    with page.expect_download() as download:
        page.get_by_role("link", name="Table as CSV").first.click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5 and lines[0].startswith("Variant,n,Mean")
    page.goto(f"{page.url}&language=de")
    looker.look("usual-de")
    assert not looker.problems, "\n".join(looker.problems)
