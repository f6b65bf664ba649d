import Foundation
import Synchronization
import Testing

@testable import Web

/// Figures are computed once for each state of the data, and never told for another.
@Suite struct KeptFiguresTests {
  private struct Failure: Error {}

  private final class Bench: Sendable {
    let count = Atomic<Int>(0)
    /// The sum of what readers were told.
    let told = Atomic<Int>(0)

    func compute() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
  }

  private let bench = Bench()
  private let figures = KeptFigures<String, Int>(most: 2)

  private func read(
    _ key: String = "a", at change: Int64, waiting: Int = 0, hasChanged: Bool = true, isEnough: Bool = true
  ) throws -> Int {
    let state = DataState(change: change, waiting: waiting)
    return try figures.value(
      of: key, at: state, now: { state }, if: { _ in isEnough }, unless: { _ in hasChanged },
      { bench.compute() })
  }

  @Test func theyStayUntilSomethingChanges() throws {
    #expect(try read(at: 1) == 1 && read(at: 1) == 1)
    #expect(try read(at: 2) == 2 && read(at: 2) == 2)
    // A run that was prepared is no change of its own.
    #expect(try read(at: 2, waiting: 1) == 3 && read(at: 2, waiting: 1) == 3)
  }

  @Test func changesElsewhereAreNone() throws {
    #expect(try read(at: 1) == 1)
    #expect(try read(at: 5, hasChanged: false) == 1)
    // From there on nothing is looked through again.
    #expect(try read(at: 5) == 1 && read(at: 6) == 2)
  }

  @Test func onlyWhatCameSinceIsLookedThrough() throws {
    #expect(try read(at: 3) == 1)
    var since: [Int64] = []
    let state = DataState(change: 8, waiting: 0)
    let value = try figures.value(
      of: "a", at: state, now: { state },
      unless: { change in
        since.append(change)
        return false
      }, { bench.compute() })
    #expect(value == 1 && since == [3])
  }

  /// Somebody else has computed them meanwhile, from newer data.
  @Test func newerOnesAreGoodForEarlierReaders() throws {
    #expect(try read(at: 5) == 1 && read(at: 4) == 1)
  }

  @Test func thoseThatTellTooLittleAreComputed() throws {
    #expect(try read(at: 1) == 1 && read(at: 1, isEnough: false) == 2 && read(at: 1) == 2)
  }

  @Test func aFailureIsToldAndKeepsNothing() throws {
    let (state, later) = (DataState(change: 1, waiting: 0), DataState(change: 2, waiting: 0))
    #expect(throws: Failure.self) {
      try figures.value(of: "a", at: state, now: { state }, unless: { _ in true }, { throw Failure() })
    }
    #expect(try read(at: 1) == 1)
    #expect(throws: Failure.self) {
      try figures.value(
        of: "a", at: later, now: { later }, unless: { _ in throw Failure() }, { bench.compute() })
    }
    #expect(try read(at: 1) == 1 && read(at: 2) == 2)
  }

  /// Those that were read last.
  @Test func aFewAreKept() throws {
    #expect(try read("a", at: 1) == 1 && read("b", at: 1) == 2 && read("a", at: 1) == 1)
    #expect(try read("c", at: 1) == 3 && read("a", at: 1) == 1)
    #expect(try read("b", at: 1) == 4)
  }

  @Test func readersAtTheSameTimeShareOneComputation() {
    let (figures, bench) = (figures, bench)
    let state = DataState(change: 1, waiting: 0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let value = try? figures.value(
        of: "a", at: state, now: { state }, unless: { _ in true },
        {
          Thread.sleep(forTimeInterval: 0.02)
          return bench.compute()
        })
      bench.told.add(value ?? 100, ordering: .acquiringAndReleasing)
    }
    #expect(bench.told.load(ordering: .acquiring) == 8)
    #expect(bench.count.load(ordering: .acquiring) == 1)
  }

  /// A reader who finds nobody there has read the state the moment before.
  @Test func theStateIsNotReadAgainWithoutAWait() throws {
    let state = DataState(change: 1, waiting: 0)
    let value = try figures.value(
      of: "a", at: state, now: { throw Failure() }, unless: { _ in true }, { bench.compute() })
    #expect(value == 1)
    #expect(try read(at: 1) == 1)
  }

  /// While a study runs, each reader asks for a later state than the one before.
  @Test func readersWhoWaitedShareTheNextComputation() {
    let (figures, bench) = (figures, bench)
    let (asked, told) = (DispatchGroup(), DispatchGroup())
    for _ in 1...8 {
      asked.enter()
      told.enter()
    }
    for _ in 1...8 {
      Thread.detachNewThread {
        let state = DataState(
          change: Int64(bench.told.add(1, ordering: .sequentiallyConsistent).newValue), waiting: 0)
        asked.leave()
        _ = try? figures.value(
          of: "a", at: state,
          now: { DataState(change: Int64(bench.told.load(ordering: .sequentiallyConsistent)), waiting: 0) },
          unless: { _ in true },
          {
            asked.wait()
            return bench.compute()
          })
        told.leave()
      }
    }
    told.wait()
    #expect((1...2).contains(bench.count.load(ordering: .acquiring)))
  }
}
