import Definitions
import SampleStudies
import Testing

@testable import Studies

/// The row of one station on the board of the room, and its warnings.
@Suite struct RoomBoardTests {
  private let study: Study
  private let station = Station(
    id: "station", name: StationName(stored: "Tablet 1"), registeredAt: start, registeredBy: "ben",
    revokedAt: nil)
  private let handover = Handover(
    id: "now", station: "station", participant: "somebody", handedAt: start, handedBy: nil)

  init() throws { study = try SampleStudy.study() }

  // MARK: - What it is doing

  @Test func itsStateFollowsTheStep() throws {
    let testing = try atFirstTest()
    let rest = Break(run: "run-1", beganAt: start, endsAt: start.advanced(bySeconds: 60))
    var paused = testing
    paused.participant = changed(testing.participant, pausedAt: start)
    var ended = testing
    ended.participant = changed(testing.participant, endedEarlyAt: start)
    var resting = testing
    resting.runs = [makeRun(state: .finished, openBreak: rest)]
    let cases: [(Participation, StationReport.Screen, BoardRow.State)] = [
      (newcomer(), .page, .page), (testing, .page, .page), (testing, .waiting, .page),
      (testing, .reading, .test), (testing, .block, .test), (testing, .saving, .test),
      (resting, .saving, .onBreak), (paused, .page, .paused), (ended, .page, .done),
      (testing.leaving(), .page, .done),
    ]
    for (record, screen, state) in cases {
      let row = row(record, report(screen))
      #expect(row.state == state, "\(screen)")
      #expect(row.warnings.isEmpty, "\(screen)")
    }
  }

  /// A tablet stops after its block: until then its participant answers, and is not at rest.
  @Test func aPauseBeginsAfterTheBlock() throws {
    var paused = try atFirstTest()
    paused.participant = changed(paused.participant, pausedAt: start)
    #expect(row(paused, report(.block)).state == .pausing && row(paused, report(.saving)).state == .pausing)
    #expect(row(paused, report(.block, of: "before")).state == .paused)
    let silent = start.advanced(bySeconds: StationReport.silenceSeconds)
    #expect(row(paused, report(.block), at: silent).state == .paused)
  }

  @Test func aRunIsUnderWayUntilItIsFinishedSetAsideOrPaused() throws {
    func isInRun(_ runs: [Run], pausedAt: Timestamp? = nil) throws -> Bool {
      var record = try atFirstTest()
      record.runs = runs
      if let pausedAt { record.participant = changed(record.participant, pausedAt: pausedAt) }
      return record.isInRun(in: study)
    }
    #expect(try isInRun([makeRun()]))
    #expect(try isInRun([makeRun(state: .finished, setAside: .repeated), makeRun()]))
    #expect(try isInRun([makeRun(state: .finished), makeRun(position: 2)]))
    for runs in [
      [], [makeRun(state: .finished)], [makeRun(setAside: .voided)],
      [makeRun(state: .finished, openBreak: Break(run: "run-1", beganAt: start, endsAt: start))],
    ] {
      #expect(try !isInRun(runs), "\(runs)")
    }
    #expect(try !isInRun([makeRun()], pausedAt: start))
  }

  @Test func whoeverHasNobodyWaits() {
    let row = BoardRow(
      RoomBoardEntry(
        overview: StationOverview(station: station, handover: nil, report: report(.waiting, of: nil)),
        participation: nil, latestEventAt: nil), in: nil, at: start.advanced(bySeconds: 3600))
    #expect(row.state == .waiting && row.step == nil && row.standstill == nil)
    #expect(row.warnings == [.lostContact(since: start)])
  }

  @Test func ofAnotherStudyNothingIsSaidButOfTheTablet() throws {
    var said = report(.block)
    (said.answered, said.errors, said.battery) = (100, 100, 3)
    let row = row(try atFirstTest(), said, in: nil, at: start.advanced(bySeconds: 3))
    #expect(row.state == .elsewhere && row.step == nil && row.report == nil && row.standstill == nil)
    #expect(row.warnings == [.lowBattery(3)])
  }

