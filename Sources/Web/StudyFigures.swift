import Dispatch
import Foundation
import Logging
import Studies

/// Figures about everybody in a study. They are computed for each change while that takes no time. Once it does, with many
/// participants, readers get those computed last, with their time, while newer ones are computed apart (decision 077); before
/// the first ones they are told how far these are (decision 134).
///
/// An `NSLock` for the reason that ``ValueCache`` gives.
final class StudyFigures: @unchecked Sendable {
  struct Key: Hashable, Sendable {
    /// The word of the figures, and whatever else they depend on.
    let name: String
    let study: Study.ID
    let version: String
    let origin: Participant.Origin
    /// The period of enrolment that a reader chose; nil for figures of everybody.
    var period: EnrolmentPeriod?
  }

  struct Figures<Value: Sendable>: Sendable {
    let value: Value
    /// The last change that they take into account.
    let change: Int64
    /// The time at which they were computed; nil if nothing has changed since.
    let asOf: Timestamp?
  }

  /// Figures, or how far they are for a reader who is not to wait for them.
  enum Told<Value: Sendable>: Sendable {
    case figures(Figures<Value>)
    case underWay(FigureWait)

    /// Nil while they are computed.
    var figures: Figures<Value>? {
      if case .figures(let figures) = self { figures } else { nil }
    }

    /// Nil for figures that are there.
    var wait: FigureWait? {
      if case .underWay(let wait) = self { wait } else { nil }
    }

    func map<Other: Sendable>(_ change: (Value) -> Other) -> Told<Other> {
      switch self {
      case .figures(let known):
        .figures(Figures<Other>(value: change(known.value), change: known.change, asOf: known.asOf))
      case .underWay(let wait): .underWay(wait)
      }
    }
  }

  private struct Entry {
    let value: any Sendable
    let change: Int64
    let time: Timestamp
    let duration: Duration
    /// The time at which somebody last read them.
    var readAt: Timestamp
    var isUnderWay = false
  }

  private struct FirstTime {
    let progress: FigureProgress
    /// True if a reader was told how far they are, and will ask again.
    var isTold: Bool
  }

  /// Nobody notices so short a time.
  private static let unnoticed = Duration.milliseconds(100)
  /// So little that any page can wait for it.
  private static let instant = Duration.milliseconds(10)
  /// The records of so many are read while somebody waits for the page, in about a quarter of a second.
  static let peopleInPassing = 5000
  /// Of the time, at most one part in so many is spent on newer figures.
  private static let rest = 10.0
  /// Readers can choose any number of periods: of a study those that were read last are kept.
  static let mostPeriods = 16

  private let lock = NSLock()
  private var entries: [Key: Entry] = [:]
  /// Those that are computed for the first time, apart.
  private var awaited: [Key: FirstTime] = [:]
  /// Why those of a first time could not be computed that a reader waited for, until one has been told.
  private var failures: [Key: any Error] = [:]
  private let queue = DispatchQueue(label: "figures")
  private let clock: Studies.Clock
  private let logger: Logger

  init(clock: @escaping Studies.Clock, logger: Logger) {
    self.clock = clock
    self.logger = logger
  }

  /// - Parameters:
  ///   - change: the last one there is
  ///   - count: as many as the page waits for: all of them together are not to be noticed
  ///   - compute: may take long
  func figures<Value: Sendable>(
    _ key: Key, at change: Int64, among count: Int = 1, _ compute: @escaping @Sendable () throws -> Value
  ) throws -> Figures<Value> {
    try computed(key, at: change, within: Self.unnoticed / max(1, count), compute)
      ?? Figures(value: renewed(key, at: change, compute), change: change, asOf: nil)
  }

  /// Returns what can be told without waiting: nil until the figures have been computed once.
  func known<Value: Sendable>(
    _ key: Key, at change: Int64, _ compute: @escaping @Sendable (FigureProgress) throws -> Value
  ) throws -> Figures<Value>? {
    let unseen = { @Sendable in try compute(FigureProgress()) }
    if let figures = try computed(key, at: change, within: Self.instant, unseen) { return figures }
    _ = begun(key, at: change, isTold: false, compute)
    return nil
  }

