"""A trigger refuses, or keeps a row that repeats what others say: the latter are explained in `Docs/rooms.md`, each by its name."""

import re

from manifest import TOP

TRIGGER = re.compile(r"CREATE TRIGGER (\w+) (.*?)\bBEGIN\b(.*?)\bEND;", re.DOTALL)
REFUSAL = re.compile(r"SELECT RAISE\(ABORT, '[^']+'\);")


def followers(schema: str) -> set[str]:
    return {name for name, _, body in TRIGGER.findall(schema) if not REFUSAL.fullmatch(body.strip())}


def explained(guide: str) -> set[str]:
    part = guide.split("### Triggers\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return set(re.findall(r"`(\w+)`", " ".join(rows)))


def test_each_trigger_refuses_or_is_explained():
    schema = (TOP / "Sources/Storage/schema.sql").read_text()
    assert len(TRIGGER.findall(schema)) == schema.count("CREATE TRIGGER ") > 80
    assert followers(schema) == explained((TOP / "Docs/rooms.md").read_text())


def test_a_trigger_that_writes_is_found():
    assert followers("""
CREATE TRIGGER rows_are_kept BEFORE DELETE ON rows WHEN OLD.kind = 'old'
BEGIN SELECT RAISE(ABORT, 'a row is kept'); END;

CREATE TRIGGER counts_follow AFTER INSERT ON rows BEGIN
  UPDATE counts SET number = number + 1;
END;
""") == {"counts_follow"}
