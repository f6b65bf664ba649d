import Foundation
import Logging
import Synchronization
import Testing

@testable import Studies
@testable import Web

/// Figures that take long are shown as they were, with their time, until newer ones are there.
@Suite struct StudyFiguresTests {
  /// A clock that is set, and computations that are counted and last as long as they are told to.
  private final class Bench: Sendable {
    let time = Atomic<Int64>(1_800_000_000_000)
    let count = Atomic<Int>(0)
    let lasting = Atomic<Int>(0)
    let isFailing = Atomic(false)
    let isHeld = Atomic(false)
    let waiting = Atomic<Int>(0)

    struct Failure: Error {}

    func compute() throws -> Int {
      Thread.sleep(forTimeInterval: Double(lasting.load(ordering: .acquiring)) / 1000)
      if isFailing.load(ordering: .acquiring) { throw Failure() }
      return count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    }

    /// Waits half way as long as it is held.
    func compute(_ progress: FigureProgress) throws -> Int {
      progress.expect(2)
      progress.advance()
      while isHeld.load(ordering: .acquiring) { Thread.sleep(forTimeInterval: 0.005) }
      progress.advance()
      return try compute()
    }

    func pass(seconds: Int64) { time.add(seconds * 1000, ordering: .acquiringAndReleasing) }
  }

  private let bench = Bench()
  private let log = LogBook()
  private let figures: StudyFigures

  init() {
    let (bench, log) = (bench, log)
    figures = StudyFigures(
      clock: { Timestamp(milliseconds: bench.time.load(ordering: .acquiring)) },
      logger: Logger(label: "test") { _ in log })
  }

  private func read(
    at change: Int64, version: String = "1", study: Study.ID = "weight-iat",
    during period: EnrolmentPeriod? = nil, among count: Int = 1
  ) throws -> StudyFigures.Figures<Int> {
    let key = StudyFigures.Key(
      name: "numbers", study: study, version: version, origin: .real, period: period)
    let bench = bench
    return try figures.figures(key, at: change, among: count) { try bench.compute() }
  }

  private func tell(at change: Int64, people: Int = 6000) throws -> StudyFigures.Told<Int> {
    let key = StudyFigures.Key(name: "many", study: "weight-iat", version: "1", origin: .real)
    let bench = bench
    return try figures.told(key, at: change, people: { people }) { try bench.compute($0) }
  }

  /// As the head of a study asks, for the figures that `tell` tells.
  private func know(at change: Int64) throws -> Int? {
    let key = StudyFigures.Key(name: "many", study: "weight-iat", version: "1", origin: .real)
    let bench = bench
    let known: StudyFigures.Figures<Int>? = try figures.known(key, at: change) { try bench.compute($0) }
    return known?.value
  }

  @Test func figuresThatTakeNoTimeAreAlwaysTheNewest() throws {
    #expect(try read(at: 1).value == 1)
    #expect(try read(at: 1).value == 1)
    let newer = try read(at: 2)
    #expect(newer.value == 2 && newer.asOf == nil && newer.change == 2)
    #expect(try read(at: 2, version: "2").value == 3)
    #expect(bench.count.load(ordering: .acquiring) == 3)
  }

  @Test func figuresThatTakeLongAreShownUntilNewerOnesAreThere() throws {
    bench.lasting.store(150, ordering: .releasing)
    let begun = Timestamp(milliseconds: bench.time.load(ordering: .acquiring))
    #expect(try read(at: 1).asOf == nil)
    // They have not rested long enough: other figures that are computed apart find nothing before them.
    #expect(try read(at: 2).asOf == begun)
    try waitUntil { try tell(at: 1).figures != nil }
    #expect(bench.count.load(ordering: .acquiring) == 2)
    bench.pass(seconds: 60)
    let shown = try read(at: 2)
    #expect(shown.value == 1 && shown.asOf == begun && shown.change == 1)
    // Others who ask meanwhile compute nothing.
    #expect(try read(at: 3).value == 1)
    try waitUntil { bench.count.load(ordering: .acquiring) == 3 }
    try waitUntil { try read(at: 2).value == 3 }
    #expect(try read(at: 2).asOf == nil && bench.count.load(ordering: .acquiring) == 3)
  }

  /// Of ten studies on a page, each may take a tenth of the time that nobody notices.
  @Test func figuresOfManyStudiesAreNotWaitedForOneAfterTheOther() throws {
    bench.lasting.store(20, ordering: .releasing)
    let begun = Timestamp(milliseconds: bench.time.load(ordering: .acquiring))
    #expect(try read(at: 1, among: 10).asOf == nil)
    #expect(try read(at: 2, among: 10).asOf == begun)
    #expect(bench.count.load(ordering: .acquiring) == 1)
  }

  @Test func aFailureKeepsWhatIsKnownAndIsTriedAgain() throws {
    bench.lasting.store(150, ordering: .releasing)
    _ = try read(at: 1)
    bench.isFailing.store(true, ordering: .releasing)
    bench.pass(seconds: 60)
    #expect(try read(at: 2).value == 1)
    try waitUntil { log.errors.count == 1 }
    bench.isFailing.store(false, ordering: .releasing)
    #expect(try read(at: 2).value == 1)
    try waitUntil { try read(at: 2).value == 2 }
    bench.isFailing.store(true, ordering: .releasing)
    #expect(throws: Bench.Failure.self) { try read(at: 2, version: "2") }
  }