  /// A report from an earlier handover says nothing about the current participant.
  @Test func aReportOfAnotherHandoverIsNotTheirs() throws {
    var said = report(.block, of: "before")
    (said.answered, said.errors, said.block, said.battery) = (100, 100, 3, 3)
    let row = row(try atFirstTest(), said)
    #expect(row.state == .page && row.report == nil && row.warnings == [.lowBattery(3)])
  }

  // MARK: - Warnings

  @Test(arguments: [(0, false), (29, false), (30, true), (3600, true)])
  func contactIsLostAfterHalfAMinute(seconds: Int, isLost: Bool) throws {
    let row = row(try atFirstTest(), report(.page), at: start.advanced(bySeconds: seconds))
    #expect(row.warnings == (isLost ? [.lostContact(since: start)] : []))
    // Activity there is then unknown.
    #expect((row.standstill == nil) == isLost)
    #expect(self.row(newcomer(), nil).warnings == [.lostContact(since: nil)])
  }

  @Test(
    arguments: [
      (19, 19, 19, []), (20, 6, 2, []), (20, 7, 2, [.manyErrors(7, of: 20)]),
      (20, 6, 3, [.tooFast(3, of: 20)]), (100, 31, 11, [.manyErrors(31, of: 100), .tooFast(11, of: 100)]),
      (100, 30, 10, []),
    ] as [(Int, Int, Int, [BoardRow.Warning])])
  func errorsAndHasteCountByTheirShare(answered: Int, errors: Int, tooFast: Int, warnings: [BoardRow.Warning])
    throws
  {
    var said = report(.block)
    (said.answered, said.errors, said.tooFast) = (answered, errors, tooFast)
    #expect(row(try atFirstTest(), said).warnings == warnings)
    #expect(row(newcomer(), said).warnings.isEmpty)
  }

  @Test(
    arguments: [
      (14, false, [.lowBattery(14)]), (14, nil, [.lowBattery(14)]), (14, true, []), (15, false, []),
      (nil, nil, []),
    ] as [(Int?, Bool?, [BoardRow.Warning])])
  func aBatteryIsLowOffTheCharger(battery: Int?, isCharging: Bool?, warnings: [BoardRow.Warning]) {
    var said = report(.page)
    (said.battery, said.isCharging) = (battery, isCharging)
    #expect(row(newcomer(), said).warnings == warnings)
  }

  @Test(
    arguments: [
      (nil, []), (0, []), (1, []), (-1, []), (2, [.clock(2)]), (-2, [.clock(-2)]),
      (500_000, [.clock(500_000)]),
    ] as [(Int?, [BoardRow.Warning])])
  func aClockMayBeAMinuteOff(minutes: Int?, warnings: [BoardRow.Warning]) {
    var said = report(.page)
    said.clockMinutes = minutes
    #expect(row(newcomer(), said).warnings == warnings)
  }

  @Test func aScreenThatIsOffIsSeenWhereSomebodyIsAtIt() {
    var said = report(.page)
    said.isVisible = false
    #expect(row(newcomer(), said).warnings == [.hidden])
    let waiting = RoomBoardEntry(
      overview: StationOverview(station: station, handover: nil, report: said), participation: nil,
      latestEventAt: nil)
    #expect(BoardRow(waiting, in: nil, at: start).warnings.isEmpty)
  }

  /// The warning is shown only while the test that is due needs the missing device.
  @Test func whatTheyLackForTheirTestIsTold() throws {
    let testing = try atFirstTest()
    guard case .task(let due) = dueStep(in: study, given: testing) else { throw NotAtTest() }
    let needed = try #require(testing.variant(of: due, in: study)).input
    for input in TaskVariant.Input.allCases {
      let told: [BoardRow.Warning] = input == needed ? [.missingInput(input)] : []
      #expect(row(testing, report(.page), lacking: input).warnings == told)
    }
    #expect(row(newcomer(), report(.page), lacking: needed).warnings.isEmpty)
  }

