"""Limits of what is measured on a machine that may be busy with something else for a moment."""


class Disturbed(AssertionError):
    """A measured value lies beyond its limit. `Tests/run` has such a test measure again, twice at most: a defect is there
    again, a machine that was busy for a moment is not."""


def check_limit(name: str, value: float, limit: float):
    if abs(value) > limit:
        raise Disturbed(f"{name}: {value:.3f}, but at most {limit} is asked")
