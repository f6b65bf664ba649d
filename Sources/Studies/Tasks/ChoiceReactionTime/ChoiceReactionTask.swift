import Statistics

/// Choice reaction time: a cross appears in one of several places, each of which has an answer of its own (Hick, 1952, Q J
/// Exp Psychol 4: 11–26; the defaults are those of Deary, Liewald & Nissan, 2011, Behav Res 43: 258–268).
public struct ChoiceReactionTask: OneBlockChoices {
  public static let kind = TaskKind("choice-reaction-time")
  public static let algorithm = "choice-reaction-time-1"

  public var settings: ActivitySettings
  /// The number of places, 2 to 4.
  public let choices: Int
  /// The trials that count.
  public let trials: Int
  public let practice: Int
  /// The shortest and the longest wait for the cross, in whole ms. Every length between them is equally likely.
  public let waits: ClosedRange<Int>
  /// A cross that nobody answers goes so long after it appeared.
  public let timeLimit: Milliseconds

  public init(
    settings: ActivitySettings, choices: Int, trials: Int, practice: Int, waits: ClosedRange<Int>,
    timeLimit: Milliseconds
  ) {
    self.settings = settings
    self.choices = choices
    self.trials = trials
    self.practice = practice
    self.waits = waits
    self.timeLimit = timeLimit
  }

  /// An answer sooner after the cross cannot be one to it (Basner & Dinges 2011, Sleep 34: 581–591).
  public static let earliest: Milliseconds = 100

  /// The mean of the medians of a participant's runs, in ms.
  public static let compared = ComparedMeasure(
    id: ComparedMeasure.ID("time"), range: 100...1500, classCount: 14)
  public static let resultUnit = TaskAnalysis.Unit.milliseconds

  public var answers: [String] { (1...choices).map { "place-\($0)" } }

  public var answerKeys: [String] {
    switch choices {
    case 2: ["f", "j"]
    case 3: ["d", "f", "j"]
    default: ["d", "f", "j", "k"]
    }
  }

  public var pace: ChoicePace { ChoicePace(timeLimit: timeLimit) }

  public var secondsPerTrial: Double { Double(waits.lowerBound + waits.upperBound) / 2000 + 0.6 }

  public var expectedMinutes: Int { minutes(of: trials) }

  /// Each place comes equally often, but for the rest of a division, in random order.
  public func draw(forPractice isPractice: Bool, _ generator: inout SeededGenerator) -> [PlannedChoice] {
    let count = isPractice ? practice : trials
    let rest = generator.shuffled(answers).prefix(count % choices)
    let whole = (0..<count / choices).flatMap { _ in answers }
    var before: String?
    return generator.shuffled(whole + rest).map { place in
      defer { before = place }
      return PlannedChoice(
        stimulus: place, condition: (place == before ? Condition.repetition : .change).rawValue,
        answer: place, wait: generator.wait(in: waits))
    }
  }

  /// The relation of a place to that of the trial before.
  enum Condition: String, CaseIterable {
    case repetition
    case change
  }
}
