import Foundation
import Statistics
import Studies
import Testing

@testable import Storage

/// The pages of a long outbox, whatever happened to its messages.
struct OutboxPageTests {
  private static let studies: [Study.ID] = ["weight-iat", "another"]
  private let lab: TemporaryLab
  private let people: [Participant.ID]

  init() throws {
    let lab = try TemporaryLab()
    people = try (1...6).map { _ in try lab.enrol().id }
    self.lab = lab
  }

  @Test(arguments: [1, 2] as [UInt64])
  func thePagesAreThoseOfAFullList(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    for round in 1...3 {
      for number in 1...120 { try add("\(round)-\(number)", &chance) }
      for _ in 1...40 { try change(&chance) }
      try lab.store.leave(
        people[round], session: nil, data: .deleted(keepingConsentYears: nil),
        context: lab.context(people[round]))
      try checkWeeks()
      for studies in [Self.studies, ["weight-iat"], ["another"], ["weight-iat", "nowhere"]] {
        try checkPages(of: studies, hiding: Set(people[1...round]))
      }
    }
    let before = try weeks()
    try migrateAgain()
    #expect(try weeks() == before, "data from before the migration")
  }

  private func checkPages(of studies: [Study.ID], hiding blocked: Set<Participant.ID>) throws {
    #expect(try !fullList(of: studies, OutboxFilter(), without: blocked).isEmpty || studies == ["another"])
    let kinds: [OutboxMessage.Kind?] = [nil, .message, .timeFree]
    let states: [OutboxEntry.State?] = [nil] + OutboxEntry.State.allCases
    for filter in kinds.flatMap({ kind in states.map { OutboxFilter(state: $0, kind: kind) } }) {
      try checkPages(of: studies, filter, hiding: blocked)
    }
  }

  private func checkPages(of studies: [Study.ID], _ filter: OutboxFilter, hiding blocked: Set<Participant.ID>)
    throws
  {
    let all = try fullList(of: studies, filter, without: blocked)
    let pages = (all.count + OutboxListing.pageSize - 1) / OutboxListing.pageSize
    for page in 1...(pages + 1) {
      let listing = try lab.store.outbox(of: studies, filter, page: page)
      let first = (page - 1) * OutboxListing.pageSize
      #expect(listing.entries.map(\.id) == Array(all.dropFirst(first).prefix(OutboxListing.pageSize)))
      #expect(listing.total == all.count)
    }
  }

  private func checkWeeks() throws {
    let counted = try lab.store.identity.read { db in
      try db.texts(
        """
        SELECT study || ' ' || state || ' ' || (queued_at / 604800000) || ' ' || COUNT(*) FROM outbox
        GROUP BY study, state, queued_at / 604800000 ORDER BY study, state, queued_at / 604800000
        """)
    }
    #expect(try weeks() == counted)
  }

  /// Nothing is read but the messages of the page, and in one week those before it.
  @Test func aPageIsReadFromAnIndex() throws {
    let parts = [OutboxPart(studies: ["a"], hidden: ["p", "q"]), OutboxPart(studies: ["b"], hidden: [])]
    let plan = try lab.store.identity.read { db in
      try db.rows(
        "EXPLAIN QUERY PLAN " + SQLiteStore.outboxListing(parts),
        ["a", "sent", 9, "p", "q", "b", "sent", 9, 50, 0]
      ).map { $0["detail"] as String }
    }
    #expect(
      plan.count {
        $0.contains("outbox USING COVERING INDEX outbox_by_state (study=? AND state=? AND queued_at<?)")
      } == 2, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test func aPageOfOneKindIsReadFromAnIndex() throws {
    let parts = [
      OutboxPart(studies: ["a"], kind: .message, hidden: ["p"]),
      OutboxPart(studies: ["b"], kind: .message, hidden: []),
    ]
    let values: StatementArguments = parts.map { $0.arguments(.sent, until: 9) }.reduce([], +)
    let plan = try lab.store.identity.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + SQLiteStore.outboxListing(parts), values + [50, 0])
        .map { $0["detail"] as String }
    }
    let index = "COVERING INDEX outbox_of_kind (study=? AND kind=? AND state=? AND queued_at<?)"
    #expect(plan.count { $0.contains(index) } == 2, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  // MARK: - What happens to messages

