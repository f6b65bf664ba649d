import ArgumentParser
import Foundation
import Storage
import Studies

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the data to another directory.",
    discussion: """
      Both databases are copied as of one moment, with the files of the releases; a running server need not be \
      stopped. The copy is verified and is there as a whole or not at all:

        labconsole backup --to /backups/2026-05-13

      If the audit trail is not as it was written, the backup is made all the same, and the exit code is 1: it is \
      restored only with --despite-problems.

      Keep identity.key and signing.key apart from the databases: whoever has both can read the names. Copy them \
      once to another safe place, or have them in each backup with --with-keys.
      """)

  @OptionGroup var options: SettingsOptions

  @Option(help: "The directory of the backup; it must not exist yet, or be empty.")
  var to: String

  @Flag(help: "Copy identity.key and signing.key too. Whoever has such a backup can read the names.")
  var withKeys = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func run() throws {
    let settings = try options.settings()
    try settings.requireData()
    let verdicts = try DataBackup.make(
      of: URL(fileURLWithPath: settings.data), in: URL(fileURLWithPath: to), withKeys: withKeys,
      program: LabConsole.version, at: Timestamp(Date()))
    try report(verdicts)
  }

  private func report(_ verdicts: [AuditVerdict]) throws {
    if json { try printJSON(BackupResult(directory: to, verdicts)) } else { tell(verdicts) }
    if verdicts.contains(where: { $0.problem != nil }) {
      throw CommandFailure(
        "The backup in \(to) was made, but cannot be restored without --despite-problems: its audit trail is not as it was written."
      )
    }
  }

  private func tell(_ verdicts: [AuditVerdict]) {
    print("The backup is in \(to)\(withKeys ? ", with the keys: keep it private." : ".")")
    for verdict in verdicts { print(verdict) }
    if !withKeys {
      print(
        "It does not hold identity.key and signing.key: without them names cannot be read. Keep a copy of both apart."
      )
    }
  }
}

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring a backup back as the data of a server.",
    discussion: """
      The backup is verified first: that its databases can be read, that the key opens them, and that the audit \
      trail is as it was written. If any of that fails, nothing is left behind. The directory named by --data (or in the \
      settings) must not exist yet, or be empty: move the old one away first.

        labconsole restore --from /backups/2026-05-13 --keys /safe/keys --data data

      An audit trail that was altered once stays so in every later backup. With --despite-problems such a backup is \
      restored as it is, and the problems are noted in the audit trail.
      """)

  @OptionGroup var options: SettingsOptions

  @Option(help: "The directory of the backup.")
  var from: String

  @Option(help: "The directory with identity.key and signing.key, where the backup does not hold them.")
  var keys: String?

  @Flag(help: "Restore the data even if their audit trail is not as it was written.")
  var despiteProblems = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  func run() throws {
    let data = try options.settings().data
    let verdicts = try DataBackup.restore(
      from: URL(fileURLWithPath: from), to: URL(fileURLWithPath: data),
      keys: keys.map { URL(fileURLWithPath: $0) }, kinds: TaskKinds.storage, despiteProblems: despiteProblems,
      at: Timestamp(Date()))
    if json { return try printJSON(BackupResult(directory: data, verdicts)) }
    print("The data from \(from) have been restored to \(data).")
    for verdict in verdicts { print(verdict) }
    if !FileManager.default.fileExists(atPath: "\(data)/\(DataBackup.keys[1])") {
      print(
        "signing.key is not among them: put it there before the server starts, or remove signing-certificate.pem for new ones."
      )
    }
  }
}

private struct BackupResult: Encodable {
  let directory: String
  /// The newest hash of each audit trail.
  let newest: [String: String]
  let problems: [String]

  init(directory: String, _ verdicts: [AuditVerdict]) {
    self.directory = directory
    problems = verdicts.filter { $0.problem != nil }.map(\.description)
    newest = Dictionary(uniqueKeysWithValues: verdicts.map { ($0.database, $0.newest) })
  }
}
