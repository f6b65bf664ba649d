import GRDB
import ImplicitAssociation
import Studies

/// Reading everything the path asks about a participant, inside one transaction.
extension SQLiteStore {
  static let participantColumns = "id, study, code, origin, language, enrolled_at, place, left_at"

  static func participant(_ row: Row) -> Participant {
    Participant(
      id: row["id"], study: row["study"], code: ParticipationCode(stored: row["code"]),
      origin: Participant.Origin(rawValue: row["origin"])!, language: Language(row["language"]),
      enrolledAt: row["enrolled_at"], place: Participant.Place(rawValue: row["place"])!,
      leftAt: row["left_at"])
  }

  static func participation(of id: Participant.ID, in db: Database) throws -> Participation? {
    guard let row = try db.row("SELECT \(participantColumns) FROM participants WHERE id = ?", [id]) else {
      return nil
    }
    return Participation(
      participant: participant(row), eligibility: try eligibility(of: id, in: db),
      consents: try consents(of: id, in: db), permissions: try permissions(of: id, in: db),
      orders: try orders(of: id, in: db), runs: try runs(of: id, in: db),
      answered: try answered(by: id, in: db))
  }

  private static func eligibility(of id: Participant.ID, in db: Database) throws -> EligibilityVerdict? {
    let decision = try db.row(
      """
      SELECT id, is_eligible FROM eligibility_decisions
      WHERE participant = ? ORDER BY decided_at DESC, id DESC LIMIT 1
      """, [id])
    guard let decision else { return nil }
    if decision["is_eligible"] { return .eligible }
    let unmet = try db.rows(
      "SELECT question FROM eligibility_answers WHERE decision = ? AND is_met = 0",
      [decision["id"] as String])
    return .notEligible(unmet: unmet.map { $0["question"] })
  }

  private static func consents(of id: Participant.ID, in db: Database) throws -> [Consent] {
    try db.rows(
      """
      SELECT id, document_version, study_version, language, signed_at FROM consents
      WHERE participant = ? ORDER BY signed_at DESC, id DESC
      """, [id]
    ).map { row in
      Consent(
        id: row["id"], documentVersion: row["document_version"], studyVersion: row["study_version"],
        language: Language(row["language"]), signedAt: row["signed_at"])
    }
  }

  static func permissions(of id: Participant.ID, in db: Database) throws -> [Permission.ID: Bool] {
    let rows = try db.rows(
      """
      SELECT permission, is_granted FROM permission_decisions WHERE participant = ? ORDER BY decided_at, id
      """, [id])
    return Dictionary(rows.map { ($0["permission"], $0["is_granted"]) }) { _, newest in newest }
  }

  static func orders(of id: Participant.ID, in db: Database) throws -> [ImplicitTest.ID: [TestVariant.ID]] {
    let rows = try db.rows(
      "SELECT test, variant FROM allocated_variants WHERE participant = ? ORDER BY test, position", [id])
    return Dictionary(grouping: rows) { $0["test"] as ImplicitTest.ID }.mapValues { $0.map { $0["variant"] } }
  }

  static let runColumns = """
    id, participant, test, variant, position, seed, study_version, started_at, state, next_part, next_block,
    next_attempt
    """

  static func run(_ row: Row) -> Run {
    Run(
      id: row["id"], participant: row["participant"], test: row["test"], variant: row["variant"],
      position: row["position"], seed: UInt64(row["seed"] as String)!, studyVersion: row["study_version"],
      startedAt: row["started_at"], state: Run.State(rawValue: row["state"])!,
      progress: Run.Progress(part: row["next_part"], block: row["next_block"], attempt: row["next_attempt"]))
  }

  private static func runs(of id: Participant.ID, in db: Database) throws -> [Run] {
    try db.rows("SELECT \(runColumns) FROM runs WHERE participant = ? ORDER BY started_at, id", [id]).map(run)
  }

  private static func answered(by id: Participant.ID, in db: Database) throws -> [Survey.ID: Set<
    SurveyQuestion.ID
  >] {
    let rows = try db.rows("SELECT DISTINCT survey, question FROM answers WHERE participant = ?", [id])
    return Dictionary(grouping: rows) { $0["survey"] as Survey.ID }
      .mapValues { rows in Set(rows.map { $0["question"] as SurveyQuestion.ID }) }
  }

  /// Nothing more is recorded of somebody who has left.
  static func requireParticipation(of participant: Participant.ID, in db: Database) throws {
    let isThere = try db.isThere("SELECT 1 FROM participants WHERE id = ? AND left_at IS NULL", [participant])
    guard isThere else { throw StoreRefusal.participationEnded }
  }

  /// No answer and no trial is stored without a consent in force for this document version.
  static func requireConsent(of participant: Participant.ID, version: String, in db: Database) throws {
    let isInForce = try db.isThere(
      """
      SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
      WHERE consents.participant = ? AND consents.document_version = ? AND participants.left_at IS NULL
      """, [participant, version])
    guard isInForce else { throw StoreRefusal.noConsentInForce }
  }
}
