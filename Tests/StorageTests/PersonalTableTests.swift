import Foundation
import Studies
import Testing

@testable import Storage

/// The one list of tables with rows about participants, against the schema: a new table fails here until somebody has
/// decided what of it is given out, and what of it is deleted.
struct PersonalTableTests {
  /// Tables without rows about one participant, or with a reason to stay.
  private static let others: [String: Set<String>] = [
    "research": [
      "allocation_lists", "attempts", "audit_seal", "comparison_cells", "comparisons", "demonstrations",
      "participant_batches", "pseudonym_keys", "release_recipients", "release_requests", "releases",
      "comparison_groups", "comparison_results", "comparison_measures", "screening_days", "screening_reasons",
      "standing_rules",
      "station_pairings", "stations", "study_files",
      "study_versions", "turned_away_visits", "visit_slots",
      // That a deletion happened; and whose rows it deletes, while it does.
      "deletions", "participants_to_delete",
    ],
    "identity": [
      "attempts", "audit_seal", "key_check", "setup_links", "staff", "staff_reset_links", "staff_sessions",
      // Which documents have to be kept; and whose rows are deleted, while they are.
      "kept_papers", "subjects_to_delete",
      // The calendars that staff subscribe to.
      "calendar_feeds",
      // Which lists of addresses were invited, and which messages were sent to how many; the rows of each recipient are
      // tables of their own.
      "invitation_lists", "message_dispatches",
      // How many messages were queued in which week.
      "outbox_weeks",
      // The screens on which staff watch the board.
      "board_links",
      // The filters of a list that staff saved, with values that stand for many.
      "saved_filters",
      // That identities of a number of people were removed.
      "identity_removals",
    ],
  ]

  private func databases(_ lab: TemporaryLab) -> [(
    name: String, file: DurableDatabase, listed: [PersonalTable]
  )] {
    [
      ("research", lab.store.research, PersonalTable.research(with: lab.store.kinds)),
      ("identity", lab.store.identity, PersonalTable.identity),
    ]
  }

  @Test func everyTableIsListedOrNobodyIsInIt() throws {
    let lab = try TemporaryLab(kinds: [
      .implicitAssociation, .simpleReactionTime, .choiceReactionTime, .goNoGo, .flanker, .nBack,
      .serialAddition, .singleCategoryAssociation,
      .stroop, .tapping, .trailMaking, .spatialSpan, .towerOfHanoi, .holdStill, .sustainedVowel, .page,
    ])
    for (name, file, listed) in databases(lab) {
      let tables = try file.read { try $0.tables() }.filter {
        !$0.hasPrefix("grdb_") && !$0.hasPrefix("sqlite_")
      }
      let known = listed.map(\.name) + Self.others[name]!
      #expect(known.count == Set(known).count, "\(name): a table stands there twice")
      #expect(Set(tables) == Set(known), "\(name)")
    }
  }

  /// Decided by the schema alone: a column that leads to a participant, at whatever distance.
  @Test func noTableOfTheOthersLeadsToAParticipant() throws {
    let lab = try TemporaryLab(kinds: [
      .implicitAssociation, .simpleReactionTime, .choiceReactionTime, .goNoGo, .flanker, .nBack,
      .serialAddition, .singleCategoryAssociation,
      .stroop, .tapping, .trailMaking, .spatialSpan, .towerOfHanoi, .holdStill, .sustainedVowel, .page,
    ])
    for (name, file, _) in databases(lab) {
      for table in Self.others[name]!.subtracting(["deletions", "participants_to_delete", "kept_papers"]) {
        let (columns, targets) = try file.read { db in
          (
            try db.columns(of: table),
            try db.rows("PRAGMA foreign_key_list(\(table))").map { $0["table"] as String }
          )
        }
        #expect(!columns.contains("participant") && !columns.contains("consent"), "\(table)")
        #expect(Set(targets).isSubset(of: Self.others[name]!), "\(table) refers to \(targets)")
      }
    }
  }

  /// Decided by the schema alone: scores, and what leads to one. Beside them there are a participant's values in
  /// comparisons, which lead to none.
  @Test func whatIsMadeOfScoresIsComputed() throws {
    let lab = try TemporaryLab(kinds: [
      .implicitAssociation, .simpleReactionTime, .choiceReactionTime, .goNoGo, .flanker, .nBack,
      .serialAddition, .singleCategoryAssociation,
      .stroop, .tapping, .trailMaking, .spatialSpan, .towerOfHanoi, .holdStill, .sustainedVowel, .page,
    ])
    let listed = PersonalTable.research(with: lab.store.kinds)
    let ofScores = try lab.store.research.read { db in
      try listed.map(\.name).filter { table in
        try db.rows("PRAGMA foreign_key_list(\(table))").contains { $0["table"] as String == "scores" }
      }
    }
    #expect(
      Set(listed.filter(\.isComputed).map(\.name)) == Set(ofScores + ["scores", "comparison_values"]))
    #expect(ofScores.contains("run_aggregates") && !PersonalTable.identity.contains(where: \.isComputed))
  }

  /// No row refers to one that is deleted before it.
  @Test func tablesAreDeletedBeforeThoseTheyReferTo() throws {
    let lab = try TemporaryLab(kinds: [
      .implicitAssociation, .simpleReactionTime, .choiceReactionTime, .goNoGo, .flanker, .nBack,
      .serialAddition, .singleCategoryAssociation,
      .stroop, .tapping, .trailMaking, .spatialSpan, .towerOfHanoi, .holdStill, .sustainedVowel, .page,
    ])
    for (_, file, listed) in databases(lab) {
      let order = listed.map(\.name)
      for (index, table) in order.enumerated() {
        let targets = try file.read { db in
          try db.rows("PRAGMA foreign_key_list(\(table))").map { $0["table"] as String }
        }
        for target in targets where target != table {
          guard let place = order.firstIndex(of: target) else { continue }
          #expect(place > index, "\(table) refers to \(target)")
        }
      }
    }
  }

  @Test func everySealedColumnIsOpened() throws {
    let lab = try TemporaryLab()
    for (_, file, listed) in databases(lab) {
      for table in listed {
        let columns = try file.read { try $0.columns(of: table.name) }
        #expect(columns.contains { $0.hasSuffix("_sealed") } == (table.sealedID != nil), "\(table.name)")
        #expect(table.secrets.isSubset(of: columns), "\(table.name)")
        let hashes = columns.filter { $0.hasSuffix("_hash") || $0 == "token_digest" }
        #expect(Set(hashes).isSubset(of: table.secrets), "\(table.name)")
      }
    }
  }
}
