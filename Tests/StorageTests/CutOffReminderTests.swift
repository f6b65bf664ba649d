import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// Reminders of scheduled tasks that are cut off between the outbox and the note with their occasions.
struct CutOffReminderTests {
  private let lab: TemporaryLab
  private let people: [Participant.ID]

  init() throws {
    let definition = DiaryStudy.definition()
    lab = try TemporaryLab(of: definition, definition.study())
    people = [
      try lab.diarist(startedAt: start), try lab.diarist(startedAt: start, address: "bea@example.org"),
    ]
    try lab.plan(at: start)
  }

  /// The message was delivered and its occasion is over when the server is there again: no round looks at it any more.
  @Test func whatWasQueuedIsNotedByTheNextRound() throws {
    let opened = try cutOffBeforeTheNote()
    try afterRestart(lab) { store in
      let later = context(opened.advanced(bySeconds: 7 * 86_400))
      for id in try store.dueMessages(at: opened) { try store.noteSent(id, context: later) }
      try store.closeOccasions(context: later)
      #expect(try store.occasionMail(at: later.time).isEmpty)
      for _ in 1...2 { try store.settleReminders(dropping: [], queueing: [], context: later) }
      try expectNoted(opened, in: store)
    }
  }

  @Test func whatWasQueuedIsNotedByTheNextStart() throws {
    let opened = try cutOffBeforeTheNote()
    try afterRestart(lab) { store in
      let later = context(opened.advanced(bySeconds: 60))
      for _ in 1...2 { try store.finishReminders(context: later) }
      try expectNoted(opened, in: store)
    }
  }

  /// The round that fails to note them goes on to the next reminders only once it has.
  @Test func anEarlierNoteComesBeforeTheNextReminders() throws {
    let opened = try cutOffBeforeTheNote()
    let second = try occasion(2, of: people[0]).opensAt
    try lab.store.settleReminders(
      dropping: [], queueing: [message(2, to: people[0])], context: context(second))
    try expectNoted(opened, in: lab.store)
    #expect(try occasion(2, of: people[0]).remindedAt == second)
  }

  @Test func nobodyIsRemindedAtAnAddressThatTheyTookBack() throws {
    let messages = try people.map { try message(1, to: $0) }
    let opened = try occasion(1, of: people[0]).opensAt
    try lab.store.keepContact([:], messages: [], of: people[0], context: lab.context(people[0], at: opened))
    for _ in 1...2 {
      try lab.store.settleReminders(dropping: [], queueing: messages, context: context(opened))
    }
    #expect(try people.map { try occasion(1, of: $0).remindedAt } == [nil, opened])
    #expect(try people.map { try notes(of: $0, in: lab.store) } == [0, 1])
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).entries.map(\.participant) == [people[1]])
  }
}

// MARK: - Steps

extension CutOffReminderTests {
  private func context(_ time: Timestamp) -> AuditContext { AuditContext(by: .system, at: time) }

  private func occasion(_ number: Int, of person: Participant.ID, in store: SQLiteStore? = nil) throws
    -> Occasion
  {
    let occasions = try #require(try (store ?? lab.store).participation(of: person)).occasions
    return try #require(occasions.first { $0.id.number == number })
  }

  private func message(_ number: Int, to person: Participant.ID) throws -> OutboxMessage {
    let address = try #require(try lab.store.contact(of: person)["mail"])
    return OutboxMessage(
      participant: person, study: lab.study.id, kind: .occasionReminder, recipient: try MailAddress(address),
      subject: "S", body: "B",
      reminder: OccasionReminder(occasion: try occasion(number, of: person).id, number: 1))
  }

  /// - Returns: the time at which both are reminded of their first occasion, without a note
  private func cutOffBeforeTheNote() throws -> Timestamp {
    let opened = try people.map { try occasion(1, of: $0).opensAt }.max()!
    let messages = try people.map { try message(1, to: $0) }
    try cutOff(lab.store.research, "UPDATE", "occasions") {
      try lab.store.settleReminders(dropping: [], queueing: messages, context: context(opened))
    }
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).total == 2)
    #expect(try people.map { try occasion(1, of: $0).remindedAt } == [nil, nil])
    return opened
  }

  private func expectNoted(_ time: Timestamp, in store: SQLiteStore) throws {
    for person in people {
      #expect(try occasion(1, of: person, in: store).remindedAt == time)
      #expect(try notes(of: person, in: store) == 1)
    }
    #expect(try store.brokenAuditEntries().isEmpty)
  }

  private func notes(of person: Participant.ID, in store: SQLiteStore) throws -> Int {
    try store.auditTrail(of: person).count { $0.action == "occasion.reminded" && $0.subject == "mood.1" }
  }
}
