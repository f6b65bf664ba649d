import ArgumentParser
import Foundation
import ImplicitAssociation
import Rehearsal
import Studies
import Synchronization
import Web

struct Rehearse: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Walk simulated participants through a study, from the first page to the last.",
    discussion: """
      Without --server, a server of its own is started on throw-away data (or on --data). With --server, \
      a running one is used. Rehearsal data are marked and never enter a release of real data.

      Exit code 0 when everybody came through, 1 when somebody could not go on.
      """)

  @OptionGroup var options: SettingsOptions

  @Argument(help: "The study to rehearse.")
  var study: String

  @Option(name: .shortAndLong, help: "How many simulated participants.")
  var participants = 10

  @Option(help: "The same seed gives the same answers and errors.")
  var seed: UInt64 = 1

  @Option(help: "How many walk at once.")
  var concurrency = 4

  @Option(help: "How much slower the second pairing is, in standard deviations: about the D score to expect.")
  var bias = 0.4

  @Option(help: "The share of trials with a wrong first response, 0 to 1.")
  var errorRate = 0.06

  @Option(help: "The address of a running server, for instance http://localhost:8080.")
  var server: String?

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    guard participants > 0, concurrency > 0 else {
      throw ValidationError("Both numbers should be at least 1.")
    }
    guard (0...1).contains(errorRate) else { throw ValidationError("--error-rate is a share from 0 to 1.") }
  }

  func run() throws {
    var settings = try options.settings()
    let definition = try StudyFolder(path: settings.studies).definition(named: study)
    let answers = try definition.study().knownAnswers
    if let server { return try report(rehearsal(at: server, answers).run(progress: progress)) }

    let isThrowAway = options.data == nil
    if isThrowAway { settings.data = NSTemporaryDirectory() + "labconsole-rehearsal-\(UUID().uuidString)" }
    defer { if isThrowAway { try? FileManager.default.removeItem(atPath: settings.data) } }
    settings.address = "127.0.0.1"
    settings.port = 0
    settings.certificate = ""
    settings.privateKey = ""
    // Simulated participants have no mailbox.
    settings.mailServer = ""
    let lab = try RunningLab(settings, logger: .labConsole(level: .error), draw: SeededDraw(seed: seed).next)
    let result = rehearsal(at: "http://127.0.0.1:\(lab.port)", answers).run(progress: progress)
    try lab.stop()
    try report(result)
  }

  private func rehearsal(at base: String, _ answers: [String: [String]]) -> Rehearsal {
    Rehearsal(
      base: base, start: Lab.rehearsalPath(of: study), participants: participants, concurrency: concurrency,
      seed: seed, model: RespondentModel(bias: bias, errorRate: errorRate), knownAnswers: answers)
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
    if result.complete < result.participants { throw ExitCode.failure }
  }
}

/// Seeds in a fixed order, for a server that only a rehearsal uses.
private final class SeededDraw: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  @Sendable func next() -> UInt64 { generator.withLock { $0.next() } }
}

extension Study {
  /// Answers that lead on, by the name of the field.
  var knownAnswers: [String: [String]] {
    let quiz = (consent.quiz?.questions ?? []).map { ($0.field, $0.right.map(\.text).sorted()) }
    return eligibleAnswers.merging(quiz) { first, _ in first }
  }

  /// Answers that make somebody eligible, by the name of the field, as a form sends them.
  private var eligibleAnswers: [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: eligibility.map { question in
        // No exclusion applies if its first question is answered otherwise.
        let excluding = exclusions.filter { exclusion in
          eligibility.first { exclusion.conditions[$0.id] != nil }?.id == question.id
        }.compactMap { $0.conditions[question.id] }
        let answers = question.rule.answers.filter { answer in
          question.rule.isMet(by: answer) && !excluding.contains { $0.isMet(by: answer) }
        }
        return (question.id.text, answers.map { question.rule.typed($0) })
      })
  }
}

extension EligibilityRule {
  /// Whatever can be answered; of ages those that anybody reaches.
  fileprivate var answers: [EligibilityAnswer] {
    switch self {
    case .yesNo: [.yesNo(true), .yesNo(false)]
    case .number(let typeable, _, _): typeable.map { .number($0) }
    case .dateOfBirth: (0...100).map { .number($0) }
    case .choice(let choices, _): choices.map { .choice($0.id) }
    }
  }

  fileprivate func typed(_ answer: EligibilityAnswer) -> String {
    guard case .dateOfBirth = self, case .number(let age) = answer else { return answer.text }
    // Whoever was born on the first of January is as old as the years are apart.
    return "\(Calendar.current.component(.year, from: Date()) - age)-01-01"
  }
}

extension RehearsalReport {
  fileprivate var summary: String {
    var lines = pages.map { page in
      "\(page.path.padding(toLength: 36, withPad: " ", startingAt: 0))"
        + "\(page.requests.padded(7)) requests"
        + "  median \(page.medianMilliseconds.padded(8)) ms  slowest \(page.slowestMilliseconds.padded(8)) ms"
    }
    lines += deadEnds.map { "Participant \($0.participant) could not go on: \($0.reason)" }
    let duration = String(format: "%.1f", seconds)
    lines.append(
      "\(complete) of \(participants) complete, \(deadEnds.count) dead ends, \(duration) s, answers and errors \(fingerprint)"
    )
    return lines.joined(separator: "\n")
  }
}

extension Int {
  fileprivate func padded(_ width: Int) -> String { String(format: "%\(width)d", self) }
}

extension Double {
  fileprivate func padded(_ width: Int) -> String { String(format: "%\(width).1f", self) }
}