  /// Returns the figures, those of many people once they have been computed apart.
  /// - Parameter people: as many as the figures tell of; asked for only while the figures are not known
  /// - Throws: why they could not be computed, to one reader; for the next one that is tried again
  func told<Value: Sendable>(
    _ key: Key, at change: Int64, people: () throws -> Int,
    _ compute: @escaping @Sendable (FigureProgress) throws -> Value
  ) throws -> Told<Value> {
    let unseen = { @Sendable in try compute(FigureProgress()) }
    if let known = try computed(key, at: change, within: Self.unnoticed, unseen) { return .figures(known) }
    if let failure = lock.withLock({ failures.removeValue(forKey: key) }) { throw failure }
    let people = try people()
    if people <= Self.peopleInPassing { return .figures(try figures(key, at: change, unseen)) }
    let progress = begun(key, at: change, isTold: true, compute)
    return .underWay(FigureWait(people: people, progress: progress))
  }

  /// Begins with figures apart, unless somebody else has, and returns how far they are.
  /// - Parameter isTold: whether a reader is told that, who has to be told of a failure too
  private func begun<Value: Sendable>(
    _ key: Key, at change: Int64, isTold: Bool,
    _ compute: @escaping @Sendable (FigureProgress) throws -> Value
  ) -> FigureProgress {
    let progress = FigureProgress()
    let others = lock.withLock { () -> FigureProgress? in
      if let others = awaited[key] {
        if isTold { awaited[key]?.isTold = true }
        return others.progress
      }
      // They have come meanwhile.
      if entries[key] != nil { return progress }
      awaited[key] = FirstTime(progress: progress, isTold: isTold)
      return nil
    }
    if let others { return others }
    queue.async { [self] in
      renew(key, at: change) { try compute(progress) }
      lock.withLock { awaited[key] = nil }
    }
    return progress
  }

  /// Returns the figures of this change, or those before, if computing them takes longer than somebody waits; newer ones
  /// are computed apart then. Nil if there were none yet.
  private func computed<Value: Sendable>(
    _ key: Key, at change: Int64, within patience: Duration,
    _ compute: @escaping @Sendable () throws -> Value
  ) throws -> Figures<Value>? {
    guard let entry = read(key), let value = entry.value as? Value else { return nil }
    if entry.change == change { return Figures(value: value, change: change, asOf: nil) }
    if entry.duration <= patience {
      return Figures(value: try renewed(key, at: change, compute), change: change, asOf: nil)
    }
    if mayBegin(key) { queue.async { [self] in renew(key, at: change, compute) } }
    return Figures(value: value, change: entry.change, asOf: entry.time)
  }

  private func read(_ key: Key) -> Entry? {
    let time = clock()
    return lock.withLock {
      entries[key]?.readAt = time
      return entries[key]
    }
  }

  /// True, once, if nobody computes these figures already and they have rested long enough.
  private func mayBegin(_ key: Key) -> Bool {
    lock.withLock {
      guard let entry = entries[key], !entry.isUnderWay else { return false }
      let rested = Double(clock().milliseconds - entry.time.milliseconds) / 1000
      guard rested >= entry.duration / .seconds(1) * Self.rest else { return false }
      entries[key]?.isUnderWay = true
      return true
    }
  }

  private func renew<Value: Sendable>(
    _ key: Key, at change: Int64, _ compute: @Sendable () throws -> Value
  ) {
    do {
      _ = try renewed(key, at: change, compute)
    } catch {
      lock.withLock {
        entries[key]?.isUnderWay = false
        if entries[key] == nil, awaited[key]?.isTold == true { failures[key] = error }
      }
      logger.error("figures of a study cannot be computed", metadata: ["why": "\(error)"])
    }
  }

  private func renewed<Value: Sendable>(
    _ key: Key, at change: Int64, _ compute: () throws -> Value
  ) throws -> Value {
    let (time, begin) = (clock(), ContinuousClock.now)
    let value = try compute()
    let duration = begin.duration(to: .now)
    lock.withLock {
      // Nobody asks for figures under an earlier version of the study any more.
      entries = entries.filter { $0.key.study != key.study || $0.key.version == key.version }
      let readAt = entries[key]?.readAt ?? time
      entries[key] = Entry(value: value, change: change, time: time, duration: duration, readAt: readAt)
      failures[key] = nil
      forgetPeriods(of: key.study)
    }
    return value
  }

  /// Called under the lock.
  private func forgetPeriods(of study: Study.ID) {
    let periods = entries.filter { $0.key.study == study && $0.key.period != nil }
    let surplus = max(0, periods.count - Self.mostPeriods)
    for (key, _) in periods.sorted(by: { $0.value.readAt < $1.value.readAt }).prefix(surplus) {
      entries[key] = nil
    }
  }
}

/// The news for a reader while figures are computed for the first time.
struct FigureWait: Sendable {
  /// As many as the figures tell of.
  let people: Int
  let progress: FigureProgress
}
