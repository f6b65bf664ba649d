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
    var group = ParticipantGroup(ids: ids)
    try readParticipants(&group, in: db)
    try readEligibility(&group, in: db)
    try readConsents(&group, in: db)
    try readPermissions(&group, in: db)
    try readOrders(&group, in: db)
    try readRuns(&group, in: db)
    try readAnswered(&group, in: db)
    return group.found(ids)
  }

  private static func readParticipants(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.each(
      "SELECT \(participantColumns) FROM participants WHERE id IN \(group.marks) ORDER BY id", group.arguments
    ) { group.members.append(Participation(participant: participant($0))) }
  }

  private static func readEligibility(_ group: inout ParticipantGroup, in db: Database) throws {
    var refusals: [Participant.ID: String] = [:]
    try db.each(
      """
      SELECT participant, id, is_eligible FROM eligibility_decisions
      WHERE participant IN \(group.marks) ORDER BY participant, decided_at, id
      """, group.arguments
    ) { row in
      let isEligible: Bool = row["is_eligible"]
      group.update(row["participant"]) { $0.eligibility = isEligible ? .eligible : .notEligible(unmet: []) }
      refusals[row["participant"]] = isEligible ? nil : row["id"] as String
    }
    for (participant, decision) in refusals.sorted(by: { $0.key.text < $1.key.text }) {
      let unmet = try db.rows(
        "SELECT question FROM eligibility_answers WHERE decision = ? AND is_met = 0", [decision])
      group.update(participant) { $0.eligibility = .notEligible(unmet: unmet.map { $0["question"] }) }
    }
  }

  private static func readConsents(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.each(
      """
      SELECT participant, id, document_version, study_version, language, signed_at FROM consents
      WHERE participant IN \(group.marks) ORDER BY participant, signed_at DESC, id DESC
      """, group.arguments
    ) { row in
      let consent = Consent(
        id: row["id"], documentVersion: row["document_version"], studyVersion: row["study_version"],
        language: Language(row["language"]), signedAt: row["signed_at"])
      group.update(row["participant"]) { $0.consents.append(consent) }
    }
  }

  /// The newest decision about each permission.
  private static func readPermissions(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.each(
      """
      SELECT participant, permission, is_granted FROM permission_decisions
      WHERE participant IN \(group.marks) ORDER BY participant, decided_at, id
      """, group.arguments
    ) { row in
      group.update(row["participant"]) { $0.permissions[row["permission"]] = row["is_granted"] as Bool }
    }
  }

  private static func readOrders(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.each(
      """
      SELECT participant, test, variant FROM allocated_variants
      WHERE participant IN \(group.marks) ORDER BY participant, test, position
      """, group.arguments
    ) { row in group.update(row["participant"]) { $0.orders[row["test"], default: []].append(row["variant"]) }
    }
  }

  private static func readRuns(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.each(
      """
      SELECT \(runColumns) FROM runs WHERE participant IN \(group.marks)
      ORDER BY participant, started_at, id
      """, group.arguments
    ) { row in
      let run = run(row)
      group.update(run.participant) { $0.runs.append(run) }
    }
  }

  private static func readAnswered(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.each(
      """
      SELECT DISTINCT participant, survey, question FROM answers
      WHERE participant IN \(group.marks) ORDER BY participant
      """, group.arguments
    ) { row in
      group.update(row["participant"]) { $0.answered[row["survey"], default: []].insert(row["question"]) }
    }
  }

  static let runColumns = """
    id, participant, test, variant, position, seed, study_version, started_at, state, next_part, next_block,
    next_attempt, unsent_trials
    """

  static func run(_ row: Row) -> Run {
    Run(
      id: row["id"], participant: row["participant"], test: row["test"], variant: row["variant"],
      position: row["position"], seed: UInt64(row["seed"] as String)!, studyVersion: row["study_version"],
      startedAt: row["started_at"], state: Run.State(rawValue: row["state"])!,
      progress: Run.Progress(part: row["next_part"], block: row["next_block"], attempt: row["next_attempt"]),
      unsentTrials: row["unsent_trials"])
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

/// Participants whose rows are read kind by kind, each kind in the order of their ids: so that whose row it
/// is needs no search.
private struct ParticipantGroup {
  let ids: [Participant.ID]
  /// By id.
  var members: [Participation] = []
  private var current = 0

  init(ids: [Participant.ID]) { self.ids = ids }

  var marks: String { "(\(placeholders(ids.count)))" }
  var arguments: StatementArguments { StatementArguments(ids) }

  mutating func update(_ id: Participant.ID, _ change: (inout Participation) -> Void) {
    if members[current].participant.id != id {
      if members[current].participant.id.text > id.text { current = 0 }
      while members[current].participant.id != id { current += 1 }
    }
    change(&members[current])
  }

  func found(_ ids: [Participant.ID]) -> [Participation] {
    if members.count < 2 { return members }
    let byID = Dictionary(uniqueKeysWithValues: members.map { ($0.participant.id, $0) })
    return ids.compactMap { byID[$0] }
  }
}
