import Studies
import Testing

@testable import Storage

/// Invitations whose withdrawal is cut off between their addresses and their codes.
struct CutOffWithdrawalTests {
  private let lab: TemporaryLab
  /// Ada, Bea and Cleo, in this order.
  private let people: [Participant.ID]
  private let codes: [ParticipationCode]

  init() throws {
    let lab = try TemporaryLab()
    let list = InvitationList(
      id: "list", study: lab.study.id, language: Language("de"), staff: "desk", madeAt: start)
    let addresses = AddressList("ada@example.org, bea@example.org, cleo@example.org")
    #expect(try lab.store.invite(addresses, as: list, context: AuditContext(by: .staff("desk"), at: start)))
    let people = try lab.store.invitations(of: "list", page: 1, opensAddresses: false).map(\.participant)
    codes = try people.map { try lab.code(of: $0) }
    self.lab = lab
    self.people = people
  }

  /// Ada has begun, and Bea wants no more messages.
  @Test func theCodesOfAWithdrawnListAreTakenBackByTheNextRound() throws {
    _ = try lab.store.begin(code: codes[0], form: "a form", address: "10.0.0.1", at: start)
    #expect(try lab.store.stopInvitation(of: people[1], context: context()))
    try remark(of: people[0])
    try remark(of: people[2])
    try cutOff(lab.store.research, "DELETE", "participants") {
      _ = try lab.store.withdrawInvitations(of: "list", context: context())
    }
    #expect(try lab.invitationList("list")?.withdrawnAt == start)
    #expect(try known(in: lab.store) == [true, true, true])
    try afterRestart(lab) { store in
      for _ in 1...2 { try store.finishInvitationLists(context: context()) }
      #expect(try known(in: store) == [true, false, false])
      #expect(
        try store.invitations(of: "list", page: 1, opensAddresses: false).map(\.state) == [.used, .stopped])
      #expect(try details("invitations.withdrawn", in: store) == ["2"])
      #expect(try remarks(in: store) == [people[0].text])
      #expect(try store.brokenAuditEntries().isEmpty)
    }
  }

  @Test func theCodeOfOneWithdrawnInvitationIsTakenBackByTheNextRound() throws {
    try cutOffOne()
    try afterRestart(lab) { store in
      #expect(try !store.withdrawInvitation(2, of: "list", context: context()))
      for _ in 1...2 { try store.finishInvitationLists(context: context()) }
      #expect(try known(in: store) == [true, false, true])
      #expect(try details("invitation.withdrawn", in: store) == [""])
      #expect(try remarks(in: store).isEmpty)
      #expect(try store.brokenAuditEntries().isEmpty)
    }
  }

  @Test func theNextStartTakesThemBackToo() throws {
    try cutOffOne()
    try afterRestart(lab) { store in
      try store.finishWithdrawals(context: context())
      #expect(try known(in: store) == [true, false, true])
    }
  }

  @Test func whoeverHasBegunMeanwhileStays() throws {
    try cutOffOne()
    try afterRestart(lab) { store in
      _ = try store.begin(code: codes[1], form: "a form", address: "10.0.0.1", at: start)
      try store.finishInvitationLists(context: context())
      #expect(try known(in: store) == [true, true, true])
      #expect(try details("invitation.withdrawn", in: store).isEmpty)
      #expect(try remarks(in: store) == [people[1].text])
    }
  }

  /// Without a cut nothing is left over, also on a withdrawn list from which somebody has begun.
  @Test func aRoundTakesBackNothingElse() throws {
    try end(people[2])
    let before = try lab.extent()
    try lab.store.finishInvitationLists(context: context())
    #expect(try lab.extent() == before)
    _ = try lab.store.begin(code: codes[0], form: "a form", address: "10.0.0.1", at: start)
    #expect(try lab.store.withdrawInvitations(of: "list", context: context()) == 2)
    let after = try lab.extent()
    try lab.store.finishInvitationLists(context: context())
    #expect(try lab.extent() == after)
  }
}

// MARK: - Steps

extension CutOffWithdrawalTests {
  private func context() -> AuditContext { AuditContext(by: .system, at: start) }

  /// The mail server refuses the address.
  private func end(_ person: Participant.ID) throws {
    try lab.store.settleInvitationMail(ending: [person: .refused], queueing: [], context: context())
  }

  /// The invitation of Bea is withdrawn, and her code is still there.
  private func cutOffOne() throws {
    try end(people[1])
    try remark(of: people[1])
    try cutOff(lab.store.research, "DELETE", "participants") {
      _ = try lab.store.withdrawInvitation(2, of: "list", context: context())
    }
    #expect(try known(in: lab.store) == [true, true, true])
    #expect(
      try lab.store.invitations(of: "list", page: 1, opensAddresses: false).map(\.participant)
        == [people[0], people[2]])
  }

  private func remark(of person: Participant.ID) throws {
    let staff = AuditContext(by: .staff("robin"), at: start)
    _ = try lab.store.withRemark("was ill", of: person, context: staff, keptIf: { $0 }) {
      (_: Identifier<InterventionRecord>) in true
    }
  }

  private func remarks(in store: SQLiteStore) throws -> [String] {
    try store.identity.read { try $0.texts("SELECT participant FROM remarks") }
  }

  /// Returns true for each whose code leads somewhere.
  private func known(in store: SQLiteStore) throws -> [Bool] {
    try codes.map { try store.participant(code: $0) != nil }
  }

  /// Of the entries about an action in the trail of the research database.
  private func details(_ action: String, in store: SQLiteStore) throws -> [String] {
    try store.research.read { try $0.texts("SELECT detail FROM audit WHERE action = ?", [action]) }
  }
}
