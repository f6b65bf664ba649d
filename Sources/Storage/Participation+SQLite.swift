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
    try participations(of: [id], in: db).first
  }

  /// In the order of `ids`, with one query for each kind of row, however many participants.
  static func participations(of ids: [Participant.ID], in db: Database) throws -> [Participation] {
    let those = Those(ids: ids)
    var found: [Participant.ID: Participation] = [:]
    try db.each("SELECT \(participantColumns) FROM participants WHERE id IN \(those.marks)", those.arguments)
    {
      let participant = participant($0)
      found[participant.id] = Participation(participant: participant)
    }
    try readEligibility(of: those, into: &found, in: db)
    try readConsents(of: those, into: &found, in: db)
    try readPermissions(of: those, into: &found, in: db)
    try readOrders(of: those, into: &found, in: db)
    try readRuns(of: those, into: &found, in: db)
    try readAnswered(by: those, into: &found, in: db)
    return ids.compactMap { found[$0] }
  }

  /// Participants as a condition.
  private struct Those {
    let ids: [Participant.ID]

    var marks: String { "(\(placeholders(ids.count)))" }
    var arguments: StatementArguments { StatementArguments(ids) }
  }

  private typealias Participations = [Participant.ID: Participation]

  private static func readEligibility(of those: Those, into found: inout Participations, in db: Database)
    throws
  {
    var refusals: [Participant.ID: String] = [:]
    try db.each(
      """
      SELECT id, participant, is_eligible FROM eligibility_decisions
      WHERE participant IN \(those.marks) ORDER BY decided_at, id
      """, those.arguments
    ) { row in
      let participant: Participant.ID = row["participant"]
      let isEligible: Bool = row["is_eligible"]
      found[participant]?.eligibility = isEligible ? .eligible : .notEligible(unmet: [])
      refusals[participant] = isEligible ? nil : row["id"] as String
    }
    for (participant, decision) in refusals {
      let unmet = try db.rows(
        "SELECT question FROM eligibility_answers WHERE decision = ? AND is_met = 0", [decision])
      found[participant]?.eligibility = .notEligible(unmet: unmet.map { $0["question"] })
    }
  }

  private static func readConsents(of those: Those, into found: inout Participations, in db: Database) throws
  {
    try db.each(
      """
      SELECT participant, id, document_version, study_version, language, signed_at FROM consents
      WHERE participant IN \(those.marks) ORDER BY signed_at DESC, id DESC
      """, those.arguments
    ) { row in
      found[row["participant"]]?.consents.append(
        Consent(
          id: row["id"], documentVersion: row["document_version"], studyVersion: row["study_version"],
          language: Language(row["language"]), signedAt: row["signed_at"]))
    }
  }

  /// The newest decision about each permission.
  private static func readPermissions(of those: Those, into found: inout Participations, in db: Database)
    throws
  {
    try db.each(
      """
      SELECT participant, permission, is_granted FROM permission_decisions
      WHERE participant IN \(those.marks) ORDER BY decided_at, id
      """, those.arguments
    ) { row in found[row["participant"]]?.permissions[row["permission"]] = row["is_granted"] as Bool }
  }

  private static func readOrders(of those: Those, into found: inout Participations, in db: Database) throws {
    try db.each(
      """
      SELECT participant, test, variant FROM allocated_variants
      WHERE participant IN \(those.marks) ORDER BY participant, test, position
      """, those.arguments
    ) { row in found[row["participant"]]?.orders[row["test"], default: []].append(row["variant"]) }
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

  private static func readRuns(of those: Those, into found: inout Participations, in db: Database) throws {
    try db.each(
      "SELECT \(runColumns) FROM runs WHERE participant IN \(those.marks) ORDER BY started_at, id",
      those.arguments
    ) { row in
      let run = run(row)
      found[run.participant]?.runs.append(run)
    }
  }

  private static func readAnswered(by those: Those, into found: inout Participations, in db: Database) throws
  {
    try db.each(
      "SELECT DISTINCT participant, survey, question FROM answers WHERE participant IN \(those.marks)",
      those.arguments
    ) { row in
      found[row["participant"]]?.answered[row["survey"], default: []].insert(row["question"])
    }
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
