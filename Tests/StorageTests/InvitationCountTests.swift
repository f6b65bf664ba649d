import Foundation
import Statistics
import Studies
import Testing

@testable import Storage

/// The numbers of invitations in each state, against the invitations themselves.
struct InvitationCountTests {
  private static let lists: [InvitationList.ID] = ["first", "second"]
  private let lab: TemporaryLab

  init() throws {
    lab = try TemporaryLab()
    for (list, letters) in zip(Self.lists, ["abcde", "fghij"]) {
      _ = try lab.store.invite(
        AddressList(letters.map { "\($0)@example.org" }.joined(separator: "\n")),
        as: InvitationList(
          id: list, study: lab.study.id, language: Language("en"), staff: "desk", madeAt: start),
        context: context)
    }
  }

  private var context: AuditContext { AuditContext(by: .staff("desk"), at: start) }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theCountsAreThoseOfTheInvitations(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let people = try Self.lists.flatMap { try invitations(of: $0).map(\.participant) }
    #expect(people.count == 10)
    var seen: Set<Invitation.State> = []
    for step in 1...120 {
      let person = people[Int.random(in: people.indices, using: &chance)]
      try happen(Int.random(in: 0...13, using: &chance), to: person, "message \(step)")
      seen.formUnion(try check("seed \(seed), step \(step)"))
    }
    #expect(seen == [.waiting, .sent, .reminded, .stopped], "seed \(seed)")
    let before = try sent()
    try migrateAgain()
    #expect(try sent() == before, "data from before the migration")
  }

  private func check(_ step: String) throws -> Set<Invitation.State> {
    let listed = try lab.store.invitationLists(of: lab.study.id)
    #expect(Set(listed.map(\.list.id)) == Set(Self.lists))
    var seen: Set<Invitation.State> = []
    for (list, counts) in listed {
      let states = Dictionary(grouping: try invitations(of: list.id), by: \.state).mapValues(\.count)
      #expect(counts.states == states, "\(step)")
      #expect(try lab.store.invitationList(list.id, of: lab.study.id)?.counts == counts, "\(step)")
      seen.formUnion(states.keys)
    }
    return seen
  }

  @Test func aListOfAnotherStudyIsNotThere() throws {
    #expect(try lab.store.invitationList("first", of: lab.study.id)?.list.id == "first")
    #expect(try lab.store.invitationList("first", of: "another") == nil)
    #expect(try lab.store.invitationList("third", of: lab.study.id) == nil)
  }

  @Test(arguments: [false, true])
  func theyAreCountedInAnIndex(inOneList isOneList: Bool) throws {
    let values: StatementArguments = isOneList ? ["study", "list"] : ["study"]
    let plan = try lab.store.identity.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + SQLiteStore.invitationCounting(inOneList: isOneList), values)
        .map { $0["detail"] as String }
    }
    #expect(plan.count == 1 && plan[0].contains("COVERING INDEX invitations_by_state"), "\(plan)")
  }

  // MARK: -

  private func invitations(of list: InvitationList.ID) throws -> [Invitation] {
    try lab.store.invitations(of: list, page: 1, opensAddresses: false)
  }

  private func happen(_ number: Int, to person: Participant.ID, _ message: String) throws {
    if number == 0 {
      _ = try lab.store.stopInvitation(of: person, context: context)
      return
    }
    try lab.store.identity.write { db in
      switch number {
      case 1...6:
        try db.run(
          """
          INSERT INTO outbox (id, participant, study, kind, recipient_sealed, recipient_name_sealed,
            subject_sealed, body_sealed, next_attempt_at, queued_at, occasion, reminder)
          VALUES (?, ?, 's', 'invitation', 'x', 'x', 'x', 'x', 1, 1, '/invitation',
            (SELECT COALESCE(MAX(reminder), 0) + 1 FROM outbox WHERE participant = ? AND occasion = '/invitation'))
          """, [message, person, person])
      case 7...11: try close("sent", of: person, "state = 'waiting'", in: db)
      case 12: try close("failed", of: person, "reminder = 1", in: db)
      default:
        try db.run(
          "UPDATE outbox SET occasion = NULL, reminder = NULL WHERE participant = ? AND reminder > 1",
          [person])
      }
    }
  }

  private func close(_ state: String, of person: Participant.ID, _ which: String, in db: Database) throws {
    let sentAt = state == "sent" ? start : nil
    try db.run(
      """
      UPDATE outbox SET state = ?, sent_at = ?, next_attempt_at = NULL, recipient_sealed = NULL,
        recipient_name_sealed = NULL, subject_sealed = NULL, body_sealed = NULL
      WHERE participant = ? AND \(which)
      """, [state, sentAt, person])
  }

  private func migrateAgain() throws {
    let sql = try #require(Migrations.identity.steps.first { $0.name == "identity-036" }?.sql)
    try lab.store.identity.write { db in
      try db.execute(
        sql: """
          DROP TRIGGER invitations_follow_their_messages; DROP INDEX invitations_by_state;
          ALTER TABLE invitations DROP COLUMN sent
          """)
      try db.execute(sql: String(decoding: sql, as: UTF8.self))
    }
  }

  private func sent() throws -> [String] {
    try lab.store.identity.read { db in
      try db.texts("SELECT participant || ' ' || sent FROM invitations ORDER BY participant")
    }
  }
}
