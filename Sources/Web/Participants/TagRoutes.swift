import HTTP
import Studies

/// Words by which staff find participants again.
enum TagRoutes {
  static func add(_ request: StaffRequest) throws -> Response {
    let participant = try participant(request)
    let typed = request.typed("tag")
    do {
      let tag = try ParticipantTag(typed)
      let isNew = try request.stores.add(tag, to: participant.id, context: request.context)
      return after(isNew ? (.tagGiven, .tagGiven) : nil, tag, participant, request)
    } catch let problem as ParticipantTagProblem {
      let refused = RefusedTag(
        typed: String(typed.prefix(ParticipantTag.longest * 2)), problem: request.sentence(for: problem))
      return try show(refused, request)
    }
  }

  static func remove(_ request: StaffRequest) throws -> Response {
    let participant = try participant(request)
    let tag = ParticipantTag(stored: request.typed("tag"))
    let wasThere = try request.stores.remove(tag, from: participant.id, context: request.context)
    return after(wasThere ? (.tagTaken, .tagTaken) : nil, tag, participant, request)
  }

  private static func participant(_ request: StaffRequest) throws -> Participant {
    let participant = try request.participation().0.participant
    guard participant.leftAt == nil else { throw PageError.notThisStep }
    return participant
  }

  /// - Parameter done: nil if nothing was changed
  private static func after(
    _ done: (notice: Notice, action: UndoableAction)?, _ tag: ParticipantTag, _ participant: Participant,
    _ request: StaffRequest
  ) -> Response {
    let page = Path.staffParticipant.url(participant.id.text) + "#tags"
    guard let done else { return .redirect(to: page) }
    let undo = Undo(done.action, of: participant.id.text, tag: tag, doneAt: request.context.time)
    return .redirect(to: Undo.url(page, done.notice, about: participant.id, offering: undo))
  }

  private static func show(_ refused: RefusedTag, _ request: StaffRequest) throws -> Response {
    let (participation, study) = try request.participation()
    return try request.participantPage(participation, study, refused: RefusedForms(tag: refused))
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
