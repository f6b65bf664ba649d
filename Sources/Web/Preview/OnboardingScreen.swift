import Studies

/// The pages on the way to the tasks as staff look through them, one after the other.
enum OnboardingScreen: Hashable {
  case introduction
  case eligibility
  case notEligible
  /// The changes since a version that the participant agreed to earlier.
  case changes
  /// Counted from 1, as are the questions.
  case section(Int)
  case document
  case question(Int)
  case quizFailed
  case quizExhausted
  case sharing
  case review
  case declined
  case signature
  case countersignature
  case contactDetails
  case keepPlace
  case permissions

  /// The screens of a study, each once, in the order of the path.
  /// - Parameter earlier: a version of its document after which participants are asked again; nil if there is none
  static func all(of study: Study, since earlier: ConsentDocument? = nil) -> [OnboardingScreen] {
    let (consent, quiz) = (study.consent, study.consent.quiz)
    let eligibility: [Self] = study.eligibility.isEmpty ? [] : [.eligibility, .notEligible]
    let changes: [Self] = earlier == nil ? [] : [.changes]
    let sections = consent.screens.indices.map { Self.section($0 + 1) } + [.document]
    var questions = (quiz?.questions ?? []).indices.map { Self.question($0 + 1) }
    if let quiz { questions += quiz.tries > 1 ? [.quizFailed, .quizExhausted] : [.quizExhausted] }
    let decision: [Self] = (consent.sharing == nil ? [] : [.sharing]) + [.review, .declined, .signature]
    let signed: [Self] =
      (consent.isCountersigned ? [.countersignature] : [])
      + (consent.contactDetails.isEmpty ? [] : [.contactDetails]) + [.keepPlace]
    return [.introduction] + eligibility + changes + sections + questions + decision + signed
      + (study.permissions.isEmpty ? [] : [.permissions])
  }

  /// The name in the URL.
  var name: String {
    switch self {
    case .introduction: "introduction"
    case .eligibility: "eligibility"
    case .notEligible: "not-eligible"
    case .changes: "changes"
    case .section(let number): "section-\(number)"
    case .document: "document"
    case .question(let number): "question-\(number)"
    case .quizFailed: "quiz-failed"
    case .quizExhausted: "quiz-exhausted"
    case .sharing: "sharing"
    case .review: "review"
    case .declined: "declined"
    case .signature: "signature"
    case .countersignature: "countersignature"
    case .contactDetails: "contact-details"
    case .keepPlace: "place"
    case .permissions: "permissions"
    }
  }

  func url(of study: Study, in language: Language, query: [(String, String)] = []) -> String {
    Path.staffOnboardingScreen.url(study.id.text, language.code, name)
      + Path.query(query.map { (name: $0.0, value: $0.1) })
  }

  /// True if the usual way leads past this page: only some people see it.
  var isAside: Bool { [.notEligible, .changes, .quizFailed, .quizExhausted, .declined].contains(self) }

  /// The step that is due for a participant who sees this page.
  var step: Step {
    switch self {
    case .introduction: .introduction
    case .eligibility, .notEligible: .eligibility
    case .changes: .consent(.changes)
    case .section(let number): .consent(.section(number))
    case .document: .consent(.wholeDocument)
    case .question(let number): .consent(.quiz(.question(attempt: 1, number: number)))
    case .quizFailed: .consent(.quiz(.failed(attempt: 1)))
    case .quizExhausted: .consent(.quiz(.exhausted))
    case .sharing: .consent(.sharing)
    case .review: .consent(.review)
    case .declined: .left
    case .signature: .consent(.signature)
    case .countersignature: .countersignature
    case .contactDetails: .contactDetails
    case .keepPlace: .keepPlace
    case .permissions: .permissions
    }
  }
}
