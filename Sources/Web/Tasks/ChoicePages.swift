import Foundation
import HTTP
import JSON
import RunDocuments
import Studies
import Templates

/// A kind of speeded choices as its pages show it. Its words stand in the room of its kind, those that all of them have in
/// `tasks`.
protocol ShownChoices: ChoiceActivity {
  static func write(_ result: Double, _ words: any LabRequest) -> String
  /// The ends of the line on which results are drawn, which goes further where one lies beyond.
  static var usualRange: ClosedRange<Double> { get }
  /// The results that a line is extended by.
  static var rangeStep: Double { get }
  /// The numbers of trials in a sentence about a run, by the names of its gaps.
  static func counts(_ measures: Measures) -> [(name: String, count: Int)]
  /// Returns the remarks for staff on the data of a run, besides its flags.
  static func remarks(on measures: Measures, _ words: any LabRequest) -> [String]
  /// The columns about quality that are shares of trials.
  static var shares: [QualityShare<Measures>] { get }
  /// The study's own words for what the task shows, by the names under which its module and the sentences about results
  /// ask for them.
  func ownWords(in language: Language) -> [String: String]
  /// The files of the study's pictures, by the ids of the stimuli.
  var pictures: [String: String] { get }
  /// The sentences of the module that give way to others of its words.
  var otherSentences: [(sentence: String, other: String)] { get }
  /// Returns how its stimuli are spoken; nil where they are to be seen.
  func speech(in setting: PlanSetting) throws -> SpeechDocument?
}

extension ShownChoices {
  static func remarks(on measures: Measures, _ words: any LabRequest) -> [String] { [] }
  func ownWords(in language: Language) -> [String: String] { [:] }
  var pictures: [String: String] { [:] }
  var otherSentences: [(sentence: String, other: String)] { [] }
  func speech(in setting: PlanSetting) throws -> SpeechDocument? { nil }
}

/// A share of trials over all runs, with the key of its words.
struct QualityShare<Measures: ChoiceMeasures>: Sendable {
  let word: String
  let part: @Sendable (Measures) -> Int
  let whole: @Sendable (Measures) -> Int
}

/// The pages of a kind of speeded choices, and its words on the pages of others.
struct ChoicePages<Task: ShownChoices>: TimedTaskPages {
  var task: any StudyTask.Type { Task.self }
  var script: String { "js/tasks/\(wordRoom)/main.js" }
  let styles: [String]
  var wordRoom: String { Task.kind.word }
  var largestPart: Int { ChoiceTrials.largestPart }

  func word(forFlag flag: String) -> String { "tasks.choices.flag.\(flag)" }

  /// - Parameter styles: besides those of every activity, below `Assets/`
  init(styles: String...) { self.styles = ["css/activity.css"] + styles }

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant, let plan = planned.plan as? ChoicePlan<Task> else {
      throw PageError.notFound
    }
    return Array(
      try JSONEncoder().encode(ChoicePlanDocument(planned, plan, variant: variant, in: setting)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent { try ChoiceTrials(part) }
}

extension ChoicePlanDocument {
  /// ms between the last trial and the end of its block.
  private static let closing = 500.0

  fileprivate init<Task: ShownChoices>(
    _ planned: PlannedRun, _ plan: ChoicePlan<Task>, variant: TaskVariant, in setting: PlanSetting
  ) throws {
    let task = plan.task
    var setting = setting
    for (sentence, other) in task.otherSentences { setting.texts[sentence] = setting.texts[other] }
    setting.texts.merge(task.ownWords(in: setting.language)) { $1 }
    let speech = try task.speech(in: setting)
    self.init(
      planned, task, variant: variant,
      // The space bar starts a block, and the module knows what it means in one.
      keys: Dictionary(uniqueKeysWithValues: zip(task.answers, task.answerKeys).filter { $1 != " " }),
      pictures: task.pictures, speech: speech,
      blocks: plan.blocks.map { block in
        ChoiceBlockDocument(
          number: block.number, role: block.isPractice ? "practice" : "test", answers: task.answers,
          interval: Self.closing, timeLimit: task.pace.timeLimit?.value, exposure: task.pace.exposure?.value,
          isPaced: task.pace.isPaced, countsLast: task.pace.countsLast,
          waitAfterMissed: task.pace.waitAfterMissed?.value,
          tellsErrors: block.isPractice || task.tellsEveryError,
          trials: block.trials.enumerated().map { index, trial in
            .init(
              number: index + 1, stimulus: trial.stimulus, condition: trial.condition, answer: trial.answer,
              wait: Double(trial.wait))
          })
      }, in: setting)
  }
}
