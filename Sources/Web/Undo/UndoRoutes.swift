import HTTP
import Studies

/// Taking back what one did a moment ago.
enum UndoRoutes {
  static func undo(_ request: StaffRequest) throws -> Response {
    guard let undo = Undo(request.typed) else { throw PageError.malformed }
    // A tablet that was given back meanwhile no longer tells whose it was.
    let participant = try request.participant(of: undo)
    let verdict = try participant.map { try self.verdict(on: undo, of: $0, request) } ?? .overtaken
    let page = request.pageBefore ?? Path.staffHome.url()
    return .redirect(to: Undo.url(page, verdict.notice, about: participant, offering: nil))
  }

  private static func verdict(
    on undo: Undo, of participant: Participant.ID, _ request: StaffRequest
  ) throws -> UndoVerdict {
    guard let participation = try request.stores.participation(of: participant),
      let study = request.reachedStudy(of: participation.participant)
    else { throw PageError.notFound }
    return try request.stores.undo(undo, in: study, context: request.context)
  }
}

extension StaffRequest {
  /// The participant that an action was about.
  fileprivate func participant(of undo: Undo) throws -> Participant.ID? {
    switch undo.action.subject {
    case .participant: return Participant.ID(undo.subject)
    case .handover: return try stores.openHandover(Handover.ID(undo.subject))?.participant
    case .visit:
      guard let visit = try stores.visit(Visit.ID(undo.subject)) else { throw PageError.notFound }
      return visit.participant
    }
  }
}

extension UndoVerdict {
  fileprivate var notice: Notice {
    switch self {
    case .done: .undone
    case .tooLate: .undoneTooLate
    case .overtaken: .undoneOvertaken
    }
  }
}
