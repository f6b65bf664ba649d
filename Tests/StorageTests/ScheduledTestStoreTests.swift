import SampleStudies
import Testing

@testable import Storage
@testable import Studies

/// A test with variants that is done several times at home, on real files.
struct ScheduledTestStoreTests {
  private let lab: TemporaryLab
  private let person: Participant.ID

  init() throws {
    let definition = DiaryStudy.testDefinition(
      replacing: "    colors:", with: "    compare: yes\n    colors:")
    lab = try TemporaryLab(of: definition, definition.study())
    person = try lab.diarist(startedAt: start)
    try lab.plan(at: start)
  }

  private func occasion(_ number: Int) throws -> Occasion {
    let record = try #require(try lab.store.participation(of: person))
    return try #require(record.occasion(Occasion.ID("sorting", number)))
  }

  private func task(_ number: Int) throws -> any TimedTask {
    try #require(lab.study.timedTask(Occasion.ID("sorting", number).taskID))
  }

  private func startRun(_ number: Int, position: Int, at time: Timestamp) throws -> Run {
    try lab.store.startRun(
      of: task(number), position: position, participant: person, in: lab.study, draw: { 42 },
      context: lab.context(person, at: time))
  }

  private func finish(_ run: Run, at time: Timestamp) throws {
    let task = try #require(lab.study.timedTask(run.task))
    for _ in 1...7 {
      let now = try #require(try lab.run(run.id, of: person))
      let planned = try PlannedRun(run: now, task: task)
      _ = try lab.store.append(
        makePart(of: planned), to: planned, unsent: 0, consent: lab.study.consent.requirement,
        context: lab.context(person, at: time))
    }
  }

