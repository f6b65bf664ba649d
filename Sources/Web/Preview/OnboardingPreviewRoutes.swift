import HTTP
import Studies

/// Looking through the whole onboarding in any language of a study. Forms are read as they would be, lead on to the
/// next page, and leave nothing behind: what answers them knows no store.
enum OnboardingPreviewRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    try show(OnboardingPreview(request))
  }

  static func submit(_ request: StaffRequest) throws -> Response {
    try submit(OnboardingPreview(request))
  }

  private static func show(_ preview: OnboardingPreview) throws -> Response {
    switch preview.screen {
    case .introduction:
      preview.page(
        IntroductionPage(preview.study, isRehearsal: false, languages: preview.languageChoices, preview),
        title: preview.study.title[preview.language])
    case .eligibility: EligibilityRoutes.page(EligibilityForm(), preview)
    case .notEligible:
      EligibilityRoutes.notEligible(
        preview.reasons, in: preview.study, againAction: preview.url(.introduction), preview)
    case .changes: try changes(preview)
    case .section(let number): ConsentRoutes.page(number, preview)
    case .document: ConsentDocumentRoutes.page(preview, showing: preview.study)
    case .question(let number): try question(number, preview)
    case .quizFailed: try outcome(preview, hasAnotherTry: true)
    case .quizExhausted: try outcome(preview, hasAnotherTry: false)
    case .sharing: try SharingRoutes.page(preview)
    case .review: ReviewRoutes.page(preview)
    case .declined:
      DepartureRoutes.page(LeftPage(preview.study, data: "consent.decline.data", preview), preview)
    case .signature: SignatureRoutes.page(SignatureForm(asks: preview.study.consent.parties), preview)
    case .countersignature: ConsentCopyRoutes.page(preview, goOnURL: preview.next)
    case .contactDetails: ContactRoutes.page(ContactForm([:], preview), preview)
    case .keepPlace: PlaceRoutes.page(PlaceForm(), preview)
    case .permissions: PermissionRoutes.page(PermissionForm([:], preview), preview)
    }
  }

  private static func changes(_ preview: OnboardingPreview) throws -> Response {
    guard let earlier = preview.earlierStudy else { throw PageError.notFound }
    return ConsentDocumentRoutes.changesPage(preview, since: earlier, signedAt: preview.time)
  }

  private static func question(_ number: Int, _ preview: OnboardingPreview) throws -> Response {
    let place = try preview.place(number)
    return QuizRoutes.page(place, preview, answered: place.answer)
  }

  private static func outcome(_ preview: OnboardingPreview, hasAnotherTry: Bool) throws -> Response {
    guard let quiz = preview.study.consent.quiz else { throw PageError.notFound }
    return QuizRoutes.outcome(
      quiz, after: 1, preview, againURL: hasAnotherTry ? preview.url(.consentQuestion, "2", "1") : nil,
      goOnURL: preview.url(.consent))
  }

  private static func submit(_ preview: OnboardingPreview) throws -> Response {
    switch preview.screen {
    case .introduction, .changes, .section, .document, .review, .countersignature:
      return .redirect(to: preview.next)
    case .eligibility: return decide(preview)
    case .notEligible: return .redirect(to: preview.url(.introduction))
    case .question(let number): return try answer(number, preview)
    case .quizFailed, .quizExhausted, .declined: return .redirect(to: preview.url(preview.screen))
    case .sharing:
      let isChosen = SharingChoice(rawValue: preview.typed(SharingForm.field)) != nil
      if !isChosen { return try SharingRoutes.page(preview, problem: preview.say("consent.sharing.problem")) }
    case .signature:
      let form = SignatureForm(typedIn: preview)
      if form.signature == nil { return SignatureRoutes.page(form, preview) }
    case .contactDetails:
      let form = preview.form?["skip"] != nil ? ContactForm([:], preview) : ContactForm(typedIn: preview)
      if form.hasProblems { return ContactRoutes.page(form, preview) }
    case .keepPlace:
      let form = PlaceForm(typedIn: preview)
      if form.hasProblems { return PlaceRoutes.page(form, preview) }
    case .permissions:
      let form = PermissionForm(typedIn: preview)
      if form.hasProblems { return PermissionRoutes.page(form, preview) }
    }
    return .redirect(to: preview.next)
  }

  private static func decide(_ preview: OnboardingPreview) -> Response {
    let form = EligibilityForm(typedIn: preview)
    switch PageBeforeDecision(form, preview) {
    case .mistakes: return EligibilityRoutes.page(form, preview)
    case .questions: return EligibilityRoutes.page(form, preview, wasChecked: true)
    case .check: return EligibilityCheckRoutes.page(form, preview)
    case nil: break
    }
    switch preview.study.verdict(for: form.answers) {
    case .eligible: return .redirect(to: preview.next)
    case .notEligible(let reasons):
      let field = (EligibilityRoutes.reasonsField, reasons.map(\.text).joined(separator: ","))
      return .redirect(to: preview.url(.notEligible, query: [field]))
    }
  }

  private static func answer(_ number: Int, _ preview: OnboardingPreview) throws -> Response {
    let place = try preview.place(number)
    if place.answer != nil { return .redirect(to: preview.url(.consentQuestion, "1", String(number))) }
    do throws(AnswerProblem) {
      let choices = try place.question.answer(from: preview.form?.all(place.question.field) ?? [])
      return .redirect(to: preview.url(after: place.question.answered(choices, at: preview.time)))
    } catch {
      let problem = preview.sentence(for: error, room: "eligibility", isChoice: true)
      return QuizRoutes.page(place, preview, problem: problem)
    }
  }
}

extension OnboardingPreview {
  /// The reasons that follow from the answers; all that there are if there are no answers.
  fileprivate var reasons: [EligibilityQuestion.ID] {
    let given = (query[EligibilityRoutes.reasonsField] ?? "").split(separator: ",").prefix(50).map {
      EligibilityQuestion.ID(String($0))
    }
    return study.reasons(for: given).isEmpty
      ? study.eligibility.map(\.id) + study.exclusions.map(\.id) : given
  }

  fileprivate func place(_ number: Int) throws -> QuizPlace {
    guard let quiz = study.consent.quiz else { throw PageError.notFound }
    return QuizPlace(quiz, attempt: 1, number: number, given: participation.consentProgress.quizAnswers)
  }
}
