import Foundation
import ImplicitAssociation

extension RehearsalApp {
  /// - Parameter labels: of the categories on the screen
  public static func implicitAssociation(design: Design, labels: [Role: String]) -> RehearsalApp {
    RehearsalApp { code, salt, respondent, end in
      let app = ImplicitApp(design: design, labels: labels, code: code, salt: salt)
      return try app.play(as: &respondent, until: end)
    }
  }
}

/// Plays a test as the native app would, and writes the file that it would write.
private struct ImplicitApp {
  let design: Design
  let labels: [Role: String]
  let code: String
  let salt: UInt64

  func play(as respondent: inout Respondent, until end: Date) throws -> PlayedFile {
    let plan = try Plan(design: design, seed: respondent.seed(salt: salt))
    let played = plan.blocks.map { (block: $0, trials: answers(to: $0, as: &respondent)) }
    let lengths = played.map { ($0.trials.reduce(0) { $0 + $1.latency + 0.25 } + 2).rounded(.up) }
    let start = end.addingTimeInterval(-lengths.reduce(0, +)).wholeSecond
    var begins = start
    var steps: [TaskResult.Step] = []
    for (index, length) in lengths.enumerated() {
      let ends = begins.addingTimeInterval(length)
      steps.append(
        .init(
          identifier: "implicitAssociation.block\(played[index].block.number)", startDate: begins.written,
          endDate: ends.written, results: played[index].trials))
      begins = ends
    }
    let task = TaskResult(
      identifier: code, startDate: start.written, endDate: begins.written, taskRunUUID: UUID().uuidString,
      results: steps)
    let errors = played.flatMap(\.trials).map { $0.error == 1 ? "x" : "." }.joined()
    return PlayedFile(file: Array(try JSONEncoder().encode(task)), errors: errors)
  }

  private func answers(to block: PlannedBlock, as respondent: inout Respondent) -> [TaskResult.Trial] {
    let labels = [block.left, block.right].map { side in
      side.map { self.labels[$0] ?? "" }.joined(separator: "/")
    }.joined(separator: ",")
    return block.trials.map { trial in
      let isError = respondent.makesError()
      let first = respondent.latency(isBiased: block.pairing == .b)
      let latency = isError ? first + respondent.correction() : first
      return TaskResult.Trial(
        identifier: "implicitAssociation.block\(block.number)", latency: latency / 1000,
        correct: trial.role.target + trial.correctSide.rawValue, pairing: labels, error: isError ? 1 : 0)
    }
  }
}

/// `ORKTaskResult`, as the app's serialisation has it.
private struct TaskResult: Encodable {
  let `class` = "ORKTaskResult"
  let identifier: String
  let startDate: String
  let endDate: String
  let taskRunUUID: String
  let results: [Step]

  enum CodingKeys: String, CodingKey {
    case `class` = "_class"
    case identifier, startDate, endDate, taskRunUUID, results
  }

  struct Step: Encodable {
    let `class` = "ORKStepResult"
    let identifier: String
    let startDate: String
    let endDate: String
    let isPreviousResult = false
    let results: [Trial]

    enum CodingKeys: String, CodingKey {
      case `class` = "_class"
      case identifier, startDate, endDate, isPreviousResult, results
    }
  }

  struct Trial: Encodable {
    let `class` = "ORKImplicitAssociationResult"
    let identifier: String
    /// The latency in seconds.
    let latency: Double
    let correct: String
    let pairing: String
    let error: Int

    enum CodingKeys: String, CodingKey {
      case `class` = "_class"
      case identifier, latency, correct, pairing, error
    }
  }
}

extension Role {
  /// The app's name for the category; the two attributes share one and are told apart by their side.
  fileprivate var target: String {
    switch self {
    case .concept1: "TARG1"
    case .concept2: "TARG2"
    case .attribute1, .attribute2: "ATTR"
    }
  }
}

extension Date {
  fileprivate var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }

  /// `2021-05-01T08:00:00+0000`
  fileprivate var written: String {
    formatted(.iso8601).replacingOccurrences(of: "Z", with: "+0000")
  }
}
