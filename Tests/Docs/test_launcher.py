"""`labconsole` scores by itself, without the libraries of the console, and becomes `labconsole-server` for every other
command."""

import os
import shutil
import subprocess

import pytest
from manifest import TOP, targets

BINARY = TOP / os.environ.get("LABCONSOLE", ".build/debug/labconsole")
TRIALS = "participant,block,latency,error\n" + "".join(
    f"p1,{block},{500 + 10 * block + trial % 7},0\n" for block in (3, 4, 6, 7) for trial in range(20))


@pytest.fixture(scope="module", autouse=True)
def built():
    assert BINARY.exists(), f"{BINARY} is not built"


def call(binary, *arguments, **options):
    return subprocess.run([binary, *arguments], capture_output=True, text=True, timeout=60, **options)


def test_no_library_of_the_console_is_loaded():
    loaded = call("ldd", BINARY).stdout
    console = call("ldd", BINARY.with_name("labconsole-server")).stdout
    libraries = ["libcurl", "libpango", "libqpdf", "libmicrohttpd", "libsqlite3", "libcrypto", "libzbar"]
    assert [name for name in libraries if name not in console] == []
    assert [name for name in libraries if name in loaded] == []


def test_scores_are_those_of_the_console(tmp_path):
    file = tmp_path / "trials.csv"
    file.write_text(TRIALS)
    scored = call(BINARY, "score", file)
    assert (scored.returncode, scored.stdout.count("\np1,")) == (0, 1)
    assert scored.stdout == call(BINARY.with_name("labconsole-server"), "score", file).stdout


def test_a_terminal_gets_no_control_characters_of_a_file(tmp_path):
    file = tmp_path / "trials.csv"
    file.write_text(TRIALS.replace("p1,", "p\x1b[2J,"))
    reader, terminal = os.openpty()
    scored = subprocess.run([BINARY, "score", file], stdout=terminal, stderr=subprocess.PIPE, timeout=60)
    os.close(terminal)
    shown = b""
    try:
        while part := os.read(reader, 1 << 16):
            shown += part
    except OSError:  # Linux says so where the other end is closed.
        pass
    os.close(reader)
    assert (scored.returncode, shown.count("\np\ufffd[2J,".encode()), shown.count(b"\x1b")) == (0, 1, 0)
    assert call(BINARY, "score", file).stdout.count('\n"p\x1b[2J",') == 1


def test_every_other_command_reaches_the_console():
    assert call(BINARY, "--version").stdout == call(BINARY.with_name("labconsole-server"), "--version").stdout != ""
    listed = call(BINARY, "--help")
    assert listed.returncode == 0
    assert "USAGE: labconsole <subcommand>" in listed.stdout
    assert all(f"\n  {name} " in listed.stdout for name in ("serve", "score", "release", "backup"))
    assert call(BINARY, "scores").returncode == 64
    assert call(BINARY, "study", "check", "/nowhere").returncode == 1


def test_words_are_the_same_for_both():
    for arguments in (["score", "--help"], ["score", "--version"], ["score"]):
        own, console = (call(binary, *arguments) for binary in (BINARY, BINARY.with_name("labconsole-server")))
        assert (own.returncode, own.stdout, own.stderr) == (console.returncode, console.stdout, console.stderr)
    assert "labconsole score" in own.stderr


def test_it_scores_where_it_stands_alone_and_says_what_is_missing(tmp_path):
    alone = shutil.copy(BINARY, tmp_path / "labconsole")
    assert call(alone, "score", "-", input=TRIALS).stdout.count("\np1,") == 1
    started = call(alone, "serve")
    assert started.returncode == 1
    assert started.stderr == (
        f"{tmp_path}/labconsole-server, which does everything but “score”, does not start: "
        "No such file or directory.\n")


def test_the_manifest_gives_the_launcher_nothing_of_the_console():
    rooms = {target.name: target for target in targets()}
    reached, waiting = set(), ["Launcher"]
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting += [next for next in rooms[name].dependencies if next in rooms and next not in reached]
    assert reached == {"Launcher", "ScoreTool", "TrialFiles", "ImplicitAssociation", "Statistics", "CBoostMath"}
