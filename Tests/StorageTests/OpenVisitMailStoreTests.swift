import Foundation
import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// Messages about open visits on real files: each is queued once, over restarts and a second process.
struct OpenVisitMailStoreTests {
  private let lab: TemporaryLab
  private let calendar = LabCalendar()

  init() throws {
    let definition = OpenVisitStudy.definition()
    lab = try TemporaryLab(of: definition, definition.study())
  }

  /// Noon of a day after the first visit.
  private func noon(_ days: Int) -> Timestamp {
    calendar.time(on: calendar.day(calendar.day(of: start), plus: days), minute: 12 * 60)
  }

  /// Puts the messages that are due into the outbox twice, as two processes do.
  @discardableResult
  private func round(at time: Timestamp, in store: SQLiteStore) throws -> [OpenVisitMail.Decision] {
    let mails = try store.openVisitMail(in: [lab.study], at: time)
    let decisions = mails.map { $0.decision(in: lab.study, at: time) }
    let messages = try zip(mails, decisions).compactMap { mail, decision in
      try decision.due.map {
        OutboxMessage(
          participant: mail.record.participant.id, study: lab.study.id, kind: $0.call.kind,
          recipient: try MailAddress(store.contact(of: mail.record.participant.id)["mail"]!), subject: "S",
          body: "B", invitation: $0)
      }
    }
    for _ in 1...2 {
      try store.settleInvitations(
        dropping: decisions.flatMap(\.dropped), queueing: messages,
        context: AuditContext(by: .system, at: time))
    }
    return decisions
  }

  private func kinds(_ store: SQLiteStore) throws -> [OutboxMessage.Kind] {
    try store.outbox(of: [lab.study.id], page: 1).entries.map(\.kind).sorted { $0.rawValue < $1.rawValue }
  }

  @Test func eachIsQueuedOnceOverRestarts() throws {
    let person = try lab.diarist(startedAt: start)
    #expect(try lab.store.openVisitMail(in: [lab.study], at: noon(5)).isEmpty)
    try round(at: noon(11), in: lab.store)
    #expect(try kinds(lab.store).isEmpty)
    try round(at: noon(12), in: lab.store)
    #expect(try kinds(lab.store) == [.visitOpens])
    let id = try #require(try lab.store.dueMessages(at: noon(12)).first)
    let waiting = try #require(try lab.store.waitingMessage(id)).message
    #expect(waiting.invitation == VisitInvitation(visit: "second", call: .opens) && waiting.reminder == nil)
    try lab.store.noteSent(id, context: AuditContext(by: .system, at: noon(12)))
    try lab.store.close()

    let store = try SQLiteStore(
      directory: lab.directory, kinds: [.implicitAssociation], access: .besideServer)
    defer { try? store.close() }
    for day in 12...18 { try round(at: noon(day), in: store) }
    #expect(try kinds(store) == [.visitCloses, .visitOpens])
    #expect(
      try store.auditTrail(of: person).count { $0.action == "mail.queued" } == 2)
    #expect(try store.brokenAuditEntries().isEmpty)
  }

  @Test func whoTakesThePermissionBackIsNotWrittenTo() throws {
    let person = try lab.diarist(startedAt: start)
    try round(at: noon(12), in: lab.store)
    try lab.permit(lab.answers(false), as: person, at: noon(12))
    let entries = try lab.store.outbox(of: [lab.study.id], page: 1).entries
    #expect(entries.map(\.state) == [.failed])
    try round(at: noon(16), in: lab.store)
    #expect(try kinds(lab.store) == [.visitOpens])
  }

  @Test func whoHasComeIsNotWrittenTo() throws {
    let person = try lab.diarist(startedAt: start)
    try round(at: noon(12), in: lab.store)
    _ = try lab.store.begin(
      "second", of: person, seen: nil, in: lab.study, calendar: calendar, deviation: nil,
      context: AuditContext(by: .participant(person), at: noon(12)))
    try round(at: noon(13), in: lab.store)
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).entries.map(\.state) == [.failed])
    try round(at: noon(16), in: lab.store)
    #expect(try kinds(lab.store) == [.visitOpens])
  }
}
