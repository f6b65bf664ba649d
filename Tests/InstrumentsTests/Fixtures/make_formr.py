"""Makes items.xlsx, a spreadsheet of formr with an item of every type.

    python make_formr.py

Needs openpyxl. The types are those of formr's items (formr.org, application/Model/Item).
"""

from pathlib import Path

import openpyxl

HEADS = [
    "type", "name", "label", "optional", "showif", "value", "class", "item_order", "block_order",
    *(f"choice{number}" for number in range(1, 8))]


def item(type, name, label="", choices=(), **more):
    cells = {"type": type, "name": name, "label": label, **more}
    return cells | {f"choice{number}": choice for number, choice in enumerate(choices, 1)}


TAKEN = [
    item("note", "hello", "Welcome"),
    item("text 60", "nickname", "What may we call you?"),
    item("text [0-9]{5}", "postcode", "Your postcode", optional="*"),
    item("textarea 500", "story", "Tell us about your day", optional="*"),
    item("letters 30", "town", "Where do you live?"),
    item("url", "homepage", "Your page", optional="*"),
    item("email", "mail", "Your e-mail address", optional="*"),
    item("tel", "telephone", "Your telephone number", optional="*"),
    item("submit", "to_numbers", "Go on"),
    item("number 0,120,1", "age", "How old are you?"),
    item("number any", "change", "By how much did your weight change?"),
    item("date", "born", "When did you move here?"),
    item("datetime", "met", "When did you last eat?"),
    item("datetime-local", "slept", "When did you fall asleep?"),
    item("month", "began", "In which month did you begin?"),
    item("yearmonth", "ended", "In which month did you end?"),
    item("year", "finished", "In which year did you finish school?"),
    item("time", "woke", "When did you wake up?"),
    item("submit", "to_choices", "Go on"),
    item("mc often", "calm", "How often were you calm?"),
    item("mc", "pet", "Which pet do you have?", ["Dog", "Cat"]),
    item("mc_button agree", "glad", "I am glad."),
    item("mc_multiple", "sport", "Which sports do you do?", ["Running", "Swimming", "Other"]),
    item("mc_multiple_button", "drinks", "What do you drink?", ["Tea", "Coffee"], showif="age >= 16"),
    item("select_one often", "tired", "How often were you tired?"),
    item("select_multiple often", "both", "Which of these fit you?"),
    item("select_or_add_one", "country", "Where were you born?", ["Germany", "Austria"]),
    item("select_or_add_multiple", "languages", "Which languages do you speak?", ["German", "English"]),
    item("sex", "sex", "Your sex"),
    item("check", "agreed", "I have read this."),
    item("check_button", "sure", "I am sure.", showif="agreed == 1"),
    item("rating_button 1,7,1", "rating", "How was it?", ["bad", "good"]),
    item("range 0,100,1", "warmth", "How warm do you feel?", ["cold", "warm"]),
    item("range_ticks 1,5,1", "pain", "How strong is the pain?", ["none", "strong"]),
    item("visual_analog_scale 0,100,1", "mood", "How do you feel right now?", ["very bad", "very good"]),
    item("calculate", "twice", "", value="age * 2"),
    item("note", "rest", "Take a rest, `r nickname`.", showif="twice > 40 & !is.na(pain)"),
    item("submit", "to_others", "Go on"),
]

REFUSED = [
    "week", "color", "geopoint", "random 1,6", "hidden", "server HTTP_USER_AGENT", "ip", "referrer", "browser", "timezone",
    "cc", "get code", "file", "image", "audio", "video", "mc_heading often", "choose_two_weekdays",
    "blank", "block", "note_iframe", "add_to_home_screen", "push_notification", "request_phone", "request_cookie", "bot_check",
]

LISTS = {
    "often": ["Never", "Sometimes", "Often"],
    "agree": ["Not at all", "A little", "Partly", "Mostly", "Wholly"],
}


def main(folder=Path(__file__).parent):
    book = openpyxl.Workbook()
    survey = book.active
    survey.title = "survey"
    survey.append(HEADS)
    refused = [item(type, f"other_{place}", "An item of another kind") for place, type in enumerate(REFUSED, 1)]
    for cells in TAKEN + refused:
        survey.append([cells.get(head) or None for head in HEADS])
    choices = book.create_sheet("choices")
    choices.append(["list_name", "name", "label"])
    for name, labels in LISTS.items():
        # Numbers are numbers, and a list is named in its first row alone, as people write them.
        for number, label in enumerate(labels, 1):
            choices.append([name if number == 1 else None, number, label])
    book.save(folder / "items.xlsx")


if __name__ == "__main__":
    main()
