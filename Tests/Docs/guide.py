"""Writes the guide for staff from the help texts of the console: `make guide`.

The order is that of `Sources/Web/Help/HelpContents.swift`; pictures are those of `make screenshots` that carry the name
of a topic and of the language: `Docs/pictures/guide-<topic>-<language>.png`.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

TOP = Path(__file__).parents[2]
CONTENTS = TOP / "Sources/Web/Help/HelpContents.swift"
WORDS = TOP / "Config/languages"
GUIDE = TOP / "Docs/guide"
PICTURES = TOP / "Docs/pictures"

LANGUAGES = ("en", "de")


@dataclass(frozen=True)
class Chapter:
    name: str
    topics: tuple[str, ...]


def chapters() -> list[Chapter]:
    """As the console shows them."""
    found: list[tuple[str, list[str]]] = []
    for kind, name in re.findall(r'Help(Chapter|Topic)\(\s*"([a-z-]+)"', CONTENTS.read_text()):
        if kind == "Chapter":
            found.append((name, []))
        else:
            found[-1][1].append(name)
    return [Chapter(name, tuple(topics)) for name, topics in found]


def guide(language: str) -> str:
    words = words_of(language)
    lines = [f"# {words['title']}", "", *wrapped(words["lead"]), ""]
    lines += ["<!-- Written by “make guide” from Config/languages; changes belong there. -->", ""]
    lines += [other(language), "", f"## {words['contents']}", ""]
    for chapter in chapters():
        lines.append(f"- {link(words['chapter'][chapter.name])}")
        lines += [f"  - {link(title_and_body(language, topic)[0])}" for topic in chapter.topics]
    for chapter in chapters():
        lines += ["", f"## {words['chapter'][chapter.name]}"]
        for topic in chapter.topics:
            lines += ["", *section(language, topic)]
    return "\n".join(lines) + "\n"


def section(language: str, topic: str) -> list[str]:
    title, body = title_and_body(language, topic)
    lines = [f"### {title}", ""]
    picture = f"guide-{topic}-{language}.png"
    if (PICTURES / picture).exists():
        lines += [f"![{title}](../pictures/{picture})", ""]
    for paragraph in body.split("\n\n"):
        lines += [*wrapped(paragraph), ""]
    return lines[:-1]


def title_and_body(language: str, topic: str) -> tuple[str, str]:
    first, _, rest = (WORDS / language / f"help/{topic}.md").read_text().partition("\n")
    return first.removeprefix("# "), rest.strip()


def words_of(language: str) -> dict:
    return yaml.safe_load((WORDS / language / "help.yaml").read_text())


def other(language: str) -> str:
    return "[Deutsch](de.md)" if language == "en" else "[English](en.md)"


def link(title: str) -> str:
    anchor = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
    return f"[{title}](#{anchor})"


def wrapped(paragraph: str, width: int = 120) -> list[str]:
    lines = [""]
    for word in paragraph.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def path_of(language: str) -> Path:
    return GUIDE / f"{language}.md"


if __name__ == "__main__":
    GUIDE.mkdir(exist_ok=True)
    for language in LANGUAGES:
        path_of(language).write_text(guide(language))
        print(path_of(language).relative_to(TOP))
