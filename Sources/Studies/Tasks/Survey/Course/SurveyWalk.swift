import Expressions

/// Goes through a survey in the order of the study, question by question: rules look back only, so that each can be decided
/// when it is reached.
struct SurveyWalk {
  private let survey: Survey
  private let answers: SurveyAnswers
  private let order: SurveyOrder
  private(set) var context: FormulaContext
  private(set) var values: [String: FormulaValue] = [:]
  /// The shown pages of each part.
  private(set) var pages: [[SurveyCourse.Page]] = []
  /// The number of questions that were passed, shown or not.
  private var position = 0
  /// The number of values that were computed.
  private var computed = 0

  init(
    _ survey: Survey, answers: SurveyAnswers, elsewhere: [String: FormulaValue], today: CalendarDate,
    seed: UInt64
  ) {
    self.survey = survey
    self.answers = answers
    order = SurveyOrder(seed: seed)
    context = FormulaContext(answers: elsewhere, today: today)
  }

  mutating func walk() {
    compute()
    for part in survey.parts {
      switch part {
      case .page(let page): pages.append(visit(page).map { [$0] } ?? [])
      case .group(let group): pages.append(visit(group))
      }
      compute()
    }
  }

  /// Computes the values for which everything is known now.
  private mutating func compute() {
    while computed < survey.computed.count, survey.computed[computed].position <= position {
      let next = survey.computed[computed]
      set(next.id.text, to: next.formula.value(with: context))
      computed += 1
    }
  }

  private mutating func set(_ name: String, to value: FormulaValue) {
    guard value != .missing else { return }
    context.answers[name] = value
    values[name] = value
  }

  private func holds(_ rule: CheckedFormula?) -> Bool { rule?.holds(with: context) ?? true }

  // MARK: - Pages

  private mutating func visit(_ page: SurveyPage) -> SurveyCourse.Page? {
    guard holds(page.rule) else {
      position += page.questions.count
      return nil
    }
    var shown: [Int: Asked] = [:]
    for (place, question) in page.questions.enumerated() {
      position += 1
      if let asked = asked(question, SurveyAnswerKey(question.id)) {
        shown[place] = asked
        for (suffix, value) in asked.formulaValues { set(question.id.text + suffix, to: value) }
      }
      compute()
    }
    return self.page(page, shown, id: page.id)
  }

  /// A question that is asked, with the choices that are offered and the answer that counts.
  private struct Asked {
    let key: SurveyAnswerKey
    let question: SurveyQuestion
    let answer: SurveyAnswer?

    var formulaValues: [(suffix: String, value: FormulaValue)] {
      question.isIdentity ? [] : answer?.formulaValues(question.format) ?? []
    }
  }

  /// Nil for a question that is not asked, by its rule or because none of its choices is offered.
  private func asked(_ question: SurveyQuestion, _ key: SurveyAnswerKey) -> Asked? {
    guard holds(question.rule), let offered = question.offered(with: context) else { return nil }
    let answer = answers[key].flatMap { offered.offers($0) ? $0 : nil }
    return Asked(key: key, question: offered, answer: answer)
  }

  /// The page with the questions shown, in the participant's order; nil if there is none.
  private func page(
    _ page: SurveyPage, _ shown: [Int: Asked], id: SurveyPage.ID, group: RepeatedGroup? = nil,
    repetition: Int? = nil, local: [String: FormulaValue] = [:]
  ) -> SurveyCourse.Page? {
    guard !shown.isEmpty else { return nil }
    let questions = order.questions(of: page).compactMap { place in
      shown[place].map { asked in
        let violated = asked.answer?.value == nil ? nil : violated(asked.question)
        return SurveyCourse.Question(
          key: asked.key, question: asked.question, answer: asked.answer, violated: violated)
      }
    }
    return SurveyCourse.Page(
      id: id, page: page, group: group, repetition: repetition, questions: questions, local: local)
  }

