"""Random formulas of each kind, with all their parts."""

import decimal
from datetime import date, timedelta
from decimal import Decimal

from calculation import RELATIONS, calculate, half_away, limited, moved, points, power, strict, whole_years
from parts import (
    AND, NOT, OR, PRIMARY, PRODUCT, RELATION, SEXES, SIGN, SPORTS, STEPS, SUM, Part, call, chain, literal, named, negative,
    number_of, quoted, reversed_item, source, spelled, word)

TODAY = date(2026, 5, 14)


def aggregate(name, depth):
    parts = [number_of(named("step")) if source.random() < 0.4 else build("number", depth) for _ in range(source.randint(1, 4))]
    allowed = source.randrange(len(parts)) if source.random() < 0.6 else None

    def value(*values):
        present = [value for value in values if value is not None]
        if not present or len(values) - len(present) > (allowed or 0):
            return None
        if name in ("min", "max"):
            return (min if name == "min" else max)(present)
        total = Decimal(0)
        for one in present:
            total = limited(total + one)
            if total is None:
                return None
        if name == "mean":
            return calculate("/", total, Decimal(len(present)))
        if name == "prorated-sum" and len(present) < len(values):
            total = limited(total * len(values))
            return None if total is None else calculate("/", total, Decimal(len(present)))
        return total

    return call(name, parts, value, "" if allowed is None else f", missing: {allowed}")


def number(depth):
    kind = source.randrange(16)
    more = lambda: build("number", depth)
    if kind < 3:
        steps = [("", more())] + [(source.choice("+-"), more()) for _ in range(source.randint(1, 3))]
        return chain("number", SUM, steps)
    if kind < 6:
        steps = [("", more())] + [(source.choice("*/"), more()) for _ in range(source.randint(1, 2))]
        return chain("number", PRODUCT, steps)
    if kind == 6:
        return negative(more())
    if kind == 7:
        return aggregate(source.choice(["min", "max", "sum", "mean", "prorated-sum"]), depth)
    if kind == 8:
        decimals = source.randrange(4)
        part = more()
        return call("round", [part], strict(lambda value: half_away(value, decimals)), f", {decimals}")
    if kind == 9:
        name, rounding = source.choice([("floor", decimal.ROUND_FLOOR), ("ceiling", decimal.ROUND_CEILING),
                                        ("truncate", decimal.ROUND_DOWN)])
        return call(name, [more()], strict(lambda value: limited(Decimal(value.to_integral_value(rounding)))))
    if kind == 10:
        return call("power", [more(), literal("number")], strict(power))
    if kind == 11:
        days = [build("date", depth), build("date", depth)]
        if source.random() < 0.5:
            return call("years-between", days, strict(lambda one, other: Decimal(whole_years(one, other))))
        return call("days-between", days, strict(lambda one, other: Decimal((other - one).days)))
    if kind == 12:
        return call("age", [build("date", depth)], strict(lambda day: None if day > TODAY else Decimal(whole_years(day, TODAY))))
    if kind == 13:
        return call("length", [build("text", depth)], strict(lambda text: Decimal(len(text))))
    if kind == 14:
        return call("count-selected", [named("several")], strict(lambda codes: Decimal(len(codes))))
    item = number_of(named("step"))
    return source.choice([reversed_item(item), call("number", [item], lambda value: value), call("abs", [more()], strict(abs))])


def day(depth):
    kind = source.randrange(3)
    if kind == 0:
        return call("today", [], lambda: TODAY)
    if kind == 1:
        return call("date-of", [build("moment", depth)], strict(lambda moment: moment.date()))
    sign = source.choice("+-")
    base, step = build("date", depth), build("duration", depth)
    value = strict(lambda one, other: moved(one, other if sign == "+" else -other))
    return Part(SUM, f"{base.within(PRODUCT)} {sign} {step.within(PRODUCT)}", lambda answers: value(base.value(answers), step.value(answers)))


def moment(depth):
    base, step = build("moment", depth), build("duration", depth)
    value = strict(moved)
    return Part(SUM, f"{base.within(PRODUCT)} + {step.within(PRODUCT)}", lambda answers: value(base.value(answers), step.value(answers)))


