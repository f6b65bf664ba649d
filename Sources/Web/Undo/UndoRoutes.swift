import HTTP
import Studies

/// Taking back what one did a moment ago.
enum UndoRoutes {
  static func undo(_ request: StaffRequest) throws -> Response {
    guard let undo = Undo(request.typed) else { throw PageError.malformed }
    return .redirect(
      to: Undo.url(
        request.pageBefore ?? Path.staffHome.url(), try verdict(on: undo, request).notice, offering: nil))
  }

  private static func verdict(on undo: Undo, _ request: StaffRequest) throws -> UndoVerdict {
    // A tablet that was given back meanwhile no longer tells whose it was.
    guard let participant = try request.participant(of: undo) else { return .overtaken }
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
