/// Something the study would like to do and asks for separately.
public struct Permission: Sendable {
  public typealias ID = Identifier<Permission>

  public let id: ID
  public let title: LocalizedText
  /// What is asked.
  public let what: LocalizedText
  /// Why the study wants it.
  public let why: LocalizedText
  /// What happens if the answer is no.
  public let without: LocalizedText
  public let isRequired: Bool

  /// Device details (screen, browser, pointer types) with each test; what is not granted is not stored.
  public static let deviceDetails = ID("device-details")
}

public protocol PermissionStore: Sendable {
  /// Every change is a new entry, and the newest counts; what stays as it was adds none.
  func record(
    _ permissions: [Permission.ID: Bool], of participant: Participant.ID, studyVersion: String, stamp: Stamp
  ) throws
}
