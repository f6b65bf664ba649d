import Studies

/// Reading everything the path asks about a participant, inside one transaction.
extension SQLiteStore {
  static let participantColumns = """
    id, study, code, origin, language, enrolled_at, place, contact_asked, left_at, begun_at IS NOT NULL,
    introduced_at IS NOT NULL, paused_at, pause_told_at, ended_early_at, site, ineligible_for, ineligible_data,
    deletion_asked_at, deletion_due_at, deletion_keeps_years
    """

  /// - Parameter sql: asks for `participantColumns`
  static func participants(_ sql: String, _ arguments: StatementArguments, in db: Database) throws
    -> [Participant]
  {
    var participants: [Participant] = []
    try db.eachInOrder(sql, arguments) { participants.append(participant(&$0)) }
    return participants
  }

  static func participant(_ columns: inout Columns) -> Participant {
    Participant(
      id: columns.next(), study: columns.next(), code: ParticipationCode(stored: columns.next()),
      origin: Participant.Origin(rawValue: columns.next())!, language: Language(columns.next()),
      enrolledAt: columns.next(), place: Participant.Place(rawValue: columns.next())!,
      wasAskedForContact: columns.next(), leftAt: columns.nextIfAny(), hasBegun: columns.next(),
      wasIntroduced: columns.next(), pausedAt: columns.nextIfAny(), pauseToldAt: columns.nextIfAny(),
      endedEarlyAt: columns.nextIfAny(), site: columns.nextIfAny(),
      ineligibility: Ineligibility(requirement: columns.nextIfAny(), data: columns.nextIfAny()),
      deletion: deletion(&columns))
  }

  private static func deletion(_ columns: inout Columns) -> DeletionRequest? {
    let (asked, due): (Timestamp?, Timestamp?) = (columns.nextIfAny(), columns.nextIfAny())
    let years: Int? = columns.nextIfAny()
    guard let asked, let due else { return nil }
    return DeletionRequest(askedAt: asked, dueAt: due, keptConsentYears: years)
  }

  static func participation(of id: Participant.ID, in db: Database) throws -> Participation? {
    try participations(of: [id], in: db).first
  }

  /// Reads the records in the order of `ids`, with one query for each kind of row, however many participants.
  static func participations(of ids: [Participant.ID], in db: Database) throws -> [Participation] {
    var group = ParticipantGroup(ids: ids)
    try readParticipants(&group, in: db)
    try readEligibility(&group, in: db)
    try readConsents(&group, in: db)
    try readPermissions(&group, in: db)
    try readOrders(&group, in: db)
    try readRuns(&group, in: db)
    try readAnswered(&group, in: db)
    try readSubmitted(&group, in: db)
    try readSkipped(&group, in: db)
    try readVisits(&group, in: db)
    try readVisitsEndedEarly(&group, in: db)
    try readOccasions(&group, in: db)
    return group.found(ids)
  }

