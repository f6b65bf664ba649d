import ArgumentParser
import Foundation
import Storage
import Studies

extension DeletionsCommand {
  struct Identities: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "identities",
      abstract: "List or delete identity data whose time is over.",
      discussion: """
        A study can say for how many years after the last activity it keeps what names its participants \
        (consent: identity-years). This lists whose time is over. With --remove it deletes their names, signatures, \
        signed documents, contact details, messages and remarks, and rewrites the file so that neither freed pages \
        nor write-ahead logs hold any of it. Answers and measurements stay. This cannot be undone; backups made \
        earlier are not changed.
        """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study.")
    var study: String

    @Flag(help: "Delete the identity data of those who are listed without it.")
    var remove = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    private struct Entry: Encodable {
      let participant: String
      let code: String
      let lastActivity: Int64
    }

    func run() throws {
      let settings = try options.settings()
      let definition = try StudyFolder(path: settings.studies).definition(named: study).study()
      let store = try settings.openData()
      let now = Timestamp(Date())
      if remove {
        let context = AuditContext(by: .system, at: now)
        let count = try store.removeIdentities(of: definition, seenAt: now, context: context)
        try store.finishDeletions(context: context)
        try store.close()
        if json { return try printJSON(["removed": count]) }
        return print("Identity data deleted: \(count) \(count == 1 ? "participant" : "participants").")
      }
      let due = try store.identitiesDue(in: definition, at: now)
      try store.close()
      if json {
        return try printJSON(
          due.map {
            Entry(
              participant: $0.participant.text, code: $0.code.text,
              lastActivity: $0.lastActivity.milliseconds)
          })
      }
      for person in due { print("\(person.code.grouped)  last activity: \(person.lastActivity.date)") }
      print(
        "To be deleted: identity data of \(due.count) \(due.count == 1 ? "participant" : "participants").")
    }
  }
}
