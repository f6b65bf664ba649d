import Crypto
import Studies

extension SQLiteStore: UnsubscriptionStore {
  /// The token is the same in every message to a participant: none is stored but as its digest.
  public func unsubscriptionToken(of participant: Participant.ID) throws -> String {
    let token = Array(key.mac(of: Array(participant.text.utf8), for: "unsubscription").prefix(16)).hexadecimal
    let digest = sha256(Array(token.utf8)).hexadecimal
    try identity.write { db in
      try db.run(
        """
        INSERT INTO unsubscription_tokens (token_digest, participant) VALUES (?, ?) ON CONFLICT DO NOTHING
        """, [digest, participant])
    }
    return token
  }

  public func participant(unsubscribing token: String) throws -> Participant? {
    let id = try identity.read { db in
      try db.text(
        "SELECT participant FROM unsubscription_tokens WHERE token_digest = ?",
        [sha256(Array(token.utf8)).hexadecimal])
    }
    guard let id else { return nil }
    return try research.read { db in
      try Self.participation(of: Participant.ID(id), in: db)?.participant
    }
  }
}
