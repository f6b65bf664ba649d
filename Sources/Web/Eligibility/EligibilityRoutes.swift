import Crypto
import HTTP
import Studies

/// The questions that decide whether somebody can take part, and the decision.
enum EligibilityRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    guard let form = request.formToCheck else { return page(EligibilityForm(), request) }
    return page(form, request, wasChecked: true)
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    let form = EligibilityForm(typedIn: request)
    switch PageBeforeDecision(form, request) {
    case .mistakes: return page(form, request)
    case .questions:
      return try EligibilityCheckRoutes.redirect(
        to: .eligibility, with: form, request, otherwise: page(form, request, wasChecked: true))
    case .check:
      return try EligibilityCheckRoutes.redirect(
        to: .eligibilityCheck, with: form, request, otherwise: EligibilityCheckRoutes.page(form, request))
    case nil: return try decide(form, request)
    }
  }

  private static func decide(_ form: EligibilityForm, _ request: ParticipantRequest) throws -> Response {
    let verdict = request.study.verdict(for: form.answers)
    func record() throws {
      try request.stores.recordEligibility(
        verdict, answers: form.answers, of: request.participant, revision: request.revision,
        studyVersion: request.study.version, context: request.context)
    }
    switch verdict {
    case .eligible:
      try record()
      return letIn(request)
    case .notEligible(let reasons):
      // The later of two taps at once finds that the earlier one has ended everything.
      do { try record() } catch StoreRefusal.participationEnded {}
      return try request.guest.turnAway(
        reasons, in: request.study, request.language, rehearses: request.participant.origin == .rehearsal)
    }
  }

  /// An earlier refusal is settled: the next person in this browser has none behind them.
  private static func letIn(_ request: ParticipantRequest) -> Response {
    var response = Response.redirect(to: Stage.consent.url)
    response.forgetAnswersToCheck(request.guest)
    if request.guest.wasRefused {
      response.dropCookie(GuestRequest.refusalCookie, isSecure: request.http.isSecure)
    }
    return response
  }

  /// Handles a second tap of a participant whom the first one turned away. Nothing is known of them any more, so the
  /// form repeats the study and the kind of participation; nothing is recorded.
  static func submitAgain(_ request: GuestRequest) throws -> Response? {
    guard let study = request.lab.studies.study(Study.ID(request.typed(studyField))),
      request.http.cookies[ParticipantRequest.cookie] != nil || request.wasRefused(by: study)
    else { return nil }
    let form = EligibilityForm(typedIn: request, of: study, at: request.time)
    guard form.problems.isEmpty, case .notEligible(let reasons) = study.verdict(for: form.answers) else {
      return nil
    }
    return try request.turnAway(
      reasons, in: study, study.language(request.language),
      rehearses: request.typed(rehearsalField) == "1")
  }

  /// Shows a page to those who were turned away: nothing is known of them any more, so the reasons are in the URL. They
  /// are shown until the page is closed: the next person at this tablet finds nothing by going back.
  static func showNotEligible(_ request: GuestRequest) throws -> Response {
    let study = try request.namedStudy()
    let ids = (request.http.query[reasonsField] ?? "").split(separator: ",").prefix(50)
    let reasons = ids.map { EligibilityQuestion.ID(String($0)) }
    guard request.wasRefused(by: study), !study.reasons(for: reasons).isEmpty else {
      return .redirect(to: firstPage(of: study))
    }
    // A participant who came by a code, or on a tablet of the lab, gets another code from staff.
    let again =
      study.isOpen && request.stationSession == nil ? request.url(.participants, study.id.text) : nil
    return notEligible(reasons, in: study, rehearses: request.rehearses, againAction: again, request)
  }

  static func notEligible(
    _ reasons: [EligibilityQuestion.ID], in study: Study, rehearses: Bool = false, againAction: String?,
    _ request: some PageRequest
  ) -> Response {
    let language = study.language(request.language)
    return request.page(
      NotEligiblePage(
        reasons: study.reasons(for: reasons).map { NotEligiblePage.Reason(sentence: $0[language]) },
        contact: ContactCard(study.contact, language), closeAction: request.url(.notEligible, study.id.text),
        againAction: againAction, form: Token().text, language: language.code,
        rehearses: rehearses),
      title: request.say("eligibility.notEligible.title"))
  }

  /// Closes the page, so that the next person in this browser starts afresh.
  static func close(_ request: GuestRequest) throws -> Response {
    let study = try request.namedStudy()
    var response = Response.redirect(to: firstPage(of: study))
    response.dropCookie(GuestRequest.refusalCookie, isSecure: request.http.isSecure)
    return response
  }

  /// The page where the next person can begin: nobody enrols by themselves in a study that is not open.
  private static func firstPage(of study: Study) -> String {
    study.isOpen ? Path.introduction.url(study.id.text) : Path.home.url()
  }

  static let reasonsField = "reasons"
  /// Not words that a question could be named by.
  static let studyField = "inStudy"
  static let rehearsalField = "inRehearsal"
  static let areRightField = "areRight"
  static let wasCheckedField = "wasChecked"

  /// - Parameter wasChecked: whether somebody was asked whether the answers are right, and said no
  static func page(_ form: EligibilityForm, _ request: some OnboardingRequest, wasChecked: Bool? = nil)
    -> Response
  {
    let questions = request.study.eligibility.map { question in
      EligibilityPage.Question(
        id: question.id.text, question: question.question[request.language],
        help: question.help?[request.language],
        problem: form.problems[question.id].map {
          request.sentence(for: $0, room: "eligibility", isChoice: question.rule.isChoice)
        },
        answer: answer(question.rule, typed: form.typed[question.id] ?? "", request))
    }
    return request.page(
      EligibilityPage(
        questions: questions, action: request.url(.eligibility), study: request.study.id.text,
        rehearses: request.participant.origin == .rehearsal,
        wasChecked: wasChecked ?? !request.typed(wasCheckedField).isEmpty),
      title: request.say("eligibility.title"), status: form.problems.isEmpty ? .ok : .unprocessable)
  }

  private static func answer(_ rule: EligibilityRule, typed: String, _ request: some OnboardingRequest)
    -> EligibilityPage.Question.Answer
  {
    switch rule {
    case .yesNo:
      .choice(
        ["yes", "no"].map {
          ChoiceOption(value: $0, label: request.say("eligibility.\($0)"), isChosen: $0 == typed)
        })
    case .number:
      .number(typed)
    case .dateOfBirth:
      .date(typed)
    case .choice(let choices, _):
      .choice(choices.map { ChoiceOption($0, chosen: typed, request.language) })
    }
  }
}
