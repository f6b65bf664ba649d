import ImplicitAssociation
import Statistics

/// One run of the native app with all data of its `ORKTaskResult`: every block, and its times. Scores alone
/// need less (``TrialFormat/researchkit``).
public struct ResearchKitResult: Sendable, Hashable {
  /// The task's identifier, which an app may set as it likes.
  public let identifier: String
  /// The app's own name of the run: `taskRunUUID`.
  public let run: String
  public let time: Span
  /// The blocks in the order of the file.
  public let blocks: [Block]

  /// A period by the device's clock, in milliseconds since 1970.
  public struct Span: Sendable, Hashable {
    public let start: Int64
    public let end: Int64
  }

  public struct Block: Sendable, Hashable {
    /// 1 to 7.
    public let number: Int
    public let time: Span
    public let trials: [Trial]
  }

  public struct Trial: Sendable, Hashable {
    public let target: Target
    /// The side of the correct response.
    public let side: Side
    /// The labels as they stood on the screen: `Good/Thin,Bad/Fat`.
    public let pairing: String
    /// The latency to the correct response, as written: of either sign.
    public let latency: Milliseconds
    /// The first response was wrong.
    public let isError: Bool
  }

  /// The category to which the stimulus belongs. The side tells which of the attributes it was.
  public enum Target: Sendable, Hashable { case attribute, concept1, concept2 }

  /// - Throws: ``ResearchKitProblem``
  public init(_ bytes: [UInt8]) throws(ResearchKitProblem) {
    let task = try Self.onlyTask(in: bytes)
    guard case .array(let steps)? = task["results"] else { throw .noResult }
    let identifier = try task.string("identifier", of: "ORKTaskResult")
    let run = try task.string("taskRunUUID", of: "ORKTaskResult")
    if run.isEmpty { throw .missing("taskRunUUID", of: "ORKTaskResult") }
    self.identifier = identifier
    self.run = run
    time = try Span(task, of: "ORKTaskResult")
    var blocks: [Block] = []
    for step in steps { if let block = try Block(step) { blocks.append(block) } }
    self.blocks = blocks
  }

  private static func onlyTask(in bytes: [UInt8]) throws(ResearchKitProblem) -> JSONValue {
    var elements = JSONReader(TextBytes(bytes, name: ""), TextBuffer())
    let tasks: [JSONValue]
    do throws(TrialProblem) {
      tasks = [try elements.next(), try elements.next()].compactMap(\.self)
    } catch {
      throw .unreadable(line: error.line)
    }
    guard let task = tasks.first else { throw .noResult }
    guard tasks.count == 1 else { throw .several }
    return task
  }
}

/// The reasons why a file is not a result of the native app.
public enum ResearchKitProblem: Error, Sendable, Hashable {
  /// The file is not JSON, or is cut off.
  case unreadable(line: Int?)
  /// JSON, but no `ORKTaskResult`.
  case noResult
  case several
  /// The trials do not record the sides of the categories, as in early builds of the app.
  case olderBuild
  /// A member is not there, or is not of the kind that it should be.
  case missing(String, of: String)
}

extension ResearchKitResult.Block {
  /// Nil for steps without trials: instructions and the like.
  fileprivate init?(_ step: JSONValue) throws(ResearchKitProblem) {
    guard case .array(let results)? = step["results"] else { return nil }
    let trials = results.filter { $0["latency"] != nil }
    if trials.isEmpty { return nil }
    let name = try step.string("identifier", of: "ORKStepResult")
    guard let number = ResearchKitTrials.block(name, TrialLayout(format: .researchkit)) else {
      throw .missing("identifier", of: "ORKStepResult")
    }
    self.number = number
    time = try ResearchKitResult.Span(step, of: name)
    var read: [ResearchKitResult.Trial] = []
    read.reserveCapacity(trials.count)
    for trial in trials { read.append(try ResearchKitResult.Trial(trial, in: name)) }
    self.trials = read
  }
}

extension ResearchKitResult.Trial {
  fileprivate init(_ trial: JSONValue, in block: String) throws(ResearchKitProblem) {
    guard trial["correct"] != nil, trial["pairing"] != nil else { throw .olderBuild }
    guard let (target, side) = Self.targets[try trial.string("correct", of: block)] else {
      throw .missing("correct", of: block)
    }
    self.target = target
    self.side = side
    pairing = try trial.string("pairing", of: block)
    guard case .number(let latency)? = trial["latency"], let seconds = Double(latency),
      (seconds * 1000).isFinite
    else {
      throw .missing("latency", of: block)
    }
    self.latency = Milliseconds(seconds * 1000)
    switch trial["error"] {
    case .number("0")?, .bool(false)?: isError = false
    case .number("1")?, .bool(true)?: isError = true
    default: throw .missing("error", of: block)
    }
  }

  private static let targets: [String: (ResearchKitResult.Target, Side)] = [
    "ATTRleft": (.attribute, .left), "ATTRright": (.attribute, .right),
    "TARG1left": (.concept1, .left), "TARG1right": (.concept1, .right),
    "TARG2left": (.concept2, .left), "TARG2right": (.concept2, .right),
  ]
}

extension ResearchKitResult.Span {
  fileprivate init(_ value: JSONValue, of owner: String) throws(ResearchKitProblem) {
    guard let start = Self.moment(try value.string("startDate", of: owner)) else {
      throw .missing("startDate", of: owner)
    }
    guard let end = Self.moment(try value.string("endDate", of: owner)) else {
      throw .missing("endDate", of: owner)
    }
    self.init(start: start, end: end)
  }

  /// `2021-05-01T10:00:00+0200`; the offset may also be `+02:00` or `Z`.
  static func moment(_ text: String) -> Int64? {
    let pattern =
      /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+\-])(\d\d):?(\d\d))/
      .asciiOnlyDigits()
    guard text.utf8.count < 40, let found = try? pattern.wholeMatch(in: text)?.output,
      let year = Int64(found.1), let month = Int64(found.2), let day = Int64(found.3),
      let hour = Int64(found.4), let minute = Int64(found.5), let second = Int64(found.6),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    let ahead = (found.8.flatMap { Int64($0) } ?? 0) * 60 + (found.9.flatMap { Int64($0) } ?? 0)
    let local = ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
    return (local - (found.7 == "-" ? -ahead : ahead) * 60) * 1000
  }

  /// Returns the days since 1970 in the Gregorian calendar; years begin with March, so that a leap day ends
  /// one.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * months + 2) / 5 + day - 719_469
  }
}

extension JSONValue {
  fileprivate func string(_ name: String, of owner: String) throws(ResearchKitProblem) -> String {
    guard case .string(let text)? = self[name] else { throw .missing(name, of: owner) }
    return text
  }
}
