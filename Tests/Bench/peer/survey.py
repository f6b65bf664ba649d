"""The survey of the benchmark, in English: its pages, and what answers they take."""

import re

ID = "wellbeing"
TITLE = "How you are"
PAGES = 4
MINUTES = 5
WORDS = ("never", "rarely", "sometimes", "often", "always")
ITEMS = ("calm", "rested", "cheerful", "interested", "active")
LONGEST = 200


def page(number):
    asked = [
        {"id": f"{item}-{number}", "kind": "choice", "choices": [(word, word.capitalize()) for word in WORDS],
         "question": f"In week {number}, how often were you {item}?"}
        for item in ITEMS]
    return asked + [
        {"id": f"pain-{number}", "kind": "scale", "steps": range(11), "low": "None", "high": "Unbearable",
         "question": f"In week {number}, how strong was your pain?"},
        {"id": f"hours-{number}", "kind": "number", "least": 0, "most": 24,
         "question": f"In week {number}, how many hours did you sleep?"},
        {"id": f"best-{number}", "kind": "text", "question": f"In week {number}, what was best?"},
    ]


def read(questions, form):
    """The answers of a form, and the questions whose answer cannot be taken. Nothing filled in is skipped."""
    answers, refused = {}, set()
    for question in questions:
        typed = [value.strip() for value in form.getlist(question["id"]) if value.strip()]
        if not typed:
            answers[question["id"]] = (question["kind"], None, "skipped")
            continue
        value = taken(question, typed[0]) if len(typed) == 1 else None
        if value is None:
            refused.add(question["id"])
        else:
            answers[question["id"]] = (question["kind"], value, None)
    return answers, refused


def taken(question, typed):
    kind = question["kind"]
    if kind == "choice":
        return typed if typed in dict(question["choices"]) else None
    if kind == "text":
        return re.sub(r"\s+", " ", typed) if len(typed) <= LONGEST else None
    number = int(typed) if re.fullmatch(r"[+-]?\d{1,18}", typed) else None
    if number is None:
        return None
    allowed = question["steps"] if kind == "scale" else range(question["least"], question["most"] + 1)
    return str(number) if number in allowed else None
