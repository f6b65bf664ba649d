import Foundation
import Synchronization

/// Walks simulated participants through the real HTTP surface of a server, from the first page to the last.
public struct Rehearsal: Sendable {
  public var base: String
  /// Paths from which participants begin, in turn: one for each language of an open study, or the cards of those
  /// who were invited.
  public var starts: [String]
  public var participants: Int
  public var concurrency: Int
  public var seed: UInt64
  public var model: RespondentModel
  public var paths: RehearsalPaths
  public var answers: RehearsalAnswers
  /// Countersigns if the study asks for it, and uploads the results of apps; nil if neither is needed.
  public var experimenter: RehearsalExperimenter?
  /// The tasks that are done in an app on another device, by their ids.
  public var apps: [String: RehearsalApp]
  /// Makes the runs of apps others than those of an earlier rehearsal with the same seed on the same data.
  public var appSalt: UInt64
  /// The kinds of tasks that simulated participants know how to do.
  public var players: [TaskPlayer]
  /// Participants act one at a time in a fixed order. With a server that draws from a seed, the same seed
  /// then gives the same stored data.
  public var takesTurns: Bool

  public init(
    base: String, starts: [String], participants: Int, concurrency: Int = 1, seed: UInt64,
    model: RespondentModel = RespondentModel(), paths: RehearsalPaths, answers: RehearsalAnswers,
    experimenter: RehearsalExperimenter? = nil, apps: [String: RehearsalApp] = [:], players: [TaskPlayer],
    appSalt: UInt64 = .random(in: 0...UInt64.max), takesTurns: Bool = false
  ) {
    self.base = base
    self.starts = starts
    self.participants = participants
    self.concurrency = concurrency
    self.seed = seed
    self.model = model
    self.paths = paths
    self.answers = answers
    self.experimenter = experimenter
    self.apps = apps
    self.appSalt = appSalt
    self.players = players
    self.takesTurns = takesTurns
  }

  /// - Parameter progress: called after each participant, with how many are through
  public func run(progress: @escaping @Sendable (Int) -> Void = { _ in }) -> RehearsalReport {
    let started = Date()
    let state = Mutex(State())
    let walkNext: @Sendable (any Pace) -> Bool = { pace in
      guard let number = state.withLock({ $0.next(upTo: participants) }) else { return false }
      let result = walk(number, pace)
      let done = state.withLock { state in
        state.results.append(result)
        return state.results.count
      }
      progress(done)
      return true
    }
    if takesTurns { runInTurns(walkNext) } else { runAtOnce(walkNext) }
    let results = state.withLock(\.results).sorted { $0.number < $1.number }
    return RehearsalReport(results: results, seconds: Date().timeIntervalSince(started))
  }

  private func runAtOnce(_ walkNext: @escaping @Sendable (any Pace) -> Bool) {
    let group = DispatchGroup()
    for _ in 0..<min(concurrency, participants) {
      group.enter()
      let thread = Thread {
        while walkNext(AtOnce()) {}
        group.leave()
      }
      thread.start()
    }
    group.wait()
  }

  private func runInTurns(_ walkNext: @escaping @Sendable (any Pace) -> Bool) {
    let time = SimulatedTime()
    for _ in 0..<min(concurrency, participants) {
      time.add(at: 0) { person in
        while walkNext(InTurns(person: person)) {}
      }
    }
    time.run()
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

  private func walk(_ number: Int, _ pace: any Pace) -> WalkResult {
    let respondent = Respondent(number: number, seed: seed, model: model)
    return walk(
      respondent, from: starts[(number - 1) % starts.count], with: WebClient(base: base),
      respondent.intention, pace)
  }

  /// Simulates one participant, from a page in their browser to the end that they intend.
  /// - Parameter start: where they begin
  public func walk(
    _ number: Int, from start: String, with client: WebClient, _ intention: Intention,
    as person: SimulatedTime.Person
  ) -> WalkResult {
    walk(Respondent(number: number, seed: seed, model: model), from: start, with: client, intention, person)
  }

  private func walk(
    _ respondent: Respondent, from start: String, with client: WebClient, _ intention: Intention,
    _ pace: any Pace
  ) -> WalkResult {
    var walk = Walk(
      client: client, respondent: respondent, intention: intention, pace: pace, paths: paths,
      answers: answers,
      experimenter: experimenter.map { ($0, WebClient(base: base)) }, apps: apps, appSalt: appSalt,
      players: players)
    let ending: Result<Ending, DeadEnd>
    do {
      ending = .success(try walk.walk(from: start))
    } catch let end as DeadEnd {
      ending = .failure(end)
    } catch is TimeIsUp {
      ending = .success(.stopped)
    } catch {
      ending = .failure(DeadEnd(path: start, reason: "\(error)"))
    }
    return WalkResult(
      number: respondent.number, ending: ending, visits: walk.visits, record: walk.record)
  }
}

/// Takes turns with others, on a server whose clock is the machine's: nobody waits for a break to end.
private struct InTurns: Pace {
  let person: SimulatedTime.Person
  var isTimed: Bool { false }
  func pass(_ seconds: Double) throws { try person.pass(seconds) }
}

/// The paths of the pages that simulated participants open by themselves.
public struct RehearsalPaths: Sendable {
  /// The page for people who cannot take part.
  public var notEligible: String
  /// The common beginning of the paths of all pages on the way to the consent.
  public var consent: String
  public var stopping: String
  public var dashboard: String
  public var profile: String
  public var pause: String
  /// Between two visits.
  public var nextVisit: String

  public init(
    notEligible: String, consent: String, stopping: String, dashboard: String, profile: String, pause: String,
    nextVisit: String
  ) {
    self.notEligible = notEligible
    self.consent = consent
    self.stopping = stopping
    self.dashboard = dashboard
    self.profile = profile
    self.pause = pause
    self.nextVisit = nextVisit
  }
}

/// The answers to certain fields, by field name, as a form sends them: one of the values, or all of them if
/// several may be ticked.
public struct RehearsalAnswers: Sendable {
  /// The answers of eligible participants.
  public var eligible: [String: [String]]
  /// The answers of which any one excludes a participant.
  public var ineligible: [String: [String]]
  /// The correct answers to the quiz.
  public var quiz: [String: [String]]
  /// Wrong answers to the same questions, for quizzes with a second attempt.
  public var misunderstood: [String: [String]]
  /// The tasks that are answered page by page.
  public var forms: [TaskForm]

  public init(
    eligible: [String: [String]] = [:], ineligible: [String: [String]] = [:], quiz: [String: [String]] = [:],
    misunderstood: [String: [String]] = [:], forms: [TaskForm] = []
  ) {
    self.eligible = eligible
    self.ineligible = ineligible
    self.quiz = quiz
    self.misunderstood = misunderstood
    self.forms = forms
  }
}

/// The course of one simulated participation.
public struct WalkResult: Sendable {
  public let number: Int
  public let ending: Result<Ending, DeadEnd>
  let visits: [PageVisit]
  /// All answers and errors as text.
  let record: String
}
