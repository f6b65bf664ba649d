"""The names of folders as other places write them."""

import re


def hyphenated(name: str) -> str:
    """`SimpleReactionTime` is `simple-reaction-time`, `NBack` is `n-back`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()
