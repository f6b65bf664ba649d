import HTTP
import Studies

/// Contact data from surveys, for those who handle what names a person. It stays known who read them.
enum ParticipantContactRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.readableParticipation()
    let participant = participation.participant
    let contacts = try request.surveyStores.openSurveyContacts(of: participant.id, context: request.context)
    let page = ParticipantContactPage(
      code: participant.code.grouped, isRehearsal: participant.origin == .rehearsal,
      participantURL: Path.staffParticipant.url(participant.id.text),
      rows: study.inOrder(contacts).flatMap { ParticipantContactPage.Row.all(of: $0, in: study, request) })
    return request.page(page, title: request.say("answers.contact.of", ["code": page.code]))
  }
}

extension ParticipantContactPage.Row {
  /// The value that counts, then those before it.
  fileprivate static func all(of contact: SurveyContact, in study: Study, _ request: StaffRequest) -> [Self] {
    contact.values.reversed().enumerated().map { index, value in
      Self(
        question: request.question(of: contact, in: study), survey: request.survey(of: contact, in: study),
        value: value.text, given: request.moment(value.givenAt), givenISO: request.iso(value.givenAt),
        isEarlier: index > 0)
    }
  }
}

extension StaffRequest {
  /// The address at which staff read the contact data from surveys; nil where none are kept of a study whose surveys ask for
  /// none, and where nobody reads them any more.
  func contactURL(of participant: Participant, in study: Study) throws -> String? {
    guard participant.letsAnswersBeRead else { return nil }
    let asksForSome = study.surveys.contains { $0.questions.contains(where: \.isIdentity) }
    guard try asksForSome || surveyStores.hasSurveyContacts(of: participant.id) else { return nil }
    return Path.staffParticipantContact.url(participant.id.text)
  }
}