  @Test func anOccasionIsDoneWithItsLastVariant() throws {
    let time = try occasion(1).opensAt
    try lab.begin(occasion(1), as: person, at: time)
    let first = try startRun(1, position: 1, at: time)
    #expect(first.task == "sorting.1")
    // A page that is loaded anew goes on with the same run.
    #expect(try startRun(1, position: 1, at: time).id == first.id)
    try finish(first, at: time)
    #expect(try occasion(1).doneAt == nil)
    let later = time.advanced(bySeconds: 120)
    try finish(startRun(1, position: 2, at: later), at: later)
    #expect(try occasion(1).doneAt == later)
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func everyOccasionHasTheOneOrder() throws {
    var orders: [[TaskVariant.ID]] = []
    for number in 1...3 {
      let time = try occasion(number).opensAt
      try lab.begin(occasion(number), as: person, at: time)
      let runs = try (1...2).map { position in
        let run = try startRun(number, position: position, at: time)
        try finish(run, at: time)
        return run
      }
      orders.append(runs.map(\.variant))
      #expect(runs.map(\.position) == [1, 2])
    }
    #expect(Set(orders).count == 1 && Set(orders[0]) == ["by-keyboard", "by-touch"])
    #expect(try lab.store.auditTrail(of: person).count { $0.action == "order.drawn" } == 1)
    #expect(try lab.store.participation(of: person)?.orders.keys.map(\.text) == ["sorting"])
  }

  /// Parts that reach the server late are kept, and the occasion is done.
  @Test func whatComesLateIsKept() throws {
    let first = try occasion(1)
    try lab.begin(first, as: person, at: first.opensAt)
    try finish(startRun(1, position: 1, at: first.opensAt), at: first.opensAt)
    let second = try startRun(1, position: 2, at: first.opensAt)
    let over = first.expiresAt.advanced(bySeconds: 3600)
    try lab.store.closeOccasions(context: AuditContext(by: .system, at: over))
    #expect(try occasion(1).state(at: over) == .brokenOff)
    let late = over.advanced(bySeconds: 60)
    try finish(second, at: late)
    #expect(try occasion(1).doneAt == late && occasion(1).closedAt == nil)
  }

  /// The mean of a person stands among those of others once no occasion is left that could change it.
  @Test func theMeanOfAllOccasionsIsCompared() throws {
    for (number, score) in [(1, 0.25), (2, 0.75)] {
      let time = try occasion(number).opensAt
      try lab.begin(occasion(number), as: person, at: time)
      for position in 1...2 { try finish(startRun(number, position: position, at: time), at: time) }
      try note(score, number)
    }
    try lab.store.keepPlace(of: person, pin: nil, context: lab.context(person))
    #expect(try valuesAfterRound() == [])
    let last = try #require(try lab.store.participation(of: person)?.occasions.last)
    try lab.store.closeOccasions(context: AuditContext(by: .system, at: last.expiresAt))
    #expect(try valuesAfterRound() == [0.5])
  }

  /// - Parameter number: of the occasion whose runs have this score
  private func note(_ score: Double, _ number: Int) throws {
    try lab.store.research.write { db in
      try db.run(
        """
        UPDATE implicit_association_scores SET d1 = ?, d2 = ?, d3 = ?, d4 = ?, d5 = ?, d6 = ?
        WHERE score IN (SELECT scores.id FROM scores JOIN runs ON runs.id = scores.run WHERE runs.task = ?)
        """, [score, score, score, score, score, score, Occasion.ID("sorting", number).taskID])
    }
  }

  private func valuesAfterRound() throws -> [Double] {
    try lab.store.publishComparisons(of: lab.study, context: AuditContext(by: .system, at: start))
    return try lab.store.research.read { db in
      try db.rows("SELECT value FROM comparison_values").map { $0["value"] }
    }
  }

  /// The place in the list of orders is used by whoever has begun at home.
  @Test func whoHasBegunAtHomeKeepsTheirPlace() throws {
    let time = try occasion(1).opensAt
    try lab.begin(occasion(1), as: person, at: time)
    _ = try startRun(1, position: 1, at: time)
    try lab.store.leave(person, session: nil, context: lab.context(person, at: time))
    let lists = try lab.store.allocationLists(of: "sorting", in: lab.study.id, origin: .real)
    #expect(lists.map(\.held) == [1] && lists.map(\.free) == [0])
  }

  /// An appointment is kept by whoever comes, not by whoever does a test at home on its day.
  @Test func aTestAtHomeIsNoArrival() throws {
    let definition = DiaryStudy.testDefinition(replacing: "tasks: [about-you]\n", with: Self.twoVisits)
    let lab = try TemporaryLab(of: definition, definition.study())
    let person = try lab.diarist(startedAt: start)
    try lab.store.keepPlace(of: person, pin: nil, context: lab.context(person))
    try lab.plan(at: start)
    let record = try #require(try lab.store.participation(of: person))
    let occasion = try #require(record.occasion(Occasion.ID("sorting", 1)))
    let time = occasion.opensAt
    let plan = VisitPlan(time: time.advanced(bySeconds: 7200), minutes: 30, experimenter: nil, station: nil)
    let planned = try lab.store.plan(
      plan, visit: "second", of: person, in: lab.study, calendar: LabCalendar(), deviation: nil,
      context: AuditContext(by: .staff("ben"), at: start))
    guard case .done(let visit) = planned else {
      Issue.record("\(planned)")
      return
    }
    let day = LabCalendar().day(of: time)
    #expect(LabCalendar().day(of: visit.plannedFor) == day)
    try lab.begin(occasion, as: person, at: time)
    let task = try #require(lab.study.timedTask(occasion.id.taskID))
    let run = try lab.store.startRun(
      of: task, position: 1, participant: person, in: lab.study, draw: { 42 },
      context: lab.context(person, at: time))
    #expect(run.task == "sorting.1")
    #expect(try lab.store.visit(visit.id) == visit, "it is still planned")
    let after = try #require(try lab.store.participation(of: person))
    #expect(dueStep(in: lab.study, given: after) == .task(DueTask("sorting.1", position: 1)))
    let closed = try lab.store.close(
      visit.id, as: .noShow, seen: 0, in: lab.study,
      context: AuditContext(by: .staff("ben"), at: plan.time.advanced(bySeconds: 3600)))
    #expect(closed.isDone, "nor does it speak against “did not come”")
  }

  private static let twoVisits = """
      - id: evening
        title: {en: Evening, de: Abend}
        introduction: {en: One question, de: Eine Frage}
        minutes: 1
        questions:
          - {id: tired, kind: scale, minimum: 0, maximum: 6, question: {en: Tired, de: Müde}}
    tasks: [about-you, evening]
    visits:
      - {id: first, title: {en: First, de: Erster}, tasks: [about-you]}
      - {id: second, title: {en: Second, de: Zweiter}, tasks: [evening]}

    """
}
