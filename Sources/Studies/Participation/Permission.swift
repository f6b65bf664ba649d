/// Something the study would like to do and asks for separately.
public struct Permission: Sendable {
  public typealias ID = Identifier<Permission>

  public let id: ID
  public let title: LocalizedText
  /// The permission asked for.
  public let what: LocalizedText
  /// The reason for which the study asks, and the purpose.
  public let why: LocalizedText
  /// The consequence of a refusal.
  public let without: LocalizedText
  public let isRequired: Bool

  public init(
    id: ID, title: LocalizedText, what: LocalizedText, why: LocalizedText, without: LocalizedText,
    isRequired: Bool
  ) {
    self.id = id
    self.title = title
    self.what = what
    self.why = why
    self.without = without
    self.isRequired = isRequired
  }

  /// The permissions that mean something to the console itself, by their ids. The console acts on one of them
  /// only while it is granted, which it checks with ``Participation/permits(_:in:)``. Any other id is asked
  /// for and recorded, and has a meaning to people alone.
  public enum Known: String, Sendable, CaseIterable {
    /// Details of the device (screen, browser, pointer types) are stored with each test, and the check of the
    /// device before the first one.
    case deviceDetails = "device-details"
    /// A test fills the screen from its first press to its end.
    case fullScreen = "full-screen"
    /// A soft tone marks the end of a block, and a task may speak.
    case sound
    /// A task records how the device moves.
    case motion
    /// Fingers on the page are recorded beside a task.
    case touches
    /// The place of the device is recorded beside a task, to about a kilometre.
    case location
    /// The place of the device is recorded beside a task, as exactly as it knows it.
    case exactLocation = "exact-location"
    /// A task measures how loud it is at the microphone.
    case microphone
    /// The browser is asked whether it shows notifications: that a break or a pause is over.
    case notifications
    /// E-mails about the participant's own appointments, see ``AppointmentMail``; and a calendar file with them.
    case reminders

    public var id: ID { ID(rawValue) }
  }
}

/// The browser's answer to a request that the participant had already agreed to.
public enum BrowserAnswer: String, Sendable, CaseIterable {
  case granted
  case denied
  /// The browser does not support the permission.
  case unavailable
}

extension Participation {
  /// Returns true if the permission is granted. A permission that the study no longer asks for is not, since
  /// nobody could take it back.
  public func permits(_ permission: Permission.Known, in study: Study) -> Bool {
    permissions[permission.id] == true && study.asks(for: permission)
  }
}

extension Study {
  public func asks(for permission: Permission.Known) -> Bool {
    permissions.contains { $0.id == permission.id }
  }
}

public protocol PermissionStore: Sendable {
  /// Every change is a new entry, and the newest counts; unchanged permissions add none.
  /// - Parameter browser: the browser's answers about granted permissions; absent for those it was not asked
  ///   about
  func record(
    _ permissions: [Permission.ID: Bool], browser: [Permission.ID: BrowserAnswer],
    of participant: Participant.ID, studyVersion: String, context: AuditContext
  ) throws
}

extension PermissionStore {
  /// Records permissions about which no browser was asked.
  public func record(
    _ permissions: [Permission.ID: Bool], of participant: Participant.ID, studyVersion: String,
    context: AuditContext
  ) throws {
    try record(permissions, browser: [:], of: participant, studyVersion: studyVersion, context: context)
  }
}
