"""Calculates with numbers, days and moments as formulas do: `decimal` with 18 digits, and None for what is missing."""

import decimal
from datetime import datetime, timedelta
from decimal import Decimal

decimal.setcontext(decimal.Context(
    prec=18, rounding=decimal.ROUND_HALF_EVEN, Emin=-999999, Emax=999999, traps=[]))


def limited(value):
    """The value within bounds: too large is missing, too small is 0."""
    if value is None or not value.is_finite():
        return None
    if value == 0:
        return Decimal(0)
    if value.adjusted() > 40:
        return None
    return Decimal(0) if value.adjusted() < -40 else value


def strict(function):
    """Missing as soon as an argument is."""
    return lambda *values: None if any(value is None for value in values) else function(*values)


def calculate(sign, one, other):
    if sign == "/" and other == 0:
        return None
    return limited({"+": lambda: one + other, "-": lambda: one - other, "*": lambda: one * other,
                    "/": lambda: one / other}[sign]())


def whole_years(one, other):
    if other < one:
        return -whole_years(other, one)
    return other.year - one.year - ((other.month, other.day) < (one.month, one.day))


def half_away(value, decimals):
    unit = Decimal(1).scaleb(-decimals)
    with decimal.localcontext(prec=80):
        return limited(value.quantize(unit, rounding=decimal.ROUND_HALF_UP)) if value.as_tuple().exponent < -decimals else value


def power(value, count):
    if count != count.to_integral_value() or abs(count) > 100:
        return None
    product = Decimal(1)
    for _ in range(abs(int(count))):
        product = limited(product * value)
        if product is None:
            return None
    return calculate("/", Decimal(1), product) if count < 0 else product


def moved(moment, seconds):
    try:
        if isinstance(moment, datetime):
            return moment + timedelta(seconds=int(seconds.to_integral_value(decimal.ROUND_FLOOR)))
        if seconds != seconds.to_integral_value() or seconds % 86400 != 0:
            return None
        return moment + timedelta(days=int(seconds // 86400))
    except (OverflowError, decimal.InvalidOperation):
        return None


def points(value):
    """The form in which values are compared: texts by code points, days by their order."""
    return [ord(letter) for letter in value] if isinstance(value, str) else value


RELATIONS = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}
