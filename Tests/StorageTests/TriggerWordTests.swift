import Studies
import Testing

@testable import Storage

/// The triggers that keep rows for lists have words of the rules in them: exactly those that the rules say. A migration for
/// one that changes or comes to them makes the trigger anew, and the rows that there are.
struct TriggerWordTests {
  @Test(arguments: [
    ("own_words_follow_answers", SurveyQuestion.Format.inOwnWords),
    (
      "flagged_runs_follow_runs",
      [
        Run.State.finished.rawValue, Run.SetAside.repeated.rawValue, ScoreVerdict.skipped,
        Intervention.Kind.keepRun.rawValue, SQLiteStore.flagsDue, SQLiteStore.flagsDecided,
      ]
    ),
    ("flagged_runs_are_kept_by_staff", [Intervention.Kind.keepRun.rawValue, SQLiteStore.flagsDecided]),
  ])
  func triggersSayTheWordsOfTheRules(trigger: String, words: [String]) throws {
    let lab = try TemporaryLab()
    let written = try lab.store.research.read { db in
      try db.texts("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?", [trigger])
    }
    #expect(written.count == 1)
    let said = Set(written.flatMap { $0.matches(of: /'([^']*)'/).map { String($0.1) } }).subtracting([""])
    #expect(said == Set(words))
  }
}
