"""The peer's SQL: the statements that LabConsole runs."""

import hashlib
import json
import os

from database import database, now, transaction, writing
from records import participation, participations

SEEN_MILLISECONDS = 60_000


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
        JOIN staff ON staff.id = staff_sessions.staff WHERE token_digest = ? AND staff.deactivated_at IS NULL
        """, (digest,)).fetchone()


# Participants


# A choice made before a consent that is not signed yet.
IS_ON_THE_WAY = """
    made_in = 'consent' AND NOT EXISTS
      (SELECT 1 FROM consents WHERE consents.participant = sharing_choices.participant
        AND consents.signed_at >= sharing_choices.chosen_at)
    """


def sharing(participant):
    row = database("research").execute(
        f"""
        SELECT (
          SELECT choice FROM sharing_choices WHERE participant = participants.id AND NOT ({IS_ON_THE_WAY})
          ORDER BY chosen_at DESC, id DESC LIMIT 1) AS choice
        FROM participants WHERE id = ?
        """, (participant,)).fetchone()
    return row and row["choice"]


def contact(participant):
    """Nobody here gives an address: there is nothing to open."""
    rows = database("identity").execute(
        "SELECT detail, value_sealed FROM contact_details WHERE participant = ?", (participant,))
    return {row["detail"]: "" for row in rows}


def consent_progress(participant):
    """The steps that somebody has done on the way to the consent that the others have signed."""
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
            f"""
            SELECT choice FROM sharing_choices WHERE participant = ? AND {IS_ON_THE_WAY}
            ORDER BY chosen_at, id
            """, (participant,)):
            found["sharing"] = row["choice"]
    return found


def participants(study, code, page_size):
    """The newest participants with the time each was last seen, and how many there are."""
    db = database("research")
    who = "study IN (?)"
    arguments = (study,)
    if code:
        who += " AND code >= ? AND code < ?"
        arguments += (code, code + "\uffff")
    with transaction(db):
        total = db.execute(f"SELECT COUNT(*) FROM participants WHERE {who}", arguments).fetchone()[0]
        rows = db.execute(
            f"""
            SELECT enrolled_at, id FROM participants WHERE {who}
            ORDER BY enrolled_at DESC, id DESC LIMIT ? OFFSET 0
            """, (*arguments, page_size)).fetchall()
        ids = [row["id"] for row in rows]
        marks = ", ".join("?" * len(ids))
        seen = dict(map(tuple, db.execute(f"SELECT id, last_seen_at FROM participants WHERE id IN ({marks})", ids)))
        records = participations(db, ids)
    return [(record, seen[record["participant"]["id"]]) for record in records], total


def picture(participant):
    """Written into the copy beforehand: LabConsole draws the picture of the code anew instead."""
    return database("research").execute(
        "SELECT side, path FROM pictures WHERE participant = ?", (participant,)).fetchone()


# Parts


def plan(run):
    """Written into the copy beforehand: LabConsole draws the plan anew from the run's seed instead."""
    row = database("research").execute("SELECT plan FROM plans WHERE run = ?", (run,)).fetchone()
    return json.loads(row["plan"])


def append(part, digest, planned, run, valid_since, insert):
    """Stores a part with its audit entry and what `insert` stores of it, once; returns the number due if it is another."""
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
        _insert(db, time, part, digest, run)
        insert(db, part, planned, run)
        _go_on(db, part, run)
        detail = f"part {part['number']}, block {part['block']}, {len(part['trials'])} trials"
        _audit(db, time, run["participant"], "part.stored", run["id"], detail)
    return None


def _insert(db, time, part, digest, run):
    db.execute(
        """
        INSERT INTO run_parts (run, number, block, attempt, is_complete, device, digest, received_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (run["id"], part["number"], part["block"], part["attempt"], part["complete"], None, digest, time))


def insert_trials(db, part, planned, run):
    db.executemany(
        """
        INSERT INTO implicit_association_trials (run, part, number, stimulus, role, correct_side, onset,
          onset_source, first_side, first_latency, latency, is_error, input, wrong_presses, deviations, flags,
          dropped_frames)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [_row(run["id"], part["number"], *pair) for pair in zip(part["trials"], planned)])


def insert_chunks(db, part, planned, run):
    db.executemany(
        """
        INSERT INTO hold_still_chunks (run, part, number, source, interval, fields, start, sample_count, samples, flags)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [(run["id"], part["number"], chunk["number"], chunk["source"], chunk["interval"], " ".join(chunk["fields"]),
          chunk["start"], len(chunk["rows"]), chunk["bytes"], " ".join(sorted(chunk["flags"])))
         for chunk in part["trials"]])


def _go_on(db, part, run):
    db.execute("DELETE FROM missing_devices WHERE participant = ?", (run["participant"],))
    db.execute(
        """
        UPDATE runs SET next_part = ?, next_block = ?, next_attempt = ?, state = ?, finished_at = ?,
          unsent_trials = ? WHERE id = ?
        """, (part["number"] + 1, part["block"] + 1, 1, "running", None, 0, run["id"]))


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


# Surveys


def answers(participant, survey):
    """The newest answer to each question of a survey as (kind, text, reason), read with everything else that its course
    depends on."""
    db = database("research")
    with transaction(db):
        db.execute("SELECT survey, seed, submitted_at FROM survey_courses WHERE participant = ?", (participant,)).fetchall()
        rows = db.execute(
            """
            SELECT survey, answered_at, question, repetition, number, kind, answer, reason FROM answers
            WHERE participant = ? ORDER BY number
            """, (participant,)).fetchall()
        db.execute(
            """
            SELECT question, answer FROM eligibility_answers
            JOIN eligibility_decisions ON eligibility_decisions.id = decision
            WHERE participant = ? ORDER BY eligibility_decisions.number
            """, (participant,)).fetchall()
    return {
        row["question"]: (row["kind"], row["answer"], row["reason"]) for row in rows if row["survey"] == survey}


def save(participant, survey, page, given, version, valid_since):
    """Stores the answers that changed, with their audit entry."""
    db = database("research")
    with writing(db):
        _require_consent(db, participant, valid_since)
        rows = db.execute(
            """
            SELECT question, repetition, number, kind, answer, reason FROM answers
            WHERE participant = ? AND survey = ? ORDER BY number
            """, (participant, survey))
        newest = {row["question"]: row for row in rows}
        time = now()
        changed = [
            (question, answer) for question, answer in sorted(given.items())
            if question not in newest or answer != tuple(newest[question][key] for key in ("kind", "answer", "reason"))]
        db.executemany(
            """
            INSERT INTO answers (id, participant, survey, question, repetition, number, study_version, kind, answer,
              reason, answered_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [(f"{time:012x}{os.urandom(10).hex()}", participant, survey, question, 0,
              newest[question]["number"] + 1 if question in newest else 1, version, *answer, time)
             for question, answer in changed])
        begun = db.execute(
            """
            INSERT INTO survey_courses (participant, survey, seed, begun_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (participant, survey) DO NOTHING
            """, (participant, survey, str(int.from_bytes(os.urandom(8), "big")), time)).rowcount
        if changed or begun:
            detail = " ".join([page, *(question for question, _ in changed)])
            _audit(db, time, participant, "survey.saved", survey, detail)


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
