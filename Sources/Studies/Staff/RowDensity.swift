/// The height of the rows in the tables of the console, as each member of staff has it.
public enum RowDensity: String, Sendable, CaseIterable {
  case comfortable
  case compact
}

public protocol RowDensityStore: Sendable {
  /// Sets the height of one's own rows. The same height again changes nothing.
  func set(_ density: RowDensity, of member: StaffMember.ID, context: AuditContext) throws
}
