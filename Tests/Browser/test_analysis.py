"""The analysis of a study, on the data of a rehearsal: seen by everybody, in both languages, with its files."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from lab import BINARY, TOP, Lab
from look import SOAKS, Looker
from studies import EXAMPLE

pytestmark = pytest.mark.long

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
    expect(page.get_by_text(re.compile(r"^People analysed: \d+ of \d+"))).to_be_visible()
    expect(page.get_by_role("row", name="Repeated measures, Greenhouse–Geisser").first).to_be_visible()
    expect(page.get_by_role("heading", name="Power to find a relation")).to_be_visible()
    expect(page.get_by_role("row", name="All of them together")).to_be_visible()
    # The words fit in English where they do in German, and a look at so much takes seconds.
    if SOAKS:
        looker.look("usual")
    # An exclusion is switched by a link, without a script.
    page.get_by_role("row", name="Incomplete").get_by_role("link", name="Keep them").click()
    expect(page).to_have_url(re.compile("keep=incomplete"))
    if SOAKS:
        looker.look("incomplete-kept")
    with page.expect_download() as download:
        page.get_by_role("link", name="Table as CSV").first.click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5 and lines[0].startswith("Variant,n,Mean")
    with page.expect_download() as download:
        page.get_by_role("link", name="Drawing as PNG").first.click()
    assert re.fullmatch(rf"{EXAMPLE.id}-weight-[a-z-]+\.png", download.value.suggested_filename)
    picture = download.value.path().read_bytes()
    # Its width stands behind the signature and the head of the first chunk.
    assert picture.startswith(b"\x89PNG\r\n\x1a\n") and int.from_bytes(picture[16:20], "big") > 1000
    page.goto(f"{page.url}&language=de")
    looker.look("usual-de")
    assert not looker.problems, "\n".join(looker.problems)


SCORES = "session_id,D_biep.Thin_Good_all,D_biep.Thin_Good_36,D_biep.Thin_Good_47,pct_300\n"


@pytest.mark.soak
def test_a_published_group_beside_the_study(rehearsed_lab, staff, tmp_path):
    """A file with a mistake is refused row by row, the same one mended is added, shown beside the study, removed."""
    page = staff(rehearsed_lab)
    looker = Looker(page, "staff-comparisons-")
    page.goto(rehearsed_lab.url(f"/staff/studies/{EXAMPLE.id}/analysis?origin=rehearsal"))
    page.get_by_role("link", name="Other people’s results").click()
    looker.look("empty")
    scores = [round(0.36 + 0.4 * ((7 * n) % 41 - 20) / 20, 2) for n in range(400)]
    rows = [f"{n},{score},{score - 0.1:.2f},{score + 0.1:.2f},0\n" for n, score in enumerate(scores)]
    file = tmp_path / "weight-2015.csv"
    file.write_text(SCORES + "".join(rows) + "400,high,0,0,0\n", encoding="utf-8")
    page.get_by_label("Name of the group").fill("Project Implicit 2015")
    page.get_by_label("Files", exact=True).set_input_files(file)
    page.get_by_role("button", name="Check the files").click()
    expect(page.get_by_role("row", name="weight-2015.csv")).to_contain_text("“high” is not a number")
    looker.look("problems")
    file.write_text(SCORES + "".join(rows), encoding="utf-8")
    page.get_by_label("Files", exact=True).set_input_files(file)
    page.get_by_role("button", name="Check the files").click()
    expect(page.get_by_text("The files can be added.")).to_be_visible()
    looker.look("ready")
    page.get_by_label("Files", exact=True).set_input_files(file)
    page.get_by_role("button", name="Add the group").click()
    expect(page.get_by_role("cell", name="400", exact=True)).to_be_visible()
    looker.look("added")
    page.goto(rehearsed_lab.url(f"/staff/studies/{EXAMPLE.id}/analysis?origin=rehearsal"))
    expect(page.get_by_role("heading", name="Beside “Project Implicit 2015”")).to_be_visible()
    looker.look("beside")
    page.goto(f"{page.url}&language=de")
    page.get_by_role("heading", name="Neben „Project Implicit 2015“").scroll_into_view_if_needed()
    looker.look("beside-de")
    page.goto(rehearsed_lab.url(f"/staff/studies/{EXAMPLE.id}/comparisons"))
    looker.look("added-de")
    page.locator("summary").filter(has_text="„Project Implicit 2015“ und alle ihre Ergebnisse entfernen").click()
    page.get_by_role("button", name="Gruppe und Ergebnisse entfernen").click()
    expect(page.get_by_text("Noch ist keine Gruppe hinzugefügt.")).to_be_visible()
    assert not looker.problems, "\n".join(looker.problems)
