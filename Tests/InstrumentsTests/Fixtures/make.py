"""Makes two XLSForms and what pyxform makes of them: household.xlsx, in two languages, and places.xlsx, whose choices
depend on other answers.

    python make.py

Needs openpyxl, pyxform and elementpath.
"""

import json
from pathlib import Path

import openpyxl

from xforms import Form

EN, DE = "English (en)", "Deutsch (de)"


def row(type, name, en="", de="", **more):
    cells = {"type": type, "name": name, f"label::{EN}": en, f"label::{DE}": de}
    for key, value in more.items():
        if isinstance(value, tuple):
            cells[f"{key}::{EN}"], cells[f"{key}::{DE}"] = value
        else:
            cells[key] = value
    return cells


SURVEY = [
    row("start", "start"),
    row("text", "first_name", "What is your first name?", "Wie heißen Sie mit Vornamen?"),
    row("integer", "Age", "How old are you?", "Wie alt sind Sie?", hint=("In years", "In Jahren"), required="yes",
        constraint=". >= 0 and . <= 120", constraint_message=("Between 0 and 120", "Zwischen 0 und 120")),
    row("calculate", "decades", calculation="${Age} div 10"),
    row("calculate", "is_adult", calculation="if(${Age} >= 18, 1, 0)"),
    row("begin_group", "work", "Work", "Arbeit", relevant="${Age} >= 16", appearance="field-list"),
    row("select_one yesno", "works", "Do you work, ${first_name}?", "Arbeiten Sie, ${first_name}?"),
    row("decimal", "hours", "How many hours a week?", "Wie viele Stunden in der Woche?",
        relevant="${works} = 'yes'", constraint=". <= 100"),
    row("select_multiple ways", "travel", "How do you get there?", "Wie kommen Sie hin?",
        relevant="${works} = 'yes' and ${hours} > 0", parameters="randomize=true"),
    row("text", "other_way", "Which other way?", "Welcher andere Weg?", relevant="selected(${travel}, 'Other')",
        appearance="multiline"),
    row("end_group", ""),
    row("begin_group", "feelings", "How often …", "Wie oft …", appearance="table-list"),
    row("select_one often", "calm", "were you calm?", "waren Sie ruhig?"),
    row("select_one often", "tired", "were you tired?", "waren Sie müde?"),
    row("end_group", ""),
    row("calculate", "mood", calculation="${calm} - ${tired}"),
    row("note", "well", "You seem to be well.", "Es geht Ihnen offenbar gut.",
        relevant="${mood} > 0 or (${calm} = 4 and not(${tired} = 4))"),
    row("date", "moved", "When did you move here?", "Wann sind Sie hergezogen?",
        relevant="${is_adult} = 1 and ${decades} < 7", constraint=". <= today()"),
    row("range", "pain", "How strong is your pain?", "Wie stark sind Ihre Schmerzen?",
        relevant="count-selected(${travel}) >= 2", parameters="start=0 end=10 step=1"),
    row("text", "postcode", "Your postcode", "Ihre Postleitzahl", relevant="${works} != 'yes'",
        constraint="regex(., '[0-9]{5}')", constraint_message=("Five digits", "Fünf Ziffern")),
    row("integer", "children", "How many children?", "Wie viele Kinder?", relevant="${Age} > 15"),
    row("begin_repeat", "child", "Child", "Kind", relevant="${children} > 0", repeat_count="${children}"),
    row("integer", "child_age", "How old is it?", "Wie alt ist es?"),
    row("select_one yesno", "child_school", "Does it go to school?", "Geht es zur Schule?",
        relevant="${child_age} >= 5"),
    row("end_repeat", ""),
    row("acknowledge", "read", "I have read everything.", "Ich habe alles gelesen."),
]

CHOICES = """
list_name|name|label::English (en)|label::Deutsch (de)
yesno|yes|Yes|Ja
yesno|no|No|Nein
ways|on foot|On foot|Zu Fuß
ways|Bus|Bus|Bus
ways|Other|Another way|Anders
often|0|Never|Nie
often|2|Sometimes|Manchmal
often|4|Always|Immer
""".strip().replace("on foot", "on_foot")


def sheet(book, name, table):
    page = book.create_sheet(name)
    for row in table.split("\n"):
        page.append([cell.strip() or None for cell in row.split("|")])


PLACES = [
    {"type": type, "name": name, "label": name.capitalize(), "choice_filter": filter}
    for type, name, filter in [
        ("select_one countries", "country", ""),
        ("integer", "age", ""),
        # One choice before it, by a column of that name.
        ("select_one states", "state", "country = ${country}"),
        # The same code in two countries is one choice.
        ("select_one towns", "town", "country = ${country} and state = ${state}"),
        # Several choices before it, and a column that lists several.
        ("select_multiple countries", "visited", ""),
        ("select_one states", "best", "selected(${visited}, country) or country = ''"),
        ("select_multiple offers", "offers", "selected(countries, ${country}) and least_age <= ${age}"),
        # All but what was chosen before; numbers; what is the same whatever is answered.
        ("select_one states", "second", "name != ${best}"),
        ("select_one offers", "offer", "not(${age} < least_age) or least_age = 0"),
        ("select_one offers", "fixed", "least_age < 18"),
    ]
]

PLACE_CHOICES = """
list_name|name|label|country|state|countries|least_age
countries|de|Germany
countries|us|United States
states|Berlin|Berlin|de
states|hessen|Hesse|de
states|texas|Texas|us
states|any|Elsewhere
towns|frankfurt|Frankfurt|de|hessen
towns|berlin|Berlin|de|Berlin
towns|berlin|Berlin|us|texas
towns|austin|Austin|us|texas
offers|museum|Museum|||de us|0
offers|concert|Concert|||de us|16
offers|casino|Casino|||us|21
""".strip()


def make(folder, name, survey, choices, settings):
    book = openpyxl.Workbook()
    book.remove(book.active)
    heads = list(dict.fromkeys(key for cells in survey for key in cells))
    page = book.create_sheet("survey")
    page.append(heads)
    for cells in survey:
        page.append([cells.get(head) or None for head in heads])
    sheet(book, "choices", choices)
    sheet(book, "settings", settings)
    path = folder / f"{name}.xlsx"
    book.save(path)
    oracle = Form(str(path)).oracle(80)
    lines = {key: ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in oracle[key]) for key in oracle}
    text = "{" + ",\n".join(f'"{key}": [\n{entries}\n]' for key, entries in lines.items()) + "}\n"
    (folder / f"{name}.json").write_text(text)


def main(folder=Path(__file__).parent):
    household = "form_title|form_id|default_language\nHousehold|household|English (en)"
    make(folder, "household", SURVEY, CHOICES, household)
    make(folder, "places", PLACES, PLACE_CHOICES, "form_title|form_id|allow_choice_duplicates\nPlaces|places|yes")


if __name__ == "__main__":
    main()
