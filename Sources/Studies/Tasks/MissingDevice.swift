/// The participants who lack the device for answering their task: a keyboard, or a touch screen.
public protocol MissingDeviceStore: Sendable {
  /// Records the missing device for staff, until the participant goes on with a run or has another tablet.
  func note(missing input: TaskVariant.Input, for participant: Participant.ID, context: AuditContext) throws
  /// Returns the missing device that was reported.
  func missingInput(of participant: Participant.ID) throws -> TaskVariant.Input?
}