  private static func readParticipants(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      "SELECT \(participantColumns) FROM participants WHERE id IN \(group.marks) ORDER BY id", group.arguments
    ) { group.members.append(Participation(participant: participant(&$0))) }
  }

  private static func readEligibility(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      "SELECT participant FROM eligibility_decisions WHERE participant IN \(group.marks) ORDER BY participant",
      group.arguments
    ) { columns in group.update(columns.next()) { $0.isEligible = true } }
  }

  private static func readConsents(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT participant, id, document_number, document_version, study_version, language, sharing,
        consents.signed_at, consents.record_digest, countersignatures.consent IS NOT NULL,
        countersignatures.record_digest
      FROM consents LEFT JOIN countersignatures ON countersignatures.consent = consents.id
      WHERE participant IN \(group.marks) ORDER BY participant, consents.signed_at DESC, id DESC
      """, group.arguments
    ) { columns in
      group.update(columns.next()) {
        $0.consents.append(
          Consent(
            id: columns.next(), documentNumber: columns.next(), documentVersion: columns.next(),
            studyVersion: columns.next(), language: Language(columns.next()),
            sharing: (columns.nextIfAny() as String?).flatMap(SharingChoice.init), signedAt: columns.next(),
            signedDigest: columns.next(), isCountersigned: columns.next(),
            countersignedDigest: columns.nextIfAny() ?? ""))
      }
    }
  }

  /// The newest decision about each permission.
  private static func readPermissions(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT participant, permission, is_granted, browser_answer FROM permission_decisions
      WHERE participant IN \(group.marks) ORDER BY participant, decided_at, id
      """, group.arguments
    ) { columns in
      group.update(columns.next()) {
        let permission: Permission.ID = columns.next()
        $0.permissions[permission] = columns.next() as Bool
        $0.browserAnswers[permission] = (columns.nextIfAny() as String?).flatMap(BrowserAnswer.init)
      }
    }
  }

  private static func readOrders(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT participant, task, variant FROM allocated_variants
      WHERE participant IN \(group.marks) ORDER BY participant, task, position
      """, group.arguments
    ) { columns in
      group.update(columns.next()) { $0.orders[columns.next(), default: []].append(columns.next()) }
    }
  }

  private static func readRuns(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT \(runColumns) FROM runs WHERE participant IN \(group.marks)
      ORDER BY participant, started_at, id
      """, group.arguments
    ) { columns in
      let run = run(&columns)
      group.update(run.participant) { $0.runs.append(run) }
    }
  }

  private static func readSkipped(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT participant, task, variant, left_out_at FROM skipped_tasks WHERE participant IN \(group.marks)
      ORDER BY participant
      """, group.arguments
    ) { columns in
      group.update(columns.next()) {
        let task = TaskInVariant(columns.next(), columns.next())
        $0.skipped.insert(task)
        $0.leftOutAt[task] = columns.nextIfAny()
      }
    }
  }

  private static func readVisits(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      "SELECT \(visitColumns) FROM visits WHERE participant IN \(group.marks) ORDER BY participant, made_at, id",
      group.arguments
    ) { columns in
      let visit = visit(&columns)
      group.update(visit.participant) { $0.visits.append(visit) }
    }
  }

  private static func readVisitsEndedEarly(_ group: inout ParticipantGroup, in db: Database) throws {
    try db.eachInOrder(
      """
      SELECT participant, visit, ended_at FROM visits_ended_early WHERE participant IN \(group.marks)
      ORDER BY participant
      """, group.arguments
    ) { columns in
      group.update(columns.next()) { $0.visitsEndedEarly[columns.next()] = columns.next() as Timestamp }
    }
  }

  /// Throws for a participant who has left: nothing more is recorded then.
  static func requireParticipation(of participant: Participant.ID, in db: Database) throws {
    let isThere = try db.isThere("SELECT 1 FROM participants WHERE id = ? AND left_at IS NULL", [participant])
    guard isThere else { throw StoreRefusal.participationEnded }
  }

  /// No answer and no trial is stored without a consent in force.
  static func requireConsent(
    of participant: Participant.ID, meeting requirement: ConsentRequirement, in db: Database
  ) throws {
    let (condition, arguments) = Self.isInForce(requirement)
    let isInForce = try db.isThere(
      """
      SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
      WHERE consents.participant = ? AND participants.left_at IS NULL AND \(condition)
      """, [participant] + arguments)
    guard isInForce else { throw StoreRefusal.noConsentInForce }
  }

  /// ``ConsentRequirement/isMet(by:)`` of a row of `consents`.
  static func isInForce(_ requirement: ConsentRequirement) -> (
    condition: String, arguments: StatementArguments
  ) {
    guard requirement.isCountersigned else {
      return ("consents.document_number >= ?", [requirement.validSince])
    }
    let exempt = requirement.versionsWithoutCountersignature.sorted()
    var alternatives = ["EXISTS (SELECT 1 FROM countersignatures WHERE consent = consents.id)"]
    if !exempt.isEmpty { alternatives.append("consents.study_version IN (\(placeholders(exempt.count)))") }
    return (
      "consents.document_number >= ? AND (\(alternatives.joined(separator: " OR ")))",
      [requirement.validSince] + StatementArguments(exempt)
    )
  }
}
