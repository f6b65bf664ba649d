import Crypto
import Foundation
import Logging
import Rehearsal
import Storage
import Studies
import Web

/// Makes a demonstration: the days up to now go by in a few seconds, with the real server, the real pages and the rights
/// of real participants; only its clock is that of the simulation.
struct Demonstration {
  /// The study that people come to the lab for; nil for the one whose participants do a test in most variants.
  let study: Study.ID?
  /// The number of those who take part by themselves.
  let participants: Int
  let seed: UInt64
  let accounts: DemonstrationAccounts
  let interface: Interface

  /// On how many days before today people came.
  static let days = 5

  /// - Returns: the problems met: anything that did not go as intended
  func make(in settings: Settings) throws -> [String] {
    let schedule = LabDays(now: Timestamp(Date()))
    try mark(settings.data, at: schedule.begin)
    var settings = settings
    settings.listenPrivately()
    let time = SimulatedTime(horizon: schedule.seconds(to: schedule.now))
    let clock: Studies.Clock = { schedule.begin.advanced(byMilliseconds: Int64(time.now * 1000)) }
    // Nobody guesses the PINs of people who were made up.
    let cheap = ScryptCost(n: 16, r: 1, p: 1)
    let lab = try RunningLab(
      settings, logger: .labConsole(level: .error), draw: SeededDraw(seed: seed).next, clock: clock,
      costs: HashingCosts(password: HashingCosts.standard.password, pin: cheap), interface: interface)
    let studies = lab.library.current
    guard let shown = study.map({ id in studies.first { $0.id == id } }) ?? studies.max(by: hasFewerVariants)
    else {
      throw CommandFailure("There is no study “\(study?.text ?? "")” in \(settings.studies).")
    }
    let scene = { (study: Study) in
      DemonstrationScene(
        lab: lab, study: study, schedule: schedule, time: time, clock: clock, seed: seed, accounts: accounts)
    }
    let own = DemonstrationStudies.own
    let scenes = ([shown] + studies.filter { ![shown.id, own].contains($0.id) && $0.isOpen }).map(scene)
    try scenes[0].addLab(participants)
    for scene in scenes.dropFirst() {
      scene.staff.join(scenes[0].staff)
      scene.addVisitors(max(1, participants / 3))
    }
    for scene in scenes { scene.addDeskWork() }
    let visits = studies.first { $0.id == own && $0.id != shown.id }.map(scene)
    visits?.staff.join(scenes[0].staff)
    visits?.addBookings { [studies = DemonstrationStudies(in: settings), watch = lab.watch] in
      try Self.changeConsent(of: studies, watch)
    }
    time.run()
    try lab.stop()
    return scenes.flatMap(\.problems) + (visits?.problems ?? [])
  }

  /// Changes the consent document of the demonstration's own study; the server takes it at once.
  private static func changeConsent(of studies: DemonstrationStudies, _ watch: StudyWatch) throws {
    try studies.changeConsent()
    let report = watch.refresh(.all).first { $0.study == DemonstrationStudies.own.text }
    guard let report, report.problems.isEmpty else {
      throw CommandFailure("The changed consent is not taken: \(report?.problems ?? [])")
    }
  }

  /// The first of several with equally many is the larger one.
  private func hasFewerVariants(_ one: Study, _ other: Study) -> Bool {
    let count = { (study: Study) in study.tasks.map(\.variants.count).max() ?? 0 }
    return count(one) < count(other)
  }

  private func mark(_ data: String, at time: Timestamp) throws {
    let store = try SQLiteStore(directory: URL(fileURLWithPath: data), kinds: TaskKinds.storage)
    try store.becomeDemonstration(context: AuditContext(by: .system, at: time))
    try store.close()
  }
}

/// The days of a demonstration, counted from today.
struct LabDays: Sendable {
  let now: Timestamp
  private let calendar = LabCalendar()

  init(now: Timestamp) { self.now = now }

  var begin: Timestamp { time(onDay: -Demonstration.days, hour: 7) }

  /// - Parameter day: 0 for today, -1 for yesterday
  func time(onDay day: Int, hour: Int, minute: Int = 0) -> Timestamp {
    calendar.range(of: calendar.day(calendar.day(of: now), plus: day)).lowerBound
      .advanced(bySeconds: hour * 3600 + minute * 60)
  }

  func minutesFromNow(_ minutes: Int) -> Timestamp { now.advanced(bySeconds: minutes * 60) }

  /// - Parameter days: 0 for today, 1 for tomorrow
  func days(_ days: ClosedRange<Int>) -> ClosedRange<LabCalendar.Day> {
    let today = calendar.day(of: now)
    return calendar.day(today, plus: days.lowerBound)...calendar.day(today, plus: days.upperBound)
  }

  /// Since the beginning.
  func seconds(to time: Timestamp) -> Double { Double(time.milliseconds - begin.milliseconds) / 1000 }
}

extension Timestamp {
  fileprivate func advanced(byMilliseconds milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + milliseconds)
  }
}
