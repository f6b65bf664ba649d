import Expressions

/// A column of the wide table of a survey: a question or value, in a repeated group one repetition of it.
private struct WideColumn: Sendable {
  let id: String
  var repetition: Int?

  var name: String { repetition.map { "\(id).\($0)" } ?? id }
}

extension Study {
  /// Returns the table with a row for each participant, or each occasion of a scheduled survey, and a column for each
  /// question and value. Contact data and identifiers have none, nor have words of one's own that the release does not name.
  public func wideAnswers(of survey: Survey) -> ReleaseTable<ReleasedSurvey> {
    survey.wideAnswers(in: self).leavingOut(disclosureControl?.identifiers ?? [])
  }
}

extension Survey {
  fileprivate func wideAnswers(in study: Study) -> ReleaseTable<ReleasedSurvey> {
    let participant = ReleaseColumn<ReleasedSurvey>.text(
      "participant", ReleasePseudonyms.random.meaning
    ) { $0.pseudonym }
    let occasion = ReleaseColumn<ReleasedSurvey>.ofOccasion { $0.survey }
    let day = ReleaseColumn<ReleasedSurvey>.integer(
      "day", ReleaseDays.meaning("the last answer was given"), unit: "days"
    ) { $0.day }
    var table = ReleaseTable(
      "answers_\(id)", of: "what somebody answered in the survey, one column for each question",
      [participant, occasion, day] + wideQuestions(in: study))
    table.task = id
    return table
  }

  private func wideQuestions(in study: Study) -> [ReleaseColumn<ReleasedSurvey>] {
    let ofParts = parts.flatMap { part -> [ReleaseColumn<ReleasedSurvey>] in
      let questions = part.pages.flatMap(\.questions).filter { $0.isReleasedWide || study.names($0, of: id) }
      guard case .group(let group) = part else { return questions.map { column($0, in: study) } }
      return (1...group.most).flatMap { repetition in
        questions.map { column($0, repetition, in: study) }
          + group.computed.filter(\.isReleased).map { column($0, repetition, in: study) }
      }
    }
    return ofParts + computed.filter(\.isReleased).map { column($0, in: study) }
  }

  private func column(_ question: SurveyQuestion, _ repetition: Int? = nil, in study: Study)
    -> ReleaseColumn<ReleasedSurvey>
  {
    let place = WideColumn(id: question.id.text, repetition: repetition)
    var column = ReleaseFile.Column(
      name: place.name, type: question.format.releasedType,
      phrases: phrases(question.format.releasedPhrase, of: place, isTime: question.format.isTime, in: study))
    column.words = question.question.texts
    column.question = "\(id)/\(question.id)"
    column.variable = .answer(question.id.text, to: id)
    column.unit = question.format.releasedUnit
    column.values = question.format.releasedValues
    if let range = question.format.releasedNumber?.range, range != SurveyQuestion.NumberFormat.widest {
      column.minimum = range.lowerBound.double
      column.maximum = range.upperBound.double
    }
    return ReleaseColumn(description: column) { $0.cell(place) }
  }

  private func column(_ value: ComputedValue, _ repetition: Int? = nil, in study: Study)
    -> ReleaseColumn<ReleasedSurvey>
  {
    let place = WideColumn(id: value.id.text, repetition: repetition)
    let kind = isScore(value.id) ? "score of a scale" : "computed value"
    var column = ReleaseFile.Column(
      name: place.name, type: value.formula.type.releasedType,
      phrases: phrases(ReleasePhrase(kind), of: place, isTime: value.isTime, in: study)
        + [ReleasePhrase("; empty where it could not be computed")])
    column.words = value.label?.texts ?? [:]
    column.formula = value.formula.formula.description
    column.variable = .answer(value.id.text, to: id)
    return ReleaseColumn(description: column) { $0.cell(place) }
  }
}

extension Survey {
  private func phrases(_ values: ReleasePhrase, of column: WideColumn, isTime: Bool, in study: Study)
    -> [ReleasePhrase]
  {
    var phrases = [values]
    if isTime && !study.releasesMinutes(of: column.id, to: id) {
      phrases.append(ReleasePhrase(", rounded down to the full hour"))
    }
    if let repetition = column.repetition {
      phrases.append(ReleasePhrase(", repetition {number}", ["number": String(repetition)]))
    }
    return phrases
  }
}

extension ReleasedSurvey {
  fileprivate func cell(_ column: WideColumn) -> String? {
    counting.first { $0.question == column.id && $0.repetition == column.repetition }?.answer
  }

  /// It has a row in the wide table of a survey.
  public func isRow(of survey: Survey) -> Bool { !counting.isEmpty && self.survey.ofStudy == survey.id }
}

extension SurveyQuestion {
  fileprivate var isReleasedWide: Bool {
    isAnswered && !isIdentity && !format.isFree
  }
}

extension SurveyQuestion.Format {
  fileprivate var releasedType: ReleaseFile.ColumnType {
    switch self {
    case .scale, .number, .height, .weight: .number
    case .age, .dateOfBirth, .date, .dateTime, .duration: .integer
    default: .text
    }
  }

  fileprivate var releasedUnit: String? {
    switch self {
    case .date, .dateTime: "days"
    case .age, .dateOfBirth: "years"
    case .duration: "s"
    case .height: "m"
    case .weight: "kg"
    case .number(let format): format.unit.flatMap { $0.texts.min { $0.key < $1.key }?.value }
    default: nil
    }
  }

  /// The number that the answer is; nil for other formats.
  var releasedNumber: SurveyQuestion.NumberFormat? {
    switch self {
    case .number(let format): format
    case .scale(let format): .init(range: format.range, decimals: format.decimals, unit: nil)
    case .age(let ages), .dateOfBirth(let ages):
      .init(range: DecimalNumber(ages.lowerBound)...DecimalNumber(ages.upperBound), decimals: 0, unit: nil)
    case .height(let format): .init(range: format.range, decimals: 4, unit: nil)
    case .weight(let format): .init(range: format.range, decimals: 3, unit: nil)
    default: nil
    }
  }

  /// A closed list, where the answer is one of its entries.
  fileprivate var releasedValues: [ReleaseFile.Value] {
    switch self {
    case .yesNo: ["yes", "no"].map { ReleaseFile.Value(code: $0) }
    case .acknowledgement: [ReleaseFile.Value(code: "yes")]
    case .choice(let format): format.choices.map { .init(code: $0.id.text, labels: $0.label.texts) }
    default: []
    }
  }

  fileprivate var releasedPhrase: ReleasePhrase {
    releasedMeaning.map { ReleasePhrase($0) }
      ?? ReleasePhrase("answer to the question ({kind})", ["kind": word])
  }

  /// Nil for formats whose name says what their answers are.
  private var releasedMeaning: String? {
    switch self {
    case .checkboxes: "ids of the choices, with spaces between them; () where none was selected"
    case .ranking: "ids of the choices from the first place on, with spaces between them"
    case .date, .dateTime: "days from the participant's first visit to the date that was answered"
    case .dateOfBirth: "age in completed years"
    case .time: "time of day that was answered, on a clock of 24 hours"
    case .drawing: "words given in place of a drawing"
    default: nil
    }
  }
}

extension FormulaType {
  fileprivate var releasedType: ReleaseFile.ColumnType {
    switch self {
    case .number: .number
    case .date, .dateTime, .duration: .integer
    default: .text
    }
  }
}
