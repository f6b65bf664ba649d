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
      abstract: "Write a release of a study: CSV tables and a codebook in a ZIP.",
      discussion:
        "The server must not be running on the same data; with a running server, use its Releases page.")

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study to release.")
    var study: String

    @Option(help: "The ZIP file to write; it must not exist yet.")
    var to: String

    @Flag(help: "Release the rehearsal data instead of the real ones.")
    var rehearsal = false

    func run() throws {
      let settings = try options.settings()
      let released = try StudyFolder(path: settings.studies).definition(named: study).study()
      guard !FileManager.default.fileExists(atPath: to) else {
        throw CommandFailure("\(to) exists already.")
      }
      let store = try SQLiteStore(directory: URL(fileURLWithPath: settings.data))
      let archive = ReleaseArchive(
        study: released, origin: rehearsal ? .rehearsal : .real, time: Timestamp(Date()))
      try store.noteRelease(
        of: released, fileName: archive.fileName, stamp: Stamp(by: .system, at: archive.time))
      try write(archive, from: store.releaseReader)
      try store.close()
      print("Wrote \(to).")
    }

    /// Under another name until it is whole, so that no half release lies about.
    private func write(_ archive: ReleaseArchive, from source: ReleaseReader) throws {
      let unfinished = to + ".part"
      guard FileManager.default.createFile(atPath: unfinished, contents: nil),
        let file = FileHandle(forWritingAtPath: unfinished)
      else { throw CommandFailure("\(to) cannot be written.") }
      do {
        try archive.write(from: source) { try file.write(contentsOf: Data($0)) }
        try file.close()
        try FileManager.default.moveItem(atPath: unfinished, toPath: to)
      } catch {
        try? FileManager.default.removeItem(atPath: unfinished)
        throw error
      }
    }
  }
}
