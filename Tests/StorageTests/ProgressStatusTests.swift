import Studies
import Testing

@testable import Storage

/// The status stored for the list always equals the one by the path.
struct ProgressStatusTests {
  @Test func fromTheFirstStepToLeaving() throws {
    let lab = try TemporaryLab()
    let made = try lab.makeParticipants(1)[0]
    let id = made.id
    #expect(try groups(of: id, in: lab) == [.notStarted])
    guard
      case .opened = try lab.store.begin(code: made.code, form: "a form", address: "10.0.0.1", at: start)
    else { throw StoreRefusal.participationEnded }
    #expect(try groups(of: id, in: lab) == [.deciding])
    try lab.decide(.eligible, as: id)
    #expect(try groups(of: id, in: lab) == [.deciding])
    try lab.sign(as: id)
    #expect(try groups(of: id, in: lab) == [.consented])
    try lab.store.keepPlace(of: id, pin: nil, context: lab.context(id))
    try lab.permit(lab.answers(true), as: id)
    #expect(try groups(of: id, in: lab) == [.consented])
    _ = try lab.startRun(id)
    #expect(try groups(of: id, in: lab) == [.inProgress])
    try lab.store.leave(id, session: nil, context: lab.context(id))
    #expect(try groups(of: id, in: lab) == [.incomplete, .withdrawn])
  }

  @Test func whoeverLeavesWithEverythingDoneOrNothingConsentedIsNotIncomplete() throws {
    let lab = try TemporaryLab(changing: "tasks: [weight, demographics]", to: "tasks: [demographics]")
    let done = try lab.enrol().id
    try lab.decide(.eligible, as: done)
    try lab.sign(as: done)
    try lab.store.keepPlace(of: done, pin: nil, context: lab.context(done))
    try lab.permit(lab.answers(true), as: done)
    try lab.answerEverything(as: done)
    #expect(try groups(of: done, in: lab) == [.complete])
    let unwilling = try lab.enrol().id
    for id in [done, unwilling] {
      try lab.store.leave(id, session: nil, context: lab.context(id))
      #expect(try groups(of: id, in: lab) == [.withdrawn])
    }
  }

  /// Staff ended the visit under Visits with nothing done: nobody is complete who has nothing.
  @Test func whoeverHasNothingIsNotComplete() throws {
    let lab = try TemporaryLab()
    let id = try lab.enrolWithConsent()
    try lab.store.keepPlace(of: id, pin: nil, context: lab.context(id))
    try lab.permit(lab.answers(true), as: id)
    let record = try #require(try lab.store.participation(of: id))
    try lab.store.drawOrders(of: record, in: lab.study, draw: { 42 }, context: lab.context(id))
    let desk = AuditContext(by: .staff("ben"), at: start)
    let begun = try lab.store.begin(
      lab.study.visits[0].id, of: id, seen: nil, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: desk)
    guard case .done(let visit) = begun else { throw StoreRefusal.noSuchPosition }
    let ended = try lab.store.end(
      visit.id, seen: 0, in: lab.study, deviation: VisitDeviation(reason: .time, remark: ""),
      context: desk)
    #expect(ended.isDone)
    #expect(try groups(of: id, in: lab) == [.incomplete])
    let overview = try lab.store.overview(of: lab.study, origin: .real)
    #expect(overview.complete == 0 && overview.count(.endedEarly) == 1)
    #expect(try lab.release()["participants"]!.map { $0["tasks_done"] } == ["0"])
  }

  /// The stored status is up to date after every verb, on every kind of participant.
  @Test(arguments: Verb.all)
  func noVerbLeavesTheListBehindThePath(verb: Verb) throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    _ = try lab.enrol()
    try expectAgreement(in: lab)
    try verb.run(lab, participant)
    try expectAgreement(in: lab)
  }

  /// Changes cost a row at most, however many; a list that asks for no status settles none.
  @Test func changesWaitUntilSomebodyAsks() throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrol().id
    func due() throws -> Int {
      try lab.store.research.read { try $0.count("SELECT COUNT(*) FROM standings_due") }
    }
    #expect(try due() == 1)
    #expect(try groups(of: participant, in: lab) == [.deciding])
    #expect(try due() == 0)
    try lab.store.setLanguage(Language("de"), of: participant, context: lab.context(participant))
    try lab.store.setLanguage(Language("en"), of: participant, context: lab.context(participant))
    #expect(try due() == 1)
    #expect(try lab.store.participants(lab.everyone).total == 1)
    #expect(try due() == 1)
  }

  /// Everybody is due under other rules, and nobody once these have been applied.
  @Test func theNumberThatIsLeftIsTold() throws {
    let lab = try TemporaryLab()
    _ = try lab.makeParticipants(120)
    let study = try #require(lab.everyone.studies.first)
    #expect(try lab.store.progressLeft(in: study) == 120)
    try lab.store.settleProgress(in: study)
    #expect(try lab.store.progressLeft(in: study) == 0)
    let rules = try lab.store.research.read { try $0.texts("SELECT rules FROM standing_rules") }
    #expect(rules == ["\(study.version) \(ProgramBuild.current)"])
    _ = try lab.enrol()
    #expect(try lab.store.progressLeft(in: study) == 1)
    try lab.store.research.write { try $0.run("UPDATE standing_rules SET rules = 'other'") }
    #expect(try lab.store.progressLeft(in: study) == 121)
  }

  @Test func moreThanOneBatchIsSettled() throws {
    let lab = try TemporaryLab()
    _ = try lab.makeParticipants(350)
    var query = lab.everyone
    query.group = .notStarted
    // Seven pages, of which the last three are read from the end.
    for isDescending in [true, false] {
      query.isDescending = isDescending
      let listed = try (1...8).flatMap { page in
        query.page = page
        let listing = try lab.store.participants(query)
        #expect(listing.total == 350)
        return listing.entries.map(\.participation.participant.id.text)
      }
      #expect(listed.count == 350)
      #expect(listed == listed.sorted(by: isDescending ? (>) : (<)))
      #expect(Set(listed).count == 350)
    }
  }

  private func groups(of participant: Participant.ID, in lab: TemporaryLab) throws -> [ProgressGroup] {
    try ProgressGroup.allCases.filter { group in
      var query = lab.everyone
      query.group = group
      return try lab.store.participants(query).entries.contains {
        $0.participation.participant.id == participant
      }
    }
  }

  private func expectAgreement(in lab: TemporaryLab) throws {
    let everybody = try lab.store.participants(lab.everyone).entries.map(\.participation)
    for group in ProgressGroup.allCases {
      var query = lab.everyone
      query.group = group
      let listed = try lab.store.participants(query).entries.map(\.participation.participant.id)
      let expected = everybody.filter {
        group.statuses.contains(ProgressStatus(of: $0, in: lab.study))
      }.map(\.participant.id)
      #expect(listed == expected, "\(group)")
    }
  }
}
