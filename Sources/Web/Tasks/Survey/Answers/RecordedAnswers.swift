import Studies
import Templates

/// The answers of a participant to one survey, with everything that they answered before, in words for staff.
struct RecordedAnswers {
  let survey: Survey
  let participant: Participant
  let study: Study
  private let course: SurveyCourse
  private let history: [SurveyAnswerKey: [SurveyHistoryEntry]]
  private let request: StaffRequest

  init(_ survey: Survey, of participation: Participation, in study: Study, _ request: StaffRequest) throws {
    self.survey = survey
    self.study = study
    self.request = request
    participant = participation.participant
    course = try request.surveyStores.course(
      of: survey, for: participation, in: study, at: request.guest.time)
    let entries = try request.surveyStores.history(of: survey.id, by: participant.id)
    history = Dictionary(grouping: entries, by: \.key).mapValues { $0.sorted { $0.number < $1.number } }
  }

  private var language: Language { study.language(request.language) }

  /// A question with everything that was answered to it.
  struct Entry {
    let key: SurveyAnswerKey
    /// Nil for a question that the study no longer has.
    let question: SurveyQuestion?
    let wording: String
    /// From the first on; empty for a question that has not been answered.
    let history: [SurveyHistoryEntry]
    /// False for answers to questions that are not asked in the course that the participant has now.
    let isAsked: Bool
  }

  /// The questions in the order in which the participant sees them, then what they answered to others.
  var entries: [Entry] {
    let asked = course.pages.flatMap { page in
      page.questions.filter(\.question.isAnswered).map { entry($0.key, $0.question, on: page) }
    }
    let shown = Set(asked.map(\.key))
    let others = history.keys.filter { !shown.contains($0) }
      .sorted { ($0.question.text, $0.repetition ?? 0) < ($1.question.text, $1.repetition ?? 0) }
    return asked + others.map { entry($0, question($0), on: nil) }
  }

  /// Nil where nothing was ever answered.
  func entry(_ key: SurveyAnswerKey) -> Entry? {
    guard history[key] != nil else { return nil }
    for page in course.pages {
      if let asked = page.questions.first(where: { $0.key == key }) {
        return entry(key, asked.question, on: page)
      }
    }
    return entry(key, question(key), on: nil)
  }

  private func question(_ key: SurveyAnswerKey) -> SurveyQuestion? {
    survey.questions.first { $0.id == key.question }
  }

  private func entry(
    _ key: SurveyAnswerKey, _ question: SurveyQuestion?, on page: SurveyCourse.Page?
  ) -> Entry {
    Entry(
      key: key, question: question, wording: wording(of: key, question, on: page),
      history: history[key] ?? [],
      isAsked: page != nil)
  }

  /// “Child 2: How old is your child?”
  private func wording(
    of key: SurveyAnswerKey, _ question: SurveyQuestion?, on page: SurveyCourse.Page?
  ) -> String {
    guard let question else { return key.description }
    let own = say(question.question, on: page)
    let whole = question.matrix.map { "\(say($0.question, on: page)) \(own)" } ?? own
    guard let repetition = key.repetition else { return whole }
    let group = page?.group?.title.map { say($0, on: page) }
    return "\(group ?? request.number(repetition)): \(whole)"
  }

  private func say(_ text: LocalizedText, on page: SurveyCourse.Page?) -> String {
    guard let page else { return text[language] }
    return course.text(text, on: page, in: language, words: request.words)
  }

  // MARK: - Answers in words

  /// An answer as it was given then, in words. Contact data are not among them: the research data do not have them.
  func words(of given: SurveyHistoryEntry, to question: SurveyQuestion?) -> String {
    words(of: given.answer, to: question)
  }

  private func words(of stored: StoredSurveyAnswer, to question: SurveyQuestion?) -> String {
    if stored.isContactData || question?.isIdentity == true && stored.reason == nil {
      return request.say("answers.contactData")
    }
    if stored.reason == NotGiven.skipped.rawValue { return request.say("answers.skipped") }
    if let question, let answer = question.answer(stored) {
      let words = AnswerWords(request: request) { $0[language] }
      return words.words(of: answer, to: question) ?? request.say("answers.skipped")
    }
    if let reason = stored.reason.flatMap(NotGiven.init) {
      return request.say("answering.notGiven.\(reason.rawValue)")
    }
    return request.say("answers.asStored", ["answer": stored.text?.withOwnDirection ?? ""])
  }

  /// A fact that was told anew, with the words of its question and of its value.
  func words(of fact: ToldFact) -> (question: String, value: String) {
    let key = SurveyAnswerKey(fact.question)
    let question = question(key)
    return (wording(of: key, question, on: nil), words(of: fact.entry.answer, to: question))
  }

  /// A drawn answer as a picture; nil for any other.
  func drawing(of given: SurveyHistoryEntry, _ entry: Entry) throws -> HTML? {
    guard let question = entry.question,
      case .given(.drawing(.drawn(let reference, _))) = question.answer(given.answer),
      let strokes = try request.surveyStores.strokes(of: reference, by: participant.id)
    else { return nil }
    return AnswerDrawing(
      curves: SurveyDrawing.curves(ofStrokes: strokes),
      pictureURL: question.picture.map { request.pictureURL($0, of: study) },
      label: request.say("answers.drawing", ["question": entry.wording])
    ).svg
  }

  /// The computed values and scores of scales, each with the words for it.
  var computed: [(label: String, value: String)] {
    let scales = survey.scales.map { ($0.id.text, $0.label[language]) }
    let labels = Dictionary(scales) { first, _ in first }
    return survey.computed.compactMap { computed in
      guard let value = course.values[computed.id.text], value != .missing else { return nil }
      let label = computed.label?[language] ?? labels[computed.id.text] ?? computed.id.text
      return (label, request.words(value))
    }
  }
}

extension StaffRequest {
  /// The answer that the address names.
  func recordedAnswer() throws -> (answers: RecordedAnswers, entry: RecordedAnswers.Entry) {
    let (participation, study) = try readableParticipation()
    guard let survey = study.survey(StudyTask.ID(placeholder("survey"))),
      let key = SurveyAnswerKey(placeholder("question"))
    else { throw PageError.notFound }
    let answers = try RecordedAnswers(survey, of: participation, in: study, self)
    guard let entry = answers.entry(key) else { throw PageError.notFound }
    return (answers, entry)
  }
}