  /// Nothing is asked of a question that has no answer.
  private func violated(_ question: SurveyQuestion) -> Int? {
    question.constraints.firstIndex { $0.must.fails(with: context) }
  }

  // MARK: - Repeated groups

  private mutating func visit(_ group: RepeatedGroup) -> [SurveyCourse.Page] {
    let start = position
    var shown: [SurveyCourse.Page] = []
    var repetition = 0
    while repetition < group.most, continues(group, after: repetition) {
      repetition += 1
      position = start
      shown += visit(group, repetition)
    }
    position = start + group.pages.reduce(0) { $0 + $1.questions.count }
    if holds(group.rule) { set(group.countName, to: .number(DecimalNumber(repetition))) }
    return shown
  }

  private func continues(_ group: RepeatedGroup, after repetition: Int) -> Bool {
    guard holds(group.rule) else { return false }
    switch group.repetition {
    case .count(let formula):
      guard case .number(let count) = formula.value(with: context) else { return false }
      return DecimalNumber(repetition + 1) <= count
    case .another(let question):
      guard repetition > 0 else { return true }
      return context["\(question.id).\(repetition)"] == .truth(true)
    }
  }

  /// Goes through one repetition, in which names mean its own answers.
  private mutating func visit(_ group: RepeatedGroup, _ repetition: Int) -> [SurveyCourse.Page] {
    var local = [group.numberName: FormulaValue.number(DecimalNumber(repetition))]
    context.answers.merge(local) { $1 }
    var computed = 0
    var visited: [(page: SurveyPage, shown: [Int: Asked])] = []
    for page in group.pages {
      visited.append((page, shownQuestions(on: page, of: group, repetition, &computed, &local)))
    }
    compute(group, repetition, &computed, &local)
    let pages = visited.compactMap { page, shown in
      self.page(
        page, shown, id: SurveyPage.ID("\(page.id).\(repetition)"), group: group, repetition: repetition,
        local: local)
    }
    for name in local.keys { context.answers[name] = nil }
    return pages
  }

  /// Returns the questions of a page that are shown, by their places on it.
  private mutating func shownQuestions(
    on page: SurveyPage, of group: RepeatedGroup, _ repetition: Int, _ computed: inout Int,
    _ local: inout [String: FormulaValue]
  ) -> [Int: Asked] {
    let isShown = holds(page.rule)
    var shown: [Int: Asked] = [:]
    for (place, question) in page.questions.enumerated() {
      position += 1
      if isShown, !isAfterLast(question, group, repetition),
        let asked = asked(question, SurveyAnswerKey(question.id, repetition: repetition))
      {
        shown[place] = asked
        for (suffix, value) in asked.formulaValues {
          setLocal(question.id.text, suffix, to: value, repetition, &local)
        }
      }
      compute(group, repetition, &computed, &local)
    }
    return shown
  }

  /// After the last possible repetition nobody asks for another one.
  private func isAfterLast(_ question: SurveyQuestion, _ group: RepeatedGroup, _ repetition: Int) -> Bool {
    guard repetition == group.most, case .another(let another) = group.repetition else { return false }
    return another.id == question.id
  }

  private mutating func setLocal(
    _ name: String, _ suffix: String, to value: FormulaValue, _ repetition: Int,
    _ local: inout [String: FormulaValue]
  ) {
    guard value != .missing else { return }
    local[name + suffix] = value
    context.answers[name + suffix] = value
    set("\(name).\(repetition)\(suffix)", to: value)
  }

  private mutating func compute(
    _ group: RepeatedGroup, _ repetition: Int, _ computed: inout Int, _ local: inout [String: FormulaValue]
  ) {
    while computed < group.computed.count, group.computed[computed].position <= position {
      let next = group.computed[computed]
      setLocal(next.id.text, "", to: next.formula.value(with: context), repetition, &local)
      computed += 1
    }
  }
}
