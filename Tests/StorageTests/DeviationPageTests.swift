import Statistics
import Studies
import Testing

@testable import Storage

/// The pages of everything that staff recorded, against all of it.
struct DeviationPageTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  @Test(arguments: [1, 2] as [UInt64])
  func thePagesAreThoseOfAFullList(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let people = try [Participant.Origin.real, .real, .real, .rehearsal, .rehearsal].map {
      try lab.enrolWithConsent(origin: $0)
    }
    for _ in 1...160 {
      let person = people[Int.random(in: people.indices, using: &chance)]
      let kind: Intervention = Bool.random(using: &chance) ? .note : .deviation
      try note(kind, person, at: Int.random(in: 0...60, using: &chance))
    }
    try check(people)
    for person in [people[0], people[3]] { try askForDeletion(of: person) }
    try check(people)
    #expect(try lab.store.undoDeletion(of: people[0], context: context(90)))
    try check(people)
    try migrateAgain()
    try check(people)
  }

  private func check(_ people: [Participant.ID]) throws {
    for origin in [Participant.Origin.real, .rehearsal] {
      for kind in [nil, .note, .deviation] as [Intervention.Kind?] {
        let all = try fullList(origin, kind)
        let filter = DeviationFilter(of: lab.study.id, origin: origin, kind: kind)
        #expect(!all.isEmpty)
        let size = DeviationListing.pageSize
        for page in 1...((all.count + size - 1) / size + 1) {
          let entries = try lab.store.deviations(filter, page: page)
          let shown = entries.map { "\($0.participant) \($0.record.number)" }
          #expect(shown == Array(all.dropFirst((page - 1) * size).prefix(size)))
        }
        #expect(try lab.store.deviationTotal(filter) == all.count)
      }
    }
  }

  // MARK: -

  private func context(_ seconds: Int) -> AuditContext {
    AuditContext(by: .staff("desk"), at: start.advanced(bySeconds: seconds))
  }

  private func note(_ intervention: Intervention, _ person: Participant.ID, at seconds: Int) throws {
    let request = try InterventionRequest(intervention, reason: .interrupted, remark: "words", seen: 0)
    _ = try lab.store.intervene(request, for: person, in: lab.study, context: context(seconds))
  }

  private func askForDeletion(of person: Participant.ID) throws {
    try lab.store.leave(
      person, session: nil, data: .deleted(keepingConsentYears: nil), context: lab.context(person))
  }

  /// Fills the columns anew as the migration does that brought them.
  private func migrateAgain() throws {
    let sql = try #require(Migrations.research.steps.first { $0.name == "research-099" }?.sql)
    try lab.store.research.write { db in
      try db.execute(
        sql: """
          DROP INDEX interventions_of_study; DROP INDEX interventions_of_study_by_kind;
          ALTER TABLE interventions DROP COLUMN study; ALTER TABLE interventions DROP COLUMN origin;
          CREATE INDEX interventions_by_time ON interventions (made_at);
          CREATE INDEX interventions_by_kind ON interventions (kind)
          """)
      try db.execute(sql: String(decoding: sql, as: UTF8.self))
    }
  }

  private func fullList(_ origin: Participant.Origin, _ kind: Intervention.Kind?) throws -> [String] {
    try lab.store.research.read { db in
      try db.texts(
        """
        SELECT interventions.participant || ' ' || number FROM interventions
        JOIN participants ON participants.id = interventions.participant
        WHERE participants.study = ? AND participants.origin = ? AND participants.deletion_asked_at IS NULL
          \(kind.map { "AND kind = '\($0.rawValue)'" } ?? "")
        ORDER BY made_at DESC, interventions.participant, number DESC
        """, [lab.study.id, origin.rawValue])
    }
  }
}
