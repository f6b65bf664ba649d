import Definitions
import Foundation
import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// Scheduled tasks on real files: each is planned once, keeps what became of it, and its reminders are written once.
struct ScheduleStoreTests {
  private let lab: TemporaryLab
  private let person: Participant.ID

  init() throws {
    lab = try Self.makeLab()
    person = try lab.diarist(startedAt: start)
  }

  private static func makeLab(_ keys: String = DiaryStudy.twice) throws -> TemporaryLab {
    let definition = DiaryStudy.definition(keys)
    return try TemporaryLab(of: definition, definition.study())
  }

  private func occasions(_ lab: TemporaryLab? = nil, of participant: Participant.ID? = nil) throws
    -> [Occasion]
  {
    try #require(try (lab ?? self.lab).store.participation(of: participant ?? person)).occasions
  }

  private func context(_ time: Timestamp = start) -> AuditContext { AuditContext(by: .system, at: time) }

  private func states(at time: Timestamp) throws -> [Occasion.State] {
    try occasions().map { $0.state(at: time) }
  }

  // MARK: - Planning

  @Test func whoHasComeToTheStartIsPlannedOnce() throws {
    let early = try lab.enrolWithConsent()
    try lab.plan(at: start)
    try lab.plan(at: start.advanced(bySeconds: 60))
    #expect(try occasions().map(\.id.number) == [1, 2, 3, 4, 5, 6])
    #expect(try occasions(of: early).isEmpty)
    #expect(try lab.store.auditTrail(of: person).count { $0.action == "schedule.planned" } == 1)
    #expect(try lab.store.timeZone(of: person) == LabCalendar().zoneName)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  /// A round that reads once the other has written finds nothing to plan: then the race is run again, on other data.
  @Test func severalServersPlanItOnce() throws {
    var haveBothDrawn = false
    for _ in 0..<20 where !haveBothDrawn { haveBothDrawn = try Self.planOnTwoServers() }
    #expect(haveBothDrawn, "no two rounds were at it at the same time")
  }

  /// - Returns: true if both servers found it unplanned
  private static func planOnTwoServers() throws -> Bool {
    let lab = try makeLab()
    let person = try lab.diarist(startedAt: start)
    let other = try SQLiteStore(
      directory: lab.directory, kinds: [.implicitAssociation], access: .besideServer)
    defer { try? other.close() }
    let (stores, study) = ([lab.store, other], lab.study)
    let (drawn, failed) = (Collected<Int>(), Collected<String>())
    onThreads(2) { number in
      // The first one to draw holds the transaction until the other has read that nothing is planned.
      let draw = { @Sendable in
        drawn.add(number)
        usleep(20_000)
        return UInt64(number + 1)
      }
      do {
        try stores[number].planOccasions(
          in: [study], draw: draw, context: AuditContext(by: .system, at: start))
      } catch { failed.add("\(number): \(error)") }
    }
    #expect(failed.values == [])
    #expect(try lab.store.participation(of: person)?.occasions.count == 6)
    #expect(try lab.store.auditTrail(of: person).count { $0.action == "schedule.planned" } == 1)
    return Set(drawn.values).count == 2
  }

  @Test func whatIsOpenAtTheStartCanBeBegunAtOnce() throws {
    let opened = LabCalendar().timeOfDay(of: start.advanced(bySeconds: -30 * 60))
    let lab = try Self.makeLab("start: enrolment, days: 1, at: [\"\(opened)\"], open: 60, remind: [0, 30]")
    let person = try lab.diarist(startedAt: start)
    try lab.plan(at: start)
    let occasion = try #require(try occasions(lab, of: person).first)
    #expect(occasion.opensAt == start && occasion.expiresAt < start.advanced(bySeconds: 30 * 60))
    try lab.begin(occasion, as: person, at: start)
    #expect(try occasions(lab, of: person).map(\.begunAt) == [start])
  }

  @Test func nothingIsPlannedForWhoLeft() throws {
    try lab.store.leave(person, session: nil, context: lab.context(person))
    try lab.plan(at: start)
    #expect(try occasions().isEmpty)
  }

  // MARK: - What becomes of them

  @Test func eachKeepsWhatBecameOfIt() throws {
    try lab.plan(at: start)
    let all = try occasions()
    let (first, second) = (all[0], all[1])
    try lab.store.noteShown([first.id], to: person, context: context(first.opensAt))
    try lab.begin(first, as: person, at: first.opensAt.advanced(bySeconds: 60))
    try lab.finish(first, as: person, at: first.opensAt.advanced(bySeconds: 120))
    try lab.begin(second, as: person, at: second.opensAt)
    let third = all[2]
    try lab.store.closeOccasions(context: context(third.expiresAt))
    let kept = try occasions()
    #expect(kept[0].shownAt == first.opensAt && kept[0].begunAt == first.opensAt.advanced(bySeconds: 60))
    #expect(kept[0].doneAt == first.opensAt.advanced(bySeconds: 120) && kept[0].closedAt == nil)
    #expect(kept[1].shownAt == second.opensAt && kept[1].closedAt == third.expiresAt)
    #expect(kept[2].closedAt == third.expiresAt && kept[2].begunAt == nil)
    #expect(try states(at: third.expiresAt) == [.done, .brokenOff, .missed, .ahead, .ahead, .ahead])
    #expect(
      try lab.store.auditTrail(of: person).map(\.action).filter { $0.hasPrefix("occasion.") }.sorted()
        == ["occasion.begun", "occasion.begun", "occasion.broken-off", "occasion.missed", "occasion.shown"])
  }

