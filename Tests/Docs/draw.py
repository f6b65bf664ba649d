"""Writes the pictures that are drawn from the sources: `make pictures`."""

from collections.abc import Callable

from architecture import architecture
from datamodel import data_model
from manifest import TOP

PICTURES: dict[str, Callable[[], str]] = {
    "architecture": architecture,
    "research": lambda: data_model("research").drawn(),
    "identity": lambda: data_model("identity").drawn(),
}


def path_of(name: str):
    return TOP / f"Docs/pictures/{name}.svg"


if __name__ == "__main__":
    for name, draw in PICTURES.items():
        path_of(name).parent.mkdir(exist_ok=True)
        path_of(name).write_text(draw())
        print(path_of(name).relative_to(TOP))
