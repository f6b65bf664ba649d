import HTTP
import Studies
import Templates

/// The question with whom the data may be shared.
enum SharingRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    try request.expectOpenChoice()
    return try page(request, chosen: request.participation.sharingToSign(in: request.study))
  }

  static func submit(_ request: ParticipantRequest) throws -> Response {
    try request.expectOpenChoice()
    guard let choice = SharingChoice(rawValue: request.typed(SharingForm.field)) else {
      return try page(request, problem: request.say("consent.sharing.problem"))
    }
    try request.stores.choose(choice, of: request.participant.id, context: request.context)
    return .redirect(to: Stage.consent.url)
  }

  static func page(
    _ request: some OnboardingRequest, chosen: SharingChoice? = nil, problem: String? = nil
  ) throws -> Response {
    guard let question = request.study.consent.sharing else { throw PageError.notFound }
    return request.page(
      SharingPage(
        form: SharingForm(question, chosen: chosen, problem: problem, request),
        action: request.url(.consentSharing)),
      title: request.say("consent.sharing.title"), status: problem == nil ? .ok : .unprocessable)
  }
}

extension ParticipantRequest {
  /// The choice can be changed until the participant agrees to the whole document, which names the choice.
  fileprivate func expectOpenChoice() throws {
    if consentStep != .review { try expect(.sharing) }
  }
}

/// The choice with whom the data may be shared: `sharing`. It can be changed in the profile.
struct SharingForm: TemplateRecord {
  static let field = "sharing"

  var lead: String
  var choices: [ChoiceOption]
  var more: HTML?
  var problem: String?

  static let fields: Fields<SharingForm> = [
    "lead": .text(\.lead), "choices": .list(\.choices), "hasMore": .flag { $0.more != nil },
    "more": .markup { $0.more ?? HTML(trusted: "") }, "problem": .optional(\.problem),
  ]
}

extension SharingForm {
  init(
    _ question: SharingQuestion, chosen: SharingChoice?, problem: String? = nil,
    _ request: some OnboardingRequest
  ) {
    self.init(
      lead: request.lead(of: question),
      choices: SharingChoice.allCases.map { choice in
        ChoiceOption(
          value: choice.rawValue, label: request.sentence(for: choice, in: question),
          isChosen: choice == chosen)
      },
      more: question.more.map { request.markup($0[request.language]) }, problem: problem)
  }
}

extension Localizer {
  /// The sentence about the recipients of the data in any case.
  func lead(of question: SharingQuestion) -> String {
    say("consent.sharing.lead", ["institution": question.institution[language]])
  }

  /// “Only with Example University”
  func sentence(for choice: SharingChoice, in question: SharingQuestion) -> String {
    let name = question.shortName[language]
    return switch choice {
    case .institution: say("consent.sharing.institution", ["short": name])
    case .worldwide: say("consent.sharing.worldwide", ["short": name])
    }
  }
}
