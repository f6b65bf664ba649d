import ArgumentParser
import Foundation
import Storage
import Studies

struct DeletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deletions",
    abstract: "Deletions that participants have asked for, and those of identity data whose time is over.",
    subcommands: [Finish.self, Identities.self])

  struct Finish: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "finish",
      abstract: "Make deletions final that are due.",
      discussion: """
        A participant who leaves can have the data deleted. For 30 days the data are blocked, and the deletion can be \
        undone. From then on this deletes them from both databases, and rewrites the files so that neither freed \
        pages nor write-ahead logs hold any of it. Signed documents go at the end of the years for which a study \
        keeps them.

        A running server does the same each minute. Beside it, people who save something wait while the files are \
        rewritten. Backups made earlier are not changed: delete them when their time is over.
        """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      let store = try options.settings().openData()
      let count = try store.finishDeletions(context: AuditContext(by: .system, at: Timestamp(Date())))
      try store.close()
      if json { return try printJSON(["deleted": count]) }
      print("Deleted for good: \(count) \(count == 1 ? "participant" : "participants").")
    }
  }
}
