import Expressions

/// Puts together the instruments of all drafts that are not refused.
struct ImportAssembly {
  let logic: ImportLogic
  let surveys: [ImportSurvey]

  func instruments() -> [Instrument] {
    surveys.indices.compactMap { place in
      let survey = surveys[place]
      var instrument = Instrument(
        id: survey.id, title: survey.title, steps: steps(survey.layout),
        computations: computations { $0.survey == place && $0.group == nil })
      instrument.isShuffled = survey.isShuffled
      return instrument.questions.isEmpty ? nil : instrument
    }
  }

  private func computations(_ belongs: (ImportDraft) -> Bool) -> [InstrumentComputation] {
    logic.drafts.indices.compactMap { place in
      let draft = logic.drafts[place]
      guard belongs(draft), !logic.isRefused[place], case .computation(let text, let label) = draft.content,
        let value = logic.formulas[text.place]
      else { return nil }
      return InstrumentComputation(id: draft.id, value: value, label: label)
    }
  }

  private func steps(_ layout: [ImportLayout]) -> [InstrumentStep] {
    var steps: [InstrumentStep] = []
    var loose: [Int] = []
    func flush() {
      steps += questions(loose).map { .question($0) }
      loose = []
    }
    for part in layout {
      if case .draft(let place) = part {
        loose.append(place)
        continue
      }
      flush()
      if let step = step(part) { steps.append(step) }
    }
    flush()
    return steps
  }

  private func step(_ part: ImportLayout) -> InstrumentStep? {
    switch part {
    case .draft(let place): return questions([place]).first.map { .question($0) }
    case .page(let page, let places):
      let questions = questions(places)
      guard !questions.isEmpty else { return nil }
      return .page(
        InstrumentPage(id: page.id, title: page.title, isShuffled: page.isShuffled, questions: questions))
    case .repetition(let group, let parts): return repetition(group, parts)
    }
  }

  private func repetition(_ group: ImportLayout.Repetition, _ parts: [ImportLayout]) -> InstrumentStep? {
    let inner = steps(parts)
    guard !inner.isEmpty else { return nil }
    let count = group.count.flatMap { logic.formulas[$0.place] }
    return .repetition(
      InstrumentRepetition(
        id: group.id, title: group.title, showIf: allOf(group.rules.compactMap { logic.formulas[$0.place] }),
        count: count.map { .formula($0) } ?? .another(group.another), most: group.most, steps: inner,
        computations: computations { $0.group == group.id }))
  }

  private func questions(_ places: [Int]) -> [InstrumentQuestion] {
    var questions: [InstrumentQuestion] = []
    var matrix: ImportDraft.Matrix?
    for place in places where !logic.isRefused[place] {
      guard let question = question(place) else { continue }
      let own = logic.drafts[place].matrix
      defer { matrix = own }
      guard let own else {
        questions.append(question)
        continue
      }
      if own == matrix, let last = questions.popLast() {
        questions.append(last.with(row: question) ?? last)
        if last.with(row: question) == nil { questions.append(question.asMatrix(own)) }
      } else {
        questions.append(question.asMatrix(own))
      }
    }
    return questions
  }

  private func question(_ place: Int) -> InstrumentQuestion? {
    let draft = logic.drafts[place]
    guard var question = draft.question else { return nil }
    question.showIf = allOf(draft.rules.compactMap { logic.formulas[$0.place] })
    if let rules = logic.choiceRules[place] { question.offer(by: rules) }
    question.constraints = draft.constraints.compactMap { constraint in
      logic.formulas[constraint.formula.place].map {
        InstrumentConstraint(must: $0, message: constraint.message)
      }
    }
    return question
  }
}

/// A condition that holds where all hold; nil if there are none.
func allOf(_ formulas: [Formula]) -> Formula? {
  guard formulas.count > 1 else { return formulas.first }
  let texts = formulas.map { formula in
    if case .any = formula.root.kind { "(\(formula))" } else { "\(formula)" }
  }
  return try? Formula(parsing: texts.joined(separator: " and "))
}

/// A condition that holds where one of these does; nil if there are none.
func anyOf(_ formulas: [Formula]) -> Formula? {
  let open = formulas.filter { $0.constantTruth != false }
  if let constant = open.first(where: { $0.constantTruth == true }) ?? (open.isEmpty ? formulas.first : nil) {
    return constant
  }
  guard open.count > 1 else { return open.first }
  return try? Formula(parsing: open.map(\.description).joined(separator: " or "))
}

extension InstrumentQuestion {
  /// The list of choices; nil for a kind that has none, or more than a list.
  var choices: InstrumentChoices? {
    switch kind {
    case .choice(let choices), .likert(let choices), .checkboxes(let choices, _, _), .ranking(let choices):
      choices
    default: nil
    }
  }

  /// Gives each choice the rule under which it is offered, and leaves out those that never are.
  fileprivate mutating func offer(by rules: [String: Formula]) {
    guard var list = choices else { return }
    list.choices.removeAll { rules[$0.id]?.constantTruth == false }
    for place in list.choices.indices {
      let rule = rules[list.choices[place].id]
      list.choices[place].showIf = rule?.constantTruth == nil ? rule : nil
    }
    if case .checkboxes(_, let least, let most) = kind {
      kind = .checkboxes(list, least: least, most: most)
    } else {
      kind = .choice(list)
    }
  }

  private var matrixParts: (choices: InstrumentChoices, hasSeveral: Bool)? {
    switch kind {
    case .choice(let choices), .likert(let choices): (choices.inOrder, false)
    case .checkboxes(let choices, _, _): (choices.inOrder, true)
    default: nil
    }
  }

  private var asRow: InstrumentRow {
    var row = InstrumentRow(id: id, label: text)
    (row.isRequired, row.showIf) = (isRequired, showIf)
    return row
  }

  /// A matrix with this question as its only row; the question itself if it has no choices.
  fileprivate func asMatrix(_ matrix: ImportDraft.Matrix) -> InstrumentQuestion {
    guard let (choices, hasSeveral) = matrixParts else { return self }
    return InstrumentQuestion(
      id: matrix.id, kind: .matrix([asRow], choices, hasSeveral: hasSeveral), text: matrix.text)
  }

  /// The matrix with one more row; nil if the row has other choices.
  fileprivate func with(row question: InstrumentQuestion) -> InstrumentQuestion? {
    guard case .matrix(let rows, let choices, let hasSeveral) = kind, let parts = question.matrixParts,
      parts == (choices, hasSeveral)
    else { return nil }
    var whole = self
    whole.kind = .matrix(rows + [question.asRow], choices, hasSeveral: hasSeveral)
    return whole
  }
}

extension InstrumentChoices {
  /// The choices as all rows of a table have them: none of them opens a list of its own, and their order is the same.
  fileprivate var inOrder: InstrumentChoices { InstrumentChoices(choices) }
}
