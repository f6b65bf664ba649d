"""The content of `Package.swift`, as Swift itself reads it."""

import json
import os
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TOP = Path(__file__).parents[2]


@dataclass(frozen=True)
class Target:
    name: str
    kind: str
    """`regular`, `executable`, `system` or `test`."""
    is_shipped: bool
    """Not a test, nor something that only tests are built from."""
    dependencies: tuple[str, ...]
    """Other targets."""
    products: tuple[str, ...]
    """Of packages."""


@cache
def manifest() -> dict:
    """Needs no network: the packages themselves are not looked at."""
    swift = os.environ.get("SWIFT", "swift")
    dumped = subprocess.run([swift, "package", "dump-package"], cwd=TOP, check=True, capture_output=True, text=True)
    return json.loads(dumped.stdout)


def targets() -> list[Target]:
    return targets_in(manifest())


def targets_in(manifest: dict) -> list[Target]:
    names = {target["name"] for target in manifest["targets"]}
    return [target_in(target, names) for target in manifest["targets"]]


def target_in(target: dict, names: set[str]) -> Target:
    named = [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]
    path = target.get("path") or ""
    return Target(
        target["name"], target["type"], target["type"] != "test" and not path.startswith("Tests/"),
        tuple(name for name in named if name in names), tuple(name for name in named if name not in names))


def requirements() -> dict[str, dict]:
    """The requirement on the version of each package, under its identity: `{"exact": ["1.2.3"]}`."""
    sources = [source for package in manifest()["dependencies"] for source in package.get("sourceControl", [])]
    return {source["identity"]: source["requirement"] for source in sources}