  private func add(_ id: String, _ chance: inout SeededGenerator) throws {
    let person = Int.random(in: people.indices, using: &chance)
    // The last two are in the other study, and stay.
    let study = Self.studies[person / 4]
    let state = ["waiting", "failed", "sent", "stopped"][Int.random(in: 0...3, using: &chance)]
    let kind = ["consent-copy", "message"][Int.random(in: 0...1, using: &chance)]
    // Two in the same moment are in the order of their ids.
    let queuedAt = start.advanced(bySeconds: Int.random(in: 0...40, using: &chance) * 86_400)
    let sealed = state == "waiting" ? Data("x".utf8) : nil
    let (sentAt, nextAt) = (state == "sent" ? queuedAt : nil, state == "waiting" ? queuedAt : nil)
    try lab.store.identity.write { db in
      try db.run(
        """
        INSERT INTO outbox (id, participant, study, kind, state, recipient_sealed, recipient_name_sealed,
          subject_sealed, body_sealed, next_attempt_at, queued_at, sent_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [id, people[person], study, kind, state, sealed, sealed, sealed, sealed, nextAt, queuedAt, sentAt])
    }
  }

  /// A message that waits is sent, stopped or fails, one that was sent comes back, or one goes with its participant.
  private func change(_ chance: inout SeededGenerator) throws {
    let ids = try lab.store.identity.read { try $0.texts("SELECT id FROM outbox ORDER BY id") }
    let id = ids[Int.random(in: ids.indices, using: &chance)]
    let state = ["sent", "failed", "stopped", "gone"][Int.random(in: 0...3, using: &chance)]
    if state == "gone" {
      return try lab.store.identity.write { db in try db.run("DELETE FROM outbox WHERE id = ?", [id]) }
    }
    let sentAt = state == "sent" ? start : nil
    try lab.store.identity.write { db in
      try db.run(
        """
        UPDATE outbox SET state = ?, sent_at = ?, next_attempt_at = NULL, recipient_sealed = NULL,
          recipient_name_sealed = NULL, subject_sealed = NULL, body_sealed = NULL WHERE id = ?
        """, [state, sentAt, id])
    }
  }

  private func migrateAgain() throws {
    let sql = try #require(Migrations.identity.steps.first { $0.name == "identity-035" }?.sql)
    try lab.store.identity.write { db in
      for trigger in [
        "outbox_weeks_gain_new_messages", "outbox_weeks_follow_messages", "outbox_weeks_lose_messages",
      ] {
        try db.execute(sql: "DROP TRIGGER \(trigger)")
      }
      try db.execute(sql: "DROP TABLE outbox_weeks; DROP INDEX outbox_by_state")
      // The migration makes another index instead of this one.
      try db.execute(sql: "CREATE INDEX outbox_by_study ON outbox (study, queued_at)")
      try db.execute(sql: String(decoding: sql, as: UTF8.self))
    }
  }

  // MARK: - All of them

  private func weeks() throws -> [String] {
    try lab.store.identity.read { db in
      try db.texts(
        """
        SELECT study || ' ' || state || ' ' || week || ' ' || messages FROM outbox_weeks
        ORDER BY study, state, week
        """)
    }
  }

  private func fullList(
    of studies: [Study.ID], _ filter: OutboxFilter, without blocked: Set<Participant.ID>
  ) throws -> [OutboxMessage.ID] {
    try lab.store.identity.read { db in
      try db.rows(
        """
        SELECT id, participant, state, kind FROM outbox WHERE study IN (\(placeholders(studies.count)))
        ORDER BY CASE state WHEN 'waiting' THEN 0 WHEN 'failed' THEN 1 WHEN 'stopped' THEN 2 ELSE 3 END,
          queued_at DESC, id DESC
        """, StatementArguments(studies)
      ).filter { row in
        let (state, kind) = (row["state"] as String, row["kind"] as String)
        return !blocked.contains(row["participant"]) && [nil, state].contains(filter.state?.rawValue)
          && [nil, kind].contains(filter.kind?.rawValue)
      }.map { $0["id"] }
    }
  }
}
