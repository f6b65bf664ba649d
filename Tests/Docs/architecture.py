"""The picture of the architecture: the targets of `Package.swift` and what each imports."""

from itertools import pairwise
from textwrap import wrap

from layers import Layers, reduced
from manifest import Target, targets
from svg import LINE, Drawing, width_of

MARGIN, GAP, BEND, ROOM_BETWEEN = 24, 22, 14, 54
CHARACTERS = 30
"""In a line of a box."""


class Architecture:
    def __init__(self, targets: list[Target]):
        shipped = [target for target in targets if target.is_shipped]
        self._rooms = {target.name: target for target in shipped if not is_c(target)}
        graph = {
            name: [next for next in room.dependencies if next in self._rooms] for name, room in self._rooms.items()}
        lines = reduced(graph)
        self._texts = {
            name: self._text(room, set(graph[name]) - set(lines[name])) for name, room in self._rooms.items()}
        self._layers = Layers(lines)
        self._widths = {name: self._width(name) for layer in self._layers.layers for name in layer}

    def _text(self, room: Target, implied: set[str]) -> list[str]:
        """The lines below the name: what has no line in the picture."""
        c = [name for name in room.dependencies if name not in self._rooms]
        sentences = [
            f"and {', '.join(sorted(implied))}" if implied else "",
            f"C: {', '.join(name.removeprefix('C') for name in sorted(c))}" if c else "",
            f"package: {', '.join(sorted(room.products))}" if room.products else ""]
        return [line for sentence in sentences for line in wrap(sentence, CHARACTERS, break_on_hyphens=False)]

    def _width(self, name: str) -> float:
        if name in self._layers.bends:
            return BEND
        texts = [width_of(text, 12) for text in self._texts[name]]
        return 24 + max([width_of(name, 15, bold=True), 110, *texts])

    def _height(self, name: str) -> float:
        return 0 if name in self._layers.bends else 34 + LINE * len(self._texts[name])

    def drawn(self) -> str:
        middle = self._layers.middles(self._widths, GAP)
        left = min(middle[name] - self._widths[name] / 2 for name in middle)
        middle = {name: MARGIN + place - left for name, place in middle.items()}
        right = max(middle[name] + self._widths[name] / 2 for name in middle)
        top, y = {}, float(MARGIN)
        for layer in self._layers.layers:
            height = max(map(self._height, layer))
            for name in layer:
                top[name] = y
            y += height + ROOM_BETWEEN
        drawing = Drawing("Architecture of LabConsole", self._description())
        self._draw_lines(drawing, middle, top)
        for name in self._rooms:
            self._draw_room(drawing, name, middle[name], top[name])
        end = self._draw_legend(drawing, y - ROOM_BETWEEN + 40)
        return drawing.written(right + MARGIN, end)

    def _draw_room(self, drawing: Drawing, name: str, middle: float, top: float):
        kind = "box main" if self._rooms[name].kind == "executable" else "box"
        drawing.box(middle - self._widths[name] / 2, top, self._widths[name], self._height(name), kind)
        drawing.text(middle, top + 22, name, "name", 15, "middle")
        for number, text in enumerate(self._texts[name], 1):
            drawing.text(middle, top + 22 + LINE * number, text, "faint", 12, "middle")

    def _draw_lines(self, drawing: Drawing, middle: dict[str, float], top: dict[str, float]):
        starts = self._ports(middle, 0, 1)
        ends = self._ports(middle, -1, -2)
        for line in self._layers.lines:
            key = (line[0], line[-1])
            points = [(starts[key], top[line[0]] + self._height(line[0]))]
            points += [(middle[bend], top[bend]) for bend in line[1:-1]]
            points += [(ends[key], top[line[-1]])]
            drawing.line(self._path(points, line, top), tip=True)

    def _path(self, points: list[tuple[float, float]], line: list[str], top: dict[str, float]) -> str:
        """Straight down beside the boxes of a layer, and from layer to layer in a curve."""
        path = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
        for (upper, lower), ((x, y), (next_x, next_y)) in zip(pairwise(line), pairwise(points)):
            if upper in self._layers.bends:
                y = top[upper] + max(self._height(name) for name in self._layer_of(upper))
                path += f"V{y:.0f}"
            bottom = max(y, next_y - ROOM_BETWEEN)
            if bottom > y:
                path += f"V{bottom:.0f}"
            half = (bottom + next_y) / 2
            path += f"C{x:.0f} {half:.0f} {next_x:.0f} {half:.0f} {next_x:.0f} {next_y:.0f}"
        return path

    def _layer_of(self, name: str) -> list[str]:
        return next(layer for layer in self._layers.layers if name in layer)

    def _ports(self, middle: dict[str, float], end: int, neighbour: int) -> dict[tuple[str, str], float]:
        """The points at which lines leave or reach a box: side by side, in the order of where they come from."""
        ports = {}
        for name in self._rooms:
            lines = [line for line in self._layers.lines if line[end] == name]
            lines.sort(key=lambda line: middle[line[neighbour]])
            step = min(26, self._widths[name] * 0.8 / max(len(lines), 1))
            for number, line in enumerate(lines):
                ports[line[0], line[-1]] = middle[name] + step * (number - (len(lines) - 1) / 2)
        return ports

    def _draw_legend(self, drawing: Drawing, y: float) -> float:
        for sentence in [
            "An arrow leads from a target to one that it imports. “and”: what it imports besides, and reaches by arrows.",
            "“C”: targets of that name with a C before it, each a library in C. “package”: products of Swift packages.",
        ]:
            drawing.text(MARGIN, y, sentence, "faint", 12)
            y += LINE
        return y + MARGIN - LINE + 6

    def _description(self) -> str:
        return " ".join(
            f"{name} imports {', '.join(sorted(room.dependencies + room.products)) or 'nothing'}."
            for name, room in self._rooms.items())


def is_c(target: Target) -> bool:
    """True if it stands for a C library: `CSQLite`, not `Crypto`."""
    return target.kind == "system" or target.name[0] == "C" and target.name[1].isupper()


def architecture() -> str:
    return Architecture(targets()).drawn()
