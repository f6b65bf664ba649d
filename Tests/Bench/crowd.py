"""A hundred thousand participants, most of them copies of one who has really gone all the way."""

import random
import re
import shutil
import sqlite3
import time
from datetime import date, datetime, timedelta

from servers import ROOT

PEOPLE = 100_000
STUDIES = ["weight-iat", *(f"weight-iat-{number}" for number in range(2, 11))]
"""The example study, which most people are in, and nine copies of it."""
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
FORTNIGHT = [date.today() - timedelta(days=days) for days in (214, 200)]
"""Two weeks of enrolment, about half way."""
# The tables that the path reads about somebody, with the columns that are names of rows.
ROWS = {
    "eligibility_decisions": "id", "consents": "id", "permission_decisions": "id", "allocated_variants": None,
    "runs": "id", "answers": "id",
}
QUERIES = {
    "first page": "", "middle page": "page=1000", "last page": "page=2000", "sorted by code": "sort=code",
    "sorted by last seen": "sort=seen", "one character": "code=K", "three characters": "code=K7Q",
    "not started": "state=not-started", "in progress": "state=in-progress", "complete": "state=complete",
    "withdrawn": "state=withdrawn", "withdrawn, last page": "state=withdrawn&page=200",
    "consented, by last seen": "state=consented&sort=seen", "rehearsals": "origin=rehearsal",
    "complete rehearsals": "state=complete&origin=rehearsal", "nobody": "state=in-progress&code=ZZZ",
    "on the current version": "version={number}", "on the current version, last page": "version={number}&page=1000",
    "on the current version, by last seen": "version={number}&sort=seen",
    "withdrawn from the current version": "state=withdrawn&version={number}",
    "on no version": "version={next}", "on no version, by code": "version={next}&sort=code",
    "signed, of two weeks": f"study={STUDIES[0]}&figure=onboarding~signed~reached~{FORTNIGHT[0]}~{FORTNIGHT[1]}",
}
"""The lists that staff ask for, each as the query of its address, with numbers of the example's consent."""
OF_A_STUDY = ["overview", "quality", "quality/runs", "onboarding", "flow", "deviations", "balance"]
PAGES = {
    "today": "/staff", "visits": "/staff/visits", "week": "/staff/visits/week",
    **{name: f"/staff/studies/{STUDIES[0]}/{name}" for name in OF_A_STUDY},
    "balance of finished tests": f"/staff/studies/{STUDIES[0]}/balance?count=finished",
    "order by day": f"/staff/studies/{STUDIES[0]}/balance?by=day",
    "onboarding of a period": f"/staff/studies/{STUDIES[0]}/onboarding?from={date.today() - timedelta(days=200)}",
    "flow of a period": f"/staff/studies/{STUDIES[0]}/flow?from={date.today() - timedelta(days=200)}",
}
"""The pages with figures of everybody; the period begins when half of them had come."""
RENEWALS = f"/staff/studies/{STUDIES[0]}/renewals"
RENEWAL_QUERIES = {
    "first page": "", "middle page": "page=450", "page 800": "page=800", "sorted by code": "sort=code",
    "by signature, downwards": "sort=signed&order=descending", "waiting on them": "waiting=participant",
    "waiting on nobody": "waiting=nobody",
}
"""The lists of those who have to consent again, once everybody has to."""


def write_studies(folder, checkout=ROOT):
    for name in STUDIES:
        shutil.copytree(checkout / "Config/studies" / STUDIES[0], folder / name)
        file = folder / name / "study.yaml"
        file.write_text(file.read_text().replace(f"\nstudy: {STUDIES[0]}\n", f"\nstudy: {name}\n"))
    return folder


CONSENT = re.compile(r"\nconsent:\n(?:  version: (\d+)\n)?")


def consent_number(folder):
    """The number of the consent of the study that most people are in."""
    return int(CONSENT.search((folder / STUDIES[0] / "study.yaml").read_text())[1] or 1)


def queries(folder):
    """`QUERIES` for the studies in a folder."""
    number = consent_number(folder)
    return {title: query.format(number=number, next=number + 1) for title, query in QUERIES.items()}


def ask_again(folder):
    """The consent of the study that most people are in gets another version."""
    file = folder / STUDIES[0] / "study.yaml"
    number = consent_number(folder) + 1
    file.write_text(CONSENT.sub(f"\nconsent:\n  version: {number}\n", file.read_text()))


def fill(data, studies=STUDIES[:1]):
    """Of ten people three have not begun, two only just have, one has consented, one has done the tests, three have
    done everything, and one of those has left. Each study but the first has one in a hundred people."""
    with sqlite3.connect(data / "research.sqlite") as research:
        model = Model(research)
        draw = random.Random(1)
        codes = {row[0] for row in research.execute("SELECT code FROM participants")}
        for number in range(PEOPLE - len(codes)):
            place = number // 10 % 100 + len(studies) - 100
            model.copy(number, new_code(draw, codes), draw, studies[max(0, place)])
        model.write()
        research.execute("DELETE FROM standing_rules")


