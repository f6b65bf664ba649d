import Expressions
import Studies
import Templates

extension SurveyWriter {
  func view(of question: SurveyCourse.Question) -> QuestionView {
    let entry = entry(of: question)
    let text = say(question.question.question)
    var view = QuestionView(
      id: question.key.element, name: question.key.description, question: text,
      help: question.question.help.map(say), answer: answer(question, entry))
    view.isRequired = question.question.isRequired
    view.problem = problem(of: question)
    view.kept = kept(question)
    if !question.question.choiceRules.isEmpty {
      view.offered = question.question.format.choices.map(\.id.text).joined(separator: " ")
    }
    view.picture = question.question.picture.flatMap { file -> PictureView? in
      if case .drawing = question.question.format { return nil }
      return picture(file, request.say("answering.pictureOf", ["question": text]))
    }
    view.notGiven = question.question.reasons.map { reason in
      .init(value: reason.rawValue, label: words(of: reason), isChosen: entry.holds(reason))
    }
    return view
  }

  /// A table: its rows are questions with the same choices.
  func view(of matrix: SurveyMatrix, rows: [SurveyCourse.Question]) -> QuestionView {
    let first = rows[0].question
    let choices = course.choices(of: first)
    let several = if case .checkboxes = first.format { true } else { false }
    let columns = choices.map { say($0.label) } + first.reasons.map(words)
    let view = MatrixView(
      columns: columns.map { .init(label: $0) }, rows: rows.map { row(of: $0, choices) },
      takesSeveral: several)
    return QuestionView(
      id: SurveyAnswerKey(SurveyQuestion.ID(matrix.id.text), repetition: page.repetition).element,
      name: matrix.id.text,
      question: say(matrix.question), help: matrix.help.map(say), answer: .matrix(view))
  }

  private func row(of question: SurveyCourse.Question, _ choices: [SurveyChoice]) -> MatrixView.Row {
    let entry = entry(of: question)
    let cells = choices.map { choice in
      MatrixView.Cell(
        value: choice.id.text, label: say(choice.label), isChosen: entry.holds(choice.id.text),
        isExclusive: choice.isExclusive)
    }
    let reasons = question.question.reasons.map { reason in
      MatrixView.Cell(
        value: SurveyForm.value(of: reason), label: words(of: reason), isChosen: entry.holds(reason),
        isExclusive: true)
    }
    return MatrixView.Row(
      rowID: question.key.element, rowName: question.key.description,
      statement: say(question.question.question), help: question.question.help.map(say),
      cells: cells + reasons, isRequired: question.question.isRequired, problem: problem(of: question))
  }

  private func words(of reason: NotGiven) -> String {
    request.say("answering.notGiven.\(reason.rawValue)")
  }

  /// Says that there is an answer, where the page cannot show it.
  private func kept(_ question: SurveyCourse.Question) -> String? {
    guard question.isUnseen else { return nil }
    if case .dateOfBirth = question.question.format, case .number(let age) = question.answer?.value {
      return request.say("answering.keptAge", ["age": request.written(age)])
    }
    return request.say("answering.kept")
  }

  // MARK: - Controls

  func answer(_ question: SurveyCourse.Question, _ entry: SurveyEntry) -> AnswerView {
    switch question.question.format {
    case .yesNo: .choices(yesOrNo(entry))
    case .choice(let format): choice(question.question, format, entry)
    case .checkboxes(let format, let count): checkboxes(question.question, format, count, entry)
    case .scale(let format): scale(format, entry)
    case .number(let format): .number(number(format, entry))
    case .age(let ages): .number(age(ages, entry))
    case .height(let format): .measure(height(format, question.key, entry))
    case .weight(let format): .measure(weight(format, question.key, entry))
    case .date(let format): date(format, entry)
    case .dateOfBirth: .parts(birthday(entry))
    case .dateTime(let format): .parts(moment(format, entry))
    case .time(let format): .day(time(format, entry))
    case .duration(let format): .parts(duration(format, entry))
    case .text(let format): text(format, entry, isIdentity: question.question.isIdentity)
    case .email: .line(contact(.email, "email", entry))
    case .phone: .line(contact(.telephone, "tel", entry))
    case .ranking(let format): .ranking(ranking(question.question, format, entry))
    case .drawing: .drawing(drawing(question.question, entry))
    case .acknowledgement(let label):
      .material(material(question.question, entry, label: label, isAsked: true))
    case .note: .material(material(question.question, entry, label: nil, isAsked: false))
    }
  }
}

extension SurveyAnswerKey {
  /// The id of the question on its page, in letters that selectors take: “q-age”, in a repetition “q-child-age_2”.
  var element: String { "q-\(self)".replacing(".", with: "_") }
}

extension SurveyCourse.Question {
  /// The question has an answer that a page cannot show: of a date of birth the age is kept, and what names a person is
  /// sealed.
  var isUnseen: Bool {
    guard answer?.value != nil else { return false }
    if case .dateOfBirth = question.format { return true }
    return question.isIdentity
  }
}
