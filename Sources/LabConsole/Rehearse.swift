import ArgumentParser
import Crypto
import Foundation
import Rehearsal
import Statistics
import Studies
import Synchronization
import Web

struct Rehearse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rehearse",
    abstract: "Walk simulated participants through a study, from the first page to the last.",
    discussion: """
      Without --server, a server of its own is started on throw-away data (or on --data). With --server, \
      a running one is used. Rehearsal data are marked and never enter a release of real data.

      Most come to the end. Some are not eligible, decline, leave or close the browser; people differ in how quick
      and how biased they are, and forget something in a form.

      Where the study asks for the experimenter's signature too, is only for people who were given a code, or has tests
      on another device, whose results are handed in, the rehearsal signs in as an experimenter: on a server of its own
      by an account that it makes for itself, on a running one by the account that you name.

      On a server of its own the same seed gives the same answers, trials and latencies.

      Exit code 0 when everybody came as far as they meant to, 1 when somebody could not go on.
      """)

  @OptionGroup var options: SettingsOptions

  @Argument(help: "The study to rehearse.")
  var study: String

  @Option(name: .shortAndLong, help: "How many simulated participants.")
  var participants = 10

  @Option(help: "The same seed gives the same people.")
  var seed: UInt64 = 1

  @Option(help: "How many walk at once.")
  var concurrency = 4

  @Option(help: "How much slower people are on average where a bias shows, in standard deviations.")
  var bias = 0.4

  @Option(help: "The share of trials with a wrong first response, 0 to 1.")
  var errorRate = 0.06

  @Option(help: "The share of those who do not come to the end, 0 to 1.")
  var quitters = 0.2

  @Option(help: "The address of a running server, for instance http://localhost:8080.")
  var server: String?

  @Option(
    help: """
      With --server, the account that signs where the study asks for the experimenter's signature, and hands in \
      results of another device; its password is read from standard input.
      """)
  var experimenter: String?

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    guard participants > 0, concurrency > 0 else {
      throw ValidationError("Both numbers should be at least 1.")
    }
    guard experimenter == nil || server != nil else {
      throw ValidationError("--experimenter goes with --server: a server of its own needs no account.")
    }
    guard (0...1).contains(errorRate) else { throw ValidationError("--error-rate is a share from 0 to 1.") }
    guard (0...1).contains(quitters) else { throw ValidationError("--quitters is a share from 0 to 1.") }
    guard (-3...3).contains(bias) else {
      throw ValidationError("--bias is a number of standard deviations from -3 to 3.")
    }
  }

  func run() throws {
    let settings = try options.settings()
    let study = try StudyFolder(path: settings.studies).definition(named: study).study()
    guard let server else { return try rehearse(study, settings) }
    let experimenter = try experimenterOnRunningServer(for: study)
    try report(rehearsal(of: study, at: server, experimenter).run(progress: progress))
  }

  /// On a server of its own, with data that are thrown away unless a directory is named.
  private func rehearse(_ study: Study, _ settings: Settings) throws {
    var settings = settings
    let isThrowAway = options.data == nil
    if isThrowAway { settings.data = NSTemporaryDirectory() + "labconsole-rehearsal-\(UUID().uuidString)" }
    defer { if isThrowAway { try? FileManager.default.removeItem(atPath: settings.data) } }
    settings.listenPrivately()
    let lab = try RunningLab(settings, logger: .labConsole(level: .error), draw: SeededDraw(seed: seed).next)
    let experimenter = study.needsExperimenter ? try Self.addExperimenter(to: lab, for: study) : nil
    var rehearsal = try rehearsal(of: study, at: "http://127.0.0.1:\(lab.port)", experimenter)
    rehearsal.takesTurns = true
    rehearsal.appSalt = UInt64(
      try lab.store.counts(of: study.id, at: .everySite, origin: .rehearsal).enrolled)
    let result = rehearsal.run(progress: progress)
    try lab.stop()
    try report(result)
  }

  private func experimenterOnRunningServer(for study: Study) throws -> RehearsalExperimenter? {
    guard let need = study.needOfExperimenter else { return nil }
    guard let experimenter else {
      throw CommandFailure(
        """
        \(study.id) \(need). Name an account that may run its visits: --experimenter NAME, with the password on \
        standard input
        """)
    }
    return RehearsalExperimenter(
      name: experimenter, password: readLine(strippingNewline: true) ?? "", study: study.id)
  }

  /// An account for this rehearsal alone: its password is written down nowhere, so nobody signs in with it again.
  static func addExperimenter(to lab: RunningLab, for study: Study) throws -> RehearsalExperimenter {
    let (name, password) = ("rehearsal-\(Token().text.prefix(8))", Token().text)
    _ = try lab.store.addStaff(
      StaffCredentials(name: name, password: password), role: .experimenter, study: study.id,
      context: AuditContext(by: .system, at: Timestamp(Date())))
    return RehearsalExperimenter(name: name, password: password, study: study.id)
  }

  private func rehearsal(of study: Study, at base: String, _ experimenter: RehearsalExperimenter?) throws
    -> Rehearsal
  {
    Rehearsal(
      base: base,
      starts: try study.rehearsalStarts(for: participants, at: base, invitedBy: experimenter),
      participants: participants, concurrency: concurrency, seed: seed,
      model: RespondentModel(bias: bias, errorRate: errorRate, quitters: quitters),
      paths: RehearsalPaths(of: study.id), answers: study.rehearsalAnswers(at: Timestamp(Date())),
      experimenter: experimenter, apps: study.apps, players: TaskKinds.players)
  }

  private var progress: @Sendable (Int) -> Void {
    let total = participants
    let isWanted = isatty(2) == 1
    return { done in
      if isWanted { FileHandle.standardError.write(Data("\r\(done) of \(total) through".utf8)) }
      if isWanted && done == total { FileHandle.standardError.write(Data("\n".utf8)) }
    }
  }

  private func report(_ result: RehearsalReport) throws {
    if json { try printJSON(result) } else { print(result.summary) }
    if !result.deadEnds.isEmpty { throw ExitCode.failure }
  }
}

/// Seeds in a fixed order, for a server that only simulated participants use.
final class SeededDraw: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  @Sendable func next() -> UInt64 { generator.withLock { $0.next() } }
}

extension RehearsalReport {
  fileprivate var summary: String {
    var lines = pages.map { page in
      "\(page.path.padding(toLength: 36, withPad: " ", startingAt: 0))"
        + "\(page.requests.padded(7)) requests"
        + "  median \(page.medianMilliseconds.padded(8)) ms  slowest \(page.slowestMilliseconds.padded(8)) ms"
    }
    lines += deadEnds.map { "Participant \($0.participant) could not go on: \($0.reason)" }
    let others = Ending.allCases.filter { $0 != .complete }.compactMap { ending in
      endings[ending.rawValue].map { "\($0) \(ending.word)" }
    }
    let duration = String(format: "%.1f", seconds)
    lines.append(
      (["\(complete) of \(participants) complete"] + others
        + ["\(deadEnds.count) dead ends", "\(duration) s", "answers and errors \(fingerprint)"])
        .joined(separator: ", "))
    return lines.joined(separator: "\n")
  }
}

extension Ending {
  fileprivate var word: String {
    switch self {
    case .complete: "complete"
    case .notEligible: "not eligible"
    case .declined: "declined"
    case .left: "left"
    case .stopped: "stopped without a word"
    }
  }
}

extension Int {
  fileprivate func padded(_ width: Int) -> String { String(format: "%\(width)d", self) }
}

extension Double {
  fileprivate func padded(_ width: Int) -> String { String(format: "%\(width).1f", self) }
}
