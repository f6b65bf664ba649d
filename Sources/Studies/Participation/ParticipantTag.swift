import Foundation

/// A short word by which staff find a participant again: “left-handed”, “call back”. It stands in the research data
/// and must name nobody; no release holds it.
public struct ParticipantTag: Sendable, Hashable {
  public let text: String

  /// Characters at most.
  public static let longest = 30
  /// The tags that one participant can have.
  public static let most = 12
  /// Digits in a row from which on it is taken for a telephone number or a date of birth.
  static let longestNumber = 5

  public init(_ typed: String) throws(ParticipantTagProblem) {
    let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty else { throw .missing }
    guard text.count <= Self.longest else { throw .tooLong }
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || " -/+".contains($0) }
    guard isPlain, text.contains(where: \.isLetter) else { throw .unusableCharacters }
    guard Self.longestRun(ofDigitsIn: text) <= Self.longestNumber else { throw .number }
    self.text = text
  }

  /// A tag from the database, which was checked when it was given.
  public init(stored text: String) { self.text = text }

  /// Spaces and hyphens between digits do not end a number.
  private static func longestRun(ofDigitsIn text: String) -> Int {
    var (longest, run) = (0, 0)
    for character in text {
      if character.isNumber { run += 1 } else if character.isLetter { run = 0 }
      longest = max(longest, run)
    }
    return longest
  }

  /// Returns true for the same word in other letters, large or small.
  public func isLike(_ other: ParticipantTag) -> Bool {
    text.compare(other.text, options: [.caseInsensitive, .widthInsensitive]) == .orderedSame
  }
}

public enum ParticipantTagProblem: Error, Sendable, Hashable {
  case missing
  case tooLong
  case unusableCharacters
  /// It looks like a telephone number or a date.
  case number
  /// The participant has ``ParticipantTag/most`` already.
  case tooMany
}

/// The result of giving a tag to several participants, or of taking it from them.
public struct TaggingOutcome: Sendable, Hashable {
  /// The number of those who have a tag more, or less; nobody counts who had it already, or had it not.
  public var changed: Int
  /// Those who did not get it because they have ``ParticipantTag/most`` already.
  public var full: [Participant.ID]

  public init(changed: Int = 0, full: [Participant.ID] = []) {
    self.changed = changed
    self.full = full
  }
}

/// The tags of participants.
public protocol ParticipantTagStore: Sendable {
  /// Returns the tags of each of these participants, by name; nothing for one who has none.
  func tags(of participants: [Participant.ID]) throws -> [Participant.ID: [ParticipantTag]]
  /// Returns the tags in use in these studies, by name.
  func tags(in studies: [Study.ID], at sites: SiteAccess) throws -> [ParticipantTag]
  /// Adds a tag, in the spelling that the study has already. A tag that is there is left as it is.
  /// - Returns: false if it was there
  /// - Throws: ``ParticipantTagProblem/tooMany``
  @discardableResult
  func add(_ tag: ParticipantTag, to participant: Participant.ID, context: AuditContext) throws -> Bool
  /// Removes a tag; one that is not there is no mistake.
  /// - Returns: false if it was not there
  @discardableResult
  func remove(_ tag: ParticipantTag, from participant: Participant.ID, context: AuditContext) throws -> Bool
  /// Adds a tag to each of these, in one transaction with an entry of the audit trail for each who changed. Those who
  /// have left, or whose data are to be deleted, are passed over.
  func add(_ tag: ParticipantTag, toAll participants: [Participant.ID], context: AuditContext) throws
    -> TaggingOutcome
  /// Removes a tag from each of these, in whatever letters they have it, as ``add(_:toAll:context:)`` adds one.
  func remove(_ tag: ParticipantTag, fromAll participants: [Participant.ID], context: AuditContext) throws
    -> TaggingOutcome
}
