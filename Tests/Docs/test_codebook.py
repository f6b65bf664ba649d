"""The words of codebooks are there in every language, and say the same values in each."""

import re

from manifest import TOP

FOLDER = TOP / "Sources/Documents/Release"
LINE = re.compile(r"(en|de): (\S.*\S|\S)")


def pairs():
    for file in sorted([*(FOLDER / "Words").glob("*.txt"), *(FOLDER / "Tasks").glob("*/*.txt")]):
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("# ")]
        assert len(lines) % 2 == 0, file.name
        for english, german in zip(lines[::2], lines[1::2]):
            first, second = LINE.fullmatch(english), LINE.fullmatch(german)
            assert first and second and (first[1], second[1]) == ("en", "de"), (file.name, english, german)
            yield file.name, first[2], second[2]


PAIRS = list(pairs())
ENGLISH = [english for _, english, _ in PAIRS]


def test_each_has_one_translation():
    assert len(PAIRS) > 600 and sorted(set(ENGLISH)) == sorted(ENGLISH)


def test_both_have_the_same_values_in_them():
    values = lambda text: sorted(re.findall(r"\{\w+\}", text))
    assert [english for _, english, german in PAIRS if values(english) != values(german)] == []


def test_words_are_those_of_the_interface():
    other = re.compile(r"Reaktionszeit(?!en eines)|Empfänger|\b(Teilnehmer|Nutzer|Benutzer)\b|Trial|Flankierreiz|Befragung|versiegelt")
    assert [german for _, _, german in PAIRS if other.search(german)] == []


def sayers():
    """The folders of kinds of tasks in whose code words stand, by the words; None for what is said elsewhere."""
    found = {}
    for path in (TOP / "Sources").rglob("*.swift"):
        kind = re.search(r"/Tasks/(\w+)/", str(path))
        # A string of several lines is one.
        text = re.sub(r"\\\n\s*", "", path.read_text(encoding="utf-8"))
        for words in re.findall(r'"((?:[^"\\\n]|\\.)*)"', text) + [line.strip() for line in text.splitlines()]:
            found.setdefault(words.replace('\\"', '"'), set()).add(kind and kind[1])
    return found


def test_what_one_kind_of_task_says_stands_in_its_folder():
    said = sayers()
    kinds = {path.name: path.parent.name for path in (FOLDER / "Tasks").glob("*/*.txt")}
    assert len(kinds) > 15
    for name, english, _ in PAIRS:
        by = said.get(english, set())
        if name in kinds:
            assert by <= {kinds[name]}, (name, english)
        else:
            assert len(by) != 1 or by == {None}, (name, english)


def literals(text, call):
    return [re.sub(r'\\"', '"', found) for found in re.findall(call + r'\(\s*"((?:[^"\\]|\\.)*)"', text)]


def test_every_phrase_of_a_column_is_translated():
    found = {phrase for file in (TOP / "Sources/Studies").rglob("*.swift")
             for phrase in literals(file.read_text(encoding="utf-8"), "ReleasePhrase") if "\\(" not in phrase} - {"; "}
    assert len(found) > 8
    told = "quasi-identifier, told "
    assert [phrase for phrase in found if phrase not in ENGLISH and told + phrase not in ENGLISH] == []


def test_every_word_of_the_page_is_translated():
    text = (FOLDER / "Codebook.swift").read_text(encoding="utf-8")
    heads = re.search(r"static let heads = \[(.*)\]", text)[1]
    found = literals(text, "said") + literals(text, "say") + re.findall(r'"([^"]+)"', heads)
    found += re.findall(r'static let missing = "([^"]+)"', text)
    assert len(found) > 15 and [words for words in found if words not in ENGLISH] == []


def test_what_is_made_up_is_said_in_each():
    text = (FOLDER / "ReleaseHead.swift").read_text(encoding="utf-8")
    sentences = re.findall(r'case \.\w+: "(All of it [^"]+)"', text)
    labels = [f"{name}, made-up data" for name in re.findall(r"^    case (\w+)$", text, re.M)]
    assert len(sentences) == len(labels) == 2
    assert [words for words in sentences + labels if words not in ENGLISH] == []
