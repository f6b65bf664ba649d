"""Load from wrk, and what it measured."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

CONNECTIONS = 32
THREADS = 2
UNITS = {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}


@dataclass
class Load:
    per_second: float
    p99: float
    """Milliseconds."""
    requests: int


def ask(port, path, seconds, headers=None):
    """The same request again and again."""
    fields = [word for name, value in (headers or {}).items() for word in ("-H", f"{name}: {value}")]
    return _wrk(["-d", f"{seconds}s", *fields, f"http://127.0.0.1:{port}{path}"])


def post_once(port, requests):
    """Each request of the file once, however long it takes."""
    script = Path(__file__).with_name("parts.lua")
    return _wrk(["-d", "10m", "-s", script, f"http://127.0.0.1:{port}/", "--", requests, str(THREADS)])


def _wrk(arguments):
    command = ["wrk", "-t", str(THREADS), "-c", str(CONNECTIONS), "--latency", "--timeout", "30s"]
    said = subprocess.run([*command, *arguments], check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        raise RuntimeError(f"not every request was answered well:\n{said}")
    number, unit = re.search(r"99%\s+([\d.]+)(\w+)", said).groups()
    return Load(
        per_second=float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]),
        p99=float(number) * UNITS[unit],
        requests=int(re.search(r"(\d+) requests in", said)[1]),
    )
