import Foundation
import Studies
import Testing

@testable import Storage

/// A lab in which one participant has left rows of every kind, with words that are searched for afterwards, and another
/// one has the same of their own.
final class FullLab: Sendable {
  let lab: TemporaryLab
  let ada: Participant.ID
  let bea: Participant.ID

  /// Words that lie sealed in the database with names.
  static let named = [
    "Wilhelmina", "Zauberschön", "Theodora", "Patentante", "w.zauberschoen@postfach.example", "Papierwort",
    "Bemerkungswort", "Betreff Quitte", "Text Mispel", "Inhalt Hagebutte", "Kindername",
    "Stimmenwort",
  ]
  static let namedOfOthers = ["Kunigunde", "Andersfrau", "andersfrau@postfach.example"]
  /// Words that lie in the database of research.
  static let planted = ["Fliederwort", "Strichwort", "Spaetwort"]

  init(changing old: String = "consent:\n", to new: String = "consent:\n  countersignature: yes\n") throws {
    lab = try TemporaryLab(
      changing: old, to: new,
      kinds: [
        .implicitAssociation, .simpleReactionTime, .choiceReactionTime, .goNoGo, .flanker, .nBack,
        .serialAddition, .singleCategoryAssociation,
        .stroop, .tapping, .trailMaking, .spatialSpan, .towerOfHanoi, .holdStill, .sustainedVowel, .page,
      ])
    ada = try lab.enrol().id
    bea = try lab.enrol().id
    try fill(
      ada, name: "Wilhelmina Zauberschön", party: "Theodora Vormundsfeld",
      address: "w.zauberschoen@postfach.example", remark: "Bemerkungswort", suffix: "")
    try fill(
      bea, name: "Kunigunde Andersfrau", party: "Roswitha Andersfrau", address: "andersfrau@postfach.example",
      remark: "Anderes", suffix: "-anders")
    try makeRelease()
    for person in [ada, bea] {
      try lab.store.keep(VisitLabel("Rufname"), of: person, for: nil, context: lab.context(person))
      let consent = try lab.store.participation(of: person)?.consents.first
      try lab.store.identity.write { [self] db in
        try db.run(
          "INSERT INTO unsubscription_tokens (token_digest, participant) VALUES (?, ?)",
          ["token of \(person)", person])
        try db.run(
          "INSERT INTO copies_owed (consent, paper, participant) VALUES (?, 1, ?)", [consent?.id, person])
        try plantInvitation(of: person, in: db)
        try plantSound(of: person, in: db)
      }
    }
    try lab.store.research.write { [self] db in
      for person in [ada, bea] { try plantTheRest(person, databases[0].listed, in: db) }
    }
    try lab.settle()
  }

  private func plantSound(of person: Participant.ID, in db: Database) throws {
    let (run, sound) = ("run of \(person)", person == ada ? "Stimmenwort" : "Anderswort")
    try db.run(
      """
      INSERT INTO sound_chunks (run, part, number, participant, block, attempt, rate, sample_count, samples_sealed,
        received_at)
      VALUES (?, 1, 1, ?, 1, 1, 16000, 5, ?, 1)
      """,
      [
        run, person,
        try lab.store.key.seal(
          bytes: Array(sound.utf8), column: "samples", of: SealedRow(table: "sound_chunks", id: "\(run)/1/1")),
      ])
  }

