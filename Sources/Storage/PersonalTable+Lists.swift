import Studies

/// All tables with rows about participants, in an order in which no row refers to a deleted one.
extension PersonalTable {
  static func research(with kinds: [any TaskTables.Type]) -> [PersonalTable] {
    kinds.flatMap(ofKind) + ofRuns + throughOthers + ofSurveys + ofParticipants
      + [
        PersonalTable("participants", by: .id, .participation, secrets: ["pin_hash", "enrolment_form"]),
        trail,
      ]
  }

  private static func ofKind(_ kind: any TaskTables.Type) -> [PersonalTable] {
    kind.ofScores.map { PersonalTable($0, by: .score, .tests) }
      + (kind.ofRuns + [kind.trials]).map { PersonalTable($0, by: .run, .tests) }
      + kind.ofParticipants.map { PersonalTable($0, by: .participant, .tests) }
  }

  private static let ofRuns = [
    "late_parts", "tablet_checks", "run_aggregates", "flagged_runs", "scores", "run_recordings",
    "choice_presses", "run_parts",
  ].map { PersonalTable($0, by: .run, .tests) }

  private static let throughOthers = [
    PersonalTable("eligibility_answers", by: .decision, .eligibility),
    PersonalTable("countersignatures", by: .consent, .consent),
    PersonalTable("consent_parties", by: .consent, .consent),
    PersonalTable("station_reports", by: .handover, .tests, .unlinked),
  ]

  private static let ofParticipants =
    subjects.map { PersonalTable($0.table, by: .participant, $0.subject) }
    + [PersonalTable("sessions", by: .participant, .participation, secrets: ["token_digest"])]

  private static let subjects: [(table: String, subject: StoredRecord.Subject)] = [
    ("occasions", .schedule), ("schedules", .schedule),
    ("slot_bookings", .visits), ("slot_waits", .visits), ("participant_tags", .participation),
    ("reason_corrections", .visits), ("interventions", .visits), ("skipped_tasks", .visits),
    ("visits_ended_early", .visits),
    ("visits", .visits),
    ("handovers", .visits), ("runs", .tests), ("eligibility_decisions", .eligibility), ("consents", .consent),
    ("permission_decisions", .permissions), ("allocated_variants", .tests), ("allocations", .tests),
    ("missing_devices", .tests), ("section_readings", .consent), ("sections_left", .consent),
    ("consent_milestones", .consent), ("quiz_answers", .consent), ("sharing_choices", .consent),
    ("standings_due", .participation), ("counted_participants", .participation),
    ("released_participants", .releases), ("comparison_values", .tests),
    ("comparison_members", .tests),
  ]

  /// True for results that are computed from what was measured: scores, and what is made of them.
  var isComputed: Bool {
    key == .score || ["scores", "run_aggregates", "comparison_values"].contains(name)
  }

  /// Entries of what happened, in both databases. They stay, and the id in them leads nowhere any more.
  private static let trail = PersonalTable("audit", by: .participant, .trail, .kept)

  static let identity = [
    PersonalTable("outbox_attachments", by: .message, .messages) {
      "\($0["message"] as String)/\($0["number"] as Int)"
    },
    PersonalTable("outbox", by: .participant, .messages, secrets: ["mail_name"]) { $0["id"] },
    PersonalTable("dispatch_recipients", by: .participant, .messages),
    PersonalTable("invitations", by: .participant, .messages, secrets: ["mailbox"]) { $0["participant"] },
    PersonalTable("unsubscription_tokens", by: .participant, .messages, secrets: ["token_digest"]),
    PersonalTable("copies_owed", by: .participant, .messages),
    PersonalTable("contact_details", by: .participant, .contact) {
      "\($0["participant"] as String)/\($0["detail"] as String)"
    },
    ofSurveyContacts,
    PersonalTable("visit_labels", by: .participant, .contact) { $0["participant"] },
    PersonalTable("sound_chunks", by: .participant, .tests) { SQLiteStore.soundID($0) },
    PersonalTable("remarks", by: .participant, .remarks) { $0["id"] },
    PersonalTable("consent_papers", by: .consent, .consent, .deletedWithDocument) {
      "\($0["consent"] as String)/\($0["number"] as Int)"
    },
    PersonalTable("countersignatures", by: .consent, .consent, .deletedWithDocument) {
      SQLiteStore.countersignatureID($0["consent"], number: $0["number"])
    },
    PersonalTable("party_signatures", by: .participant, .consent, .deletedWithDocument) {
      "\($0["consent"] as String)/\($0["party"] as String)"
    },
    PersonalTable("signatures", by: .participant, .consent, .deletedWithDocument) {
      SQLiteStore.signatureID($0["participant"], $0["document_version"], under: $0["consent"])
    },
    trail,
  ]
}
