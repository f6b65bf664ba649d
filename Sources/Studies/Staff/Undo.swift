/// An action of staff that its author can take back for a few seconds. A new one is a case here, its branch in the store's
/// `undo`, and the redirect that offers it. The actions that are not here ask first (decision 105).
public enum UndoableAction: String, Sendable, CaseIterable {
  /// The participant has arrived.
  case arrival
  /// The participant did not come.
  case noShow = "no-show"
  /// The appointment was called off.
  case cancellation
  case pause
  case tagGiven = "tag-given"
  case tagTaken = "tag-taken"
  /// The tablet says that help is coming.
  case help

  public enum Subject: Sendable {
    case visit, participant, handover
  }

  /// The kind of object that an undo names.
  public var subject: Subject {
    switch self {
    case .arrival, .noShow, .cancellation: .visit
    case .pause, .tagGiven, .tagTaken: .participant
    case .help: .handover
    }
  }

  /// The state in which the action leaves a visit; nil for actions that are about something else.
  public var visitState: Visit.State? {
    switch self {
    case .arrival: .arrived
    case .noShow: .noShow
    case .cancellation: .cancelled
    case .pause, .tagGiven, .tagTaken, .help: nil
    }
  }
}

/// The wish to take back one action.
public struct Undo: Sendable, Hashable {
  public let action: UndoableAction
  /// The id of the visit, the participant or the handover.
  public let subject: String
  /// Nil unless the action is about a tag.
  public let tag: ParticipantTag?
  public let doneAt: Timestamp

  /// The seconds for which a page offers it.
  public static let seconds = 10
  /// The seconds for which the server takes it: the page and the press were on their way meanwhile.
  public static let allowedSeconds = 15

  public init(
    _ action: UndoableAction, of subject: String, tag: ParticipantTag? = nil, doneAt: Timestamp
  ) {
    self.action = action
    self.subject = subject
    self.tag = tag
    self.doneAt = doneAt
  }

  /// The milliseconds for which it is still offered; nil once that is over.
  public func millisecondsLeft(at now: Timestamp) -> Int64? {
    let left = doneAt.advanced(bySeconds: Self.seconds).milliseconds - now.milliseconds
    return (1...Int64(Self.seconds) * 1000).contains(left) ? left : nil
  }

  /// Returns why a stored action cannot be taken back; nil if it can. Only its author can, while nothing came of it.
  /// - Parameters:
  ///   - author: the author of what is stored now
  ///   - time: when that was stored
  ///   - isAsLeft: true if what is stored is what the action left
  public static func refusal(
    of author: StaffMember.ID?, at time: Timestamp, isAsLeft: Bool, context: AuditContext
  ) -> UndoVerdict? {
    guard isAsLeft, let author, case .staff(author) = context.actor else { return .overtaken }
    return context.time > time.advanced(bySeconds: allowedSeconds) ? .tooLate : nil
  }
}

public enum UndoVerdict: Sendable, Hashable {
  case done
  /// Nothing was changed.
  case tooLate
  /// Something was changed since, or somebody else did it; nothing was changed.
  case overtaken
}

public protocol UndoStore: Sendable {
  func undo(_ undo: Undo, in study: Study, context: AuditContext) throws -> UndoVerdict
}
