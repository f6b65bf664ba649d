import Foundation
import Studies
import Testing

@testable import Storage

/// The runs of a study that somebody should look at, and what a decision about one changes.
struct FlaggedRunStoreTests {
  private let lab: TemporaryLab
  private let ada: Participant.ID
  private let run: Run

  init() throws {
    lab = try TemporaryLab()
    ada = try lab.enrolWithConsent()
    run = try lab.finishRun(ada)
    try lab.flag(run)
  }

  @Test func aRunWithFlagsWaits() throws {
    let bea = try lab.enrolWithConsent()
    let sound = try lab.finishRun(bea, at: later(10))
    let due = try list()
    #expect(due.map(\.run.id) == [run.id])
    let flagged = try #require(due.first)
    #expect(try flagged.code == lab.code(of: ada))
    #expect(flagged.flags == ["focus-lost", "too-fast"] && flagged.state == .due)
    #expect(flagged.kind == ImplicitTest.kind && flagged.origin == .real && flagged.run.participant == ada)
    #expect(flagged.station == nil && flagged.interruptions == 0 && flagged.decisions.isEmpty)
    #expect(try lab.store.flaggedRun(run.id, of: lab.study.id)?.run.id == run.id)
    #expect(try lab.store.flaggedRun(sound.id, of: lab.study.id) == nil)
    #expect(try dueCount() == 1)
  }

  @Test func theOldestStandsFirst() throws {
    let bea = try lab.enrolWithConsent()
    let second = try lab.finishRun(bea, at: later(10))
    try lab.flag(second)
    #expect(try list().map(\.run.id) == [run.id, second.id])
    #expect(try list(page: 2).isEmpty)
    #expect(try decide(.keepRun(run.id)) == .done)
    #expect(try decide(.keepRun(second.id), of: bea) == .done)
    #expect(try list(decided: true).map(\.run.id) == [second.id, run.id])
  }

