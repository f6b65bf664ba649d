"""Lays a graph without cycles out in layers, so that every line leads downwards and few of them cross."""

from itertools import pairwise

Graph = dict[str, list[str]]
"""Each name with those below it."""


def reduced(graph: Graph) -> Graph:
    """Without the lines that lead where others lead as well."""
    def below(name: str) -> set[str]:
        return set(graph[name]).union(*(below(next) for next in graph[name]))

    return {
        name: [next for next in nexts if not any(next in below(other) for other in nexts if other != next)]
        for name, nexts in graph.items()}


def depths(graph: Graph) -> dict[str, int]:
    """Each name as high as those above it allow."""
    above = {name: [other for other in graph if name in graph[other]] for name in graph}

    def depth(name: str) -> int:
        return max((depth(other) + 1 for other in above[name]), default=0)

    return {name: depth(name) for name in graph}


class Layers:
    """The layers from top to bottom. A line across several layers has a bend, a name of its own, in each between."""

    def __init__(self, graph: Graph):
        depth = depths(graph)
        self.layers: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
        for name in graph:
            self.layers[depth[name]].append(name)
        self.lines = [self._line(name, next, depth) for name in graph for next in graph[name]]
        self.bends = {name for line in self.lines for name in line[1:-1]}
        self._down: Graph = {name: [] for layer in self.layers for name in layer}
        self._up: Graph = {name: [] for layer in self.layers for name in layer}
        for line in self.lines:
            for upper, lower in pairwise(line):
                self._down[upper].append(lower)
                self._up[lower].append(upper)
        self._order()

    def _line(self, name: str, next: str, depth: dict[str, int]) -> list[str]:
        bends = [f"{name}>{next}@{layer}" for layer in range(depth[name] + 1, depth[next])]
        for layer, bend in enumerate(bends, depth[name] + 1):
            self.layers[layer].append(bend)
        return [name, *bends, next]

    def _order(self, sweeps: int = 40):
        """Orders each layer by what it is joined to, to and fro, and keeps the order with fewest crossings."""
        best = [list(layer) for layer in self.layers]
        for sweep in range(sweeps):
            downwards = sweep % 2 == 0
            numbers = range(1, len(self.layers)) if downwards else range(len(self.layers) - 2, -1, -1)
            for number in numbers:
                fixed = self.layers[number - 1 if downwards else number + 1]
                self._sort(self.layers[number], fixed, self._up if downwards else self._down)
            self._swap()
            if self.crossings(self.layers) < self.crossings(best):
                best = [list(layer) for layer in self.layers]
        self.layers = best

    @staticmethod
    def _sort(layer: list[str], fixed: list[str], joined: Graph):
        place = {name: number for number, name in enumerate(fixed)}
        own = {name: number for number, name in enumerate(layer)}

        def middle(name: str) -> float:
            places = [place[other] for other in joined[name]]
            return sum(places) / len(places) if places else own[name]

        layer.sort(key=lambda name: (middle(name), own[name]))

    def _swap(self):
        """Neighbours change places wherever that takes a crossing away."""
        for layer in self.layers:
            for number in range(len(layer) - 1):
                before = self.crossings(self.layers)
                layer[number], layer[number + 1] = layer[number + 1], layer[number]
                if self.crossings(self.layers) >= before:
                    layer[number], layer[number + 1] = layer[number + 1], layer[number]

    def crossings(self, layers: list[list[str]]) -> int:
        return sum(self._crossings(upper, lower) for upper, lower in pairwise(layers))

    def _crossings(self, upper: list[str], lower: list[str]) -> int:
        place = {name: number for number, name in enumerate(lower)}
        ends = [place[next] for name in upper for next in sorted(self._down[name], key=place.__getitem__)]
        return sum(earlier > later for number, later in enumerate(ends) for earlier in ends[:number])

    def middles(self, widths: dict[str, float], gap: float, sweeps: int = 60) -> dict[str, float]:
        """The middle of each name: near what it is joined to, without overlaps."""
        middle = {}
        for layer in self.layers:
            x = 0.0
            for name in layer:
                middle[name] = x + widths[name] / 2
                x += widths[name] + gap
        for sweep in range(sweeps):
            for layer in self.layers if sweep % 2 == 0 else reversed(self.layers):
                wanted = [self._wanted(name, middle) for name in layer]
                middle.update(zip(layer, apart(layer, wanted, widths, gap)))
        return middle

    def _wanted(self, name: str, middle: dict[str, float]) -> tuple[float, float]:
        """The mean of what it is joined to, and how much that counts: bends keep a line straight."""
        joined = [
            (middle[other], 6 if {name, other} <= self.bends else 1) for other in self._up[name] + self._down[name]]
        if not joined:
            return middle[name], 1
        weight = sum(weight for _, weight in joined)
        return sum(place * weight for place, weight in joined) / weight, weight


def apart(layer: list[str], wanted: list[tuple[float, float]], widths: dict[str, float], gap: float) -> list[float]:
    """The places nearest to those wanted (least squares) at which nothing overlaps: pool adjacent violators."""
    offsets, x = [], 0.0
    for name in layer:
        offsets.append(x + widths[name] / 2)
        x += widths[name] + gap
    pools: list[list[float]] = []
    for (place, weight), offset in zip(wanted, offsets):
        pools.append([place - offset, weight, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (first, weight1, count1), (second, weight2, count2) = pools[-2:]
            weight = weight1 + weight2
            pools[-2:] = [[(first * weight1 + second * weight2) / weight, weight, count1 + count2]]
    shifts = [shift for shift, _, count in pools for _ in range(int(count))]
    return [shift + offset for shift, offset in zip(shifts, offsets)]