  @Test func outsideOfItsTimeNothingIsBegun() throws {
    try lab.plan(at: start)
    let first = try occasions()[0]
    for time in [first.opensAt.advanced(bySeconds: -1), first.expiresAt] {
      #expect(throws: StoreRefusal.notOpen) { try lab.begin(first, as: person, at: time) }
    }
    #expect(throws: StoreRefusal.noSuchPosition) {
      try lab.store.begin(Occasion.ID("mood", 99), of: person, in: lab.study, context: context())
    }
    try lab.begin(first, as: person, at: first.opensAt)
    try lab.begin(first, as: person, at: first.opensAt.advanced(bySeconds: 5))
    #expect(try occasions()[0].begunAt == first.opensAt)
  }

  /// Somebody who began in time has an hour more; the server does not close it before.
  @Test func whatWasBegunStaysOpenForAnHour() throws {
    try lab.plan(at: start)
    let first = try occasions()[0]
    try lab.begin(first, as: person, at: first.expiresAt.advanced(bySeconds: -1))
    let last = first.expiresAt.advanced(bySeconds: 3600)
    try lab.store.closeOccasions(context: context(last.advanced(bySeconds: -1)))
    #expect(try occasions()[0].closedAt == nil)
    try lab.store.closeOccasions(context: context(last))
    #expect(try occasions()[0].closedAt == last)
  }

  // MARK: - Time zones

  @Test func whatIsAheadMovesToTheSameTimesOfDay() throws {
    try lab.plan(at: start)
    let before = try occasions()
    let now = before[1].opensAt
    try lab.store.moveOccasions(of: person, to: "Asia/Tokyo", in: lab.study, context: context(now))
    let after = try occasions()
    let (old, new) = (LabCalendar(), LabCalendar(zoneNamed: "Asia/Tokyo"))
    // An occasion that had opened stays, and so does one that would have opened there already.
    for (one, other) in zip(before, after) where one.opensAt > now && other != one {
      #expect(old.timeOfDay(of: one.opensAt) == new.timeOfDay(of: other.opensAt))
      #expect(old.day(of: one.opensAt) == new.day(of: other.opensAt))
    }
    #expect(Array(before[0...1]) == Array(after[0...1]) && before[5] != after[5])
    #expect(try lab.store.timeZone(of: person) == "Asia/Tokyo")
    try lab.store.moveOccasions(of: person, to: "Asia/Tokyo", in: lab.study, context: context(now))
    #expect(try lab.store.auditTrail(of: person).count { $0.action == "schedule.moved" } == 1)
  }

  /// On an island that is ahead by half a day the evening of the lab is already the next day.
  @Test func anOccasionKeepsTheZoneInWhichItOpened() throws {
    try lab.plan(at: start)
    let (home, island) = (LabCalendar().zoneName, "Pacific/Kiritimati")
    #expect(try occasions().allSatisfy { $0.timeZone == home })
    let now = try occasions()[1].opensAt
    try lab.store.moveOccasions(of: person, to: island, in: lab.study, context: context(now))
    let zones = try occasions().map(\.timeZone)
    #expect(zones.first == home && zones.last == island)
    let row = try #require(try adherence(page: 1).first)
    #expect(row.timeZone == island && row.byDay.mapValues(\.count) == [1: 2, 2: 2, 3: 2])
  }

  /// On an island that is ahead of the lab by half a day: its day is taken, and the one after it is not.
  @Test func todayIsThatOfTheParticipantsOwnZone() throws {
    var files = DiaryStudy.definition().files
    let yaml = String(decoding: try #require(files["study.yaml"]), as: UTF8.self)
    let day = "- {id: day, kind: date, latest: today, question: {en: Day, de: Tag}}\n      "
    files["study.yaml"] = Array(yaml.replacing("- {id: glad", with: day + "- {id: glad").utf8)
    let definition = StudyDefinition(name: "sample", files: files)
    let lab = try TemporaryLab(of: definition, definition.study())
    let person = try lab.diarist(startedAt: start)
    try lab.plan(at: start)
    let zone = "Pacific/Kiritimati"
    try lab.store.moveOccasions(of: person, to: zone, in: lab.study, context: context())
    let first = try occasions(lab, of: person)[0]
    try lab.begin(first, as: person, at: first.opensAt)
    let own = LabCalendar(zoneNamed: zone)
    let today = own.day(of: first.opensAt)
    try #require(today > LabCalendar().day(of: first.opensAt))
    let record = try #require(try lab.store.participation(of: person))
    let survey = try #require(lab.study.survey(first.id.taskID))
    let course = try lab.store.course(of: survey, for: record, in: lab.study, at: first.opensAt)
    func problems(_ day: LabCalendar.Day) throws -> Int {
      SurveySubmission(
        ["day": [day.description]], of: try #require(course.page("day")), in: course, language: Language("en")
      ).problems.count
    }
    #expect(try problems(today) == 0 && problems(own.day(today, plus: 1)) == 1)
  }

  // MARK: - For staff

  @Test func adherenceCountsEverybodyAndPages() throws {
    _ = try lab.diarist(startedAt: start)
    try lab.plan(at: start)
    let first = try occasions()[0]
    try lab.begin(first, as: person, at: first.opensAt)
    try lab.finish(first, as: person, at: first.opensAt.advanced(bySeconds: 60))
    let rows = try adherence(page: 1)
    #expect(rows.map(\.participant.id).contains(person) && rows.count == 2)
    #expect(rows.allSatisfy { $0.startsAt == start && $0.timeZone == LabCalendar().zoneName })
    #expect(rows.allSatisfy { $0.byDay.mapValues(\.count) == [1: 2, 2: 2, 3: 2] })
    #expect(try adherence(page: 2).isEmpty)
    // The same before and after the server closes what is over.
    let later = first.expiresAt.advanced(bySeconds: 3600)
    for _ in 1...2 {
      let total = try total(.real)
      let notClosed = try lab.store.adherenceNotClosed(
        in: lab.study.id, sites: .everySite, origin: .real, at: later)
      let due = total.over + notClosed
      #expect(total.participants == 2 && due[.done] == 1 && due[.missed] == 1)
      try lab.store.closeOccasions(context: AuditContext(by: .system, at: later))
    }
    #expect(try total(.real).over.due == 2 && total(.rehearsal).participants == 0)
  }

  private func adherence(page: Int) throws -> [AdherenceListing.Row] {
    var query = AdherenceQuery()
    query.page = page
    return try lab.store.adherence(query, in: lab.study.id, sites: .everySite, origin: .real)
  }

  private func total(_ origin: Participant.Origin) throws -> AdherenceTotal {
    try lab.store.adherenceTotal(in: lab.study.id, sites: .everySite, origin: origin)
  }
}

