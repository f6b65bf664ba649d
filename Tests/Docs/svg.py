"""A drawing as SVG: texts that stay texts, colours for light and for dark, nothing that has to be loaded."""

from html import escape

STYLE = """
  :root { --paper: #ffffff; --ink: #1d2733; --faint: #566373; --box: #f3f6f9; --edge: #8795a5; --accent: #0b5c9e;
    --panel: #ffffff; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #12171d; --ink: #e6ebf0; --faint: #a3b0bd; --box: #1e2731; --edge: #728191; --accent: #7cc0f5;
      --panel: #161d25; }
  }
  text { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; fill: var(--ink); }
  .paper { fill: var(--paper); }
  .panel { fill: var(--panel); stroke: var(--edge); stroke-opacity: 0.5; }
  .box { fill: var(--box); stroke: var(--edge); }
  .main { stroke: var(--accent); stroke-width: 2; }
  .line { fill: none; stroke: var(--edge); stroke-width: 1.4; }
  .tip { fill: var(--edge); }
  .name { font-weight: 600; }
  .faint { fill: var(--faint); }
  .reference { fill: var(--accent); }
"""

LINE = 17
"""From one line of text to the next."""


def width_of(text: str, size: float = 13, bold: bool = False) -> float:
    """About as wide as the widest of the usual typefaces sets it."""
    return len(text) * size * (0.6 if bold else 0.56)


class Drawing:
    def __init__(self, title: str, description: str):
        self._title, self._description = title, description
        self._body: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, kind: str = "box"):
        self._body.append(
            f'<rect class="{kind}" x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="5"/>')

    def text(self, x: float, y: float, text: str, kind: str = "", size: int = 13, anchor: str = "start"):
        kind = f' class="{kind}"' if kind else ""
        self._body.append(
            f'<text{kind} x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}">{escape(text)}</text>')

    def line(self, path: str, tip: bool = False):
        tip = ' marker-end="url(#tip)"' if tip else ""
        self._body.append(f'<path class="line" d="{path}"{tip}/>')

    def written(self, width: float, height: float) -> str:
        size = f'width="{width:.0f}" height="{height:.0f}"'
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" {size} role="img"'
            ' aria-labelledby="title description">',
            f'<title id="title">{escape(self._title)}</title>',
            f'<desc id="description">{escape(self._description)}</desc>',
            f"<style>{STYLE}</style>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"'
            ' orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
            f'<rect class="paper" {size}/>',
            *self._body,
            "</svg>", "",
        ])
