"""Makes pictures of pages smaller: pages have few colours, a browser writes each point with three bytes."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256


def smaller(picture: bytes) -> bytes:
    """The same picture in at most 256 colours, those that it has most of; or as it was, if that is no larger."""
    parts = list(chunks(picture))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    channels = {2: 3, 6: 4}.get(kind)
    if depth != 8 or interlaced or channels is None:
        return picture
    packed = b"".join(body for name, body in parts if name == b"IDAT")
    points = points_of(zlib.decompress(packed), width, height, channels)
    counts = Counter(points)
    palette = [colour for colour, _ in counts.most_common(COLOURS)]
    index = {colour: nearest(colour, palette) for colour in counts}
    rows = b"".join(
        b"\0" + bytes(index[point] for point in points[start:start + width])
        for start in range(0, width * height, width))
    made = SIGNATURE + b"".join([
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        chunk(b"PLTE", b"".join(palette)), chunk(b"IDAT", zlib.compress(rows, 9)), chunk(b"IEND", b"")])
    return min(made, picture, key=len)


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(picture):
        length, name = struct.unpack_from(">I4s", picture, at)
        yield name, picture[at + 8:at + 8 + length]
        at += length + 12


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def points_of(raw: bytes, width: int, height: int, channels: int) -> list[bytes]:
    """Red, green and blue of each point, with the filters of PNG (section 9) undone."""
    stride = width * channels
    points, above = [], bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        line = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + stride]), above, channels)
        points += [bytes(line[at:at + 3]) for at in range(0, stride, channels)]
        above = line
    return points


def unfiltered(kind: int, line: bytearray, above: bytearray, channels: int) -> bytearray:
    for at in range(len(line)):
        left = line[at - channels] if at >= channels else 0
        corner = above[at - channels] if at >= channels else 0
        match kind:
            case 0:
                break
            case 1:
                line[at] = (line[at] + left) & 255
            case 2:
                line[at] = (line[at] + above[at]) & 255
            case 3:
                line[at] = (line[at] + (left + above[at]) // 2) & 255
            case 4:
                line[at] = (line[at] + predicted(left, above[at], corner)) & 255
    return line


def predicted(left: int, above: int, corner: int) -> int:
    """Paeth's predictor."""
    estimate = left + above - corner
    return min((left, above, corner), key=lambda value: abs(estimate - value))


def nearest(colour: bytes, palette: list[bytes]) -> int:
    return min(range(len(palette)), key=lambda at: sum((a - b) ** 2 for a, b in zip(colour, palette[at])))
