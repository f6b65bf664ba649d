"""The parts of formulas: names, literals, calls and sums, each with its text and its value for some answers."""

import random
from datetime import date, datetime, time, timedelta
from decimal import Decimal

from calculation import calculate, limited, strict

SPORTS = ["none", "run", "swim", "ball"]
SEXES = ["female", "male", "other"]
STEPS = ["1", "2", "3", "4", "5", "dk"]
WORDS = ["", "a", "b", "ab", "Ba", "ba", "é", "e\u0301", "Zürich", "it's", 'say "so"', "a\\b", "👩‍🔬", "שלום", "10", "9"]
NAMES = {
    "age": "number", "weight": "number", "height": "number", "score-1": "number", "first.name": "text", "note": "text",
    "smoker": "truth", "consents": "truth", "birth": "date", "start": "date", "visit": "moment", "wake": "time",
    "sleep": "duration", "sport": "several", "sex": "one", "sex2": "one", "q1": "step", "q2": "step", "q3": "step",
}
OR, AND, NOT, RELATION, SUM, PRODUCT, SIGN, PRIMARY = range(8)
SPELLED = {"!=": ["!=", "<>", "≠"], "<=": ["<=", "≤"], ">=": [">=", "≥"], "*": ["*", "×"], "-": ["-", "−"]}
source = random.Random(1)


class Part:
    """A part of a formula: how tightly it holds together, its text, its value for some answers."""

    def __init__(self, level, text, value):
        self.level, self.text, self.value = level, text, value

    def within(self, level):
        if self.level < level or source.random() < 0.05:
            return f"({self.text})"
        return self.text


def spelled(sign):
    return source.choice(SPELLED.get(sign, [sign]))


def word(text):
    return text.upper() if source.random() < 0.1 else text


def call(name, parts, function, extra=""):
    texts = ", ".join(part.text for part in parts) + extra
    return Part(PRIMARY, f"{name}({texts})", lambda answers: function(*[part.value(answers) for part in parts]))


def named(kind):
    name = source.choice([name for name, of in NAMES.items() if of == kind])
    return Part(PRIMARY, f"`{name}`" if source.random() < 0.05 else name, lambda answers: answers.get(name))


def quoted(text):
    if "'" not in text and "\\" not in text and source.random() < 0.5:
        return f"'{text}'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def literal(kind):
    if kind == "number":
        text = source.choice(["0", "1", "2", "3", "10", "18", "0.1", "0.2", "0.3", "1.50", "99.995", "123456789012.5",
                              str(source.randint(0, 200)), f"{source.uniform(0, 100):.3f}"])
        return Part(PRIMARY, text, lambda answers: Decimal(text))
    if kind == "text":
        text = source.choice(WORDS)
        return Part(PRIMARY, quoted(text), lambda answers: text)
    if kind == "truth":
        truth = source.random() < 0.5
        return Part(PRIMARY, str(truth).lower(), lambda answers: truth)
    if kind == "date":
        day = random_day()
        return Part(PRIMARY, day.isoformat(), lambda answers: day)
    if kind == "time":
        clock = time(source.randrange(24), source.randrange(60), source.choice([0, 0, 15]))
        return Part(PRIMARY, clock.strftime("%H:%M:%S" if clock.second else "%H:%M"), lambda answers: clock)
    if kind == "moment":
        moment = datetime.combine(random_day(), time(source.randrange(24), source.randrange(60)))
        return Part(PRIMARY, moment.isoformat(timespec="minutes"), lambda answers: moment)
    unit, seconds = source.choice([("second", 1), ("minutes", 60), ("hour", 3600), ("days", 86400), ("weeks", 604800)])
    count = source.choice(["1", "2", "10", "1.5"])
    return Part(PRIMARY, f"{count} {unit}", lambda answers: limited(Decimal(count) * seconds))


def random_day():
    return source.choice([date(2000, 2, 29), date(1999, 12, 31), date(2026, 5, 14), date(2025, 2, 28), date(1900, 3, 1),
                          date(1, 1, 1), date(9999, 12, 31), date(1950, 1, 1) + timedelta(days=source.randrange(30000))])


def number_of(part):
    """An item as its number; “do not know” has none."""
    return Part(part.level, part.text, lambda answers: Decimal(part.value(answers)) if part.value(answers) in STEPS[:5] else None)


def chain(kind, level, steps):
    """A sum or product of parts: the first one, then signs with their right sides."""
    def value(answers):
        result = steps[0][1].value(answers)
        for sign, part in steps[1:]:
            other = part.value(answers)
            result = None if result is None or other is None else calculate(sign, result, other)
        return result

    inner = PRODUCT if level == SUM else SIGN
    text = steps[0][1].within(inner)
    for sign, part in steps[1:]:
        text += f" {spelled(sign)} {part.within(inner)}"
    return Part(level, text, value)


def negative(part):
    return Part(SIGN, "-" + part.within(SIGN), lambda answers: strict(lambda value: -value if value else value)(part.value(answers)))


def reversed_item(part):
    return call("reverse", [part], strict(lambda value: Decimal(6) - value))
