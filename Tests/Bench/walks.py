"""The ways of participants through a study, page by page, and the places at which two of them differ."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

BY_CHANCE = [
    (re.compile(r"/assets/[0-9a-f]+/"), "/assets/#/"),
    (re.compile(r"\b[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\b"), "#"),
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{16,}(?![0-9a-f])"), "#"),
    (re.compile(r"\b(?:127\.0\.0\.1|localhost)(?::|%3A)\d+"), "HOST"),
    (re.compile(r"\b\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d[\d:.%A]*Z?"), "TIME"),
    (re.compile(r"\b1[6-9]\d{11}\b"), "TIME"),
    (re.compile(r"\b\d{1,2}:\d\d(?::\d\d)?(?:[  \u202f]?[AP]M\b)?"), "TIME"),
]
"""Ids, tokens and times: others in every rehearsal."""

PIECE = re.compile(r"[^>,}&\n]*[>,}&\n]?")


@dataclass(frozen=True)
class Step:
    """A request and its answer, in pieces that can be compared."""
    request: str
    pieces: tuple


@dataclass(frozen=True)
class Difference:
    walk: int
    step: int
    request: str
    pieces: tuple
    """The numbers of the pieces of the first walk; empty where whole requests differ."""
    old: str
    new: str

    def __str__(self):
        return f"participant {self.walk + 1}, step {self.step + 1}, {self.request}\n  - {self.old}\n  + {self.new}"


def walks(exchanges, codes):
    """One for each browser, in the order in which they began. `codes` are those of the participants."""
    found = {}
    for exchange in exchanges:
        request = f"{exchange.method} {normalised(exchange.target, codes)}"
        is_text = exchange.media_type.startswith("text/") or "json" in exchange.media_type
        told = [exchange.sent, exchange.body if is_text else exchange.media_type.encode()]
        pieces = [str(exchange.status), normalised(exchange.location, codes)]
        for text in told:
            pieces += split(normalised(text.decode("utf-8", "replace"), codes))
        found.setdefault(exchange.connection, []).append(Step(request, tuple(pieces)))
    return list(found.values())


def normalised(text, codes):
    for code in codes:
        text = re.sub(rf"{code[:4]}[-\s\u2011\u202f]?{code[4:]}", "CODE", text)
    for pattern, word in BY_CHANCE:
        text = pattern.sub(word, text)
    return text


def split(text):
    return [piece.strip() for piece in PIECE.findall(text) if piece.strip()]


def differences(old, new):
    """Of all walks of two rehearsals."""
    found = []
    for number in range(max(len(old), len(new))):
        one, other = (all[number] if number < len(all) else [] for all in (old, new))
        found += _of_walk(number, one, other)
    return found


def but_for_chance(found, by_chance):
    """The differences in pieces in which the old build does not differ from itself too."""
    chance = {(one.walk, one.step, piece) for one in by_chance for piece in one.pieces}
    return [one for one in found
            if not one.pieces or any((one.walk, one.step, piece) not in chance for piece in one.pieces)]


def _of_walk(number, old, new):
    found = []
    for kind, i1, i2, j1, j2 in _opcodes([step.request for step in old], [step.request for step in new]):
        if kind == "equal":
            for i, j in zip(range(i1, i2), range(j1, j2)):
                found += _of_step(number, i, old[i], new[j])
        else:
            told = [", ".join(step.request for step in steps) or "nothing" for steps in (old[i1:i2], new[j1:j2])]
            found.append(Difference(number, i1, "other requests", (), *told))
    return found


def _of_step(walk, number, old, new):
    return [
        Difference(
            walk, number, old.request, tuple(range(i1, max(i2, i1 + 1))), " ".join(old.pieces[i1:i2]),
            " ".join(new.pieces[j1:j2]))
        for kind, i1, i2, j1, j2 in _opcodes(old.pieces, new.pieces) if kind != "equal"]


def _opcodes(old, new):
    if old == new:
        return [("equal", 0, len(old), 0, len(new))]
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
