"""The pictures of the data model: the tables of a database by subject, with their keys and references."""

from dataclasses import dataclass

from names import hyphenated
from schema import SOURCES, Reference, Table, tables
from svg import LINE, Drawing, width_of

MARGIN, GAP, INDENT, PADDING = 24, 18, 20, 12
COLUMN = 306
"""Width of a panel."""

SUBJECTS = {
    "research": {
        "Studies": ["study_versions", "study_files"],
        "Participants": ["participant_batches", "participants", "participant_tags", "sessions", "standings_due", "standing_rules", "counted_participants"],
        "Eligibility": [
            "eligibility_decisions", "eligibility_answers", "screening_days", "screening_reasons",
            "turned_away_visits"],
        "Consent": [
            "section_readings", "sections_left", "consent_milestones", "quiz_answers", "sharing_choices", "consents",
            "consent_parties", "countersignatures"],
        "Permissions and devices": ["permission_decisions", "missing_devices"],
        "Order of the tests": ["allocation_lists", "allocations", "allocated_variants"],
        "Runs of any kind": [
            "runs", "run_parts", "scores", "run_aggregates", "flagged_runs", "run_recordings", "tablet_checks"],
        "Implicit Association Tests": [
            "implicit_association_runs", "implicit_association_trials", "implicit_association_scores",
            "external_results"],
        "Speeded choices": ["choice_presses"],
        "Surveys": [
            "answers", "survey_courses", "survey_drawings", "survey_page_times", "survey_facts", "text_decisions",
            "own_words", "answer_notes", "data_queries", "data_query_events"],
        "Results beside those of others": [
            "comparison_members", "comparison_values", "comparisons", "comparison_cells"],
        "Groups of others": ["comparison_groups", "comparison_results", "comparison_measures"],
        "Visits and interventions": [
            "visits", "visit_slots", "slot_bookings", "slot_waits", "skipped_tasks", "visits_ended_early",
            "interventions", "reason_corrections"],
        "Tasks at home": ["schedules", "occasions"],
        "Stations": ["stations", "handovers", "station_reports", "late_parts", "station_pairings"],
        "Releases and deletions": ["releases", "released_participants", "release_recipients", "release_requests", "pseudonym_keys", "deletions", "participants_to_delete"],
        "The console itself": ["audit", "audit_seal", "attempts", "demonstrations"],
    },
    "identity": {
        "Signatures": [
            "signatures", "party_signatures", "countersignatures", "consent_papers", "copies_owed", "kept_papers",
            "identity_removals"],
        "Voices": ["sound_chunks"],
        "Contact": ["contact_details", "survey_contacts", "remarks", "visit_labels"],
        "Outbox": [
            "outbox", "outbox_attachments", "outbox_weeks", "message_dispatches", "dispatch_recipients",
            "unsubscription_tokens"],
        "Invitations": ["invitation_lists", "invitations"],
        "Staff": ["staff", "staff_sessions", "staff_reset_links", "setup_links", "calendar_feeds",
                  "board_links", "saved_filters"],
        "The console itself": ["audit", "audit_seal", "attempts", "key_check", "subjects_to_delete"],
    },
}
"""The subject of each table. The tables of a kind of task that stand nowhere are drawn under its name, others under
“Others”, where `test_pictures.py` lets none stay."""

ELSEWHERE = {"identity": {"participant": "participants", "consent": "consents"}}
"""Columns that hold ids of the other database, which no foreign key can reach."""

TITLES = {
    "research": "Data model: research.sqlite, what analysis needs, under participant ids",
    "identity": "Data model: identity.sqlite, what names a person, sealed",
}


def kinds_of_tasks() -> list[tuple[str, str]]:
    """Each as a subject, with the beginning of the names of its tables."""
    folders = sorted(folder.name for folder in (SOURCES / "Tasks").iterdir() if folder.is_dir())
    words = [hyphenated(name) for name in folders]
    return [(word.replace("-", " ").capitalize(), f"{word.replace('-', '_')}_") for word in words]


@dataclass
class Box:
    table: Table
    depth: int
    parent: "Box | None"
    rows: list[tuple[str, str]]
    """Each with what it is: `key`, `reference` or `faint`."""

    @property
    def height(self) -> int:
        return 26 + LINE * len(self.rows) + 6


