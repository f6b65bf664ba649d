import Statistics

/// Go/no-go: a press for the frequent figure and none for the rare one (the c-reaction of Donders, 1868/1969, Acta Psychol
/// 30: 412–431). Withholding is hard only where it is seldom asked for and figures come quickly, hence the defaults
/// (Wessel, 2018, Psychophysiology 55: e12871).
public struct GoNoGoTask: OneBlockChoices {
  public static let kind = TaskKind("go-no-go")
  public static let algorithm = "go-no-go-1"

  public var settings: ActivitySettings
  /// The trials that count.
  public let trials: Int
  /// The trials of those with the rare figure.
  public let noGo: Int
  public let practice: Int
  /// How many rare figures may follow one another.
  public let inARow: Int
  /// The shortest and the longest wait for a figure, in whole ms. Every length between them is equally likely.
  public let waits: ClosedRange<Int>
  /// A figure without a press goes so long after it appeared.
  public let timeLimit: Milliseconds

  public init(
    settings: ActivitySettings, trials: Int, noGo: Int, practice: Int, inARow: Int, waits: ClosedRange<Int>,
    timeLimit: Milliseconds
  ) {
    self.settings = settings
    self.trials = trials
    self.noGo = noGo
    self.practice = practice
    self.inARow = inARow
    self.waits = waits
    self.timeLimit = timeLimit
  }

  /// A press sooner after the figure cannot be an answer to it (Basner & Dinges 2011, Sleep 34: 581–591).
  public static let earliest: Milliseconds = 100

  /// The mean of d′ over a participant's runs.
  public static let compared = ComparedMeasure(
    id: ComparedMeasure.ID("sensitivity"), range: -1...5, classCount: 12)

  public let answers = ["go"]
  public let answerKeys = [" "]

  public var pace: ChoicePace { ChoicePace(timeLimit: timeLimit) }

  public var secondsPerTrial: Double {
    Double(waits.lowerBound + waits.upperBound) / 2000 + 0.4
      + Double(noGo) / Double(trials) * timeLimit.value / 1000
  }

  public var expectedMinutes: Int { minutes(of: trials) }

  /// The two figures differ in shape and in colour, so that either tells them apart.
  enum Condition: String, CaseIterable {
    case go
    case noGo = "no-go"

    var stimulus: String { self == .go ? "circle" : "square" }
  }

  /// As many rare figures as are asked for, at random places, never more in a row than may be. In practice their share is
  /// the same, and one comes at least.
  public func draw(forPractice isPractice: Bool, _ generator: inout SeededGenerator) -> [PlannedChoice] {
    let count = isPractice ? practice : trials
    let rare = isPractice ? max(1, practice * noGo / trials) : noGo
    return conditions(rare, of: count, &generator).map { condition in
      PlannedChoice(
        stimulus: condition.stimulus, condition: condition.rawValue,
        answer: condition == .go ? answers[0] : nil, wait: generator.wait(in: waits))
    }
  }

  /// A random order. A rare figure comes at the latest where the frequent ones that are left could not keep the others apart.
  private func conditions(_ rare: Int, of count: Int, _ generator: inout SeededGenerator) -> [Condition] {
    var (rare, frequent, order) = (rare, count - rare, [Condition]())
    while rare + frequent > 0 {
      let mayCome = order.suffix(inARow).count { $0 == .noGo } < inARow
      let isRare = mayCome && (rare > inARow * frequent || generator.below(rare + frequent) < rare)
      order.append(isRare ? .noGo : .go)
      if isRare { rare -= 1 } else { frequent -= 1 }
    }
    return order
  }
}
