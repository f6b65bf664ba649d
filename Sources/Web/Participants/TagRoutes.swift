import HTTP
import Studies

/// Words by which staff find participants again.
enum TagRoutes {
  static func add(_ request: StaffRequest) throws -> Response {
    let participant = try participant(request)
    let typed = request.typed("tag")
    do {
      try request.stores.add(ParticipantTag(typed), to: participant.id, context: request.context)
    } catch let problem as ParticipantTagProblem {
      let refused = RefusedTag(
        typed: String(typed.prefix(ParticipantTag.longest * 2)), problem: request.sentence(for: problem))
      return try show(refused, request)
    }
    return after(participant)
  }

  static func remove(_ request: StaffRequest) throws -> Response {
    let participant = try participant(request)
    try request.stores.remove(
      ParticipantTag(stored: request.typed("tag")), from: participant.id, context: request.context)
    return after(participant)
  }

  private static func participant(_ request: StaffRequest) throws -> Participant {
    let participant = try request.participation().0.participant
    guard participant.leftAt == nil else { throw PageError.notThisStep }
    return participant
  }

  private static func after(_ participant: Participant) -> Response {
    .redirect(to: Path.staffParticipant.url(participant.id.text) + "#tags")
  }

  private static func show(_ refused: RefusedTag, _ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    let page = try ParticipantPage(participation, study, refusedTag: refused, request)
    return request.page(
      page, title: request.say("participants.one.title", ["code": page.code]), status: .unprocessable)
  }
}

extension StaffRequest {
  func sentence(for problem: ParticipantTagProblem) -> String {
    switch problem {
    case .missing: say("participants.tags.problem.missing")
    case .tooLong: say("participants.tags.problem.long", ["n": number(ParticipantTag.longest)])
    case .unusableCharacters: say("participants.tags.problem.characters")
    case .number: say("participants.tags.problem.number")
    case .tooMany: say("participants.tags.problem.most", ["n": number(ParticipantTag.most)])
    }
  }
}