class DataModel:
    def __init__(self, database: str, tables: list[Table], columns: int):
        self._database, self._columns = database, columns
        self._tables = {table.name: table for table in tables}
        self._subjects = {
            subject: [name for name in names if name in self._tables] for subject, names in SUBJECTS[database].items()}
        for subject, prefix in kinds_of_tasks():
            self._add(subject, [name for name in self._tables if name.startswith(prefix)])
        named = self._named()
        if others := [name for name in self._tables if name not in named]:
            self._subjects["Others"] = others

    def _named(self) -> set[str]:
        return {name for names in self._subjects.values() for name in names}

    def _add(self, subject: str, names: list[str]):
        if found := [name for name in names if name not in self._named()]:
            self._subjects[subject] = found

    @property
    def subjects(self) -> dict[str, list[str]]:
        """The tables of each subject."""
        return self._subjects

    def drawn(self) -> str:
        drawing = Drawing(TITLES[self._database], self._description())
        drawing.text(MARGIN, 38, TITLES[self._database], "name", 17)
        ends = [56.0] * self._columns
        for subject, names in self._subjects.items():
            column = ends.index(min(ends))
            x, y = MARGIN + column * (COLUMN + GAP), ends[column]
            ends[column] = y + self._draw_panel(drawing, subject, names, x, y) + GAP
        end = self._draw_legend(drawing, max(ends) + 12)
        return drawing.written(2 * MARGIN + self._columns * (COLUMN + GAP) - GAP, end)

    def _draw_panel(self, drawing: Drawing, subject: str, names: list[str], x: float, y: float) -> float:
        boxes = self._boxes(names)
        height = 34 + sum(box.height + 10 for box in boxes) + 4
        drawing.box(x, y, COLUMN, height, "panel")
        drawing.text(x + PADDING, y + 23, subject, "name", 15)
        top, tops = y + 34, {}
        for box in boxes:
            tops[box.table.name] = top
            left = x + PADDING + INDENT * box.depth
            if box.parent:
                self._draw_branch(drawing, left, top, tops[box.parent.table.name] + box.parent.height)
            self._draw_table(drawing, box, left, top, x + COLUMN - PADDING - left)
            top += box.height + 10
        return height

    def _boxes(self, names: list[str]) -> list[Box]:
        """Each table below the one of the same subject that it refers to."""
        parents = {name: next((other for other in self._referred(name) if other in names), None) for name in names}
        boxes: list[Box] = []

        def add(name: str, parent: Box | None):
            boxes.append(box := Box(self._tables[name], parent.depth + 1 if parent else 0, parent, self._rows(name)))
            for other in names:
                if parents[other] == name:
                    add(other, box)

        for name in names:
            if not parents[name]:
                add(name, None)
        return boxes

    def _referred(self, name: str) -> list[str]:
        return [reference.table for reference in self._tables[name].references if reference.table != name]

    def _rows(self, name: str) -> list[tuple[str, str]]:
        table = self._tables[name]
        references = [*table.references, *self._references_elsewhere(table)]
        shown = [(self._referring(reference, table), "reference") for reference in references]
        referring = {column for reference in references for column in reference.columns}
        keys = [(f"● {key}", "key") for key in table.keys if key not in referring]
        more = len(set(table.columns) - referring - set(table.keys))
        return keys + shown + ([(f"+ {more} column{'s' if more > 1 else ''}", "faint")] if more else [])

    def _references_elsewhere(self, table: Table) -> list[Reference]:
        known = {column for reference in table.references for column in reference.columns}
        elsewhere = ELSEWHERE.get(self._database, {})
        return [
            Reference((column,), elsewhere[column]) for column in table.columns if column in elsewhere.keys() - known]

    def _referring(self, reference: Reference, table: Table) -> str:
        mark = "● " if set(reference.columns) <= set(table.keys) else ""
        arrow = "→" if reference in table.references else "⇢"
        return f"{mark}{', '.join(reference.columns)} {arrow} {reference.table}"

    def _draw_branch(self, drawing: Drawing, left: float, top: float, from_y: float):
        drawing.line(f"M{left:.0f} {top + 14:.0f}H{left - INDENT / 2:.0f}V{from_y:.0f}", tip=True)

    def _draw_table(self, drawing: Drawing, box: Box, x: float, y: float, width: float):
        drawing.box(x, y, width, box.height)
        drawing.text(x + 9, y + 19, box.table.name, "name", 13)
        for number, (text, kind) in enumerate(box.rows, 1):
            size = 12 if width_of(text, 12) < width - 9 else 10
            drawing.text(x + 9, y + 20 + LINE * number, text, kind, size)

    def _draw_legend(self, drawing: Drawing, y: float) -> float:
        sentences = [
            "● part of the primary key · → foreign key · + further columns · a table below another one refers to it"]
        if self._database in ELSEWHERE:
            sentences.append("⇢ holds the id of a row in research.sqlite, which no foreign key reaches.")
        for sentence in sentences:
            drawing.text(MARGIN, y, sentence, "faint", 12)
            y += LINE
        return y + 8

    def _description(self) -> str:
        return " ".join(f"{subject}: {', '.join(names)}." for subject, names in self._subjects.items())


def data_model(database: str) -> DataModel:
    return DataModel(database, tables(database), {"research": 4, "identity": 3}[database])
