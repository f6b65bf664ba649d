"""Pictures of pages become smaller and stay the same; no browser is needed."""

import struct
import zlib

from png import SIGNATURE, chunk, chunks, points_of, predicted, smaller

COLOURS = [(255, 255, 255), (10, 20, 30), (200, 0, 0)]
WIDTH, HEIGHT = 40, 10


def test_every_filter_is_undone():
    assert points_of(filtered(), WIDTH, HEIGHT, 4) == [bytes(colour) for row in picture() for colour in row]


def test_few_colours_are_kept():
    whole = SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0)) + chunk(
        b"IDAT", zlib.compress(filtered())) + chunk(b"IEND", b"")
    made = smaller(whole)
    parts = dict(chunks(made))
    palette = [tuple(parts[b"PLTE"][at:at + 3]) for at in range(0, len(parts[b"PLTE"]), 3)]
    rows = zlib.decompress(parts[b"IDAT"])
    assert len(made) < len(whole)
    assert [[palette[rows[row * (WIDTH + 1) + 1 + column]] for column in range(WIDTH)]
            for row in range(HEIGHT)] == picture()


def picture() -> list[list[tuple[int, int, int]]]:
    return [[COLOURS[(7 * row + column * column) % 3] for column in range(WIDTH)] for row in range(HEIGHT)]


def filtered() -> bytes:
    """The rows with an opaque alpha, each by the next of the five filters."""
    raw, above = b"", bytes(4 * WIDTH)
    for number, row in enumerate(picture()):
        line = bytes(value for colour in row for value in (*colour, 255))
        raw += bytes([number % 5]) + bytes(
            (value - expected(number % 5, line, above, at)) & 255 for at, value in enumerate(line))
        above = line
    return raw


def expected(kind: int, line: bytes, above: bytes, at: int) -> int:
    left, corner = (line[at - 4], above[at - 4]) if at >= 4 else (0, 0)
    return [0, left, above[at], (left + above[at]) // 2, predicted(left, above[at], corner)][kind]
