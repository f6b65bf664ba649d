import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// Invitations on real files.
struct InvitationStoreTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  private func context(after days: Int = 0) -> AuditContext {
    AuditContext(by: .staff("desk"), at: start.advanced(bySeconds: days * 86_400))
  }

  private func list(_ id: InvitationList.ID) -> InvitationList {
    InvitationList(id: id, study: lab.study.id, language: Language("de"), staff: "desk", madeAt: start)
  }

  @discardableResult
  private func invite(_ text: String, as id: InvitationList.ID = "list") throws -> Bool {
    try lab.store.invite(AddressList(text), as: list(id), context: context())
  }

  private func all(_ id: InvitationList.ID = "list") throws -> [Invitation] {
    try lab.store.invitations(of: id, page: 1, opensAddresses: true)
  }

  /// Writes what is due, without a mail server.
  private func round(in store: SQLiteStore, after days: Int = 0) throws {
    let context = context(after: days)
    try store.finishInvitationLists(context: context)
    var ended: [Participant.ID: Invitation.End] = [:]
    var messages: [OutboxMessage] = []
    for mail in try store.invitationMail() {
      let person = mail.invitation.participant
      switch mail.decision(in: lab.studyWithoutQuietHours, at: context.time) {
      case .wait: break
      case .end(let end): ended[person] = end
      case .write(let number):
        let address = try #require(try store.invitedAddress(of: person))
        messages.append(
          OutboxMessage(
            participant: person, study: lab.study.id,
            kind: number == 1 ? .invitation : .invitationReminder, recipient: address, subject: "Come",
            body: mail.code?.text ?? "", call: InvitationMessage(number: number)))
      }
    }
    try store.settleInvitationMail(ending: ended, queueing: messages, context: context)
  }

  private func send(in store: SQLiteStore, after days: Int = 0) throws {
    for id in try store.dueMessages(at: context(after: days).time) {
      try store.noteSent(id, context: context(after: days))
    }
  }

  @Test func whatTheCheckSaysIsWhatIsStored() throws {
    try invite("ada@example.org, bea@example.org", as: "earlier")
    let bea = try #require(try all("earlier").last?.participant)
    #expect(try lab.store.stopInvitation(of: bea, context: context()))
    let before = try lab.extent()
    let text = "ADA@example.org; bea@example.org\ncleo@example.org cleo@example.org\nnobody\ndora@example.org"
    let sorting = try lab.store.sort(AddressList(text), for: lab.study.id)
    #expect(try lab.extent() == before)
    #expect(sorting.new.map(\.address.text) == ["cleo@example.org", "dora@example.org"])
    #expect(sorting.invited.map(\.line) == [1] && sorting.stopped.map(\.line) == [1])
    #expect(sorting.doubled.map(\.line) == [2] && sorting.problems.map(\.line) == [3])
    #expect(try invite(text))
    #expect(try all().map { $0.address?.text } == sorting.new.map(\.address.text))
    #expect(try all().map(\.number) == [1, 2])
    #expect(try lab.store.sort(AddressList(text), for: lab.study.id).new.isEmpty)
    #expect(try !invite(text, as: "again"))
    #expect(try lab.invitationList("again") == nil)
  }

  @Test func everyAddressHasACodeOfItsOwnAndLiesSealed() throws {
    try invite((1...600).map { "person\($0)@zauberschoen.example" }.joined(separator: "\n"))
    #expect(try lab.count("participants", "invited_with = 'list'") == 600)
    let codes: [String] = try lab.store.research.read {
      try $0.texts("SELECT DISTINCT code FROM participants")
    }
    #expect(codes.count == 600)
    try lab.store.close()
    #expect(try lab.bytes().range(of: Data("zauberschoen".utf8)) == nil)
  }

  @Test func aDoubleTapInvitesNobodyTwice() throws {
    for _ in 1...2 { #expect(try invite("ada@example.org, bea@example.org")) }
    #expect(try all().count == 2)
    #expect(try lab.count("participants", "invited_with = 'list'") == 2)
  }

  /// A stop between the addresses and their codes, between the codes, and after any round.
  @Test func nothingIsSentTwiceAfterAStop() throws {
    try lab.store.research.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER power_cut BEFORE INSERT ON participants
          BEGIN SELECT RAISE(ABORT, 'the power is gone'); END
          """)
    }
    #expect(throws: (any Error).self) { try invite("ada@example.org, bea@example.org") }
    try lab.store.research.write { try $0.execute(sql: "DROP TRIGGER power_cut") }
    #expect(try lab.store.invitationMail().isEmpty)
    try lab.store.close()
    for days in [0, 0, 1, 8, 8, 9] {
      let store = try SQLiteStore(
        directory: lab.directory, kinds: [.implicitAssociation], access: .besideServer)
      defer { try? store.close() }
      for _ in 1...2 { try round(in: store, after: days) }
      try send(in: store, after: days)
    }
    let store = try SQLiteStore(
      directory: lab.directory, kinds: [.implicitAssociation], access: .besideServer)
    defer { try? store.close() }
    let entries = try store.outbox(of: [lab.study.id], page: 1).entries
    #expect(entries.count { $0.kind == .invitation } == 2)
    #expect(entries.count { $0.kind == .invitationReminder } == 2)
    #expect(entries.allSatisfy { $0.state == .sent })
    #expect(
      try store.invitations(of: "list", page: 1, opensAddresses: false).map(\.state) == [
        .reminded, .reminded,
      ])
    #expect(try store.brokenAuditEntries().isEmpty)
  }

  @Test func aUsedLinkEndsRemindersAndDeletesTheAddress() throws {
    try invite("ada@example.org, bea@example.org")
    try round(in: lab.store)
    try send(in: lab.store)
    let ada = try all()[0].participant
    _ = try lab.store.begin(code: lab.code(of: ada), form: "a form", address: "10.0.0.1", at: start)
    try round(in: lab.store, after: 8)
    #expect(try all().map(\.state) == [.used, .sent])
    #expect(try all().map { $0.address?.text } == [nil, "bea@example.org"])
    #expect(
      try lab.store.outbox(of: [lab.study.id], page: 1).entries.count { $0.kind == .invitationReminder } == 1)
    let counts = try #require(try lab.store.invitationLists(of: lab.study.id).first).counts
    #expect(counts[.used] == 1 && counts.total == 2)
    // Nobody is invited again after taking part.
    #expect(try lab.store.sort(AddressList("ada@example.org"), for: lab.study.id).invited.count == 1)
    #expect(try lab.store.sort(AddressList("ada@example.org"), for: "another").new.count == 1)
  }

  @Test func aRefusedAddressIsKnownAsSuch() throws {
    try invite("ada@example.org")
    try round(in: lab.store)
    let message = try #require(try lab.store.dueMessages(at: start).first)
    try lab.store.noteProblem(
      MailProblem(.refusedRecipient, answer: "550 5.1.1"), with: message, context: context())
    try round(in: lab.store)
    #expect(try all().map(\.state) == [.refused])
    #expect(try all()[0].address == nil)
  }

  @Test func whoStopsThemIsNotWrittenToAgain() throws {
    try invite("ada@example.org")
    try round(in: lab.store)
    let ada = try all()[0].participant
    #expect(try lab.store.stopInvitation(of: ada, context: context()))
    #expect(try !lab.store.stopInvitation(of: ada, context: context()))
    #expect(try lab.store.outbox(of: [lab.study.id], page: 1).entries.map(\.state) == [.failed])
    try round(in: lab.store, after: 8)
    #expect(try all().map(\.state) == [.stopped])
    #expect(try lab.store.sort(AddressList("ada@example.org"), for: lab.study.id).stopped.count == 1)
  }

  @Test func aWithdrawnListLeavesNothingOfThoseWhoHadNotBegun() throws {
    try invite("ada@example.org, bea@example.org, cleo@example.org")
    try round(in: lab.store)
    let people = try all().map(\.participant)
    _ = try lab.store.begin(code: lab.code(of: people[0]), form: "a form", address: "10.0.0.1", at: start)
    #expect(try lab.store.stopInvitation(of: people[1], context: context()))
    let code = try lab.code(of: people[2])
    #expect(try lab.store.withdrawInvitations(of: "list", context: context()) == 2)
    #expect(try lab.store.participant(code: code) == nil)
    #expect(try lab.store.participation(of: people[0]) != nil)
    #expect(try all().map(\.state) == [.used, .stopped])
    #expect(try all().allSatisfy { $0.address == nil })
    #expect(try lab.store.dueMessages(at: start).isEmpty)
    #expect(try lab.invitationList("list")?.withdrawnAt == start)
    #expect(try lab.store.withdrawInvitations(of: "list", context: context()) == 0)
    try round(in: lab.store, after: 8)
    #expect(try lab.store.dueMessages(at: context(after: 8).time).isEmpty)
    // A third address can be invited again; the second one wants no more.
    let sorting = try lab.store.sort(
      AddressList("bea@example.org, cleo@example.org"), for: lab.study.id)
    #expect(sorting.new.count == 1 && sorting.stopped.count == 1)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }
}

extension TemporaryLab {
  /// The study, with times in which anybody may be written to.
  var studyWithoutQuietHours: Study {
    Study(
      id: study.id, version: study.version, languages: study.languages, isOpen: study.isOpen,
      title: study.title, expectedMinutes: study.expectedMinutes, target: study.target,
      contact: study.contact, introduction: study.introduction, picture: study.picture,
      eligibility: study.eligibility, exclusions: study.exclusions, consent: study.consent,
      permissions: study.permissions, tasks: study.tasks, definedTasks: study.definedTasks,
      visits: study.visits, quietHours: QuietHours(from: 0, until: 0), thanks: study.thanks,
      sites: study.sites)
  }
}
