import Expressions
import HTTP
import Studies
import Templates

/// A survey for staff who look through it in any language of the study, with its rules alive: the same writer makes the
/// pages as for participants. The answers are in the forms; no code that holds this value reaches a store.
///
/// There is no participant: rules that ask for something outside of the survey find what staff put in for it.
struct SurveyPreview: PageRequest {
  let study: Study
  let language: Language
  let course: SurveyCourse
  let outside: OutsideValues
  private let seed: UInt64
  private let staff: StaffRequest

  /// - Throws: ``PageError/notFound`` for what the study does not have
  init(_ request: StaffRequest) throws {
    study = try request.study()
    let language = Language(request.placeholder("language"))
    guard let survey = study.survey(StudyTask.ID(request.placeholder("survey"))),
      study.languages.contains(language)
    else { throw PageError.notFound }
    self.language = language
    staff = request
    seed = request.form?[Carried.seed].flatMap { UInt64($0) } ?? request.lab.draw()
    if let lines = request.form?[Carried.outside] {
      outside = OutsideValues(survey, in: study, remembered: lines)
    } else {
      outside = OutsideValues(survey, in: study, query: request.http.query)
    }
    course = SurveyCourse(
      survey, answers: Carried.answers(in: request.form, to: survey),
      elsewhere: outside.values.merging(["participant.language": .choice(language.code)]) { $1 },
      today: CalendarDate(LabCalendar().day(of: request.context.time)), seed: seed)
  }

  var survey: Survey { course.survey }
  var phrases: Phrases { staff.phrases }
  var form: Form? { staff.form }
  var isOnStation: Bool { false }

  var address: String { Path.staffSurvey.url(study.id.text, survey.id.text, language.code) }

  /// No link and no form of these pages leads out of the preview.
  func url(_ path: Path, _ values: [String]) -> String { address }

  func pictureURL(_ file: String, of study: Study) -> String { staff.pictureURL(file, of: study) }

  /// The page that was sent; nil for the review, and where nothing was sent.
  var sentPage: SurveyCourse.Page? { form?[Carried.page].flatMap { course.page(SurveyPage.ID($0)) } }

  /// The page of the form was opened from the review, and leads back to it.
  var isReviewing: Bool { form?[Carried.change] != nil }

  /// The survey with those answers of a form that would be stored of a participant.
  func courseAfter(_ turn: SurveyTurn) -> SurveyCourse { course.changing { $0.merge(turn.answers) { $1 } } }

  func sitting(_ course: SurveyCourse) -> SurveySitting { SurveySitting(course, isReviewing: isReviewing) }

  /// The page that is opened from the review; nil where the answers are sent from there.
  var reopenedPage: SurveyCourse.Page? {
    if SurveyForm(form, keys: []).wish == .back { return course.pages.last }
    return form?[Carried.change].flatMap { course.page(SurveyPage.ID($0)) }
  }

  /// True if the page comes from another language, to be shown again in this one.
  var isTranslated: Bool { form?[Carried.language] != nil }

  /// The language of the page that was sent, in which its numbers are written.
  var writtenLanguage: Language {
    let named = form?[Carried.writtenLanguage].map { Language($0) }
    return named.flatMap { study.languages.contains($0) ? $0 : nil } ?? language
  }

  /// The fields that a form has to remember: its page, and the answers to all others.
  func carried(_ page: SurveyPage.ID, _ course: SurveyCourse) -> [HiddenField] {
    let reviewed =
      isReviewing && page != SurveyStep.review ? [HiddenField(name: Carried.change, value: page.text)] : []
    return Carried.fields(
      page: page, language: language, seed: seed, outside: outside.lines, answers: course.givenAnswers)
      + reviewed
  }

  /// The scores as participants with these answers are told them; nil where participants are told none.
  func scores(of course: SurveyCourse) -> SurveyCompletePage.Scores? {
    guard survey.feedback != .never else { return nil }
    return SurveyCompletePage.Scores(
      language: staff.language.code, sentence: staff.say("preview.scores"),
      results: survey.results(of: course, in: study, at: staff.guest.time, self))
  }

  /// The form for values from outside; nil where no rule asks for any.
  var outsideForm: OutsideForm? { outside.form(of: study, action: address, staff) }

  func page<P: Page>(_ page: P, title: String, status: Status) -> Response {
    let frame = staff.frame(title: self.title(title, status), of: study, in: language, notice) {
      Path.staffSurvey.url(study.id.text, survey.id.text, $0.code)
    }
    return .html(staff.lab.views.render(page, frame: frame, language: language), status: status)
  }

  private var notice: Frame.PreviewNotice {
    Frame.PreviewNotice(
      language: staff.language.code, sentence: staff.say("preview.onboarding.sentence"),
      place: survey.title[study.language(staff.language)], only: nil, previous: "", previousURL: nil,
      next: staff.say("preview.again"), nextURL: address, out: staff.say("preview.onboarding.out"),
      outURL: Path.staffHome.url())
  }
}

/// The hidden fields in which a preview remembers answers: one for all, a line for each, since a form may have only so many
/// fields. Their names begin with a point, as no question's does.
private enum Carried {
  static let (page, writtenLanguage, seed, lines) = (".page", ".written-in", ".seed", ".answers")
  static let outside = ".outside"
  /// The button of the review that opens a page again; from there on, a field of it.
  static let change = ".change"
  /// The button that leads to another language.
  static let language = ".language"

  static func fields(
    page: SurveyPage.ID, language: Language, seed: UInt64, outside: String, answers: SurveyAnswers
  ) -> [HiddenField] {
    let lines = answers.map { key, answer in
      answer.text.map { "\(key):\(escaped($0))" } ?? "\(key)!\(answer.reason?.rawValue ?? "")"
    }
    return [
      HiddenField(name: self.page, value: page.text),
      HiddenField(name: writtenLanguage, value: language.code),
      HiddenField(name: self.seed, value: String(seed)),
      HiddenField(name: self.outside, value: outside),
      HiddenField(name: self.lines, value: lines.sorted().joined(separator: "\n")),
    ]
  }

  /// The answers that are some to the questions of the survey; what was changed by hand may be none.
  static func answers(in form: Form?, to survey: Survey) -> SurveyAnswers {
    let questions = Dictionary(survey.questions.map { ($0.id, $0) }) { first, _ in first }
    var answers: SurveyAnswers = [:]
    for line in (form?[lines] ?? "").split(whereSeparator: \.isNewline) {
      guard let sign = line.firstIndex(where: { ":!".contains($0) }),
        let key = SurveyAnswerKey(String(line[..<sign])), let question = questions[key.question]
      else { continue }
      let text = String(line[line.index(after: sign)...])
      answers[key] =
        line[sign] == "!"
        ? NotGiven(rawValue: text).map { .notGiven($0) }
        : answer(unescaped(text), to: question)
    }
    return answers
  }

  /// Contact data are remembered as they were typed: no database keeps them apart here.
  private static func answer(_ text: String, to question: SurveyQuestion) -> SurveyAnswer? {
    if question.isIdentity { return question.format.value(stored: text).map { .given($0) } }
    return question.answer(StoredSurveyAnswer(kind: question.format.word, text: text, reason: nil))
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func unescaped(_ text: String) -> String {
    text.split(separator: "\\\\", omittingEmptySubsequences: false).map { $0.replacing("\\n", with: "\n") }
      .joined(separator: "\\")
  }
}

extension SurveyCourse {
  /// The answers to the questions that are shown.
  fileprivate var givenAnswers: SurveyAnswers {
    pages.flatMap(\.questions).reduce(into: [:]) { $0[$1.key] = $1.answer }
  }
}
