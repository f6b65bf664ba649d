/// An answer that every participant gives once, or a value that is computed from such answers, by which people are described
/// and divided into groups.
public struct StudyVariable: Sendable {
  public typealias ID = Identifier<StudyVariable>

  public let source: Source
  public let label: LocalizedText
  public let values: Values

  public enum Source: Sendable, Hashable {
    case eligibility(EligibilityQuestion.ID)
    /// A question of a task, by its id.
    case question(String, of: StudyTask.ID)
    /// A value that a task computes from answers, or the score of a scale, by its id.
    case computed(String, of: StudyTask.ID)
  }

  public enum Values: Sendable {
    case number
    /// In the study's order. A scale of agreement has one that means something; others are treated alike.
    case categories([Category])
  }

  /// An answer that can be chosen, by the text in which it is stored.
  public struct Category: Sendable {
    public let id: String
    /// Nil for yes and no, which no study words itself.
    public let label: LocalizedText?

    public init(id: String, label: LocalizedText?) {
      self.id = id
      self.label = label
    }
  }

  public init(source: Source, label: LocalizedText, values: Values) {
    self.source = source
    self.label = label
    self.values = values
  }

  /// Unique in the study.
  public var id: ID {
    switch source {
    case .eligibility(let question): ID("eligibility.\(question.text)")
    case .question(let name, let task), .computed(let name, let task): ID("\(task.text).\(name)")
    }
  }

  /// Empty for a number.
  public var categories: [Category] {
    if case .categories(let categories) = values { categories } else { [] }
  }

  /// Reading it takes every answer of a participant, not one alone.
  public var isComputed: Bool { if case .computed = source { true } else { false } }

  /// The survey, and the id that its question, computed value or scale has in it; nil for a question on eligibility.
  var inSurvey: (survey: StudyTask.ID, name: String)? {
    switch source {
    case .eligibility: nil
    case .question(let name, let task), .computed(let name, let task): (task, name)
    }
  }

  /// Returns the place of the category of a stored answer; nil if it is none of them. A text that was typed beside a choice
  /// stands after a colon.
  public func category(stored text: String) -> Int? {
    if let place = categories.firstIndex(where: { $0.id == text }) { return place }
    let id = text.split(separator: ":", maxSplits: 1).first ?? ""
    return categories.firstIndex { $0.id == id }
  }

  /// Returns the number of a stored answer: its own, or the place of its category; nil without one.
  func number(stored text: String) -> Double? {
    let number = categories.isEmpty ? Double(text) : category(stored: text).map(Double.init)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Study {
  /// The answers by which participants are described: those on eligibility, those to questions with a number or one of several
  /// choices, and what is computed of that kind. None of them names a person.
  public var variables: [StudyVariable] {
    eligibility.map { StudyVariable($0) }
      + definedTasks.filter { scheduled($0.id) == nil }.flatMap(\.variables)
  }

  /// The tasks that are analysed: each participant does them in the same number of runs.
  public var analysedTasks: [any StudyTask] {
    definedTasks.filter { $0.analysis != nil }
  }
}

extension StudyVariable {
  fileprivate init(_ question: EligibilityQuestion) {
    let values: Values =
      switch question.rule {
      case .number, .dateOfBirth: .number
      case .yesNo: .yesOrNo
      case .choice(let choices, _):
        .categories(choices.map { Category(id: $0.id.text, label: $0.label) })
      }
    self.init(source: .eligibility(question.id), label: question.question, values: values)
  }
}

extension StudyVariable.Values {
  public static let yesOrNo = categories([
    StudyVariable.Category(id: "yes", label: nil), StudyVariable.Category(id: "no", label: nil),
  ])
}
