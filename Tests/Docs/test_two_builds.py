"""The comparison of two builds finds what differs, and nothing else: neither ids and times, nor the order of people."""

import copy
import sys
import threading
import urllib.request
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from manifest import TOP

sys.path.append(str(TOP / "Tests/Bench"))

import cells
import two_builds
import walks
from recorder import Exchange, Recorder

PAGE = ('<p>Your code is {code}, at 10:{minute} AM.</p><form action="/runs/{id}"><input name="csrf" value="{token}">'
        '<link href="/assets/{edition}/css/test.css"><b>{word}</b></form>')


def page(code="ABCD-EFGH", minute="15", id="0" * 32, token="a" * 64, edition="3f9a2c", word="Go on"):
    return PAGE.format(code=code, minute=minute, id=id, token=token, edition=edition, word=word)


def walk(*bodies, connection=0, code="ABCDEFGH"):
    return walks.walks(
        [Exchange(connection, "GET", f"/pages/{number}", b"", 200, "", "text/html; charset=utf-8", body.encode())
         for number, body in enumerate(bodies)], [code])


def test_ids_tokens_codes_and_times_are_no_difference():
    other = page("2345-6789", "47", "f" * 32, "b" * 64, "0aaaaa")
    assert walks.differences(walk(page()), walk(other, code="23456789")) == []


def test_another_word_is_one():
    [found] = walks.differences(walk(page(), page()), walk(page(), page(word="Leave")))
    assert (found.walk, found.step, found.request) == (0, 1, "GET /pages/1")
    assert "Go on" in found.old and "Leave" in found.new


def test_another_way_is_one():
    assert [one.old for one in walks.differences(walk(page(), page()), walk(page()))] == ["GET /pages/1"]
    assert [one.new for one in walks.differences([], walk(page()))] == ["GET /pages/0"]


def test_what_differs_by_itself_is_left_out():
    old, again = walk(page(word="7")), walk(page(word="8"))
    chance = walks.differences(old, again)
    assert walks.but_for_chance(walks.differences(old, walk(page(word="9"))), chance) == []
    changed = walk(page(word="9").replace("Your code", "The code"))
    assert len(walks.but_for_chance(walks.differences(old, changed), chance)) == 1


TABLES = {
    "participants": (["participant", "origin"], [{"participant": name, "origin": "real"} for name in ("P1", "P2")]),
    "trials": (
        ["participant", "latency", "seconds"],
        [{"participant": "P1", "latency": "512.5", "seconds": "1"},
         {"participant": "P1", "latency": "640", "seconds": "2"},
         {"participant": "P2", "latency": "700", "seconds": "3"}]),
    "results": (["test", "mean"], [{"test": "weight", "mean": "0.30000000000000004"}, {"test": "other", "mean": "2"}]),
}


@pytest.fixture
def other():
    """The same people in another order, under other names, measured at other times; sums differ in the last digit."""
    tables = copy.deepcopy(TABLES)
    for table in ("participants", "trials"):
        names, rows = {"P1": "P2", "P2": "P1"}, tables[table][1]
        for row in rows:
            row["participant"] = names[row["participant"]]
        rows.sort(key=lambda row: row["participant"])
    for row in tables["trials"][1]:
        row["seconds"] += "7"
    tables["results"][1].reverse()
    tables["results"][1][1]["mean"] = "0.3"
    return tables


def test_the_order_of_people_is_no_difference(other):
    chance = cells.by_chance(TABLES, other)
    assert chance == {("trials", "seconds")}
    assert cells.differences(TABLES, other, leaving_out=chance) == []


def test_another_cell_is_one(other):
    other["trials"][1][1]["latency"] = "512.6"
    other["results"][1][0]["mean"] = "3"
    found = cells.differences(TABLES, other, leaving_out={("trials", "seconds")})
    assert [(cell.table, cell.column, cell.old, cell.new) for cell in found] == [
        ("trials", "latency", "512.5", "512.6"), ("results", "mean", "2", "3")]


def test_a_row_and_a_person_that_are_gone_are(other):
    del other["trials"][1][2]
    del other["results"][1][0]
    found = {(cell.table, cell.column) for cell in cells.differences(TABLES, other)}
    assert ("trials", "latency") in found and ("results", "*") in found
    other["participants"][1].pop()
    other["trials"][1].clear()
    assert cells.differences(TABLES, other)[0].old == "2"


def test_columns_that_are_gone_are_told(other):
    other["trials"][0].remove("latency")
    del other["results"]
    assert cells.missing(TABLES, other) == ["trials.latency", "results"]
    assert cells.missing(other, TABLES) == []
    assert cells.differences(TABLES, other, leaving_out={("trials", "seconds")}) == []


def test_tables_have_the_same_names_in_every_release(tmp_path):
    assert cells.table_name("data/study-iat_description-reactiontimes_data.csv") == "reactiontimes"
    assert cells.table_name("reaction_times.csv") == "reactiontimes"
    assert cells.table_name("data/study-iat_task-mood_description-answers_data.csv") == "mood/answers"
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("data/study-iat_description-runs_data.csv", "participant,run\r\nP1,1\r\n")
    assert cells.read(tmp_path / "a.zip") == {"runs": (["participant", "run"], [{"participant": "P1", "run": "1"}])}


def test_a_rehearsal_is_compared_in_every_part(capsys):
    result = {"deadEnds": [], "pages": [{"path": "/", "requests": 1}], "fingerprint": "1", "endings": {"complete": 1}}
    old = two_builds.Rehearsal(two_builds.told(result), walk(page()), TABLES)
    assert not any(two_builds.compare(old, old, old).values())
    new = two_builds.Rehearsal(two_builds.told({**result, "fingerprint": "2"}), walk(page(word="Leave")), TABLES)
    found = two_builds.compare(old, old, new)
    assert found["What the programs tell"] == ["answers and errors: 1 became 2"] and len(found["Pages"]) == 1
    with pytest.raises(SystemExit) as ended:
        two_builds.compare(old, new, new)
    assert ended.value.code == 2 and "does not do the same twice" in capsys.readouterr().out


def test_a_checkout_is_found_around_its_program(tmp_path):
    (tmp_path / "Package.swift").touch()
    program = tmp_path / ".build/release/labconsole"
    assert two_builds.Build.at(program) == two_builds.Build(program, tmp_path)


class Origin(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(303)
        self.send_header("Location", "/next")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", "5")
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *_):
        pass


def test_the_recorder_writes_down_what_goes_through_it():
    origin = HTTPServer(("127.0.0.1", 0), Origin)
    threading.Thread(target=origin.serve_forever, daemon=True).start()
    with Recorder() as recorder:
        proxy = urllib.request.ProxyHandler({"http": recorder.environment["http_proxy"]})
        opener = urllib.request.build_opener(proxy)
        answer = opener.open(f"http://127.0.0.1:{origin.server_port}/form?a=1", data=b"word=x")
        assert answer.read() == b"hello" and answer.url.endswith("/next")
    origin.shutdown()
    origin.server_close()
    post, get = recorder.exchanges
    assert (post.method, post.target, post.sent) == ("POST", "/form?a=1", b"word=x")
    assert (post.status, post.location) == (303, "/next")
    assert (get.method, get.target, get.media_type, get.body) == ("GET", "/next", "text/html", b"hello")
