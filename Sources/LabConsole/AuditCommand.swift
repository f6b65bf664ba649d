import ArgumentParser
import Foundation
import Studies

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "The audit trail.", subcommands: [Verify.self])

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Verify that nobody changed, rewrote or shortened the audit trail.",
      discussion: """
        Each entry carries the hash of the one before it, and where the trail ends is sealed with a key derived \
        from identity.key: entries that were changed, a trail that was rewritten, and newest entries that were \
        removed all show. A database that was put back as a whole to an earlier time does not show in itself: \
        compare its newest hash with one that you noted, or with that of a backup.

        A running server need not be stopped. Exit code 0 when both trails are as they were written, 1 otherwise.
        """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      let store = try options.settings().openData()
      let verdicts = try store.verifyAudit(.whole)
      try store.close()
      if json {
        try printJSON(verdicts.map(Result.init))
      } else {
        for verdict in verdicts { print(verdict) }
      }
      if verdicts.contains(where: { $0.problem != nil }) { throw ExitCode.failure }
    }

    private struct Result: Encodable {
      let database: String
      let entries: Int64
      let newest: String
      let problem: String?

      init(_ verdict: AuditVerdict) {
        (database, entries, newest) = (verdict.database, verdict.entries, verdict.newest)
        problem = verdict.problem?.description
      }
    }
  }
}