  private func plantInvitation(of person: Participant.ID, in db: Database) throws {
    try db.run(
      """
      INSERT INTO invitation_lists (id, study, language, staff, made_at, ready_at) VALUES (?, ?, 'en', 'desk', 1, 1)
      """, ["list of \(person)", lab.study.id])
    let address = person == ada ? "w.zauberschoen@postfach.example" : "andersfrau@postfach.example"
    try db.run(
      """
      INSERT INTO invitations (participant, list, study, number, address_sealed, mailbox) VALUES (?, ?, ?, 1, ?, ?)
      """,
      [
        person, "list of \(person)", lab.study.id,
        try lab.store.key.seal(
          bytes: Array(address.utf8), column: "address", of: SQLiteStore.row(of: person)),
        "mailbox of \(person)",
      ])
    try db.run(
      """
      INSERT INTO message_dispatches (id, study, message, study_version, staff, asked_at, recipients)
      VALUES (?, ?, 'results', '1', 'desk', 1, 1)
      """, ["dispatch to \(person)", lab.study.id])
    try db.run(
      "INSERT INTO dispatch_recipients (dispatch, participant, state) VALUES (?, ?, 'queued')",
      ["dispatch to \(person)", person])
  }

  var databases: [(name: String, file: DurableDatabase, listed: [PersonalTable])] {
    [
      ("research", lab.store.research, PersonalTable.research(with: lab.store.kinds)),
      ("identity", lab.store.identity, PersonalTable.identity),
    ]
  }

  func makeRelease(_ name: String = "weight-iat-within-2026-11-23.zip") throws {
    _ = try lab.store.keepRelease(
      of: lab.study.id, in: ReleaseScope(.real, .within), context: AuditContext(by: .system, at: start)
    ) { _, sink in
      var members: [Participant.ID] = []
      try lab.store.releaseReader.rows(
        of: lab.study, in: ReleaseScope(.real, .within), begin: { members = $0.members }, visit: { _ in })
      try sink([0])
      return ReleaseWriting(fileName: name, members: members)
    }
  }

  /// By the keys of the row, and not by the conditions that the product uses.
  func isAdas(_ row: Row, _ table: PersonalTable, _ consents: [String]) -> Bool {
    let names = row.columnNames
    if table.name == "participants" { return row["id"] == ada }
    if names.contains("participant") {
      let participant: String? = row["participant"]
      return participant == ada.text
    }
    if names.contains("consent") { return consents.contains(row["consent"]) }
    func isThere(_ sql: String, _ id: String) -> Bool {
      (try? lab.store.research.read { try $0.isThere(sql, [id, ada]) }) ?? false
    }
    if names.contains("query") {
      return isThere("SELECT 1 FROM data_queries WHERE id = ? AND participant = ?", row["query"])
    }
    if names.contains("run") {
      return isThere("SELECT 1 FROM runs WHERE id = ? AND participant = ?", row["run"])
    }
    if names.contains("score") {
      return isThere(
        "SELECT 1 FROM scores JOIN runs ON runs.id = run WHERE scores.id = ? AND participant = ?",
        row["score"])
    }
    if names.contains("decision") {
      return isThere("SELECT 1 FROM eligibility_decisions WHERE id = ? AND participant = ?", row["decision"])
    }
    if names.contains("handover") {
      return isThere(
        "SELECT 1 FROM handovers WHERE id = ? AND participant = ?", (row["handover"] as String?) ?? "")
    }
    let message: String = row["message"]
    return
      (try? lab.store.identity.read {
        try $0.isThere("SELECT 1 FROM outbox WHERE id = ? AND participant = ?", [message, ada])
      }) ?? false
  }

  func isSealed(_ column: String, of table: PersonalTable) -> Bool {
    let names = (try? lab.store.identity.read { try $0.columns(of: table.name) }) ?? []
    return table.sealedID != nil && names.contains(column + "_sealed")
  }

  // MARK: - Rows

