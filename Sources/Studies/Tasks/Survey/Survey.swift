import Expressions

/// Questions that are answered one after another, or page by page.
public struct Survey: StudyTask {
  public static let kind = TaskKind("survey")

  public var id: ID
  public let title: LocalizedText
  public let introduction: LocalizedText
  public let expectedMinutes: Int
  /// The pages and repeated groups in the order of the study.
  public let parts: [SurveyPart]
  /// The computed values and the scores of scales, each after those on which it depends.
  public var computed: [ComputedValue] = []
  public var scales: [SurveyScale] = []
  /// The parts come in a random order.
  public var isShuffled = false
  /// A page with all answers comes before the end.
  public var hasReview = false
  /// The time on each page is kept.
  public var keepsTimes = false
  public var completion: LocalizedText?
  /// The devices on which participants are told the scores of the scales.
  public var feedback = ResultFeedback.never
  /// Participants see their scores beside those of others.
  public var isCompared = false
  /// The questions whose answer changes in the course of time: participants tell it anew in their profile.
  public var facts: [SurveyQuestion.ID] = []
  /// The names under which other surveys see the answers and values of this one, with their types.
  public var names: [String: FormulaType] = [:]
  /// The texts into which answers are put.
  public var piped = PipedTexts()

  public init(
    id: ID, title: LocalizedText, introduction: LocalizedText, expectedMinutes: Int, parts: [SurveyPart]
  ) {
    self.id = id
    self.title = title
    self.introduction = introduction
    self.expectedMinutes = expectedMinutes
    self.parts = parts
  }

  /// A survey with one question on each page.
  public init(
    id: ID, title: LocalizedText, introduction: LocalizedText, expectedMinutes: Int,
    questions: [SurveyQuestion]
  ) {
    self.init(
      id: id, title: title, introduction: introduction, expectedMinutes: expectedMinutes,
      parts: questions.map { .page(SurveyPage(id: SurveyPage.ID($0.id.text), questions: [$0])) })
  }
}

extension Survey {
  public var variants: [TaskVariant] { [] }
  public var order: OrderRule { OrderRule(method: .random) }
  public var breakSeconds: Int { 0 }
  public var isDoneInRuns: Bool { false }

  /// Every question in the order of the study, notes and those of repeated groups included.
  public var questions: [SurveyQuestion] { parts.flatMap { $0.pages.flatMap(\.questions) } }

  /// Every participant is asked the same questions, and any answer is taken.
  var isPlain: Bool {
    parts.allSatisfy { part in
      guard case .page(let page) = part, page.rule == nil else { return false }
      return page.questions.allSatisfy {
        $0.rule == nil && $0.isAnswered && $0.constraints.isEmpty && $0.choiceRules.isEmpty
      }
    }
  }

  /// A survey is done once its end was recorded. Of those answered before ends were recorded, a plain one is done with its
  /// last answer; now, somebody may have gone back from there.
  public func isDone(_ task: TaskInVariant, by record: Participation) -> Bool {
    if record.submitted.contains(id) { return true }
    guard isPlain, !hasReview, !record.surveysWithCourse.contains(id) else { return false }
    let answered = record.answered[id] ?? []
    return questions.allSatisfy { answered.contains($0.id) }
  }

  public func isWhole(_ task: TaskInVariant, of record: Participation) -> Bool { isDone(task, by: record) }

  public func isBegun(by record: Participation) -> Bool { record.answered[id]?.isEmpty == false }

  public func lastDone(by record: Participation) -> Timestamp? { record.answeredAt[id] }
}

extension Study {
  /// The surveys that the study defines.
  public var surveys: [Survey] { definedTasks.compactMap { $0 as? Survey } }

  public func survey(_ id: StudyTask.ID) -> Survey? { task(id) as? Survey }

  /// The surveys that a participant can have answers to: of a scheduled one, that of each occasion which was begun.
  public func surveys(of record: Participation) -> [Survey] {
    surveys.filter { scheduled($0.id) == nil }
      + record.occasions.filter { $0.begunAt != nil }.compactMap { survey($0.id.taskID) }
  }
}
