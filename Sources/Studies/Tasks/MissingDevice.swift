/// Participants who lack what their test is answered with: a keyboard, or a screen that hears fingers.
public protocol MissingDeviceStore: Sendable {
  /// Notes it for staff, until the participant goes on with a test or has another tablet.
  func note(missing input: TestVariant.Input, for participant: Participant.ID, context: AuditContext) throws
  /// The input that staff have been told of.
  func missingInput(of participant: Participant.ID) throws -> TestVariant.Input?
}
