import Foundation
import Studies

/// Those who sign beside the participant: who they are, sealed; that they signed, for research.
extension SQLiteStore {
  struct SealedParty {
    let consent: Consent.ID
    let party: ConsentParty
    let name: Data
    let detail: Data?
    let ink: Data?
  }

  func sealed(_ signature: PartySignature, under consent: Consent.ID) throws -> SealedParty {
    let place = SealedRow.party(signature.party, under: consent)
    return SealedParty(
      consent: consent, party: signature.party,
      name: try key.seal(signature.name.text, column: "name", of: place),
      detail: try key.seal(signature.detail?.text, column: "detail", of: place),
      ink: try key.seal(signature.drawing?.text, column: "ink", of: place))
  }

  static func insert(
    _ party: SealedParty, participant: Participant.ID, at time: Timestamp, in db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO party_signatures (consent, participant, party, name_sealed, detail_sealed, ink_sealed, signed_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, [party.consent, participant, party.party.rawValue, party.name, party.detail, party.ink, time])
  }

  /// In the order of their blocks.
  func partySignatures(under consent: Consent.ID) throws -> [PartySignature] {
    let rows = try identity.read { db in
      try db.rows(
        """
        SELECT party, name_sealed, detail_sealed, ink_sealed FROM party_signatures WHERE consent = ?
        """, [consent])
    }
    let signatures = try rows.map { row in
      let party = ConsentParty(rawValue: row["party"])!
      let place = SealedRow.party(party, under: consent)
      return PartySignature(
        party, name: try PrintedName(key.open(row["name_sealed"], column: "name", of: place) ?? ""),
        drawing: try key.open(row["ink_sealed"], column: "ink", of: place).map(DrawnSignature.init),
        detail: try key.open(row["detail_sealed"], column: "detail", of: place).map(PrintedName.init))
    }
    return ConsentParty.allCases.flatMap { party in signatures.filter { $0.party == party } }
  }

  /// None where the study asks for the participant alone, whose signature the consent itself is.
  static func insertParties(of signed: SignedConsent, in db: Database) throws {
    guard signed.record.parties != nil else { return }
    for signature in signed.signature.signers {
      try db.run(
        "INSERT INTO consent_parties (consent, party, signed_at) VALUES (?, ?, ?)",
        [signed.consent.id, signature.party.rawValue, signed.consent.signedAt])
    }
  }

  public func parties(under consent: Consent.ID) throws -> [ConsentParty: Timestamp] {
    let rows = try research.read { db in
      try db.rows("SELECT party, signed_at FROM consent_parties WHERE consent = ?", [consent])
    }
    return rows.reduce(into: [:]) { parties, row in
      parties[ConsentParty(rawValue: row["party"])!] = row["signed_at"] as Timestamp
    }
  }
}

extension SealedRow {
  fileprivate static func party(_ party: ConsentParty, under consent: Consent.ID) -> SealedRow {
    SealedRow(table: "party_signatures", id: "\(consent)/\(party.rawValue)")
  }
}
