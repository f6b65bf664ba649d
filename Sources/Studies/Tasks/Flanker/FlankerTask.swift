import Statistics

/// The flanker task: an arrow between others is answered by its direction, whatever they point at (Eriksen & Eriksen, 1974,
/// Percept Psychophys 16: 143–149). Arrows, waits and time limit are those of the Attention Network Test (Fan et al., 2002, J
/// Cogn Neurosci 14: 340–347), without its cues.
public struct FlankerTask: OneBlockChoices {
  public static let kind = TaskKind("flanker")
  public static let algorithm = "flanker-1"

  public var settings: ActivitySettings
  /// The trials that count.
  public let trials: Int
  public let practice: Int
  /// The shortest and the longest wait for the arrows, in whole ms. Every length between them is equally likely.
  public let waits: ClosedRange<Int>
  /// Arrows that nobody answers go so long after they appeared.
  public let timeLimit: Milliseconds

  public init(
    settings: ActivitySettings, trials: Int, practice: Int, waits: ClosedRange<Int>, timeLimit: Milliseconds
  ) {
    self.settings = settings
    self.trials = trials
    self.practice = practice
    self.waits = waits
    self.timeLimit = timeLimit
  }

  /// An answer sooner after the arrows cannot be one to them (Basner & Dinges 2011, Sleep 34: 581–591).
  public static let earliest: Milliseconds = 100

  /// The mean of the effects of a participant's runs, in ms.
  public static let compared = ComparedMeasure(
    id: ComparedMeasure.ID("effect"), range: -200...400, classCount: 12)
  public static let resultUnit = TaskAnalysis.Unit.milliseconds

  public var answers: [String] { Direction.allCases.map(\.rawValue) }
  public var answerKeys: [String] { ["f", "j"] }
  public var pace: ChoicePace { ChoicePace(timeLimit: timeLimit) }
  public var secondsPerTrial: Double { Double(waits.lowerBound + waits.upperBound) / 2000 + 0.6 }
  public var expectedMinutes: Int { minutes(of: trials) }

  /// Each row of arrows comes equally often, but for the rest of a division, in random order.
  public func draw(forPractice isPractice: Bool, _ generator: inout SeededGenerator) -> [PlannedChoice] {
    let count = isPractice ? practice : trials
    let rows = Direction.allCases.flatMap { middle in Condition.allCases.map { (middle, $0) } }
    let rest = generator.shuffled(rows).prefix(count % rows.count)
    let whole = (0..<count / rows.count).flatMap { _ in rows }
    return generator.shuffled(whole + rest).map { middle, condition in
      PlannedChoice(
        stimulus: Self.row(middle, condition), condition: condition.rawValue, answer: middle.rawValue,
        wait: generator.wait(in: waits))
    }
  }

  /// Five arrows: “←←→←←” for one to the right between others to the left.
  private static func row(_ middle: Direction, _ condition: Condition) -> String {
    let flanks = String(repeating: (condition == .congruent ? middle : middle.opposite).arrow, count: 2)
    return flanks + middle.arrow + flanks
  }

  enum Direction: String, CaseIterable {
    case left
    case right

    var arrow: String { self == .left ? "←" : "→" }
    var opposite: Direction { self == .left ? .right : .left }
  }

  /// The relation of the arrow in the middle to those around it.
  enum Condition: String, CaseIterable {
    case congruent
    case incongruent
  }
}