  /// From each run that waits to the next one, and around; whatever is decided about the one that is left.
  @Test func theNextOneIsTheNextInTheList() throws {
    let people = try (1...3).map { _ in try lab.enrolWithConsent() }
    // The last two were finished in the same moment.
    let others = try [10, 20, 20].enumerated().map { place, seconds in
      let run = try lab.finishRun(people[place], at: later(seconds))
      try lab.flag(run, place == 0 ? "too-slow" : "focus-lost")
      return run.id
    }
    var filter = FlaggedRunFilter(of: lab.study.id, origin: .real, decision: .decided)
    func next(_ run: Run.ID) throws -> Run.ID? {
      try lab.store.flaggedRun(after: run, filter, at: .everySite)
    }
    let order = try list().map(\.run.id)
    #expect(Set(order) == Set([run.id] + others) && order.count == 4)
    for (place, run) in order.enumerated() { #expect(try next(run) == order[(place + 1) % 4]) }
    filter.sign = .flag("focus-lost")
    #expect(try next(order[0]) == order[2] && next(order[1]) == order[2] && next(order[3]) == order[0])
    filter.task = "another"
    #expect(try next(order[0]) == nil)
    (filter.task, filter.sign) = (nil, nil)
    #expect(try decide(.keepRun(run.id)) == .done)
    #expect(try next(run.id) == order[1] && next(order[3]) == order[1])
    filter.sign = .flag("too-slow")
    #expect(try next(order[1]) == nil, "it is the only one")
  }

  /// A sign is a whole word, and a task goes with its occasions.
  @Test func groupsAndFiltersFindTheSame() throws {
    let bea = try lab.enrolWithConsent()
    let second = try lab.finishRun(bea)
    try lab.flag(second, "", refusal: "tooFewRight 3")
    #expect(try decide(.void(second.id), .technical, of: bea) == .done)
    let groups = try lab.store.flaggedRunGroups(of: lab.study.id, at: .everySite, origin: .real)
    #expect(Set(groups.map(\.state)) == [.due, .void])
    #expect(groups.first { $0.state == .due }?.signs == [.flag("focus-lost"), .flag("too-fast")])
    #expect(groups.first { $0.state == .void }?.signs == [.refused])
    var filter = FlaggedRunFilter(of: lab.study.id, origin: .real, sign: .flag("focus"))
    #expect(try lab.store.flaggedRuns(filter, at: .everySite, page: 1).isEmpty)
    #expect(!groups.contains(where: filter.takes))
    try lab.store.research.write { db in
      try db.run("UPDATE runs SET task = 'mood.3' WHERE id = ?", [second.id])
    }
    filter = FlaggedRunFilter(of: lab.study.id, origin: .real, decision: .void, task: "mood")
    #expect(try lab.store.flaggedRuns(filter, at: .everySite, page: 1).map(\.run.id) == [second.id])
    let moved = try lab.store.flaggedRunGroups(of: lab.study.id, at: .everySite, origin: .real)
    #expect(moved.filter(filter.takes).map(\.definedTask) == ["mood"])
  }

  /// An analysis can leave out what is doubtful: nobody doubts any more what somebody has looked at and kept.
  @Test func aKeptRunIsNotDoubtful() throws {
    func doubts() throws -> [Bool] {
      try lab.store.analysedRuns(of: lab.test.id, in: lab.study.id, origin: .real).map(\.isDoubtful)
    }
    #expect(try doubts() == [true])
    #expect(try decide(.keepRun(run.id)) == .done)
    #expect(try doubts() == [false])
  }

  /// Data without a result are looked at, too; what a participant left out is no data.
  @Test func aRunWithoutAResultWaits() throws {
    try lab.flag(run, "", refusal: "tooFewRight 3")
    #expect(try list().first?.verdict.refusal == "tooFewRight 3")
    try lab.flag(run, "focus-lost", refusal: ScoreVerdict.skipped)
    #expect(try list().isEmpty)
    #expect(try dueCount() == 0)
  }

  /// Of a run that was scored again, the newest score counts.
  @Test func newerRulesCanFindNothing() throws {
    try lab.store.research.write { db in
      _ = try SQLiteStore.insert(
        ScoreRow(algorithm: "newer rules", refusal: nil, isExcluded: false, flags: []), of: run,
        context: AuditContext(by: .system, at: later(100)), in: db)
    }
    #expect(try list().isEmpty)
    #expect(try lab.store.flaggedRun(run.id, of: lab.study.id) == nil)
  }

  @Test func otherStudiesAndRehearsalsAreApart() throws {
    let simulated = try lab.enrolWithConsent(origin: .rehearsal)
    let other = try lab.finishRun(simulated)
    try lab.flag(other)
    #expect(try list().map(\.run.id) == [run.id])
    #expect(try list(origin: .rehearsal).map(\.run.id) == [other.id])
    #expect(try lab.store.flaggedRun(other.id, of: lab.study.id)?.origin == .rehearsal)
    let another = FlaggedRunFilter(of: "another", origin: .real)
    #expect(try lab.store.flaggedRuns(another, at: .everySite, page: 1).isEmpty)
    #expect(try lab.store.flaggedRun(run.id, of: "another") == nil)
  }

  @Test func nothingIsDecidedAboutThoseWhoHaveLeft() throws {
    try lab.store.leave(ada, session: nil, context: lab.context(ada))
    #expect(try list().isEmpty && dueCount() == 0)
    #expect(throws: StoreRefusal.participationEnded) { try decide(.keepRun(run.id)) }
  }

  @Test func aRunThatIsDoneAgainDoesNotWait() throws {
    #expect(try decide(.repeatTest(run.id)) == .done)
    #expect(try list().isEmpty && list(decided: true).isEmpty)
    #expect(try decide(.keepRun(run.id), seen: 1) == .pointless)
    #expect(try lab.run(run.id, of: ada)?.setAside == .repeated)
  }

  @Test func theTabletAndWhatWasBrokenOffAreTold() throws {
    let bea = try lab.enrolWithConsent()
    let station = try lab.registerStation("Tablet 7").station.id
    _ = try lab.store.handOver(bea, to: station, in: lab.study, context: desk())
    let broken = try lab.startRun(bea)
    _ = try lab.append(makePart(of: lab.plannedRun(broken), keeping: 3), to: broken)
    for _ in 1...7 { _ = try lab.append(makePart(of: lab.plannedRun(broken)), to: broken) }
    try lab.flag(broken)
    let flagged = try #require(try lab.store.flaggedRun(broken.id, of: lab.study.id))
    #expect(flagged.station?.text == "Tablet 7" && flagged.interruptions == 1)
  }

  /// A decision does not take a run out of the figures: they are about rooms and days.
  @Test func flagsAreCountedByWhenWithWhomAndWhere() throws {
    let bea = try lab.enrolWithConsent()
    let station = try lab.registerStation("Tablet 7").station.id
    _ = try lab.store.handOver(bea, to: station, in: lab.study, context: desk("eva"))
    try lab.finishRun(bea)
    #expect(try decide(.void(run.id)) == .done)
    let cleo = try lab.enrolWithConsent()
    let skipped = try lab.finishRun(cleo)
    try lab.flag(skipped, "", refusal: ScoreVerdict.skipped)
    let overview = try lab.store.flagOverview(of: lab.study.id, origin: .real)
    #expect(overview.days.map(\.key) == [start.day])
    #expect(overview.days[start.day]?.runs == 2 && overview.days[start.day]?.flagged == 1)
    #expect(overview.experimenters["eva"]?.runs == 1 && overview.experimenters["eva"]?.flagged == 0)
    #expect(overview.experimenters[nil]?.flagged == 1 && overview.stations[station]?.runs == 1)
    #expect(overview.stations[nil]?.flagged == 1 && overview.sites[nil]?.runs == 2)
    #expect(try lab.store.flagOverview(of: lab.study.id, origin: .rehearsal).days.isEmpty)
    let day = try #require(LabCalendar().day(typed: start.day))
    for part: ParticipantFigure.Part in [.day(day), .experimenter(nil), .station(nil), .site(nil)] {
      #expect(try behind(part) == [ada], "\(part)")
    }
    let before = LabCalendar().day(day, plus: -1)
    for part: ParticipantFigure.Part in [
      .day(before), .experimenter("eva"), .station(station), .site("elsewhere"),
    ] {
      #expect(try behind(part).isEmpty, "\(part)")
    }
    #expect(try lab.store.flagOverview(of: "another", origin: .real) == FlagOverview())
  }

  // MARK: - Decisions

  @Test func aRunThatIsKeptCountsAndIsDecided() throws {
    #expect(try decide(.keepRun(run.id), .explained, "The fire alarm") == .done)
    #expect(try list().isEmpty)
    let kept = try #require(try list(decided: true).first)
    #expect(kept.state == .kept && kept.decisions.map(\.reason) == [.explained])
    #expect(kept.decisions.map(\.remark) == ["The fire alarm"] && kept.decisions.map(\.staff) == ["ben"])
    #expect(try dueCount() == 0)
    #expect(try lab.store.scoredRuns(of: lab.study.id, origin: .real).count == 1)
    #expect(try lab.actions().contains("intervention.keep-run"))
    #expect(try !lab.bytes().contains(Data("The fire alarm".utf8)))
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// A decision is changed by another one, and the first stays.
  @Test func aVoidRunCanCountAgain() throws {
    #expect(try decide(.void(run.id), .inattentive) == .done)
    #expect(try lab.store.scoredRuns(of: lab.study.id, origin: .real).isEmpty)
    #expect(try list(decided: true).first?.state == .void)
    #expect(try decide(.keepRun(run.id), .mistake, seen: 1, by: "eva") == .done)
    #expect(try lab.run(run.id, of: ada)?.setAside == nil)
    #expect(try lab.store.scoredRuns(of: lab.study.id, origin: .real).count == 1)
    let flagged = try #require(try list(decided: true).first)
    #expect(flagged.state == .kept && flagged.decisions.map(\.kind) == [.void, .keepRun])
    #expect(flagged.decisions.map(\.staff) == ["ben", "eva"])
    #expect(try decide(.void(run.id), .technical, seen: 2) == .done)
    #expect(try list(decided: true).first?.state == .void)
  }

  @Test func theSecondOfTwoIsTold() throws {
    #expect(try decide(.keepRun(run.id), by: "eva") == .done)
    guard case .overtaken(let others) = try decide(.void(run.id), .technical, by: "ben") else {
      Issue.record("nobody was told")
      return
    }
    #expect(others.map(\.kind) == [.keepRun] && others.map(\.staff) == ["eva"])
    #expect(try lab.run(run.id, of: ada)?.setAside == nil)
    #expect(try lab.count("interventions") == 1)
  }

  @Test func aDoubleTapIsOneDecision() throws {
    for _ in 1...2 { #expect(try decide(.keepRun(run.id)) == .done) }
    #expect(try lab.count("interventions") == 1)
    #expect(try decide(.keepRun(run.id), seen: 1) == .pointless, "it is kept already")
  }

  @Test func aRunUnderWayIsNotKept() throws {
    let bea = try lab.enrolWithConsent()
    let running = try lab.startRun(bea)
    #expect(try decide(.keepRun(running.id), of: bea) == .pointless)
    #expect(try decide(.keepRun(run.id), of: bea) == .pointless, "it is somebody else's")
    #expect(try decide(.keepRun("unknown"), of: bea) == .pointless)
    #expect(try lab.count("interventions") == 0)
  }

  /// Decisions are among what releases have of a visit.
  @Test func aReleaseTellsTheDecision() throws {
    #expect(try decide(.keepRun(run.id), .plausible) == .done)
    let rows = try #require(try lab.release()["deviations"])
    #expect(rows.map { $0["kind"] } == ["keep-run"] && rows.map { $0["reason"] } == ["plausible"])
    #expect(rows.map { $0["of_run"] } == ["1"])
  }

  /// Neither other runs nor participants are read for a count.
  @Test func runsAreCountedInAnIndex() throws {
    let everywhere = SiteCondition(.everySite, "flagged_runs.site")
    let plan = try plan(SQLiteStore.dueFlagCounting(everywhere), [lab.study.id, "real", "due"])
    #expect(plan.count == 1 && plan.first?.contains("INDEX flagged_runs_of_study") == true, "\(plan)")
  }

  /// A page is found in an index: it takes no longer the more there are.
  @Test(arguments: [false, true])
  func aPageIsReadFromAnIndex(decided: Bool) throws {
    let filter = FlaggedRunFilter(of: lab.study.id, origin: .real, decision: decided ? .decided : .due)
    let wanted = FlaggedCondition(filter, at: .everySite)
    let plan = try plan(
      SQLiteStore.flaggedListing(wanted, newestFirst: decided), [false] + wanted.arguments + [50, 0])
    #expect(plan.contains { $0.contains("INDEX flagged_runs_of_study (study=?") }, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN runs") || $0.contains("SCAN flagged_runs") }, "\(plan)")
  }

  private func plan(_ statement: String, _ values: StatementArguments) throws -> [String] {
    try lab.store.research.read { db in
      try db.rows("EXPLAIN QUERY PLAN " + statement, values).map { $0["detail"] as String }
    }
  }

  // MARK: -

  private func list(
    decided: Bool = false, origin: Participant.Origin = .real, page: Int = 1
  ) throws -> [FlaggedRun] {
    let filter = FlaggedRunFilter(
      of: lab.study.id, origin: origin, decision: decided ? .decided : .due)
    return try lab.store.flaggedRuns(filter, at: .everySite, page: page)
  }

  /// The people to whom a number of flagged runs leads.
  private func behind(_ part: ParticipantFigure.Part) throws -> [Participant.ID] {
    var query = lab.everyone
    query.figure = .flagged(part)
    return try lab.store.participants(query).entries.map(\.participation.participant.id)
  }

  private func dueCount() throws -> Int {
    try lab.store.dueFlaggedRuns(of: lab.study.id, at: .everySite, origin: .real)
  }

  private func later(_ seconds: Int) -> Timestamp { start.advanced(bySeconds: seconds) }

  private func desk(_ name: StaffMember.ID = "ben") -> AuditContext {
    AuditContext(by: .staff(name), at: start)
  }

  private func decide(
    _ intervention: Intervention, _ reason: InterventionReason = .plausible, _ remark: String = "",
    of participant: Participant.ID? = nil, seen: Int = 0, by name: StaffMember.ID = "ben"
  ) throws -> InterventionVerdict {
    try lab.store.intervene(
      InterventionRequest(intervention, reason: reason, remark: remark, seen: seen),
      for: participant ?? ada, in: lab.study, context: desk(name))
  }
}

extension TemporaryLab {
  /// Gives a finished run flags that its trials do not have.
  fileprivate func flag(_ run: Run, _ flags: String = "focus-lost too-fast", refusal: String? = nil) throws {
    try store.research.write { db in
      try db.run("UPDATE scores SET flags = ?, refusal = ? WHERE run = ?", [flags, refusal, run.id])
      try db.run("UPDATE runs SET flagged_at = finished_at WHERE id = ?", [run.id])
    }
  }
}
