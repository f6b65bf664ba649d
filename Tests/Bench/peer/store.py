"""The peer's SQL: the statements that LabConsole runs, on a copy of its databases, equally durable."""

import fcntl
import hashlib
import json
import os
import sqlite3
import threading
import time
from contextlib import contextmanager
from pathlib import Path

SEEN_MILLISECONDS = 60_000
_local = threading.local()


def now():
    return int(time.time() * 1000)


def database(name):
    """One connection for each thread; Python's sqlite3 keeps its compiled statements."""
    connection = getattr(_local, name, None)
    if connection is None:
        connection = sqlite3.connect(Path(os.environ["PEER_DATA"]) / f"{name}.sqlite", timeout=60)
        connection.isolation_level = None
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        setattr(_local, name, connection)
    return connection


@contextmanager
def writing(db):
    """SQLite lets writers that wait poll for their turn, and one can starve until the next part of its run has
    overtaken it. The system's lock wakes them, in all processes."""
    fcntl.flock(_turn(), fcntl.LOCK_EX)
    try:
        with transaction(db, "IMMEDIATE"):
            yield
    finally:
        fcntl.flock(_turn(), fcntl.LOCK_UN)


def _turn():
    """One open file for each thread: threads that share one hold the lock together."""
    if not hasattr(_local, "turn"):
        _local.turn = open(Path(os.environ["PEER_DATA"]) / "turn", "wb")
    return _local.turn


@contextmanager
def transaction(db, kind="DEFERRED"):
    db.execute(f"BEGIN {kind}")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


# Sessions


def participation_of_session(token):
    digest = hashlib.sha256(token.encode()).hexdigest()
    db = database("research")
    with transaction(db):
        session = db.execute(
            "SELECT participant, seen_at FROM sessions WHERE token_digest = ?", (digest,)).fetchone()
        found = session and participation(db, session["participant"])
    if found and session["seen_at"] + SEEN_MILLISECONDS < now():
        with writing(db):
            db.execute("UPDATE sessions SET seen_at = ? WHERE token_digest = ?", (now(), digest))
    return found


def staff_of_session(token):
    digest = hashlib.sha256(token.encode()).hexdigest()
    return database("identity").execute(
        """
        SELECT staff.id, staff.name, staff.role FROM staff_sessions
        JOIN staff ON staff.id = staff_sessions.staff WHERE token_digest = ?
        """, (digest,)).fetchone()


# Participants


def participation(db, participant):
    found = participations(db, [participant])
    return found[0] if found else None


def sharing(participant):
    row = database("research").execute(
        "SELECT choice FROM sharing_choices WHERE participant = ? ORDER BY chosen_at DESC, id DESC LIMIT 1",
        (participant,)).fetchone()
    return row and row["choice"]


def contact(participant):
    """Nobody here gives an address: there is nothing to open."""
    rows = database("identity").execute(
        "SELECT detail, value_sealed FROM contact_details WHERE participant = ?", (participant,))
    return {row["detail"]: "" for row in rows}


def participations(db, ids):
    """Everything the due step depends on, of all of them at once, as LabConsole reads it."""
    marks = f"({', '.join('?' * len(ids))})"
    rows = db.execute(
        f"""
        SELECT id, study, code, origin, language, enrolled_at, place, contact_asked, left_at FROM participants
        WHERE id IN {marks}
        """, ids).fetchall()
    found = {row["id"]: {
        "participant": row, "eligible": False, "consents": [], "permissions": {}, "orders": [], "runs": [],
        "answered": set()} for row in rows}
    for row in db.execute(
        f"""
        SELECT participant FROM eligibility_decisions
        WHERE participant IN {marks}
        """, ids):
        found[row["participant"]]["eligible"] = True
    for row in db.execute(
        f"""
        SELECT participant, id, document_number, document_version, study_version, language, sharing,
          consents.signed_at, record_digest, countersignatures.consent IS NOT NULL AS is_countersigned
        FROM consents LEFT JOIN countersignatures ON countersignatures.consent = consents.id
        WHERE participant IN {marks} ORDER BY consents.signed_at DESC, id DESC
        """, ids):
        found[row["participant"]]["consents"].append(row)
    for row in db.execute(
        f"""
        SELECT participant, permission, is_granted FROM permission_decisions
        WHERE participant IN {marks} ORDER BY decided_at, id
        """, ids):
        found[row["participant"]]["permissions"][row["permission"]] = bool(row["is_granted"])
    for row in db.execute(
        f"""
        SELECT participant, task, variant FROM allocated_variants
        WHERE participant IN {marks} ORDER BY participant, task, position
        """, ids):
        found[row["participant"]]["orders"].append((row["task"], row["variant"]))
    for row in db.execute(
        f"""
        SELECT id, participant, task, variant, position, seed, study_version, started_at, state, next_part,
          next_block, next_attempt FROM runs WHERE participant IN {marks} ORDER BY started_at, id
        """, ids):
        found[row["participant"]]["runs"].append(row)
    for row in db.execute(
        f"SELECT DISTINCT participant, survey, question FROM answers WHERE participant IN {marks}", ids):
        found[row["participant"]]["answered"].add((row["survey"], row["question"]))
    return [found[participant] for participant in ids if participant in found]