  private func fill(
    _ person: Participant.ID, name: String, party: String, address: String, remark: String, suffix: String
  ) throws {
    let store = lab.store
    try lab.decide(.eligible, as: person)
    let signature = Signature(
      name: try PrintedName(name),
      parties: [
        PartySignature(.representative, name: try PrintedName(party), detail: try PrintedName("Patentante"))
      ])
    try store.sign(
      lab.signed(as: person, signature, sharing: .worldwide), messages: [], participant: person,
      context: lab.context(person))
    let consent = try #require(try store.participation(of: person)?.consents.first)
    try lab.countersign(
      consent, of: person, paper: SignedPaper(document: Array("Papierwort".utf8), signature: [2]))
    try store.changeSharing(to: .worldwide, of: person, context: lab.context(person))
    try store.keepContact(
      ["email": address], messages: [OutboxStoreTests.message(to: person, address: address)], of: person,
      context: lab.context(person))
    try store.keepPlace(of: person, pin: try PIN(chosen: "482915"), context: lab.context(person))
    try lab.permit(lab.answers(true), as: person)
    let run = try lab.finishRun(person)
    let note = try InterventionRequest(.void(run.id), reason: .technical, remark: remark, seen: 0)
    let context = AuditContext(by: .staff("desk"), at: start)
    _ = try store.intervene(note, for: person, in: lab.study, context: context)
    let correction = ReasonCorrection(of: 1, to: .interrupted, seen: .technical)
    _ = try store.correctReason(correction, for: person, context: context)
    try lab.answerEverything(as: person)
    let plan = VisitPlan(time: start, minutes: 30, experimenter: nil, station: nil)
    _ = try store.plan(
      plan, visit: lab.study.visits[0].id, of: person, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: context)
    try plant(person, run: run.id, suffix: suffix)
    try store.research.write { db in
      try db.run(
        "INSERT INTO consent_parties (consent, party, signed_at) VALUES (?, 'interpreter', 1)", [consent.id])
    }
  }

  /// Rows that only a tablet, a survey with drawings or an app would bring.
  private func plant(_ person: Participant.ID, run: Run.ID, suffix: String) throws {
    let version = lab.study.version
    try lab.store.research.write { db in
      try db.run(
        """
        INSERT INTO answers (id, participant, survey, question, study_version, answer, answered_at, kind)
        VALUES (?, ?, 's', 'q', ?, ?, ?, 'text')
        """, [person.text + "a", person, version, "Fliederwort" + suffix, start])
      try db.run(
        "INSERT INTO survey_drawings (participant, reference, strokes) VALUES (?, 'd', ?)",
        [person, "Strichwort" + suffix])
      try db.run(
        "INSERT INTO survey_page_times (participant, survey, page, shown_at, sent_at) VALUES (?, 's', 'p', 1, 2)",
        [person])
      try db.run(
        "INSERT INTO missing_devices (participant, input, noted_at) VALUES (?, 'touch', 1)", [person])
      try db.run(
        """
        INSERT INTO schedules (participant, task, study_version, starts_at, time_zone, seed, planned_at)
        VALUES (?, 'mood', ?, 1, 'Europe/Berlin', '7', 1)
        """, [person, version])
      try db.run(
        """
        INSERT INTO occasions (participant, task, number, opens_at, expires_at, time_zone)
        VALUES (?, 'mood', 1, 2, 3, 'Europe/Berlin')
        """, [person])
      try db.run(
        """
        INSERT INTO stations (id, name, token_digest, registered_at, registered_by)
        VALUES (?, ?, ?, 0, 'desk')
        """, ["station" + suffix, "Tablet" + suffix, "digest" + suffix])
      try db.run(
        """
        INSERT INTO handovers (id, station, participant, handed_at, handed_by, ended_at, how)
        VALUES (?, ?, ?, 1, 'desk', 2, 'staff')
        """, ["handover" + suffix, "station" + suffix, person])
      try db.run(
        """
        INSERT INTO station_reports (station, reported_at, handover, screen, unsent, errors, too_fast, is_visible)
        VALUES (?, 1, ?, 'waiting', 0, 0, 0, 1)
        """, ["station" + suffix, "handover" + suffix])
      try db.run(
        """
        INSERT INTO late_parts (run, number, digest, station, body, received_at) VALUES (?, 9, 'd', ?, ?, 3)
        """, [run, "station" + suffix, Data("Spaetwort\(suffix)".utf8)])
      for (table, column, value) in [
        ("section_readings", "section", "s"), ("sections_left", "section", "s"),
      ] {
        try db.run(
          """
          INSERT INTO \(table) (participant, document_version, \(column), shown_at, milliseconds)
          VALUES (?, 'v', ?, 1, 5)
          """, [person, value])
      }
      try db.run(
        """
        INSERT INTO consent_milestones (participant, document_version, milestone, reached_at)
        VALUES (?, 'v', 'read', 1)
        """, [person])
      try db.run(
        """
        INSERT INTO quiz_answers (participant, document_version, attempt, question, choices, is_right, answered_at)
        VALUES (?, 'v', 1, 'q', 'c', 1, 1)
        """, [person])
      try db.run(
        "INSERT INTO skipped_tasks (participant, task, variant) VALUES (?, 't', 'v')", [person])
      try db.run(
        """
        INSERT INTO visit_slots (id, study, visit, begins_at, minutes, offered_at, free_since)
        VALUES (?, ?, 'another', 1, 30, 1, 1)
        """, ["slot" + suffix, "study" + suffix])
      try db.run(
        "INSERT INTO slot_bookings (slot, participant, appointment, booked_at) VALUES (?, ?, ?, 1)",
        ["slot" + suffix, person, "appointment" + suffix])
      try db.run(
        "INSERT INTO visits_ended_early (participant, visit, ended_at) VALUES (?, 'another', 1)", [person])
      try db.run(
        """
        INSERT INTO tablet_checks (run, refresh_rate, dropped_frames, clock_step, round_trip, longest_round_trip,
          keeps_data, width, height, input, presses, input_delay, checked_at)
        VALUES (?, 60, 0, 1, 1, 1, 1, 5, 5, 'touch', 1, 1, 1)
        """, [run])
    }
    _ = try lab.store.seal(
      [SurveyAnswerKey("child"): "Kindername" + suffix], of: person, "home", context: lab.context(person))
  }

