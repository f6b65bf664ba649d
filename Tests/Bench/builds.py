"""A build of the console: its program, and the checkout that it runs in."""

import argparse
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Build:
    executable: Path
    checkout: Path

    @staticmethod
    def at(path):
        executable = Path(path).absolute()
        for folder in executable.parents:
            if (folder / "Package.swift").exists():
                return Build(executable, folder)
        raise argparse.ArgumentTypeError(f"no checkout around {executable}: no Package.swift in a folder above it")

    def run(self, *arguments, environment=None, statuses=(0,)):
        done = subprocess.run(
            [self.executable, *map(str, arguments)], cwd=self.checkout,
            env={**os.environ, "TZ": "UTC", **(environment or {})}, capture_output=True, text=True)
        if done.returncode not in statuses:
            print(f"{self.executable} {arguments[0]} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
            raise SystemExit(2)
        return done.stdout
