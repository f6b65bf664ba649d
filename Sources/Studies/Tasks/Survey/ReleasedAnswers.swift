import Expressions

extension StoredSurveys {
  /// The answers of a participant, survey by survey: those of the study, then those that it no longer has, and the
  /// occasions of scheduled ones.
  public func released(
    as pseudonym: String, _ record: Participation, of study: Study, words: LookedThroughWords = .none,
    calendar: LabCalendar = LabCalendar()
  ) -> [ReleasedSurvey] {
    let courses = courses(of: study, record, calendar: calendar)
    let days = ReleaseDays(of: record, calendar: calendar)
    let known = study.surveys.map(\.id)
    let others = surveys.keys.filter { !known.contains($0) }.sorted { $0.text < $1.text }
    return (known + others).compactMap { id in
      guard let progress = surveys[id], !progress.answers.isEmpty else { return nil }
      let writer = ReleasedAnswerWriter(
        pseudonym: pseudonym, survey: id, days: days, study: study, words: words)
      return ReleasedSurvey(
        pseudonym: pseudonym, survey: id, counting: courses[id].map(writer.rows) ?? [],
        outside: writer.rows(of: progress, outside: study.survey(id)),
        day: progress.answeredAt.map { days.day(of: $0) })
    }
  }
}

/// The answers of a participant in a survey, or at one occasion of a scheduled one.
public struct ReleasedSurvey: Sendable {
  let pseudonym: String
  public let survey: StudyTask.ID
  /// The answers and values that count, in the order of the study.
  let counting: [ReleasedAnswer]
  /// Answers to what the study no longer asks.
  let outside: [ReleasedAnswer]
  /// The day of the last answer.
  let day: Int?

  func with(counting: [ReleasedAnswer], outside: [ReleasedAnswer]) -> ReleasedSurvey {
    ReleasedSurvey(pseudonym: pseudonym, survey: survey, counting: counting, outside: outside, day: day)
  }

  /// The rows in `answers`.
  public var answers: [ReleasedAnswer] { counting + outside }

  /// The texts whose questions the release names.
  public var written: [WrittenWords] { counting.compactMap(\.written) }
}

extension ToldAnswers {
  /// - Parameter survey: as it is released, after its answers were protected
  public mutating func add(_ survey: ReleasedSurvey) {
    for answer in survey.counting where answer.repetition == nil {
      guard let text = answer.answer else { continue }
      add(text, to: answer.question, of: survey.survey, by: survey.pseudonym)
    }
  }
}

/// Writes the rows of one participant's survey.
private struct ReleasedAnswerWriter {
  let pseudonym: String
  let survey: StudyTask.ID
  let days: ReleaseDays
  let study: Study
  let words: LookedThroughWords

  // MARK: - What counts

  func rows(of course: SurveyCourse) -> [ReleasedAnswer] {
    answers(of: course) + values(of: course)
  }

