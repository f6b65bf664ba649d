import HTTP
import Studies

/// A forgotten PIN, and a withdrawal that was made known by telephone, by letter or in person.
enum ParticipationActionRoutes {
  /// Shows the new PIN once: the member of staff tells it to the participant.
  static func resetPIN(_ request: StaffRequest) throws -> Response {
    let participant = try request.participation().0.participant
    if participant.leftAt != nil { return hasLeftAlready(participant) }
    guard participant.hasBegun else { throw PageError.malformed }
    let pin = PIN.random()
    try request.stores.resetPIN(of: participant.id, to: pin, context: request.context)
    let page = NewPINPage(
      code: participant.code.grouped, pin: "\(pin.digits.prefix(3)) \(pin.digits.suffix(3))",
      backURL: Path.staffParticipant.url(participant.id.text))
    return request.page(page, title: request.say("participants.place.newPIN"))
  }

  /// Has the same effect as leaving by themselves; the trail says who recorded it.
  static func withdraw(_ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let id = participation.participant.id
    if participation.participant.leftAt != nil { return hasLeftAlready(participation.participant) }
    guard request.isConfirmed, let choice = LeaveForm.choice(typedIn: request) else {
      return try request.participantPage(
        participation, study,
        refused: RefusedForms(departureProblem: request.say("participants.place.leaveUnconfirmed")))
    }
    try request.stores.leave(
      id, session: nil, data: DataOnLeaving(choice, in: study), context: request.context)
    let page = Path.staffParticipant.url(id.text)
    return .redirect(to: Undo.url(page, .departureNoted, about: id, offering: nil))
  }

  /// A second press, or a page from before: somebody has recorded it meanwhile, or the participant left by themselves.
  private static func hasLeftAlready(_ participant: Participant) -> Response {
    let page = Path.staffParticipant.url(participant.id.text)
    return .redirect(to: Undo.url(page, .hasLeftAlready, about: participant.id, offering: nil))
  }
}

extension ParticipationActions {
  /// Nil if the participant has left.
  init?(_ participant: Participant, _ study: Study, problem: String?, _ request: StaffRequest) {
    guard participant.leftAt == nil else { return nil }
    let isConfirmed = problem != nil && request.isConfirmed
    self.init(
      pinAction: participant.hasBegun ? Path.staffNewPIN.url(participant.id.text) : nil,
      departureAction: Path.staffDeparture.url(participant.id.text),
      leave: LeaveForm(of: study, room: "deletions", isRefused: problem != nil, request),
      confirmation: Confirmation(
        id: "departure-confirm", label: request.say("participants.place.leaveConfirm"), isTicked: isConfirmed,
        problem: isConfirmed ? nil : problem), problem: problem)
  }
}
