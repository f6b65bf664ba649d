import Expressions
import Instruments
import Studies

extension Instrument {
  /// A survey of a study as other tools can have it. Scores of scales are among its computed values.
  init(_ survey: Survey) {
    self.init(
      id: survey.id.text, title: InstrumentText(survey.title),
      introduction: InstrumentText(survey.introduction),
      steps: survey.parts.flatMap { InstrumentStep.steps(of: $0) },
      computations: survey.computed.map { InstrumentComputation($0) })
    isShuffled = survey.isShuffled
  }
}

extension InstrumentText {
  init(_ text: LocalizedText) {
    self.init(Dictionary(text.texts.map { ($0.key.code, $0.value) }) { first, _ in first })
  }
}

extension InstrumentComputation {
  init(_ value: ComputedValue) {
    self.init(id: value.id.text, value: value.formula.formula, label: value.label.map { InstrumentText($0) })
  }
}

extension InstrumentStep {
  static func steps(of part: SurveyPart) -> [InstrumentStep] {
    switch part {
    case .page(let page): return step(page).map { [$0] } ?? []
    case .group(let group):
      let count: InstrumentRepetition.Count =
        switch group.repetition {
        case .count(let formula): .formula(formula.formula)
        case .another(let question): .another(InstrumentText(question.question))
        }
      return [
        .repetition(
          InstrumentRepetition(
            id: group.id.text, title: group.title.map { InstrumentText($0) }, showIf: group.rule?.formula,
            count: count, most: group.most,
            steps: group.pages.compactMap { step($0, without: RepeatedGroup.anotherID(of: group.id)) },
            computations: group.computed.map { InstrumentComputation($0) }))
      ]
    }
  }

  /// A question alone on a page without a heading is a screen of its own.
  ///
  /// - Parameter another: the question for another repetition, which other tools ask by themselves
  private static func step(_ page: SurveyPage, without another: SurveyQuestion.ID? = nil) -> InstrumentStep? {
    var questions = InstrumentQuestion.questions(page.questions.filter { $0.id != another })
    guard !questions.isEmpty else { return nil }
    if let introduction = page.introduction {
      let id = "\(page.id)-introduction"
      questions.insert(InstrumentQuestion(id: id, kind: .note, text: InstrumentText(introduction)), at: 0)
    }
    if page.title == nil, page.rule == nil, questions.count == 1 { return .question(questions[0]) }
    return .page(
      InstrumentPage(
        id: page.id.text, title: page.title.map { InstrumentText($0) }, showIf: page.rule?.formula,
        isShuffled: page.isShuffled, questions: questions))
  }
}

extension InstrumentQuestion {
  /// Questions of one matrix are its rows.
  static func questions(_ all: [SurveyQuestion]) -> [InstrumentQuestion] {
    var questions: [InstrumentQuestion] = []
    for question in all {
      let own = InstrumentQuestion(question)
      guard let matrix = question.matrix else {
        questions.append(own)
        continue
      }
      var row = InstrumentRow(id: own.id, label: own.text)
      (row.isRequired, row.showIf) = (own.isRequired, own.showIf)
      if let last = questions.last, last.id == matrix.id.text,
        case .matrix(let rows, let choices, let several) = last.kind
      {
        questions[questions.count - 1].kind = .matrix(rows + [row], choices, hasSeveral: several)
      } else if let (choices, several) = own.matrixChoices {
        questions.append(
          InstrumentQuestion(
            id: matrix.id.text, kind: .matrix([row], choices, hasSeveral: several),
            text: InstrumentText(matrix.question)))
      }
    }
    return questions
  }

  private mutating func offer(_ id: String, if rule: Formula) {
    func offering(_ list: InstrumentChoices) -> InstrumentChoices {
      var list = list
      for place in list.choices.indices where list.choices[place].id == id {
        list.choices[place].showIf = rule
      }
      return list
    }
    switch kind {
    case .choice(let list): kind = .choice(offering(list))
    case .checkboxes(let list, let least, let most):
      kind = .checkboxes(offering(list), least: least, most: most)
    default: break
    }
  }

  private var matrixChoices: (InstrumentChoices, several: Bool)? {
    switch kind {
    case .choice(let choices), .likert(let choices): (choices, false)
    case .checkboxes(let choices, _, _): (choices, true)
    default: nil
    }
  }

  init(_ question: SurveyQuestion) {
    self.init(id: question.id.text, kind: Kind(question.format), text: InstrumentText(question.question))
    help = question.help.map { InstrumentText($0) }
    picture = question.picture
    isRequired = question.isRequired
    showIf = question.rule?.formula
    isIdentity = question.isIdentity
    for (choice, rule) in question.choiceRules { offer(choice.text, if: rule.formula) }
    constraints = question.constraints.map {
      InstrumentConstraint(must: $0.must.formula, message: InstrumentText($0.message))
    }
  }
}