def make_appointments(data, now=None):
    """Two hundred of today and a thousand of this week, at the times of a working day, each as it stands by now: of
    those who have not begun, of those who are here, and of those who have been."""
    now = now or datetime.now()
    monday = datetime.combine(now.date() - timedelta(days=now.weekday()), datetime.min.time())
    draw = random.Random(2)
    with sqlite3.connect(data / "research.sqlite") as research:
        people = research.execute(
            "SELECT id, begun_at IS NOT NULL FROM participants WHERE origin = 'real' ORDER BY id").fetchall()
        for number, (person, has_begun) in enumerate(people):
            if number % 497 == 0:
                day = datetime.combine(now.date(), datetime.min.time())
            elif number % 101 == 0:
                day = monday + timedelta(days=draw.randrange(7))
            else:
                continue
            begin = day + timedelta(minutes=8 * 60 + 15 * draw.randrange(40))
            research.execute(
                "INSERT INTO visits (id, participant, visit, planned_for, minutes, state, arrived_at, closed_at, "
                "made_by, made_at, changed_at) VALUES (?, ?, 'visit', ?, 45, ?, ?, ?, 'bench', ?, ?)",
                appointment(person, has_begun, begin, now, draw))


def appointment(person, has_begun, begin, now, draw):
    """The values of a row of `visits`, in the order of the statement above."""
    end = begin + timedelta(minutes=45)
    is_over = end < now
    if not has_begun:
        # Somebody who is late today may still come.
        state = "no-show" if is_over and begin.date() < now.date() else "planned"
    else:
        state = "planned" if begin > now else "ended" if is_over else "arrived"
    has_come = state in ("arrived", "ended")
    made = begin - timedelta(days=30)
    return [
        f"{draw.getrandbits(128):032x}", person, milliseconds(begin), state, milliseconds(begin) if has_come else None,
        milliseconds(end) if state in ("ended", "no-show") else None, milliseconds(made),
        milliseconds(begin if has_come else made)]


def milliseconds(moment):
    return int(moment.timestamp() * 1000)


class Model:
    """Somebody who has finished, row by row."""

    def __init__(self, research, person=None, tables=ROWS):
        """`tables`: with rows of somebody, and the columns that are names of rows; `person`: without one, the first who
        has answered."""
        self._research = research
        if person is None:
            [person] = research.execute("SELECT participant FROM answers LIMIT 1").fetchone()
        self._tables = tables
        self._rows = {table: self._read(table, "participant", person) for table in tables}
        self._person = self._read("participants", "id", person)
        self._new = {table: [] for table in ["participants", *tables]}
        self._start = int(time.time() * 1000) - 400 * 24 * 3600 * 1000

    def _read(self, table, column, person):
        cursor = self._research.execute(f"SELECT * FROM {table} WHERE {column} = ?", [person])
        names = [field[0] for field in cursor.description]
        return [dict(zip(names, row)) for row in cursor]

    def copy(self, number, code, draw, study):
        enrolled = self._start + number * 300_000
        person = f"{enrolled:012x}{draw.getrandbits(80):020x}"
        kind = number % 10
        self._new["participants"].append({
            **self._person[0], "id": person, "study": study, "code": code, "enrolled_at": enrolled,
            "enrolment_form": None, **dict.fromkeys(["begun_at", "introduced_at"], enrolled if kind > 2 else None),
            "last_seen_at": enrolled + draw.randrange(10 ** 7),
            "left_at": enrolled if kind == 9 else None, "consent_number": None, "language": draw.choice(["en", "de"]),
            "origin": "rehearsal" if number % 50 == 0 else "real", "standing": None})
        for table in self._tables:
            if kind < 5 or (kind == 5 and table == "runs") or (kind < 7 and table == "answers"):
                continue
            self._copy_rows(table, person, draw)

    def copy_whole(self, code, draw):
        """Somebody who has done the same, at the same time."""
        person = f"{self._person[0]['enrolled_at']:012x}{draw.getrandbits(80):020x}"
        self._new["participants"].append({
            **self._person[0], "id": person, "code": code, "enrolment_form": None, "consent_number": None,
            "standing": None})
        for table in self._tables:
            self._copy_rows(table, person, draw)

    def _copy_rows(self, table, person, draw):
        key = self._tables[table]
        for row in self._rows[table]:
            new_id = {key: f"{draw.getrandbits(128):032x}"} if key else {}
            self._new[table].append({**row, "participant": person, **new_id})

    def write(self):
        for table, rows in self._new.items():
            if not rows:
                continue
            names = list(rows[0])
            self._research.executemany(
                f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
                ([row[name] for name in names] for row in rows))


def new_code(draw, codes):
    while True:
        values = [draw.randrange(31) for _ in range(7)]
        check = sum((place + 2) * value for place, value in enumerate(values)) % 31
        code = "".join(ALPHABET[value] for value in [*values, check])
        if code not in codes:
            codes.add(code)
            return code
