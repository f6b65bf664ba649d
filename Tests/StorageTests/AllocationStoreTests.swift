import Definitions
import ImplicitAssociation
import Studies
import Testing

@testable import Storage

/// Places in the lists of orders: each held by one participant, and free again when they leave before their test.
struct AllocationStoreTests {
  /// 1,000 people, 8 at a time: no place twice, and each full block is exactly balanced.
  @Test(arguments: [AllocationMethod.balanced, .williams])
  func drawnByManyAtOnce(method: AllocationMethod) throws {
    let lab = try TemporaryLab(ordering: method)
    let people = try (0..<1000).map { _ in try lab.enrolWithConsent() }
    let seeds = Seeds()
    onThreads(8) { thread in
      for index in stride(from: thread, to: people.count, by: 8) {
        try? lab.draw(people[index], seed: seeds.next)
      }
    }
    let uses = try lab.store.allocationLists(of: lab.test.id, in: lab.study.id, origin: .real)
    #expect(uses.count == 1)
    #expect(uses.first?.held == 1000)
    #expect(try lab.places() == Array(1...1000))
    let list = try #require(uses.first?.list)
    let length = method.blockLength(of: 4)
    let whole = 1000 / length * length
    var balance = OrderBalance(of: list.rule.variants)
    for place in 1...whole { balance.add(try lab.order(at: place)) }
    #expect(balance.positions.allSatisfy { $0.allSatisfy { $0 == whole / 4 } })
    #expect(try (1...1000).allSatisfy { try lab.order(at: $0) == list.order(at: $0) })
  }

  @Test func theSamePersonDrawsOnce() throws {
    let lab = try TemporaryLab(ordering: .williams)
    let person = try lab.enrolWithConsent()
    let failed = Collected<String>()
    let atOnce = onThreads(8) { _ in
      do { _ = try lab.draw(person) } catch { failed.add("\(error)") }
    }
    #expect(atOnce > 1 && failed.values == [])
    #expect(try lab.places() == [1])
  }

  @Test func whoLeavesBeforeTheFirstTestGivesThePlaceBack() throws {
    let lab = try TemporaryLab(ordering: .williams)
    let people = try (1...3).map { _ in try lab.enrolWithConsent() }
    for person in people { try lab.draw(person) }
    let orders = try people.map { try #require(try lab.store.participation(of: $0)?.orders[lab.test.id]) }
    try lab.store.leave(people[1], session: nil, context: lab.context(people[1]))
    #expect(try lab.store.drawnOrders(of: lab.test.id, in: lab.study.id, origin: .real).count == 2)
    let use = try #require(
      try lab.store.allocationLists(of: lab.test.id, in: lab.study.id, origin: .real).first)
    #expect(use.held == 2)
    #expect(use.free == 1)

    let (next, last) = (try lab.enrolWithConsent(), try lab.enrolWithConsent())
    for person in [next, last] { try lab.draw(person) }
    #expect(try lab.store.participation(of: next)?.orders[lab.test.id] == orders[1])
    #expect(try lab.places() == [1, 2, 3, 4])
    #expect(try lab.store.brokenAuditEntries().isEmpty)
  }

  @Test func whoLeavesAfterTheFirstTestBeganKeepsThePlace() throws {
    let lab = try TemporaryLab(ordering: .williams)
    let person = try lab.enrolWithConsent()
    _ = try lab.startRun(person)
    try lab.store.leave(person, session: nil, context: lab.context(person))
    let next = try lab.enrolWithConsent()
    try lab.draw(next)
    #expect(try lab.places() == [1, 2])
  }

