import Studies

/// Taking back what a member of staff did a moment ago. The stored state and its times decide; nothing about an offer is
/// kept.
extension SQLiteStore: UndoStore {
  public func undo(_ undo: Undo, in study: Study, context: AuditContext) throws -> UndoVerdict {
    switch undo.action {
    case .arrival, .noShow, .cancellation: try undoVisitChange(undo, in: study, context: context)
    case .pause: try undoPause(of: Participant.ID(undo.subject), context: context)
    case .tagGiven: try undoTag(undo, Self.takeGiven, context: context)
    case .tagTaken: try undoTag(undo, Self.giveTaken, context: context)
    case .help: try undoHelp(undo, context: context)
    }
  }

  /// The record of a participant who has neither left nor asked for a deletion.
  private static func present(_ participant: Participant.ID, in db: Database) throws -> Participation? {
    guard let record = try participation(of: participant, in: db), record.participant.leftAt == nil,
      !record.participant.isBlocked
    else { return nil }
    return record
  }

  // MARK: - Visits

  private func undoVisitChange(_ undo: Undo, in study: Study, context: AuditContext) throws -> UndoVerdict {
    defer { appointmentSignal.wake() }
    return try research.write { db in
      guard let visit = try Self.visit(Visit.ID(undo.subject), in: db),
        let record = try Self.present(visit.participant, in: db)
      else { return .overtaken }
      let isAsLeft = visit.state == undo.action.visitState && visit.changedAt == undo.doneAt
      if let refusal = Undo.refusal(
        of: visit.changedBy, at: visit.changedAt, isAsLeft: isAsLeft, context: context)
      {
        return refusal
      }
      let now =
        undo.action == .arrival
        ? try Self.takeBackArrival(of: record, at: visit, in: study, context: context, in: db)
        : try Self.reinstate(visit, of: record, context: context, in: db)
      return now == nil ? .overtaken : .done
    }
  }

  // MARK: - Interventions

  /// The participant goes on, and both are kept: the pause may have been on their screen already.
  private func undoPause(of participant: Participant.ID, context: AuditContext) throws -> UndoVerdict {
    try research.write { db in
      guard let staff = context.staff, let record = try Self.present(participant, in: db),
        let last = try Self.acts(of: participant, after: 0, in: db).last?.record
      else { return .overtaken }
      let isAsLeft = last.kind == .pause && record.participant.pausedAt == last.madeAt
      if let refusal = Undo.refusal(of: last.staff, at: last.madeAt, isAsLeft: isAsLeft, context: context) {
        return refusal
      }
      try db.run("UPDATE participants SET paused_at = NULL WHERE id = ?", [participant])
      let row = InterventionRow(
        id: .new(at: context.time), kind: .resume, run: nil, task: nil, visit: nil, ineligibility: nil,
        reason: .mistake)
      try Self.insert(row, of: participant, staff: staff, context: context, in: db)
      return .done
    }
  }

  // MARK: - Tags

  private func undoTag(
    _ undo: Undo,
    _ change: @escaping (ParticipantTag, Participant, Undo, AuditContext, Database) throws -> UndoVerdict,
    context: AuditContext
  ) throws -> UndoVerdict {
    try research.write { db in
      guard let tag = undo.tag,
        let person = try Self.present(Participant.ID(undo.subject), in: db)?.participant
      else { return .overtaken }
      return try change(tag, person, undo, context, db)
    }
  }

  private static func takeGiven(
    _ tag: ParticipantTag, from person: Participant, _ undo: Undo, _ context: AuditContext, _ db: Database
  ) throws -> UndoVerdict {
    let rows = try db.rows(
      "SELECT tag, tagged_by, tagged_at FROM participant_tags WHERE participant = ?", [person.id])
    guard let row = rows.first(where: { ParticipantTag(stored: $0["tag"]).isLike(tag) }) else {
      return .overtaken
    }
    let taggedAt: Timestamp = row["tagged_at"]
    if let refusal = Undo.refusal(
      of: row["tagged_by"], at: taggedAt, isAsLeft: taggedAt == undo.doneAt, context: context)
    {
      return refusal
    }
    return try take(tag, from: person.id, context, db) ? .done : .overtaken
  }

  /// The row is gone: the audit trail tells who took a tag, and when.
  private static func giveTaken(
    _ tag: ParticipantTag, to person: Participant, _ undo: Undo, _ context: AuditContext, _ db: Database
  ) throws -> UndoVerdict {
    guard let staff = context.staff else { return .overtaken }
    let wasTaken = try hasEntry("participant.untagged", of: person.id, undo, by: staff, in: db)
    if let refusal = Undo.refusal(of: staff, at: undo.doneAt, isAsLeft: wasTaken, context: context) {
      return refusal
    }
    return try give(tag, to: person, by: staff, context, db) == .given ? .done : .overtaken
  }

  // MARK: - Tablets

  private func undoHelp(_ undo: Undo, context: AuditContext) throws -> UndoVerdict {
    let id = Handover.ID(undo.subject)
    return try research.write { db in
      guard let staff = context.staff, let handover = try Self.openHandover(id, in: db) else {
        return .overtaken
      }
      let isAsLeft =
        try handover.helpPromisedAt == undo.doneAt
        && Self.hasEntry("handover.help", of: handover.participant, undo, by: staff, in: db)
      if let refusal = Undo.refusal(of: staff, at: undo.doneAt, isAsLeft: isAsLeft, context: context) {
        return refusal
      }
      try db.run("UPDATE handovers SET help_promised_at = NULL WHERE id = ?", [id])
      try AuditTrail.append(
        "handover.help-undone", subject: id.text, participant: handover.participant, context: context, in: db)
      return .done
    }
  }

  /// Returns true if the audit trail has the action, by this person and at that time.
  private static func hasEntry(
    _ action: String, of participant: Participant.ID, _ undo: Undo, by staff: StaffMember.ID, in db: Database
  ) throws -> Bool {
    try db.isThere(
      "SELECT 1 FROM audit WHERE participant = ? AND action = ? AND actor = ? AND time = ?",
      [participant, action, staff, undo.doneAt])
  }
}