  /// In the order of the study.
  private func answers(of course: SurveyCourse) -> [ReleasedAnswer] {
    let shown = Dictionary(
      course.pages.flatMap(\.questions).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return course.survey.questions.flatMap { question in
      shown.values.filter { $0.question.id == question.id }
        .sorted { ($0.key.repetition ?? 0) < ($1.key.repetition ?? 0) }.compactMap(row)
    }
  }

  private func row(of shown: SurveyCourse.Question) -> ReleasedAnswer? {
    let question = shown.question
    guard question.isAnswered, !question.isIdentity, let answer = shown.answer else { return nil }
    let written = answer.text.flatMap { ownWords($0, question, shown.key) }
    let text: String? =
      written.map { words.released($0.text, at: $0.place) }
      ?? answer.text.flatMap { released($0, question.format.word, of: question.id) }
    var row = row(
      shown.key.question.text, shown.key.repetition, format: question.format.word, answer: text,
      missing: answer.reason?.rawValue ?? (text == nil ? Self.withheld : nil))
    row.written = written
    return row
  }

  /// Nil for a question that the release does not name.
  private func ownWords(_ text: String, _ question: SurveyQuestion, _ key: SurveyAnswerKey) -> WrittenWords? {
    guard study.names(question, of: survey) else { return nil }
    return WrittenWords(place: .init(survey: survey, key: key), text: text)
  }

  private func values(of course: SurveyCourse) -> [ReleasedAnswer] {
    let survey = course.survey
    let outer = survey.computed.filter(\.isReleased).map { value in
      row(
        value.id.text, nil, format: survey.isScore(value.id) ? "score" : "computed",
        answer: course.values[value.id.text].flatMap { released($0, of: value) })
    }
    let inner = survey.parts.flatMap { part -> [ReleasedAnswer] in
      guard case .group(let group) = part else { return [] }
      return group.computed.filter(\.isReleased).flatMap { value in
        (1...group.most).compactMap { repetition in
          course.values["\(value.id).\(repetition)"].map {
            row(value.id.text, repetition, format: "computed", answer: released($0, of: value))
          }
        }
      }
    }
    return inner + outer
  }

  // MARK: - What the study no longer asks

  /// Answers to questions that the study does not have any more, or asks in another way: as they were given.
  func rows(
    of progress: StoredSurveys.Progress, outside survey: Survey?
  ) -> [ReleasedAnswer] {
    let questions = Dictionary((survey?.questions ?? []).map { ($0.id, $0) }) { first, _ in first }
    return progress.answers.sorted { $0.key.description < $1.key.description }.compactMap { key, stored in
      let question = questions[key.question]
      if stored.isContactData || question?.isIdentity == true { return nil }
      if let question, question.answer(stored) != nil { return nil }
      let text = stored.text.flatMap { released($0, stored.kind, of: key.question) }
      return row(
        key.question.text, key.repetition, format: stored.kind, answer: text,
        missing: stored.reason ?? (text == nil ? Self.withheld : nil))
    }
  }

  // MARK: - Cells

  private static let withheld = "withheld"

  private func row(
    _ question: String, _ repetition: Int?, format: String?, answer: String?, missing: String? = nil
  ) -> ReleasedAnswer {
    ReleasedAnswer(
      pseudonym: pseudonym, survey: survey, question: question, repetition: repetition, format: format,
      answer: answer, missing: missing)
  }

  /// The part of an answer that is no words of one's own, with a day in place of a date and the hour in place of a time of
  /// day; nil if nothing is left.
  private func released(_ text: String, _ kind: String?, of question: SurveyQuestion.ID) -> String? {
    if ["date", "date-time"].contains(kind) { return days.day(stored: text) }
    if kind == "time" {
      let hasMinutes = study.releasesMinutes(of: question.text, to: survey)
      return hasMinutes ? text : TimeOfDay(text)?.fullHour.description
    }
    if SurveyQuestion.Format.isFree(kind) { return nil }
    // Of a choice with a text beside it: `other:A text`, or in several lines the ids alone in the first.
    return ["choice", "likert", "checkboxes"].contains(kind)
      ? String(text.prefix { $0 != ":" && !$0.isNewline }) : text
  }

  private func released(_ value: FormulaValue, of computed: ComputedValue) -> String? {
    value.released(days, hasMinutes: study.releasesMinutes(of: computed.id.text, to: survey))
  }
}

extension TimeOfDay {
  /// The time rounded down to the hour.
  fileprivate var fullHour: TimeOfDay { TimeOfDay(seconds: seconds / 3600 * 3600)! }
}

extension Study {
  /// Releases tell a time of day to the minute only if the study names the question or value plain: with others, the minute at
  /// which somebody gets up every day tells who they are.
  func releasesMinutes(of answer: String, to survey: StudyTask.ID) -> Bool {
    disclosureControl?.plain.contains(.answer(answer, to: survey.ofStudy)) ?? false
  }
}

extension FormulaValue {
  /// The value as the answer of a question of its kind would be written.
  fileprivate func released(_ days: ReleaseDays, hasMinutes: Bool) -> String? {
    switch self {
    case .missing, .text: nil
    case .number(let number): number.description
    case .truth(let truth): truth ? "yes" : "no"
    case .date(let date): String(days.day(of: date))
    case .time(let time): (hasMinutes ? time : time.fullHour).description
    case .dateTime(let moment): days.day(stored: moment.description)
    case .duration(let seconds): seconds.description
    case .choice(let id): id
    case .choices(let ids): ids.isEmpty ? SurveyValue.noChoice : ids.sorted().joined(separator: " ")
    }
  }
}