  /// Columns that are empty where another column has a value.
  private static let excluded: Set = ["serial_addition_trials.output_latency"]

  /// A row in each table of research that has none of this person yet, made from its columns alone; those that are referred to first.
  private func plantTheRest(
    _ person: Participant.ID, _ tables: [PersonalTable], in db: Database
  ) throws {
    for table in tables.reversed() {
      if try db.isThere("SELECT 1 FROM \(table.name) WHERE \(table.condition("?"))", [person]) { continue }
      var values = try references(of: table, person, tables, in: db)
      for column in try db.rows("PRAGMA table_info(\(table.name))") {
        let (name, type, standard): (String, String, String?) = (
          column["name"], column["type"], column["dflt_value"]
        )
        guard standard == nil, values[name] == nil, !Self.excluded.contains("\(table.name).\(name)")
        else { continue }
        let number = name.hasPrefix("is_") ? "1" : "2"
        values[name] = name == "participant" ? person.text : type == "TEXT" ? "\(name) of \(person)" : number
      }
      let names = values.keys.sorted()
      try db.run(
        """
        INSERT INTO \(table.name) (\(names.joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        """, StatementArguments(names.map { values[$0]! }))
    }
  }

  /// The columns of a table that refer to rows of this person, or to any where the other table is nobody's.
  private func references(
    of table: PersonalTable, _ person: Participant.ID, _ tables: [PersonalTable], in db: Database
  ) throws -> [String: String] {
    try db.rows("PRAGMA foreign_key_list(\(table.name))").reduce(into: [:]) { values, key in
      let (other, column): (String, String) = (key["table"], key["to"] ?? "id")
      let condition = tables.first { $0.name == other }?.condition("?")
      values[key["from"]] = try db.text(
        "SELECT CAST(\(column) AS TEXT) FROM \(other) WHERE \(condition ?? "1") ORDER BY rowid LIMIT 1",
        condition == nil ? [] : [person])
    }
  }
}
