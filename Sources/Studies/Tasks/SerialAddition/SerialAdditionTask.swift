import Statistics

/// Serial addition: digits come at a set pace, to be seen or heard, and each is added to the one just before it, not to the
/// sum (Gronwall, 1977, Percept Mot Skills 44: 367–373, where they are heard).
public struct SerialAdditionTask: OneBlockChoices {
  public static let kind = TaskKind("serial-addition")
  public static let algorithm = "serial-addition-1"

  public var settings: ActivitySettings
  /// The additions that count; their digits are one more.
  public let trials: Int
  /// The additions of the practice.
  public let practice: Int
  /// How long a digit is to be seen, in ms.
  public let exposure: Int
  /// From one digit to the next, in ms.
  public let interval: Int
  /// How digits are spoken; nil where they are to be seen.
  public let speech: SpokenDigits?

  public init(
    settings: ActivitySettings, trials: Int, practice: Int, exposure: Int, interval: Int,
    speech: SpokenDigits? = nil
  ) {
    self.settings = settings
    self.trials = trials
    self.practice = practice
    self.exposure = exposure
    self.interval = interval
    self.speech = speech
  }

  /// The mean share of right sums over a participant's runs.
  public static let compared = ComparedMeasure(id: ComparedMeasure.ID("right"), range: 0...1, classCount: 10)

  public let answers = (2...18).map { "sum-\($0)" }
  /// Sums have two digits: no key is one.
  public let answerKeys: [String] = []

  /// A slip can be put right until the next digit comes, as with the answers that are spoken.
  public var pace: ChoicePace {
    ChoicePace(
      timeLimit: Milliseconds(Double(interval)), exposure: Milliseconds(Double(exposure)), isPaced: true,
      countsLast: true)
  }

  public var secondsPerTrial: Double { Double(interval) / 1000 }

  public var onsetSources: Set<OnsetSource> { speech?.onsetSources ?? OnsetSource.seen }

  public var neededPermissions: [Permission.Known] {
    speech.map { $0.isShownOtherwise ? [] : [SpokenDigits.permission] } ?? []
  }

  public var wantedPermissions: [Permission.Known] {
    speech.map { $0.isShownOtherwise ? [SpokenDigits.permission] : [] } ?? []
  }

  public func isMeasured(_ planned: PlannedChoice) -> Bool { planned.condition != Condition.first.rawValue }

  public var expectedMinutes: Int { minutes(of: trials + blockCount) }

  /// ms before the first digit of a block.
  private static let lead = 1000

  /// Each digit from 1 to 9 is equally likely, but the one before.
  public func draw(forPractice isPractice: Bool, _ generator: inout SeededGenerator) -> [PlannedChoice] {
    var digits = [1 + generator.below(9)]
    for _ in 0..<(isPractice ? practice : trials) {
      let others = (1...9).filter { $0 != digits.last }
      digits.append(others[generator.below(others.count)])
    }
    return digits.enumerated().map { index, digit in
      PlannedChoice(
        stimulus: "\(digit)", condition: (index == 0 ? Condition.first : .sum).rawValue,
        answer: index == 0 ? nil : "sum-\(digits[index - 1] + digit)", wait: index == 0 ? Self.lead : 0)
    }
  }

  enum Condition: String, CaseIterable {
    /// The first digit of a block, with nothing to add it to.
    case first
    case sum
  }
}
