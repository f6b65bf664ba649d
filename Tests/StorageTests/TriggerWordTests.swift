import Studies
import Testing

@testable import Storage

/// Some triggers have words of the rules in them: exactly those that the rules say. A migration for one that changes or comes to
/// them makes the trigger anew, and the rows that it keeps.
struct TriggerWordTests {
  /// By the names of triggers.
  private static let words = [
    "own_words_follow_answers": SurveyQuestion.Format.inOwnWords,
    "flagged_runs_follow_runs": [
      Run.State.finished.rawValue, Run.SetAside.repeated.rawValue, ScoreVerdict.skipped,
      Intervention.Kind.keepRun.rawValue, SQLiteStore.flagsDue, SQLiteStore.flagsDecided,
    ],
    "flagged_runs_are_kept_by_staff": [Intervention.Kind.keepRun.rawValue, SQLiteStore.flagsDecided],
    "invitations_follow_their_messages": [SealedMessage.invitation, OutboxEntry.State.sent.rawValue],
    // A column of the table alone: to the program, a request without a decision waits.
    "release_requests_are_decided_once": ["waiting"],
  ]

  /// Those that have no words of their own here may let rehearsals be deleted, and know nothing else.
  @Test func triggersSayTheWordsOfTheRulesAndNoOthers() throws {
    let lab = try TemporaryLab()
    var found: Set<String> = []
    for database in [lab.store.research, lab.store.identity] {
      for (trigger, words) in try database.read({ try Self.words(in: $0) }) where !words.isEmpty {
        #expect(words == Set(Self.words[trigger] ?? [Participant.Origin.rehearsal.rawValue]), "\(trigger)")
        found.insert(trigger)
      }
    }
    #expect(found.count > Self.words.count && found.isSuperset(of: Self.words.keys))
  }

  /// The words of each trigger, but for the sentence with which it refuses.
  private static func words(in db: Database) throws -> [(trigger: String, words: Set<String>)] {
    try db.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").map { row in
      let written = (row["sql"] as String).replacing(/RAISE\(ABORT, '[^']*'\)/, with: "")
      let words = written.matches(of: /'([^']*)'/).map { String($0.output.1) }
      return (trigger: row["name"], words: Set(words).subtracting([""]))
    }
  }
}