def duration(depth):
    kind = source.choice(["date", "moment", "times", "product"])
    if kind == "product":
        base, factor = build("duration", depth), build("number", depth)
        value = strict(lambda one, other: calculate("*", one, other))
        return Part(PRODUCT, f"{base.within(SIGN)} * {factor.within(SIGN)}", lambda answers: value(base.value(answers), factor.value(answers)))
    sides = [build("time" if kind == "times" else kind, depth) for _ in range(2)]
    seconds = lambda clock: clock.hour * 3600 + clock.minute * 60 + clock.second
    if kind == "times":
        value = strict(lambda one, other: Decimal(seconds(one) - seconds(other)))
    else:
        value = strict(lambda one, other: Decimal((one - other) // timedelta(seconds=1)))
    return Part(SUM, f"{sides[0].within(PRODUCT)} - {sides[1].within(PRODUCT)}", lambda answers: value(*[side.value(answers) for side in sides]))


def text(depth):
    parts = [build("text", depth) for _ in range(source.randint(1, 3))]
    return call("concat", parts, strict(lambda *texts: "".join(texts)))


def conditional(kind, depth):
    condition, one, other = build("truth", depth), build(kind, depth), build(kind, depth)
    if source.random() < 0.3:
        parts = [one, other]
        return call("first-answered", parts, lambda *values: next((value for value in values if value is not None), None))
    return call("if", [condition, one, other], lambda holds, yes, no: None if holds is None else yes if holds else no)


def compared(kind, depth):
    left, right = build(kind, depth), build(kind, depth)
    sign = source.choice(["=", "!="] if kind == "truth" else list(RELATIONS))
    value = strict(lambda one, other: RELATIONS[sign](points(one), points(other)))
    return Part(RELATION, f"{left.within(SUM)} {spelled(sign)} {right.within(SUM)}", lambda answers: value(left.value(answers), right.value(answers)))


def chosen(kind):
    """An answer of one choice, compared with a choice or another answer."""
    codes = SEXES if kind == "one" else STEPS
    left, code = named(kind), source.choice(codes)
    other = named(kind) if source.random() < 0.3 else Part(PRIMARY, source.choice([code, quoted(code)]), lambda answers: code)
    sign = source.choice(["=", "!="])
    sides = [left, other] if source.random() < 0.8 else [other, left]
    value = strict(lambda one, other: RELATIONS[sign](one, other))
    return Part(RELATION, f"{sides[0].text} {spelled(sign)} {sides[1].text}", lambda answers: value(left.value(answers), other.value(answers)))


def listed(depth):
    negated = source.random() < 0.4
    if source.random() < 0.5:
        left, codes = named("one"), source.sample(SEXES, source.randint(1, 3))
        members = [Part(PRIMARY, code, lambda answers, code=code: code) for code in codes]
    else:
        left, members = build("number", depth), [build("number", depth) for _ in range(source.randint(1, 3))]

    def value(answers):
        one, others = left.value(answers), [member.value(answers) for member in members]
        if one is None:
            return None
        if any(other is not None and one == other for other in others):
            return not negated
        return None if None in others else negated

    inside = ", ".join(member.within(SUM) for member in members)
    return Part(RELATION, f"{left.within(SUM)} {'not in' if negated else 'in'} ({inside})", value)


def bounded(kind, depth):
    negated = source.random() < 0.3
    parts = [build(kind, depth) for _ in range(3)]

    def value(answers):
        one, low, high = [part.value(answers) for part in parts]
        if one is None:
            return None
        outside = low is not None and points(one) < points(low) or high is not None and points(one) > points(high)
        if outside:
            return negated
        return None if low is None or high is None else not negated

    one, low, high = [part.within(SUM) for part in parts]
    return Part(RELATION, f"{one} {'not between' if negated else 'between'} {low} and {high}", value)


def joined(depth):
    name = source.choice(["and", "or"])
    parts = [build("truth", depth) for _ in range(source.randint(2, 4))]
    end = name == "or"

    def value(answers):
        values = [part.value(answers) for part in parts]
        return end if end in values else None if None in values else not end

    inner = NOT if name == "and" else AND
    return Part(AND if name == "and" else OR, f" {word(name)} ".join(part.within(inner) for part in parts), value)


def presence(depth):
    part = build(source.choice(["number", "text", "date", "truth"]), depth)
    asks_missing = source.random() < 0.5
    return Part(RELATION, f"{part.within(SUM)} is {'missing' if asks_missing else source.choice(['answered', 'not missing'])}",
                lambda answers: (part.value(answers) is None) == asks_missing)


def truth(depth):
    kind = source.randrange(12)
    if kind < 3:
        return joined(depth)
    if kind == 3:
        part = build("truth", depth)
        return Part(NOT, "not " + part.within(NOT), lambda answers: strict(lambda truth: not truth)(part.value(answers)))
    if kind < 6:
        return compared(source.choice(["number", "number", "text", "date", "time", "moment", "duration", "truth"]), depth)
    if kind == 6:
        return chosen(source.choice(["one", "step"]))
    if kind == 7:
        return listed(depth)
    if kind == 8:
        return bounded(source.choice(["number", "date", "text"]), depth)
    if kind == 9:
        return presence(depth)
    if kind == 10:
        code = source.choice(SPORTS)
        return Part(PRIMARY, f"selected(sport, {source.choice([code, quoted(code)])})",
                    lambda answers: strict(lambda codes: code in codes)(answers.get("sport")))
    if source.random() < 0.5:
        return call("is-true", [build("truth", depth)], lambda truth: truth is True)
    return call("contains", [build("text", depth), build("text", depth)], strict(lambda whole, part: part in whole))


BUILDERS = {"number": number, "truth": truth, "date": day, "moment": moment, "duration": duration, "text": text}


def build(kind, depth):
    if depth <= 0 or kind not in BUILDERS:
        return named(kind) if source.random() < 0.6 else literal(kind)
    if source.random() < 0.15:
        return conditional(kind, depth - 1)
    return BUILDERS[kind](depth - 1 if source.random() < 0.8 else 0)
