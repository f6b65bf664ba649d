import Statistics

/// n-back: letters appear one after the other at a set pace; of each it is told whether it is the same as the one n before
/// (Kirchner, 1958, J Exp Psychol 55: 352–358; timing as in Jaeggi, Buschkuehl, Perrig & Meier, 2010, Memory 18: 394–412).
public struct NBackTask: OneBlockChoices {
  public static let kind = TaskKind("n-back")
  public static let algorithm = "n-back-1"

  public var settings: ActivitySettings
  /// How far back the letter lies with which each is compared, 1 to 3.
  public let back: Int
  /// The letters that count, a multiple of 12; those before them with nothing to compare are not among them.
  public let trials: Int
  /// The same of the practice.
  public let practice: Int
  /// How long a letter is to be seen, in ms.
  public let exposure: Int
  /// From one letter to the next, in ms.
  public let interval: Int

  public init(
    settings: ActivitySettings, back: Int, trials: Int, practice: Int, exposure: Int, interval: Int
  ) {
    self.settings = settings
    self.back = back
    self.trials = trials
    self.practice = practice
    self.exposure = exposure
    self.interval = interval
  }

  /// The mean of d′ over a participant's runs.
  public static let compared = ComparedMeasure(
    id: ComparedMeasure.ID("sensitivity"), range: -1...5, classCount: 12)

  /// Each letter is answered, so that no answer is told from “no”.
  public let answers = ["other", "match"]
  public let answerKeys = ["f", "j"]

  public var pace: ChoicePace {
    ChoicePace(
      timeLimit: Milliseconds(Double(interval)), exposure: Milliseconds(Double(exposure)), isPaced: true)
  }

  public var secondsPerTrial: Double { Double(interval) / 1000 }

  public func isMeasured(_ planned: PlannedChoice) -> Bool {
    planned.condition != NBackCondition.first.rawValue
  }

  public var expectedMinutes: Int { minutes(of: trials + back * blockCount) }

  /// Consonants that look different, so that no words come about.
  static let letters = ["C", "H", "K", "L", "Q", "R", "S", "T"]
  /// ms before the first letter of a block.
  private static let lead = 1000

  public func draw(forPractice isPractice: Bool, _ generator: inout SeededGenerator) -> [PlannedChoice] {
    let count = isPractice ? practice : trials
    while true {
      if let drawn = NBackSequence(back: back, count: count, &generator) {
        return drawn.letters.enumerated().map { index, letter in
          PlannedChoice(
            stimulus: letter.text, condition: letter.condition.rawValue,
            answer: letter.condition == .target ? "match" : "other", wait: index == 0 ? Self.lead : 0)
        }
      }
    }
  }
}

/// The relation of a letter to those before it.
enum NBackCondition: String, CaseIterable {
  /// One of the first n, with nothing to compare it with.
  case first
  /// The same as n before.
  case target
  /// Not that, but the same as n - 1 before.
  case lureBefore = "lure-before"
  /// Not that, but the same as n + 1 before.
  case lureAfter = "lure-after"
  /// None of the last n + 1.
  case other
}
