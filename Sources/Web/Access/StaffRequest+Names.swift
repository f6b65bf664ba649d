import Studies

extension StaffRequest {
  /// The code of a participant on pages that are not for those who see codes alone; for the others the reference.
  func codeOrReference(of participant: Participant) -> String {
    codeOrReference(of: participant.id, participant.code)
  }

  func codeOrReference(of participant: Participant.ID, _ code: ParticipationCode) -> String {
    member.may(.seeCodes) ? code.grouped : ParticipantReference(of: participant).grouped
  }

  /// The names of all accounts, also of those that are deactivated.
  func staffNames() throws -> [StaffMember.ID: String] {
    Dictionary(uniqueKeysWithValues: try stores.staff().map { ($0.id, $0.name) })
  }

  /// The names of all stations, also of those that are revoked.
  func stationNames() throws -> [Station.ID: String] {
    Dictionary(uniqueKeysWithValues: try stores.stations().map { ($0.station.id, $0.station.name.text) })
  }
}