  // MARK: - Standing still

  @Test func whateverHappenedLastCounts() throws {
    let later = { (seconds: Int) in start.advanced(bySeconds: seconds) }
    let testing = try atFirstTest()
    let page = BoardLimits.standard.pageSeconds
    let trial = BoardRow.trialLimit
    let cases: [(Participation, StationReport.Screen, event: Int?, there: Int?, since: Int, limit: Int)] = [
      (newcomer(), .page, nil, nil, 0, page), (newcomer(), .page, 7, nil, 7, page),
      (newcomer(), .page, 7, 9, 9, page), (newcomer(), .page, 9, 7, 9, page),
      (testing, .block, 3, 12, 12, trial), (testing, .block, 15, 12, 15, trial),
      (testing, .reading, 3, 12, 12, page), (testing, .page, 3, 12, 12, page),
      // The report is from an earlier test, and still present.
      (newcomer(), .block, 3, 12, 12, page),
    ]
    for (record, screen, event, there, since, limit) in cases {
      let row = row(record, report(screen), latestEventAt: event.map(later), thereSince: there.map(later))
      #expect(
        row.standstill == .init(since: later(since), warnsAt: later(since + limit)), "\(screen) \(since)")
    }
  }

  /// A participant who has finished a visit gives the tablet back, and no standstill is reported until the
  /// next visit.
  @Test func betweenTwoVisitsNothingStandsStill() throws {
    let visits = """
      tasks: [sorting, about-you]
      visits:
        - {id: first, title: {en: First, de: Erster}, tasks: [sorting]}
        - {id: second, title: {en: Second, de: Zweiter}, tasks: [about-you], after: 14, tolerance: 2}
      """
    let study = try SampleStudy.definition(replacing: "tasks: [sorting, about-you]", with: visits).study()
    var record = try atFirstTest()
    record.runs = (1...2).map { makeRun(position: $0, state: .finished) }
    #expect(dueStep(in: study, given: record) == .betweenVisits(next: "second"))
    let row = row(record, report(.page), in: study, at: start)
    #expect(row.state == .done && row.standstill == nil)
  }

  @Test func whereNothingNeedsToHappenNothingStandsStill() throws {
    var paused = try atFirstTest()
    paused.participant = changed(paused.participant, pausedAt: start)
    #expect(row(paused, report(.page)).standstill == nil)
    #expect(row(paused.leaving(), report(.page)).standstill == nil)
    // After a break somebody has to go on.
    var resting = try atFirstTest()
    let end = start.advanced(bySeconds: 60)
    resting.runs = [
      makeRun(state: .finished, openBreak: Break(run: "run-1", beganAt: start, endsAt: end))
    ]
    #expect(row(resting, report(.page)).standstill?.since == end)
  }

  // MARK: - Reports

  @Test func aReportIsNewsWhenItSaysSomethingElse() {
    let before = report(.block)
    var later = before
    later.time = start.advanced(bySeconds: 29)
    #expect(!later.isNews(after: before) && later.isWhere(before))
    later.time = start.advanced(bySeconds: 30)
    #expect(later.isNews(after: before))
    let changes: [(inout StationReport) -> Void] = [
      { $0.handover = nil }, { $0.screen = .saving }, { $0.block = 4 }, { $0.trial = 2 },
    ]
    for change in changes {
      var other = before
      change(&other)
      #expect(other.isNews(after: before) && !other.isWhere(before))
    }
    let details: [(inout StationReport) -> Void] = [
      { $0.unsent = 3 }, { $0.answered = 1 }, { $0.errors = 1 }, { $0.tooFast = 1 }, { $0.battery = 4 },
      { $0.isCharging = true }, { $0.connection = "wifi" }, { $0.isVisible = false }, { $0.clockMinutes = 9 },
    ]
    for change in details {
      var other = before
      change(&other)
      #expect(other.isNews(after: before) && other.isWhere(before))
    }
  }

  /// The whole test is done elsewhere, and its file has to be brought.
  @Test func aTestOnAnotherDeviceTakesItsTime() throws {
    let external = try SampleStudy.externalStudy()
    let record = somebodyAtTheApp(in: external)
    let since = start.advanced(bySeconds: 1200)
    func standstill(in study: Study) -> BoardRow.Standstill? {
      row(record, report(.page), in: study, latestEventAt: since, at: start).standstill
    }
    let due = since.advanced(bySeconds: 15 * 60)
    #expect(standstill(in: external) == .init(since: since, warnsAt: due, isForResult: true))
    #expect(standstill(in: study) == .init(since: since, warnsAt: since.advanced(bySeconds: 5 * 60)))
  }

  /// Somebody who does it without a tablet waits as long, from the last thing that they did.
  @Test func withoutATabletTheResultIsDueAsLate() throws {
    let external = try SampleStudy.externalStudy()
    let record = somebodyAtTheApp(in: external)
    func due(arrived seconds: Int, in study: Study) -> Timestamp? {
      BoardRow.resultDueAt(
        for: record, at: dueStep(in: study, given: record), arrivedAt: start.advanced(bySeconds: seconds),
        in: study)
    }
    #expect(due(arrived: 0, in: external) == start.advanced(bySeconds: 1200 + 15 * 60))
    #expect(due(arrived: 3000, in: external) == start.advanced(bySeconds: 3000 + 15 * 60))
    #expect(due(arrived: 0, in: study) == nil)
  }

  // MARK: - Pieces

  private func report(_ screen: StationReport.Screen, of handover: Handover.ID? = "now") -> StationReport {
    StationReport(time: start, handover: handover, screen: screen, block: 3, trial: 1)
  }

  private func row(
    _ record: Participation, _ report: StationReport?, latestEventAt: Timestamp? = nil,
    thereSince: Timestamp? = nil, at now: Timestamp = start
  ) -> BoardRow {
    row(record, report, in: study, latestEventAt: latestEventAt, thereSince: thereSince, at: now)
  }

  private func row(
    _ record: Participation, _ report: StationReport?, in study: Study?, latestEventAt: Timestamp? = nil,
    thereSince: Timestamp? = nil, at now: Timestamp
  ) -> BoardRow {
    let overview = StationOverview(
      station: station, handover: handover, report: report, thereSince: thereSince)
    return BoardRow(
      RoomBoardEntry(overview: overview, participation: record, latestEventAt: latestEventAt), in: study,
      at: now)
  }

  private func row(_ record: Participation, _ report: StationReport, lacking input: TaskVariant.Input)
    -> BoardRow
  {
    let overview = StationOverview(station: station, handover: handover, report: report, thereSince: nil)
    let entry = RoomBoardEntry(
      overview: overview, participation: record, latestEventAt: nil, missingInput: input)
    return BoardRow(entry, in: study, at: start)
  }

  private func atFirstTest() throws -> Participation {
    var record = newcomer().with(place: .skipped)
    record.isEligible = true
    record.consents = [makeConsent(number: study.consent.number, isCountersigned: true)]
    record.participant = changed(record.participant)
    for permission in study.permissions { record.permissions[permission.id] = true }
    guard case .task(let due) = dueStep(in: study, given: record), due.task == "sorting" else {
      throw NotAtTest()
    }
    return record
  }

  private struct NotAtTest: Error {}

  private func changed(
    _ participant: Participant, pausedAt: Timestamp? = nil, endedEarlyAt: Timestamp? = nil
  ) -> Participant {
    Participant(
      id: participant.id, study: participant.study, code: participant.code, origin: participant.origin,
      language: participant.language, enrolledAt: participant.enrolledAt, place: participant.place,
      wasAskedForContact: true, leftAt: participant.leftAt, pausedAt: pausedAt, endedEarlyAt: endedEarlyAt)
  }
}
