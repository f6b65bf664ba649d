import ArgumentParser
import Documents
import Foundation
import Storage
import Studies

struct ReleaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release", abstract: "Anonymised datasets.", subcommands: [Create.self])

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Write a release of a study: a Psych-DS dataset and Frictionless data package in a ZIP.",
      discussion: """
        Within the institution that runs the study, a release holds everybody who consented; beyond it, only those \
        who agreed to that and have not changed their mind.

        A running server need not be stopped: the release holds what is there at this moment.
        """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study to release.")
    var study: String

    @Option(help: "The ZIP file to write; it must not exist yet.")
    var to: String

    @Option(help: "For whom it is: within the institution, or beyond it.")
    var audience = ReleaseAudience.within

    @Flag(help: "Release the rehearsal data instead of the real ones.")
    var rehearsal = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      let settings = try options.settings()
      let definition = try StudyFolder(path: settings.studies).definition(named: study)
      let released = try definition.study()
      guard !FileManager.default.fileExists(atPath: to) else {
        throw CommandFailure("\(to) already exists.")
      }
      let store = try settings.openData()
      let head = try ReleaseHead(
        study: released, origin: rehearsal ? .rehearsal : .real, audience: audience, number: nil,
        time: Timestamp(Date()), isDemonstration: store.isDemonstration(), software: LabConsole.version)
      let package = ReleasePackage(
        head, files: TaskKinds.releaseFiles(of: released), materials: definition.files)
      let release = head.entry(.new(at: head.time))
      let origin: Participant.Origin = rehearsal ? .rehearsal : .real
      let members = { (members: [Participant.ID]) in
        try store.noteMembers(members, of: release, study: released.id, origin: origin)
      }
      let rows = try write(package, from: store.releaseReader, members: members) {
        try store.noteRelease(
          of: released, audience: audience, fileName: head.fileName, as: .created,
          context: AuditContext(by: .system, at: head.time))
      }
      try store.close()
      try report(
        Result(
          file: to, study: study, version: released.version, audience: audience.rawValue, rows: rows))
    }

    private struct Result: Encodable {
      let file: String
      let study: String
      let version: String
      let audience: String
      /// Of each table.
      let rows: [String: Int]
    }

    private func report(_ result: Result) throws {
      if json { return try printJSON(result) }
      let tables = result.rows.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      print("Wrote \(result.file), for use \(result.audience) the institution.")
      print("Rows: \(tables.joined(separator: ", ")).")
    }

    /// Writes under another name until the file is complete, so that no partial release is left behind.
    /// - Parameter note: called once the release is on disk: one that failed was never made
    private func write(
      _ package: ReleasePackage, from source: ReleaseReader, members: ([Participant.ID]) throws -> Void,
      noting note: () throws -> Void
    ) throws -> [String: Int] {
      let unfinished = to + ".part"
      guard FileManager.default.createFile(atPath: unfinished, contents: nil),
        let file = FileHandle(forWritingAtPath: unfinished)
      else { throw CommandFailure("\(to) cannot be written.") }
      do {
        let rows = try package.write(from: source, members: members) { try file.write(contentsOf: Data($0)) }
        try file.synchronize()
        try file.close()
        try note()
        try FileManager.default.moveItem(atPath: unfinished, toPath: to)
        return rows
      } catch {
        try? FileManager.default.removeItem(atPath: unfinished)
        throw error
      }
    }
  }
}

extension ReleaseAudience: ExpressibleByArgument {}