def consent_progress(participant):
    """What somebody has done on the way to the consent that the others have signed."""
    db = database("research")
    found = {"read": set(), "milestones": set(), "answers": [], "sharing": None}
    with transaction(db):
        version = db.execute(
            "SELECT document_version FROM consents ORDER BY document_number DESC LIMIT 1").fetchone()[0]
        these = (participant, version)
        for row in db.execute(
            "SELECT DISTINCT section FROM section_readings WHERE participant = ? AND document_version = ?", these):
            found["read"].add(row["section"])
        for row in db.execute(
            "SELECT milestone FROM consent_milestones WHERE participant = ? AND document_version = ?", these):
            found["milestones"].add(row["milestone"])
        for row in db.execute(
            """
            SELECT attempt, question, choices, is_right, answered_at FROM quiz_answers
            WHERE participant = ? AND document_version = ? ORDER BY attempt, answered_at, question
            """, these):
            found["answers"].append(row)
        for row in db.execute(
            """
            SELECT choice FROM sharing_choices WHERE participant = ? AND made_in = 'consent'
            ORDER BY chosen_at, id
            """, (participant,)):
            found["sharing"] = row["choice"]
    return found


SEEN_AT = "(SELECT MAX(seen_at) FROM sessions WHERE participant = participants.id)"


def participants(study, code, page_size):
    """The newest participants with the time each was last seen, and how many there are."""
    db = database("research")
    who = "study IN (?) AND code >= ? AND code < ?"
    arguments = (study, code, code + "\uffff")
    with transaction(db):
        total = db.execute(f"SELECT COUNT(*) FROM participants WHERE {who}", arguments).fetchone()[0]
        rows = db.execute(
            f"""
            SELECT id, enrolled_at, {SEEN_AT} AS seen_at FROM participants WHERE {who}
            ORDER BY enrolled_at DESC, id DESC LIMIT ? OFFSET 0
            """, (*arguments, page_size)).fetchall()
        records = participations(db, [row["id"] for row in rows])
    seen = [row["seen_at"] or row["enrolled_at"] for row in rows]
    return list(zip(records, seen)), total


# Parts


def plan(run):
    """Written into the copy beforehand: LabConsole draws the plan anew from the run's seed instead."""
    row = database("research").execute("SELECT plan FROM plans WHERE run = ?", (run,)).fetchone()
    return json.loads(row["plan"])


def append(part, digest, planned, run, valid_since):
    """Stores a part with its trials and its audit entry, once; returns the number due if it is another."""
    db = database("research")
    with writing(db):
        due = db.execute("SELECT state, next_part FROM runs WHERE id = ?", (run["id"],)).fetchone()
        if due["state"] != "running" or part["number"] != due["next_part"]:
            known = db.execute(
                "SELECT digest FROM run_parts WHERE run = ? AND number = ?",
                (run["id"], part["number"])).fetchone()
            return None if known and known["digest"] == digest else due["next_part"]
        _require_consent(db, run["participant"], valid_since)
        time = now()
        db.execute(
            """
            INSERT INTO run_parts (run, number, block, attempt, is_complete, device, digest, received_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            (run["id"], part["number"], part["block"], part["attempt"], part["complete"], None, digest, time))
        db.executemany(
            """
            INSERT INTO implicit_association_trials (run, part, number, stimulus, role, correct_side, onset,
              onset_source, first_side, first_latency, latency, is_error, input, wrong_presses, deviations, flags,
              dropped_frames)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [_row(run["id"], part["number"], *pair) for pair in zip(part["trials"], planned)])
        db.execute(
            """
            UPDATE runs SET next_part = ?, next_block = ?, next_attempt = ?, state = ?, finished_at = ?
            WHERE id = ?
            """, (part["number"] + 1, part["block"] + 1, 1, "running", None, run["id"]))
        detail = f"part {part['number']}, block {part['block']}, {len(planned)} trials"
        _audit(db, time, run["participant"], "part.stored", run["id"], detail)
    return None


def _require_consent(db, participant, valid_since):
    row = db.execute(
        """
        SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
        WHERE consents.participant = ? AND consents.document_number >= ? AND participants.left_at IS NULL
        """, (participant, valid_since)).fetchone()
    if row is None:
        raise PermissionError("no consent in force")


def _row(run, part, trial, planned):
    first, last = trial["responses"][0], trial["responses"][-1]
    wrong = [response for response in trial["responses"] if response["side"] != planned["side"]]
    return (
        run, part, trial["number"], trial["stimulus"], planned["role"], planned["side"], trial["onset"],
        trial["onsetSource"], first["side"], first["latency"], last["latency"],
        first["side"] != planned["side"], first["input"],
        " ".join(str(response["latency"]) for response in wrong), trial["deviations"],
        " ".join(sorted(trial["flags"])), trial["droppedFrames"])


def _audit(db, time, participant, action, subject, detail):
    """Chained by digests, as LabConsole's."""
    last = db.execute("SELECT sequence, digest FROM audit ORDER BY sequence DESC LIMIT 1").fetchone()
    sequence = last["sequence"] + 1
    parts = [
        last["digest"], str(sequence), str(time), "participant", participant, action, subject, participant,
        detail]
    text = "".join(f"{len(part.encode())}:{part}" for part in parts)
    db.execute(
        """
        INSERT INTO audit (sequence, time, actor_kind, actor, action, subject, participant, detail, previous,
          digest)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (sequence, time, "participant", participant, action, subject, participant, detail, last["digest"],
         hashlib.sha256(text.encode()).hexdigest()))
