import Statistics

/// A trial as it was planned and recorded, as far as the result of its run depends on it.
public struct RecordedChoice: Sendable, Hashable {
  public let isPractice: Bool
  public let planned: PlannedChoice
  public let trial: ChoiceTrial

  public init(isPractice: Bool, planned: PlannedChoice, trial: ChoiceTrial) {
    self.isPractice = isPractice
    self.planned = planned
    self.trial = trial
  }

  public var outcome: ChoiceOutcome { ChoiceOutcome(of: trial.response, expecting: planned.answer) }

  /// The latency of a right answer.
  var rightLatency: Double? { outcome == .right ? trial.response?.latency.value : nil }
}

/// Something that makes the result of a run of speeded choices doubtful.
public enum ChoiceFlag: String, Sendable, CaseIterable {
  /// The page was left or covered during a trial.
  case focusLost = "focus-lost"
  /// The device was turned, or the window changed its size, during a trial.
  case layoutChanged = "layout-changed"
  /// A mouse or a pen was used where touch was asked for.
  case mouseOrPen = "mouse-or-pen"
  /// More answers are wrong than the rules of the kind allow.
  case tooManyErrors = "too-many-errors"
  /// Stimuli that the study has spoken were shown: the device could not speak, or its sound was not granted or heard.
  case shownInstead = "shown-instead"
}

/// The result of a run, with what makes it doubtful.
public struct ChoiceScore<Measures: ChoiceMeasures>: Sendable, Hashable {
  public let measures: Measures
  /// The reason why there is no result: `skipped`; `sound no-voice`, with the word of a ``SpeechProblem``; or one of the
  /// kind's. Nil if there is one.
  public let refusal: String?
  public let flags: Set<ChoiceFlag>
}

extension ChoicePlan {
  /// Returns the result of a run: practice does not count.
  /// - Parameters:
  ///   - stored: the trials of the attempts that count, in order
  ///   - problem: the reason why blocks were left out as nothing could be heard; nil if there are none
  public func score(_ stored: [RecordedChoice], unheard problem: SpeechProblem? = nil)
    -> ChoiceScore<Task.Measures>
  {
    let counted = stored.filter { !$0.isPractice }
    let measures = counted.isEmpty ? task.measures(unheard: problem) : task.measures(of: counted)
    return ChoiceScore(
      measures: measures,
      refusal: counted.isEmpty ? ScoreVerdict.leftOut(unheard: problem) : task.refusal(of: measures),
      flags: flags(of: counted.map(\.trial)).union(task.doubts(of: measures)))
  }

  private func flags(of trials: [ChoiceTrial]) -> Set<ChoiceFlag> {
    var flags: Set<ChoiceFlag> = []
    if trials.contains(where: { !$0.flags.isDisjoint(with: [.blur, .hidden]) }) { flags.insert(.focusLost) }
    if trials.contains(where: { !$0.flags.isDisjoint(with: [.rotated, .resized]) }) {
      flags.insert(.layoutChanged)
    }
    if trials.contains(where: { [.mouse, .pen].contains($0.response?.input) }) { flags.insert(.mouseOrPen) }
    return flags
  }
}

extension ChoiceActivity {
  /// Returns the measures of a run, where the data give a result.
  public static func result(of summary: RunSummary?) -> Measures? {
    summary?.verdict.isKept == true ? summary?.measures as? Measures : nil
  }
}
