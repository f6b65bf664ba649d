"""Templates are read beside other files."""

from manifest import TOP

LONGEST = 140


def test_no_line_of_a_template_is_too_long():
    """It can go on in the next one anywhere within a tag, of HTML or of the template, without a change to the page."""
    assert [
        f"{path.relative_to(TOP)}:{number}" for path in sorted((TOP / "Views").rglob("*.mustache"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if len(line) > LONGEST
    ] == []
