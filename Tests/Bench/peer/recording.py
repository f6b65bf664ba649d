"""Recordings of motion, as the browser sends them: checked, and their samples taken apart."""

import base64
from array import array

FIELDS = {"acceleration": 1000, "gravity": 1000, "rotation": 10_000}
"""Along three axes each, with the limit of what can be measured."""
SCALE = 100_000
"""By which values are multiplied before they are kept as integers."""


def fits(part, planned, run):
    """The part is the one that is due, and its chunks can have been recorded, one after the other. Puts `bytes` and `rows`
    to each of them."""
    return (part["block"], part["attempt"]) == (run["next_block"], run["next_attempt"]) and all(
        chunk["number"] == number and can_be(chunk) for number, chunk in enumerate(part["trials"], 1)
    ) and follow_each_other(part["trials"])


def can_be(chunk):
    if chunk["what"] != "samples" or chunk["source"] != "devicemotion" or not 0 <= chunk["start"] <= 1e12:
        return False
    width = 1 + 3 * len(chunk["fields"])
    chunk["bytes"] = base64.b64decode(chunk["samples"], validate=True)
    numbers = array("i", chunk["bytes"])
    chunk["rows"] = [numbers[place:place + width] for place in range(0, len(numbers), width)]
    limits = [FIELDS[field] * SCALE for field in chunk["fields"] for _ in "xyz"]
    times = [row[0] for row in chunk["rows"]]
    return (
        len(numbers) % width == 0 and bool(times) and times[0] >= 0
        and all(later > earlier for earlier, later in zip(times, times[1:]))
        and all(abs(value) <= limit for row in chunk["rows"] for value, limit in zip(row[1:], limits)))


def follow_each_other(chunks):
    ends = [chunk["start"] + chunk["rows"][-1][0] / 1000 for chunk in chunks]
    return all(later["start"] >= end for end, later in zip(ends, chunks[1:]))
