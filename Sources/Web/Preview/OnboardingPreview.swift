import Crypto
import HTTP
import Studies
import Templates

/// A page on the way to the tasks, for staff who look through them: the same builders make it as for participants.
/// There is no participant, and the answers in the quiz are in the addresses. No code that holds this value reaches a
/// store.
struct OnboardingPreview: OnboardingRequest {
  let study: Study
  let language: Language
  let screen: OnboardingScreen
  let participation: Participation
  let query: FormFields
  /// The newest version of the consent document after which participants are asked again.
  let earlierStudy: Study?
  private let staff: StaffRequest
  private let screens: [OnboardingScreen]

  /// - Throws: ``PageError/notFound`` for what the study does not have
  init(_ request: StaffRequest) throws {
    study = try request.study()
    earlierStudy = try request.versionsConsentedUnder(of: study)
      .filter { [study] in $0.consent.number < study.consent.validSince }
      .max { $0.consent.number < $1.consent.number }
    screens = OnboardingScreen.all(of: study, since: earlierStudy?.consent)
    let language = Language(request.placeholder("language"))
    guard study.languages.contains(language),
      let screen = screens.first(where: { $0.name == request.placeholder("screen") })
    else { throw PageError.notFound }
    self.language = language
    self.screen = screen
    staff = request
    query = request.http.query
    participation = Self.participation(in: study, language, screen, query, at: request.guest.time)
  }

  /// A participant who does not exist, with the answers in the quiz that the address holds.
  private static func participation(
    in study: Study, _ language: Language, _ screen: OnboardingScreen, _ query: FormFields, at time: Timestamp
  ) -> Participation {
    var participation = Participation(
      participant: Participant(
        id: Participant.ID("preview"), study: study.id, code: ParticipationCode(stored: "K7QF2MXD"),
        origin: .rehearsal, language: language, enrolledAt: time, place: .open, leftAt: nil))
    let questions = study.consent.quiz?.questions ?? []
    var answers = questions.compactMap { question -> QuizAnswer? in
      guard let choices = try? question.answer(from: query.all(question.field)) else { return nil }
      return question.answered(choices, at: time)
    }
    // Without answers in the address, the page looks as it does with none of them right.
    if answers.isEmpty && [.quizFailed, .quizExhausted].contains(screen) {
      answers = questions.map { $0.answered([], at: time) }
    }
    participation.consentProgress.quizAnswers = answers
    participation.consentProgress.sharing = .worldwide
    return participation
  }

  var phrases: Phrases { staff.phrases }
  var step: Step { screen.step }
  var time: Timestamp { staff.guest.time }
  var form: Form? { staff.form }
  var sendsMail: Bool { staff.lab.sendsMail }
  var isOnStation: Bool { false }
  var consentCopyURL: String? { nil }
  var documentPDFURL: String? { nil }

  func pictureURL(_ file: String, of study: Study) -> String { staff.pictureURL(file, of: study) }

  func page<P: Page>(_ page: P, title: String, status: Status) -> Response {
    let frame = staff.frame(title: self.title(title, status), of: study, in: language, notice) {
      screen.url(of: study, in: $0, query: query.pairs)
    }
    return .html(staff.lab.views.render(page, frame: frame, language: language), status: status)
  }

  var languageChoices: [LanguageChoice] {
    study.languages.map {
      LanguageChoice(
        code: $0.code, name: name(of: $0), url: screen.url(of: study, in: $0, query: query.pairs),
        isCurrent: $0 == language)
    }
  }

  private var notice: Frame.PreviewNotice {
    let place = screens.firstIndex(of: screen) ?? 0
    return Frame.PreviewNotice(
      language: staff.language.code, sentence: staff.say("preview.onboarding.sentence"),
      place: staff.say(
        "preview.onboarding.place",
        ["n": staff.number(place + 1), "count": staff.number(screens.count)]),
      only: screen.isAside ? staff.say("preview.onboarding.only.\(screen.name)") : nil,
      previous: staff.say("preview.onboarding.previous"),
      previousURL: place > 0 ? url(screens[place - 1]) : nil, next: staff.say("preview.onboarding.next"),
      nextURL: place + 1 < screens.count ? url(screens[place + 1]) : nil,
      out: staff.say("preview.onboarding.out"), outURL: wayOut)
  }
}

// MARK: - Links

extension OnboardingPreview {
  var wayOut: String { Path.staffOnboarding.url(study.id.text) }

  func url(_ screen: OnboardingScreen, query: [(String, String)] = []) -> String {
    screen.url(of: study, in: language, query: query)
  }

  /// No link and no form of these pages leads out of the preview.
  func url(_ path: Path, _ values: [String]) -> String {
    switch path {
    case .home, .participants, .introduction, .ownIntroduction, .signIn: url(.introduction)
    case .eligibility: url(.eligibility)
    case .notEligible: url(.notEligible)
    case .consent: onward
    case .consentChanges: url(.changes)
    case .consentSection: url(.section(Int(values[0]) ?? 1))
    case .consentDocument: url(.document)
    // The second attempt looks like the first.
    case .consentQuestion: url(.question(Int(values[1]) ?? 1), query: values[0] == "1" ? answered : [])
    case .consentSharing: url(.sharing)
    case .consentReview: url(.review)
    case .consentRefusal: url(.declined)
    case .consentSignature: url(.signature)
    case .contactDetails: url(.contactDetails)
    case .keepPlace: url(.keepPlace)
    case .permissions: url(.permissions)
    case .dashboard: next
    default: wayOut
    }
  }

  /// The next page on the usual way.
  var next: String {
    screens.drop { $0 != screen }.dropFirst().first { !$0.isAside }.map { url($0) } ?? wayOut
  }

  /// The next page of the consent, after the quiz with the answers given.
  private var onward: String {
    guard case .question = screen, let quiz = study.consent.quiz else { return next }
    switch quiz.dueStep(given: participation.consentProgress.quizAnswers) {
    case .question(_, let number): return url(.question(number), query: answered)
    case .failed: return url(.quizFailed, query: answered)
    case .exhausted: return url(.quizExhausted, query: answered)
    case nil: return screens.first { $0 == .sharing || $0 == .review }.map { url($0) } ?? wayOut
    }
  }

  /// The answers in the quiz, as fields of an address.
  private var answered: [(String, String)] { fields(of: participation.consentProgress.quizAnswers) }

  func url(after answer: QuizAnswer) -> String {
    url(screen, query: answered + fields(of: [answer]))
  }

  private func fields(of answers: [QuizAnswer]) -> [(String, String)] {
    answers.flatMap { answer in
      answer.choices.map(\.text).sorted().map { ("quiz-\(answer.question)", $0) }
    }
  }
}

extension StaffRequest {
  fileprivate func versionsConsentedUnder(of study: Study) throws -> [Study] {
    try stores.versionsConsentedUnder(of: study.id).compactMap {
      try lab.studies.study(study.id, version: $0)
    }
  }
}

extension QuizQuestion {
  func answered(_ choices: Set<Choice.ID>, at time: Timestamp) -> QuizAnswer {
    QuizAnswer(attempt: 1, question: id, choices: choices, isRight: isRight(choices), time: time)
  }
}

extension FormFields {
  fileprivate var pairs: [(String, String)] { names.flatMap { name in all(name).map { (name, $0) } } }
}