  @Test func thoseWhoWaitAtTheSameTimeAreToldHowFarItIsAndComputeOnce() throws {
    bench.isHeld.store(true, ordering: .releasing)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      if let told = try? tell(at: 1), told.wait?.people == 6000, told.figures == nil {
        bench.waiting.add(1, ordering: .relaxed)
      }
    }
    #expect(bench.waiting.load(ordering: .relaxed) == 8)
    try waitUntil { try tell(at: 1).wait?.progress.share == 0.5 }
    #expect(bench.count.load(ordering: .acquiring) == 0)
    bench.isHeld.store(false, ordering: .releasing)
    try waitUntil { try tell(at: 1).figures != nil }
    let told = try tell(at: 1)
    #expect(told.wait == nil && told.figures?.value == 1 && told.figures?.asOf == nil)
    #expect(bench.count.load(ordering: .acquiring) == 1)
    #expect(told.map { $0 + 1 }.figures?.value == 2)
  }

  @Test func whatTheHeadOfAStudyHasBegunTellsHowFarItIsToo() throws {
    bench.isHeld.store(true, ordering: .releasing)
    #expect(try know(at: 1) == nil)
    try waitUntil { try tell(at: 1).wait?.progress.share == 0.5 }
    bench.isHeld.store(false, ordering: .releasing)
    try waitUntil { try know(at: 1) == 1 }
    #expect(try tell(at: 1).figures?.value == 1)
  }

  @Test func theFiguresOfFewAreThereAtOnce() throws {
    #expect(try tell(at: 1, people: StudyFigures.peopleInPassing).figures?.value == 1)
    // Nobody counts the people any more.
    #expect(try tell(at: 2).figures?.value == 2)
  }

  /// Nobody waits for ever for figures that cannot be computed.
  @Test func aFirstFailureIsToldOnceAndThenTriedAgain() throws {
    bench.isFailing.store(true, ordering: .releasing)
    #expect(try tell(at: 1).wait != nil)
    try waitUntil { log.errors.count == 1 }
    #expect(throws: Bench.Failure.self) { try tell(at: 1) }
    bench.isFailing.store(false, ordering: .releasing)
    try waitUntil { try tell(at: 1).figures?.value == 1 }
  }

  /// The head of a study shows nothing instead of a failure: the next reader of the figures is not told of an old one.
  @Test func aFailureThatNobodyWaitedForIsToldToNobody() throws {
    bench.isFailing.store(true, ordering: .releasing)
    #expect(try know(at: 1) == nil)
    try waitUntil { log.errors.count == 1 }
    bench.isFailing.store(false, ordering: .releasing)
    #expect(try tell(at: 1, people: 10).figures?.value == 1)
  }

  @Test func whoeverJoinsWhatTheHeadOfAStudyHasBegunIsToldItsFailure() throws {
    bench.isHeld.store(true, ordering: .releasing)
    bench.isFailing.store(true, ordering: .releasing)
    #expect(try know(at: 1) == nil)
    #expect(try tell(at: 1).wait != nil)
    bench.isHeld.store(false, ordering: .releasing)
    try waitUntil { log.errors.count == 1 }
    #expect(throws: Bench.Failure.self) { try tell(at: 1) }
  }

  @Test func theHeadOfAStudyTakesNoFailureFromThoseWhoWait() throws {
    bench.isFailing.store(true, ordering: .releasing)
    #expect(try tell(at: 1).wait != nil)
    try waitUntil { log.errors.count == 1 }
    #expect(try know(at: 1) == nil)
    // Until it has begun anew itself, and failed as well.
    try waitUntil {
      _ = try? know(at: 1)
      return log.errors.count >= 2
    }
    #expect(throws: Bench.Failure.self) { try tell(at: 1) }
  }

  /// A reader who tries one period after another takes neither memory nor the figures that others read.
  @Test func ofThePeriodsOfAStudyThoseReadLastAreKept() throws {
    let first = try #require(LabCalendar().day(typed: "2026-05-01"))
    func period(_ number: Int) -> EnrolmentPeriod {
      EnrolmentPeriod(firstDay: LabCalendar().day(first, plus: number), lastDay: nil)
    }
    func isComputed(_ period: EnrolmentPeriod?, study: Study.ID = "weight-iat") throws -> Bool {
      bench.pass(seconds: 1)
      let before = bench.count.load(ordering: .acquiring)
      _ = try read(at: 1, study: study, during: period)
      return bench.count.load(ordering: .acquiring) > before
    }
    #expect(try isComputed(nil) && isComputed(period(0), study: "other"))
    for number in 0..<StudyFigures.mostPeriods { #expect(try isComputed(period(number))) }
    #expect(try !isComputed(period(0)) && !isComputed(period(1)))
    #expect(try isComputed(period(StudyFigures.mostPeriods)), "takes the place of the third")
    #expect(try !isComputed(period(0)) && !isComputed(period(1)) && isComputed(period(2)))
    #expect(try !isComputed(nil) && !isComputed(period(0), study: "other"))
  }
}
