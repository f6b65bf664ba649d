import Foundation
import Synchronization

/// Walks simulated participants through the real HTTP surface of a server, from the first page to the last.
public struct Rehearsal: Sendable {
  public var base: String
  /// Path of the study's first page, marked as a rehearsal.
  public var start: String
  public var participants: Int
  public var concurrency: Int
  public var seed: UInt64
  public var model: RespondentModel
  /// What to answer to some fields, by name: one of the values, or all of them where several may be ticked. So that
  /// eligible people walk, who have understood what they agree to.
  public var knownAnswers: [String: [String]]
  /// Signs too where the study asks for it, and hands in results of apps; nil where neither is needed.
  public var experimenter: RehearsalExperimenter?
  /// The tests that are done in an app on another device, by their ids.
  public var apps: [String: RehearsalApp]

  public init(
    base: String, start: String, participants: Int, concurrency: Int, seed: UInt64,
    model: RespondentModel = RespondentModel(), knownAnswers: [String: [String]] = [:],
    experimenter: RehearsalExperimenter? = nil, apps: [String: RehearsalApp] = [:]
  ) {
    self.base = base
    self.start = start
    self.participants = participants
    self.concurrency = concurrency
    self.seed = seed
    self.model = model
    self.knownAnswers = knownAnswers
    self.experimenter = experimenter
    self.apps = apps
  }

  /// - Parameter progress: called after each participant, with how many are through
  public func run(progress: @escaping @Sendable (Int) -> Void = { _ in }) -> RehearsalReport {
    let started = Date()
    let state = Mutex(State())
    let group = DispatchGroup()
    for _ in 0..<min(concurrency, participants) {
      group.enter()
      let thread = Thread {
        while let number = state.withLock({ $0.next(upTo: participants) }) {
          let result = walk(number)
          let done = state.withLock { state in
            state.results.append(result)
            return state.results.count
          }
          progress(done)
        }
        group.leave()
      }
      thread.start()
    }
    group.wait()
    let results = state.withLock(\.results).sorted { $0.number < $1.number }
    return RehearsalReport(results: results, seconds: Date().timeIntervalSince(started))
  }

  private struct State {
    var started = 0
    var results: [WalkResult] = []

    mutating func next(upTo last: Int) -> Int? {
      guard started < last else { return nil }
      started += 1
      return started
    }
  }

  private func walk(_ number: Int) -> WalkResult {
    let respondent = Respondent(number: number, seed: seed, model: model)
    var walk = Walk(
      client: WebClient(base: base), respondent: respondent, knownAnswers: knownAnswers,
      experimenter: experimenter.map { ($0, WebClient(base: base)) }, apps: apps)
    var deadEnd: String?
    do {
      try walk.walk(from: start)
    } catch let end as DeadEnd {
      deadEnd = "\(end.path): \(end.reason)"
    } catch {
      deadEnd = "\(error)"
    }
    return WalkResult(number: number, deadEnd: deadEnd, visits: walk.visits, record: walk.record)
  }
}

struct WalkResult: Sendable {
  let number: Int
  let deadEnd: String?
  let visits: [PageVisit]
  /// Everything answered and every error made, as text.
  let record: String
}

/// What a rehearsal found.
public struct RehearsalReport: Sendable, Encodable {
  public let participants: Int
  public let complete: Int
  public let deadEnds: [DeadEndReport]
  public let pages: [PageReport]
  public let seconds: Double
  /// The same for two rehearsals whose participants answered and erred alike.
  public let fingerprint: String

  public struct DeadEndReport: Sendable, Encodable {
    public let participant: Int
    public let reason: String
  }

  public struct PageReport: Sendable, Encodable {
    public let path: String
    public let requests: Int
    public let medianMilliseconds: Double
    public let slowestMilliseconds: Double
  }

  init(results: [WalkResult], seconds: Double) {
    participants = results.count
    complete = results.count { $0.deadEnd == nil }
    deadEnds = results.compactMap { result in
      result.deadEnd.map { DeadEndReport(participant: result.number, reason: $0) }
    }
    pages = Dictionary(grouping: results.flatMap(\.visits), by: \.path).sorted { $0.key < $1.key }.map {
      path, visits in
      let times = visits.map { $0.seconds * 1000 }.sorted()
      return PageReport(
        path: path, requests: times.count, medianMilliseconds: times[times.count / 2],
        slowestMilliseconds: times.last ?? 0)
    }
    self.seconds = seconds
    fingerprint = RehearsalReport.fingerprint(results.map(\.record))
  }

  /// FNV-1a over all records: a short name for their content, not a secret.
  private static func fingerprint(_ records: [String]) -> String {
    let hash = records.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