extension TemporaryLab {
  /// Enrols a participant who wants reminders and has come to the start of the schedule.
  func diarist(startedAt time: Timestamp, address: String = "ada@example.org") throws -> Participant.ID {
    let person = try enrolWithConsent(at: time)
    try permit(answers(true), as: person, at: time)
    try store.keepContact(["mail": address], messages: [], of: person, context: context(person, at: time))
    let survey = try #require(study.survey("about-you"))
    for question in survey.questions {
      try store.save(
        SurveyStep(
          of: survey, page: SurveyPage.ID(question.id.text),
          answers: [SurveyAnswerKey(question.id): .skipped],
          isEnd: true),
        by: person, in: study, context: context(person, at: time))
    }
    return person
  }

  func plan(at time: Timestamp, seed: UInt64 = 7, in store: SQLiteStore? = nil) throws {
    try (store ?? self.store).planOccasions(
      in: [study], draw: { seed }, context: AuditContext(by: .system, at: time))
  }

  func begin(_ occasion: Occasion, as person: Participant.ID, at time: Timestamp) throws {
    try store.begin(occasion.id, of: person, in: study, context: context(person, at: time))
  }

  /// Leaves its questions unanswered.
  func finish(_ occasion: Occasion, as person: Participant.ID, at time: Timestamp) throws {
    let survey = try #require(study.survey(occasion.id.taskID))
    for question in survey.questions {
      try store.save(
        SurveyStep(
          of: survey, page: SurveyPage.ID(question.id.text),
          answers: [SurveyAnswerKey(question.id): .skipped],
          isEnd: true),
        by: person, in: study, context: context(person, at: time))
    }
  }
}
