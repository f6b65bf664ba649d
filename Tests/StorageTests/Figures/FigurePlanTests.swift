import Studies
import Testing

@testable import Storage

/// The people behind a number are found in an index where they are few, and not among everybody of their study.
struct FigurePlanTests {
  private let lab: TemporaryLab

  init() throws { lab = try TemporaryLab() }

  @Test func thoseOfADayAreFoundByTheStartOfTheirRuns() throws {
    let first = TaskInVariant(lab.test.id, lab.test.variants[0].id)
    let plan = try plan(.firstOn(first, LabCalendar().day(of: start)))
    #expect(plan.contains { $0.contains("INDEX runs_by_start (started_at>? AND started_at<?)") }, "\(plan)")
    #expect(plan.contains { $0.contains("INDEX runs_of_participant (participant=?)") }, "\(plan)")
    #expect(plan.contains { $0.contains("SEARCH participants") && $0.contains("(id=?)") }, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
  }

  @Test func thoseOfAnExperimenterOrATabletAreFoundByThem() throws {
    for (part, index) in [
      (ParticipantFigure.Part.experimenter("ben"), "counted_participants_by_experimenter (experimenter=?)"),
      (.station("tablet"), "counted_participants_by_station (station=?)"),
    ] {
      let plan = try plan(.onboardingAt(part, .signed))
      #expect(plan.contains { $0.contains("COVERING INDEX \(index)") }, "\(plan)")
      #expect(plan.contains { $0.contains("SEARCH participants") && $0.contains("(id=?)") }, "\(plan)")
      #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
    }
  }

  @Test func thoseOfAPeriodAreFoundByTheirEnrolment() throws {
    let day = LabCalendar().day(of: start)
    let period = EnrolmentPeriod(firstDay: day, lastDay: day)
    for figure in [
      ParticipantFigure.onboarding(.signed, .reached, period), .onboarding(nil, .left, period),
      .onboardingAt(.experimenter(nil), .signed, period), .onboardingAt(.site("berlin"), nil, period),
      .quizPassed(.firstAttempt, period),
    ] {
      let plan = try plan(figure)
      let index = "INDEX participants_by_enrolment (study=? AND enrolled_at>? AND enrolled_at<?)"
      #expect(plan.contains { $0.contains(index) }, "\(figure.text): \(plan)")
      let each = plan.contains { $0.contains("counted_participants") && $0.contains("(participant=?)") }
      #expect(each && !plan.contains { $0.contains("SCAN") }, "\(figure.text): \(plan)")
    }
  }

  /// For the numbers by day, the first test of each person is looked up.
  @Test func theFirstTestOfEachPersonIsFoundInAnIndex() throws {
    let plan = try lab.store.research.read { db in
      try db.rows(
        "EXPLAIN QUERY PLAN SELECT \(SQLiteStore.firstStart) FROM participants WHERE participants.study = ?",
        [lab.test.id, lab.study.id]
      ).map { $0["detail"] as String }
    }
    #expect(plan.contains { $0.contains("INDEX runs_of_participant (participant=?)") }, "\(plan)")
  }

  private func plan(_ figure: ParticipantFigure) throws -> [String] {
    var query = lab.everyone
    query.figure = figure
    let filter = ParticipantFilter(query)
    return try lab.store.research.read { db in
      try db.rows(
        "EXPLAIN QUERY PLAN SELECT COUNT(*) FROM participants WHERE \(filter.condition)", filter.arguments
      ).map { $0["detail"] as String }
    }
  }
}
