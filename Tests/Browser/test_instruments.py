"""Questionnaires of another tool, looked at and added by an administrator."""

from pathlib import Path

from playwright.sync_api import expect

from look import Looker
from studies import EXAMPLE

COLUMNS = '"Variable / Field Name","Form Name","Field Type","Field Label","Choices, Calculations, OR Slider Labels"\n'
MOOD = 'mood,moods,radio,"How do you feel?","1, Well | 2, Not well"\n'
SCAN = 'scan,moods,file,"A picture of your dictionary, please",\n'


def dictionary(folder: Path, rows: str) -> Path:
    file = folder / "moods.csv"
    file.write_text(COLUMNS + rows)
    return file


def test_questionnaires_are_looked_at_and_added(own_lab, desk, tmp_path):
    looker = Looker(desk, "instruments-")
    desk.goto(own_lab.url("/staff"))
    desk.get_by_role("link", name="Open the study").first.click()
    desk.get_by_text("More", exact=True).click()
    desk.get_by_role("link", name="Add questionnaires").click()
    looker.look("form")
    desk.get_by_label("Spreadsheet").set_input_files(dictionary(tmp_path, MOOD + SCAN))
    desk.get_by_role("button", name="Look at the file").click()
    expect(desk.get_by_role("alert")).to_contain_text("1 cell has no counterpart here")
    expect(desk.get_by_role("region", name="Cells without a counterpart here")).to_contain_text("Row 3, column C (Field Type)")
    looker.look("refused")

    desk.get_by_label("Spreadsheet").set_input_files(dictionary(tmp_path, MOOD))
    desk.get_by_label("Language of its words").select_option("English")
    desk.get_by_label("Where words in a language of the study are missing").check()
    desk.get_by_role("button", name="Look at the file").click()
    expect(desk.get_by_text("Everything in this file can be added.")).to_be_visible()
    looker.look("ready")
    desk.get_by_role("button", name="Add to the study").click()
    expect(desk.get_by_text("have been added to the study")).to_be_visible()
    looker.look("added")
    desk.get_by_role("link", name="Preview: moods", exact=False).click()
    expect(desk).to_have_url(own_lab.url(f"/staff/studies/{EXAMPLE.id}/surveys/moods/en"))
    assert looker.problems == []
