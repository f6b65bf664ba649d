import Foundation
import Studies

/// The signed documents, sealed.
extension SQLiteStore {
  struct SealedPaper {
    let consent: Consent.ID
    let number: Int
    let document: Data
    let signature: Data
  }

  func sealed(_ paper: SignedPaper, of consent: Consent.ID, number: Int) throws -> SealedPaper {
    let place = SealedRow.paper(of: consent, number: number)
    return SealedPaper(
      consent: consent, number: number,
      document: try key.seal(bytes: paper.document, column: "document", of: place),
      signature: try key.seal(bytes: paper.signature, column: "signature", of: place))
  }

  static func insert(_ paper: SealedPaper, at time: Timestamp, in db: Database) throws {
    try db.run(
      """
      INSERT INTO consent_papers (consent, number, document_sealed, signature_sealed, made_at)
      VALUES (?, ?, ?, ?, ?)
      """, [paper.consent, paper.number, paper.document, paper.signature, time])
  }

  public func paper(of consent: Consent.ID) throws -> SignedPaper? {
    let row = try identity.read { db in
      try db.row(
        """
        SELECT number, document_sealed, signature_sealed FROM consent_papers
        WHERE consent = ? ORDER BY number DESC LIMIT 1
        """, [consent])
    }
    guard let row else { return nil }
    let place = SealedRow.paper(of: consent, number: row["number"])
    return SignedPaper(
      document: try key.open(bytes: row["document_sealed"], column: "document", of: place),
      signature: try key.open(bytes: row["signature_sealed"], column: "signature", of: place))
  }
}

extension SealedRow {
  fileprivate static func paper(of consent: Consent.ID, number: Int) -> SealedRow {
    SealedRow(table: "consent_papers", id: "\(consent)/\(number)")
  }
}