  @Test func eachStratumHasAListOfItsOwn() throws {
    let lab = try TemporaryLab(
      changing: "order: random", to: "order: williams\n    strata: {language: yes, answers: [sight]}")
    for sight in [true, true, false] {
      let person = try lab.enrol().id
      try lab.decide(.eligible, ["sight": .yesNo(sight)], as: person)
      try lab.sign(as: person)
      try lab.draw(person)
    }
    let uses = try lab.store.allocationLists(of: lab.test.id, in: lab.study.id, origin: .real)
    #expect(
      Dictionary(uniqueKeysWithValues: uses.map { ($0.list.stratum.text, $0.held) }) == [
        "language:en sight:yes": 2, "language:en sight:no": 1,
      ])
  }

  @Test func rehearsalsTakeNoPlaceFromAnybody() throws {
    let lab = try TemporaryLab(ordering: .williams)
    for origin in [Participant.Origin.real, .rehearsal, .real] {
      try lab.draw(lab.enrolWithConsent(origin: origin))
    }
    #expect(try lab.store.allocationLists(of: lab.test.id, in: lab.study.id, origin: .real).first?.held == 2)
    #expect(
      try lab.store.allocationLists(of: lab.test.id, in: lab.study.id, origin: .rehearsal).first?.held == 1)
  }

  /// After the change, the next participant takes a place in another list; earlier ones keep their orders.
  @Test func aChangedStudyBeginsANewList() throws {
    let lab = try TemporaryLab(ordering: .williams)
    let first = try lab.enrolWithConsent()
    try lab.draw(first)
    let drawn = try lab.store.participation(of: first)?.orders[lab.test.id]
    let changed = try StudyDefinition.weightIAT(changing: "order: random", to: "order: balanced").study()
    let second = try lab.enrolWithConsent()
    try lab.draw(second, in: changed)
    try lab.draw(first, in: changed)
    let uses = try lab.store.allocationLists(of: lab.test.id, in: lab.study.id, origin: .real)
    #expect(Set(uses.map(\.list.rule.method)) == [.williams, .balanced])
    #expect(uses.allSatisfy { $0.held == 1 })
    #expect(try lab.store.participation(of: first)?.orders[lab.test.id] == drawn)
  }

  @Test func nothingIsDrawnWithoutConsent() throws {
    let lab = try TemporaryLab(ordering: .williams)
    let person = try lab.enrol().id
    #expect(throws: StoreRefusal.noConsentInForce) { try lab.draw(person) }
    #expect(try lab.count("allocations") == 0)
  }

  @Test func whatWasFinishedIsCountedByItsPosition() throws {
    let lab = try TemporaryLab(ordering: .williams)
    let person = try lab.enrolWithConsent()
    try lab.draw(person)
    let order = try #require(try lab.store.participation(of: person)?.orders[lab.test.id])
    try lab.finishRun(person, position: 1)
    try lab.finishRun(person, position: 3)
    #expect(
      try lab.store.finishedOrders(of: lab.test.id, in: lab.study.id, origin: .real) == [
        [order[0], nil, order[2]]
      ])
  }

  /// A participant who gave their place back is counted nowhere.
  @Test func theFirstVariantsAreCountedBySite() throws {
    let lab = try TemporaryLab(
      changing: "order: random", to: "order: williams", sites: ["berlin", "vienna"])
    let people = try (1...3).map { _ in try lab.enrolWithConsent() }
    let desk = AuditContext(by: .staff("desk"), at: start)
    #expect(try lab.store.setSite("berlin", of: people[0], seen: nil, context: desk) == .done)
    for person in people { try lab.draw(person) }
    let first = try people.map {
      try #require(try lab.store.participation(of: $0)?.orders[lab.test.id]?.first)
    }
    try lab.store.leave(people[2], session: nil, context: lab.context(people[2]))
    let expected: [Site.ID?: [TaskVariant.ID: Int]] = ["berlin": [first[0]: 1], nil: [first[1]: 1]]
    #expect(
      try lab.store.firstVariants(of: lab.test.id, in: lab.study.id, origin: .real) == expected)
    #expect(try lab.store.firstVariants(of: lab.test.id, in: lab.study.id, origin: .rehearsal).isEmpty)
  }

  /// Later tests move nobody to another day, and whoever has begun none has no day.
  @Test func theFirstVariantsAreCountedByTheDayOfTheFirstTest() throws {
    let lab = try TemporaryLab(ordering: .williams)
    let people = try (1...4).map { _ in try lab.enrolWithConsent() }
    for person in people { try lab.draw(person) }
    let first = try people.map {
      try #require(try lab.store.participation(of: $0)?.orders[lab.test.id]?.first)
    }
    let tomorrow = start.advanced(bySeconds: 86_400)
    try lab.finishRun(people[0], position: 1)
    try lab.finishRun(people[0], position: 2, at: tomorrow)
    try lab.finishRun(people[1], position: 1, at: tomorrow)
    try lab.store.leave(people[3], session: nil, context: lab.context(people[3]))
    let (today, next) = (LabCalendar().day(of: start), LabCalendar().day(of: tomorrow))
    let expected: [LabCalendar.Day?: [TaskVariant.ID: Int]] = [
      today: [first[0]: 1], next: [first[1]: 1], nil: [first[2]: 1],
    ]
    #expect(try lab.store.firstVariantsByDay(of: lab.test.id, in: lab.study, origin: .real) == expected)
    #expect(try lab.store.firstVariantsByDay(of: lab.test.id, in: lab.study, origin: .rehearsal).isEmpty)
    let days: [(LabCalendar.Day?, Participant.ID)] = [
      (today, people[0]), (next, people[1]), (nil, people[2]),
    ]
    for (day, person) in days {
      for variant in Set(first) {
        var query = lab.everyone
        query.figure = .firstOn(TaskInVariant(lab.test.id, variant), day)
        let listed = try lab.store.participants(query).entries.map(\.participation.participant.id)
        let isTheirs = expected[day]?[variant] != nil
        #expect(listed == (isTheirs ? [person] : []), "\(variant) on \(String(describing: day))")
      }
    }
  }
}

extension TemporaryLab {
  fileprivate convenience init(ordering method: AllocationMethod) throws {
    try self.init(changing: "order: random", to: "order: \(method.rawValue)")
  }

  fileprivate func draw(
    _ participant: Participant.ID, in study: Study? = nil, seed: @escaping @Sendable () -> UInt64 = { 42 }
  ) throws {
    try store.drawOrders(
      of: #require(try store.participation(of: participant)), in: study ?? self.study, draw: seed,
      context: context(participant))
  }

  /// The places that are held, in order; a place that two people hold stands twice.
  fileprivate func places() throws -> [Int] {
    try store.research.read {
      try $0.values("SELECT place FROM allocations WHERE returned_at IS NULL ORDER BY place")
    }
  }

  fileprivate func order(at place: Int) throws -> [TaskVariant.ID] {
    try store.research.read { db in
      try db.texts(
        """
        SELECT variant FROM allocated_variants JOIN allocations USING (participant, task)
        WHERE place = ? ORDER BY position
        """, [place]
      ).map { TaskVariant.ID($0) }
    }
  }
}

/// A seed that is another one each time.
private final class Seeds: Sendable {
  private let all = Collected<UInt64>()

  @Sendable func next() -> UInt64 {
    all.add(1)
    return UInt64(all.values.count)
  }
}
