import ArgumentParser
import Crypto
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

      Where the study asks for the experimenter's signature too, or has tests on another device, whose results
      are handed in, the rehearsal signs in as an experimenter: on a server of its own by an account that it makes
      for itself, on a running one by the account that you name.

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
  }

  func run() throws {
    var settings = try options.settings()
    let definition = try StudyFolder(path: settings.studies).definition(named: study)
    let definedStudy = try definition.study()
    if let server {
      let signer = try signerOnRunningServer(for: definedStudy)
      return try report(rehearsal(of: definedStudy, at: server, signer).run(progress: progress))
    }

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
    let signer = definedStudy.needsExperimenter ? try Self.addSigner(to: lab, for: definedStudy) : nil
    let result = rehearsal(of: definedStudy, at: "http://127.0.0.1:\(lab.port)", signer).run(
      progress: progress)
    try lab.stop()
    try report(result)
  }

  private func signerOnRunningServer(for study: Study) throws -> RehearsalExperimenter? {
    guard study.needsExperimenter else { return nil }
    guard let experimenter else {
      let need =
        study.consent.isCountersigned
        ? "asks for the experimenter's signature under every consent"
        : "has tests on another device, whose results an experimenter hands in"
      throw CommandFailure(
        """
        \(study.id) \(need). Name an account that may run its visits: --experimenter NAME, with the password on \
        standard input
        """)
    }
    return RehearsalExperimenter(
      name: experimenter, password: readLine(strippingNewline: true) ?? "", signIn: Lab.staffSignInPath,
      participants: Lab.participantsPath, profile: Lab.profilePath)
  }

  /// An account for this rehearsal alone: its password is written down nowhere, so nobody signs in with it again.
  static func addSigner(to lab: RunningLab, for study: Study) throws -> RehearsalExperimenter {
    let (name, password) = ("rehearsal-\(Token().text.prefix(8))", Token().text)
    _ = try lab.store.addStaff(
      StaffCredentials(name: name, password: password), role: .experimenter, study: study.id,
      stamp: Stamp(by: .system, at: Timestamp(Date())))
    return RehearsalExperimenter(
      name: name, password: password, signIn: Lab.staffSignInPath, participants: Lab.participantsPath,
      profile: Lab.profilePath)
  }

  private func rehearsal(of defined: Study, at base: String, _ signer: RehearsalExperimenter?) -> Rehearsal {
    Rehearsal(
      base: base, start: Lab.rehearsalPath(of: study), participants: participants, concurrency: concurrency,
      seed: seed, model: RespondentModel(bias: bias, errorRate: errorRate),
      knownAnswers: defined.knownAnswers,
      experimenter: signer, apps: defined.apps)
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
  fileprivate var needsExperimenter: Bool { consent.isCountersigned || !apps.isEmpty }

  /// The tests that have a variant on another device, by id.
  var apps: [String: RehearsalApp] {
    let external = tests.filter { $0.variants.contains(where: \.isExternal) }
    return Dictionary(
      uniqueKeysWithValues: external.map { test in
        (
          test.id.text,
          RehearsalApp(design: test.design, labels: test.labels.mapValues { $0[languages[0]] })
        )
      })
  }

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
