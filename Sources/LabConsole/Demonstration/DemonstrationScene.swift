import Foundation
import Mail
import Rehearsal
import Statistics
import Storage
import Studies
import Synchronization
import Web

/// The people of a demonstration and the times at which they act: those who take part by themselves, those who come to
/// the lab, and the staff.
final class DemonstrationScene: Sendable {
  /// Of the server: scheme, host and port.
  private let base: String
  let study: Study
  let schedule: LabDays
  let time: SimulatedTime
  let clock: Studies.Clock
  let staff: DemonstrationStaff
  private let seed: UInt64
  private let found = Mutex<[String]>([])

  init(
    lab: RunningLab, study: Study, schedule: LabDays, time: SimulatedTime, clock: @escaping Studies.Clock,
    seed: UInt64, accounts: DemonstrationAccounts
  ) {
    base = "http://127.0.0.1:\(lab.port)"
    self.study = study
    self.schedule = schedule
    self.time = time
    self.clock = clock
    self.seed = seed
    staff = DemonstrationStaff(store: lab.store, study: study, clock: clock, accounts: accounts)
  }

  /// The problems met so far: anything that did not go as intended.
  var problems: [String] { found.withLock { $0 } }

  func addVisitors(_ count: Int) {
    for number in 1...count { addVisitor(number, of: count) }
  }

  /// Adds the people who come to the lab, its staff and what they do, besides those who take part by themselves.
  func addLab(_ participants: Int) throws {
    try staff.makeAccounts()
    let tablets = try (1...3).map { try staff.tablet("Tablet \($0)", at: base) }
    addVisitors(participants)
    try addAppointments(on: tablets, from: participants + 1)
    add(at: schedule.time(onDay: -1, hour: 18)) { scene, _ in try scene.staff.release() }
    // Messages are delivered until noon of the day before; the last ones wait.
    let end = schedule.seconds(to: schedule.time(onDay: -1, hour: 12))
    add(at: schedule.begin) { scene, person in
      while scene.time.now < end {
        try person.pass(300)
        try scene.staff.deliver()
      }
    }
  }

  // MARK: - People who take part by themselves

  /// The intentions of a dozen people, in turn; most complete the study.
  private static let intentions: [Intention] = [
    .toTheEnd, .toTheEnd, .ineligible, .toTheEnd, .toTheEnd, .undecided(afterPages: 4), .toTheEnd,
    .vanishing(afterRuns: 1, blocks: 3), .toTheEnd, .ineligible, .leaving(afterRuns: 1), .toTheEnd,
    .toTheEnd, .declining(afterPages: 7), .toTheEnd,
  ]

  private func addVisitor(_ number: Int, of count: Int) {
    var generator = SeededGenerator(seed: seed &+ UInt64(number))
    let day = -Demonstration.days + (number - 1) * Demonstration.days / count
    let begin = schedule.time(onDay: day, hour: 9 + generator.below(10), minute: generator.below(60))
    let intention = Self.intentions[(number - 1) % Self.intentions.count]
    let language = study.languages[generator.below(3) == 0 ? study.languages.count - 1 : 0]
    let start =
      study.isOpen ? Lab.introductionPath(of: study.id.text, language: language.code) : nil
    // Two of them only want to be done quickly.
    let isCareless = [1, 4].contains(number)
    time.add(at: schedule.seconds(to: begin)) { [self] person in
      attempt {
        let start = try start ?? staff.card(in: language)
        walk(number, from: start, with: newClient, intention, person, isCareless: isCareless)
      }
    }
  }

  /// - Returns: how the participation ended
  @discardableResult
  func walk(
    _ number: Int, from start: String, with client: WebClient, _ intention: Intention,
    _ person: SimulatedTime.Person, isCareless: Bool = false
  ) -> Ending? {
    let model =
      isCareless
      ? RespondentModel(
        bias: 0, errorRate: 0.4, name: "Made-up Person", slowness: 0.45, distraction: 0.2)
      : RespondentModel(bias: -0.4, errorRate: 0.05, name: "Made-up Person")
    let rehearsal = Rehearsal(
      base: base, starts: [start], participants: 1, seed: seed, model: model,
      paths: RehearsalPaths(of: study.id), answers: study.rehearsalAnswers(at: clock()).ofAdults,
      experimenter: staff.besides, apps: study.apps, players: TaskKinds.players,
      appSalt: UInt64(number))
    let result = rehearsal.walk(number, from: start, with: client, intention, as: person)
    switch result.ending {
    case .success(let ending): return ending
    case .failure(let end):
      found.withLock { $0.append("Participant \(number) could not go on: \(end)") }
      return nil
    }
  }

  /// A browser that was never here before.
  var newClient: WebClient { WebClient(base: base) }

  // MARK: - Adding events

  func add(
    at begin: Timestamp,
    _ act: @escaping @Sendable (DemonstrationScene, SimulatedTime.Person) throws -> Void
  ) {
    time.add(at: schedule.seconds(to: begin)) { [self] person in attempt { try act(self, person) } }
  }

  /// Collects errors; reaching the end of the time is not one.
  private func attempt(_ act: () throws -> Void) {
    do {
      try act()
    } catch is TimeIsUp {
    } catch {
      found.withLock { $0.append("\(error)") }
    }
  }
}

extension RehearsalAnswers {
  /// Limits the numbers with which somebody is eligible to those up to an age at which people work.
  fileprivate var ofAdults: RehearsalAnswers {
    var answers = self
    answers.eligible = eligible.mapValues { values in
      let usual = values.filter { Int($0).map { (19...66).contains($0) } ?? true }
      return usual.isEmpty ? values : usual
    }
    return answers
  }
}
