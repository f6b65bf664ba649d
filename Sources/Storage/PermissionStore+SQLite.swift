import Studies

extension SQLiteStore: PermissionStore {
  public func record(
    _ permissions: [Permission.ID: Bool], browser: [Permission.ID: BrowserAnswer],
    of participant: Participant.ID, studyVersion: String, context: AuditContext
  ) throws {
    try research.write { db in
      try Self.requireParticipation(of: participant, in: db)
      let known = try Self.participation(of: participant, in: db)
      for (permission, isGranted) in permissions.sorted(by: { $0.key.text < $1.key.text }) {
        // A browser that was not asked this time still has its earlier answer.
        let earlier = known?.browserAnswers[permission]
        let answer = isGranted ? browser[permission] ?? earlier : nil
        guard known?.permissions[permission] != isGranted || answer != earlier else { continue }
        try Self.insert(
          permission, isGranted, answer, of: participant, studyVersion: studyVersion, context: context, in: db
        )
      }
    }
    guard let wantsReminders = permissions[Permission.Known.reminders.id] else { return }
    // The messages are dropped before the page confirms the change: nothing is sent after that.
    if !wantsReminders { try dropReminders(to: participant, context: context) }
    appointmentSignal.wake()
  }

  private static func insert(
    _ permission: Permission.ID, _ isGranted: Bool, _ answer: BrowserAnswer?,
    of participant: Participant.ID, studyVersion: String, context: AuditContext, in db: Database
  ) throws {
    let decision = Identifier<Permission>.new(at: context.time)
    try db.run(
      """
      INSERT INTO permission_decisions
        (id, participant, permission, study_version, is_granted, browser_answer, decided_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [decision, participant, permission, studyVersion, isGranted, answer?.rawValue, context.time])
    let words = [
      permission.text, isGranted ? "granted" : "refused", answer.map { "browser: \($0.rawValue)" },
    ]
    try AuditTrail.append(
      "permission.decided", subject: decision.text, participant: participant,
      detail: words.compactMap { $0 }.joined(separator: " "), context: context, in: db)
  }
}
