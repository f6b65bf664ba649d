import ArgumentParser
import Foundation
import Storage
import Studies

extension ReleaseCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the releases of a study that are kept.")

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study.")
    var study: String

    @Flag(help: "Print the result as JSON.")
    var json = false

    private struct Entry: Encodable {
      let number: Int
      let file: String
      let audience: String
      let origin: String
      let completeOnly: Bool
      /// The part of the data to which it is narrowed, in words; empty for all of them.
      let selection: [String]
      let pseudonyms: String
      let madeAt: Int64
      let bytes: Int
      let sha256: String
      let participants: Int
      let leftSince: Int
      /// Of a release beyond the institution: those who have not left, and by now share their data with the institution alone.
      let narrowedSince: Int
      let isSuperseded: Bool
      let recipients: [String]

      init(_ release: KeptRelease) {
        number = release.number
        file = release.made.fileName
        audience = release.made.audience.rawValue
        origin = release.scope.origin.rawValue
        completeOnly = release.scope.completeOnly
        selection = release.scope.selection.sentences
        pseudonyms = release.scope.pseudonyms.rawValue
        madeAt = release.made.madeAt.milliseconds
        bytes = release.bytes
        sha256 = release.sha256
        participants = release.participants
        leftSince = release.left
        narrowedSince = release.narrowed
        isSuperseded = release.isSuperseded
        recipients = release.recipients.map(\.name)
      }
    }

    func run() throws {
      let store = try options.settings().openData()
      let entries = try store.keptReleases(of: Study.ID(study)).map(Entry.init)
      try store.close()
      if json { return try printJSON(entries) }
      for entry in entries {
        let left = entry.leftSince == 0 ? "" : ", left since: \(entry.leftSince)"
        let narrowed = entry.narrowedSince == 0 ? "" : ", no longer shared beyond: \(entry.narrowedSince)"
        let newer = entry.isSuperseded ? ", superseded" : ""
        print(
          "\(entry.number)  \(entry.file)  participants: \(entry.participants)\(left)\(narrowed)\(newer)  \(entry.sha256)"
        )
        for sentence in entry.selection { print("   \(sentence)") }
        if entry.pseudonyms == "keyed" { print("   Its pseudonyms are keyed.") }
        for recipient in entry.recipients { print("   Passed on to: \(recipient)") }
      }
      if entries.isEmpty { print("No release of \(study) is kept.") }
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Check that the releases of a study are as they were written.",
      discussion: "Exit code 0 when all are, 1 otherwise, also when there is none.")

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study.")
    var study: String

    @Argument(help: "The number of one release; without it all are checked.")
    var number: Int?

    func run() throws {
      let store = try options.settings().openData()
      let releases = try store.keptReleases(of: Study.ID(study)).filter { number ?? $0.number == $0.number }
      if releases.isEmpty {
        throw CommandFailure(
          number.map { "\(study) has no release \($0)." } ?? "No release of \(study) is kept.")
      }
      var areAll = true
      for release in releases {
        let condition = try store.condition(of: release)
        print("\(release.number)  \(release.made.fileName)  \(condition.rawValue)")
        if condition != .asWritten { areAll = false }
      }
      try store.close()
      if !areAll { throw ExitCode.failure }
    }
  }

  struct Download: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "download", abstract: "Copy a release that is kept, byte for byte.")

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study.")
    var study: String

    @Argument(help: "The number of the release.")
    var number: Int

    @Option(help: "The file to write; it must not exist yet.")
    var to: String

    @Option(help: "The person or institution that receives it, which the list of releases notes.")
    var recipient: String?

    func run() throws {
      try requireNothing(at: to)
      let recipient = try self.recipient.map { typed in
        guard let name = RecipientName(typed: typed) else {
          throw CommandFailure("A recipient has 1 to \(RecipientName.longest) characters, on one line.")
        }
        return name
      }
      let store = try options.settings().openData()
      guard let release = try store.keptReleases(of: Study.ID(study)).first(where: { $0.number == number })
      else {
        throw CommandFailure("\(study) has no release \(number).")
      }
      guard try store.condition(of: release) == .asWritten else {
        throw CommandFailure("The file of release \(number) is missing or was changed.")
      }
      try copyFile(of: release, in: store, to: to)
      let context = AuditContext(by: .system, at: Timestamp(Date()))
      try store.noteDownload(of: release, context: context)
      if let recipient { try store.noteRecipient(recipient, of: release, context: context) }
      try store.close()
      print("Wrote \(to). SHA-256: \(release.sha256)")
    }
  }
}
