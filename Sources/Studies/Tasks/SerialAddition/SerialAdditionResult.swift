import Statistics

/// The sums of a run of serial addition. The first digit of a block counts nowhere.
public struct SerialAdditionResult: ChoiceMeasures {
  public let right: Int
  public let wrong: Int
  /// Digits without an answer before the next one.
  public let missed: Int
  /// Pairs of right sums that follow one another: who leaves out every other digit has few (Fisk & Archibald, 2001).
  public let dyads: Int
  /// Of the latencies of right sums, in ms; nil without one.
  public let median: Double?
  /// The way in which the digits were presented.
  public let presentation: DigitPresentation
  /// The reason why spoken digits were shown instead, or the run left out. Nil for any other, and where the page told none.
  public let unheard: SpeechProblem?

  public init(
    right: Int, wrong: Int, missed: Int, dyads: Int, median: Double?,
    presentation: DigitPresentation = .visual, unheard: SpeechProblem? = nil
  ) {
    self.right = right
    self.wrong = wrong
    self.missed = missed
    self.dyads = dyads
    self.median = median
    self.presentation = presentation
    self.unheard = unheard
  }

  public var trials: Int { right + wrong + missed }
  /// The share of right sums.
  public var result: Double? { trials == 0 ? nil : Double(right) / Double(trials) }
}

extension SerialAdditionTask {
  public func measures(of trials: [RecordedChoice]) -> SerialAdditionResult {
    let sums = trials.filter { $0.planned.condition == Condition.sum.rawValue }
    func count(_ outcome: ChoiceOutcome) -> Int { sums.count { $0.outcome == outcome } }
    return SerialAdditionResult(
      right: count(.right), wrong: count(.wrong), missed: count(.missed),
      dyads: zip(sums, sums.dropFirst()).count { $0.outcome == .right && $1.outcome == .right },
      median: median(sums.compactMap(\.rightLatency)),
      presentation: trials.first.map { DigitPresentation($0.trial.onsetSource) } ?? .visual,
      unheard: trials.first?.trial.unheard)
  }

  public func measures(unheard problem: SpeechProblem?) -> SerialAdditionResult {
    SerialAdditionResult(right: 0, wrong: 0, missed: 0, dyads: 0, median: nil, unheard: problem)
  }

  /// Results of digits that are seen cannot stand beside those of digits that are heard.
  public func doubts(of result: SerialAdditionResult) -> Set<ChoiceFlag> {
    speech != nil && result.presentation == .visual && result.trials > 0 ? [.shownInstead] : []
  }

  /// No result where nothing was answered: nobody was there.
  public func refusal(of result: SerialAdditionResult) -> String? {
    result.missed == result.trials ? "noAnswers" : nil
  }
}

extension SerialAdditionTask {
  public static let resultTable = ReleaseTables.results(
    "serial_addition", of: "serial addition", serialAdditionColumns, recorded: ["presentation", "unheard"])

  private static let serialAdditionColumns: [ReleaseColumn<ReleasedMeasures<SerialAdditionResult>>] = [
    .integer("right", "right sums; practice and the first digit of a block count nowhere in this table") {
      $0.measures.right
    },
    .integer("wrong", "wrong sums") { $0.measures.wrong },
    .integer("missed", "digits without an answer before the next one") { $0.measures.missed },
    .integer("dyads", "pairs of right sums that follow one another") { $0.measures.dyads },
    .number("median", "median latency of right sums in ms; empty without one", unit: "ms") {
      $0.measures.median
    },
    .text(
      "presentation",
      "visual: digits were seen; recordings: recordings of the study were heard; synthesis: a voice of the device was heard, whose onset is less exact",
      words: DigitPresentation.allCases.map(\.rawValue)
    ) { $0.measures.presentation.rawValue },
    .text(
      "unheard",
      "why digits that the study has spoken were shown, or the task was left out; not-permitted: the participant does not permit sound, or was not asked; unsupported: the browser cannot speak; no-voice: the device has no voice of its own in the language; failed: a recording could not be loaded; silent: the device let nothing be heard; not-heard: the participant heard nothing; empty for any other run, and for one from before this was stored",
      words: SpeechProblem.allCases.map(\.rawValue)
    ) { $0.measures.unheard?.rawValue },
  ]

  public static let trialTable = ReleaseTables.choices(
    "serial_addition_trials", of: "serial addition",
    .init(
      stimulus: "digit", condition: "first: the first digit of a block; sum: any other",
      conditions: Condition.allCases.map(\.rawValue),
      expected: "sum-2 to sum-18: the sum with the digit before; empty for the first",
      wait:
        "planned ms from the end of the trial before, which lasts until the next digit is due, to the digit",
      canBeHeard: true))
}
