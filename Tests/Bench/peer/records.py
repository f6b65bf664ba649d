"""Everything that the due step depends on, read with LabConsole's statements: one for each kind of row."""

MEMBERS = """
    SELECT id, study, code, origin, language, enrolled_at, place, contact_asked, left_at,
      begun_at IS NOT NULL AS has_begun, introduced_at IS NOT NULL AS was_introduced, paused_at, pause_told_at,
      ended_early_at, site, ineligible_for, ineligible_data
    FROM participants WHERE id IN {marks} ORDER BY id
    """
ELIGIBILITY = "SELECT participant FROM eligibility_decisions WHERE participant IN {marks} ORDER BY participant"
CONSENTS = """
    SELECT participant, id, document_number, document_version, study_version, language, sharing,
      consents.signed_at, consents.record_digest, countersignatures.consent IS NOT NULL AS is_countersigned,
      countersignatures.record_digest AS countersigned_digest
    FROM consents LEFT JOIN countersignatures ON countersignatures.consent = consents.id
    WHERE participant IN {marks} ORDER BY participant, consents.signed_at DESC, id DESC
    """
PERMISSIONS = """
    SELECT participant, permission, is_granted, browser_answer FROM permission_decisions
    WHERE participant IN {marks} ORDER BY participant, decided_at, id
    """
ORDERS = """
    SELECT participant, task, variant FROM allocated_variants
    WHERE participant IN {marks} ORDER BY participant, task, position
    """
RUNS = """
    SELECT id, participant, task, variant, position, seed, study_version, started_at, state, next_part, next_block,
      next_attempt, unsent_trials, set_aside, break_began_at, break_ends_at, break_ended_at, finished_at, source
    FROM runs WHERE participant IN {marks} ORDER BY participant, started_at, id
    """
ANSWERS = """
    SELECT participant, survey, question, answered_at FROM answers
    WHERE participant IN {marks} ORDER BY participant
    """
SKIPPED = """
    SELECT participant, task, variant, left_out_at FROM skipped_tasks WHERE participant IN {marks}
    ORDER BY participant
    """
VISITS = """
    SELECT id, participant, visit, planned_for, minutes, experimenter, station, state, is_outside_window, arrived_at,
      closed_at, changes, made_by, made_at, changed_at, changed_by
    FROM visits WHERE participant IN {marks} ORDER BY participant, made_at, id
    """
VISITS_ENDED_EARLY = """
    SELECT participant, visit, ended_at FROM visits_ended_early WHERE participant IN {marks}
    ORDER BY participant
    """


def participation(db, participant):
    found = participations(db, [participant])
    return found[0] if found else None


def participations(db, ids):
    """The records of all of them at once, in the order of `ids`."""
    found = {row["id"]: empty(row) for row in rows(db, MEMBERS, ids)}
    for row in rows(db, ELIGIBILITY, ids):
        found[row["participant"]]["eligible"] = True
    for row in rows(db, PERMISSIONS, ids):
        found[row["participant"]]["permissions"][row["permission"]] = bool(row["is_granted"])
    for row in rows(db, ORDERS, ids):
        found[row["participant"]]["orders"].append((row["task"], row["variant"]))
    for row in rows(db, ANSWERS, ids):
        found[row["participant"]]["answered"].add((row["survey"], row["question"]))
    lists = {
        "consents": CONSENTS, "runs": RUNS, "skipped": SKIPPED, "visits": VISITS,
        "ended_early": VISITS_ENDED_EARLY}
    for name, statement in lists.items():
        for row in rows(db, statement, ids):
            found[row["participant"]][name].append(row)
    return [found[participant] for participant in ids if participant in found]


def empty(row):
    return {
        "participant": row, "eligible": False, "consents": [], "permissions": {}, "orders": [], "runs": [],
        "answered": set(), "skipped": [], "visits": [], "ended_early": []}


def rows(db, statement, ids):
    return db.execute(statement.format(marks=f"({', '.join('?' * len(ids))})"), ids)
