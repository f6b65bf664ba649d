import Crypto
import Foundation
import Studies
import Testing

@testable import Storage

/// Data that do not belong together, or not to the key, are told before anything is made in their place.
struct DataInspectionTests {
  @Test func anotherKeyIsRefused() throws {
    try withClosedLab { url in
      try replaceKey(in: url)
      try expectRefusal(of: url) { if case .wrongKey = $0 { true } else { false } }
    }
  }

  /// Before there was anything that tells the key: the names themselves do.
  @Test(arguments: ["signatures", "outbox", "remarks", "contact_details"])
  func anotherKeyIsRefusedForEarlierDataToo(table: String) throws {
    let lab = try TemporaryLab()
    let participant = try lab.enrolWithConsent()
    try insertSealed(into: table, of: participant, lab.store)
    let row = try #require(
      try lab.store.identity.read { try $0.row("SELECT * FROM \(table) LIMIT 1") })
    let other = try withTemporaryDirectory { try SealingKey(file: $0) }
    for (key, isRight) in [(lab.store.key, true), (other, false)] {
      let database = try DatabaseConnection()
      let migrator = Migrations.identity.migrator(with: key)
      try migrator.migrate(database, upTo: "identity-007")
      try database.write { db in
        let known = Set(try db.columns(of: table))
        let columns = row.columnNames.filter(known.contains)
        try db.execute(
          sql:
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(placeholders(columns.count)))",
          arguments: StatementArguments(columns.map { row[$0] as StoredValue? }))
      }
      if isRight {
        try migrator.migrate(database)
      } else {
        #expect(throws: StorageError.self) { try migrator.migrate(database) }
      }
    }
  }

  @Test(arguments: [DataFile.identity, .research])
  func aMissingDatabaseBesideAFullOneIsTold(file: DataFile) throws {
    try withClosedLab { url in
      try FileManager.default.removeItem(at: url.appendingPathComponent(file.name))
      try expectRefusal(of: url) {
        if case .missing(file, _, _) = $0 { true } else { false }
      }
      // Nor does an empty file in its place count as one.
      _ = FileManager.default.createFile(atPath: url.appendingPathComponent(file.name).path, contents: nil)
      try expectRefusal(of: url) {
        if case .missing(file, _, _) = $0 { true } else { false }
      }
    }
  }

  /// The power failed between the two files at the very first start.
  @Test func aFirstStartThatWasCutOffIsFinished() throws {
    try withTemporaryDirectory { url in
      try SQLiteStore(directory: url).close()
      try FileManager.default.removeItem(at: url.appendingPathComponent("research.sqlite"))
      try SQLiteStore(directory: url).close()
    }
  }

  @Test func aFileThatIsNoDatabaseIsTold() throws {
    try withClosedLab { url in
      let file = url.appendingPathComponent("research.sqlite")
      try Data(repeating: 7, count: 5000).write(to: file)
      try expectRefusal(of: url) { if case .notADatabase(file.path) = $0 { true } else { false } }
    }
  }

  @Test func aFileInPlaceOfTheDirectoryIsTold() throws {
    try withTemporaryDirectory { url in
      try Data("data".utf8).write(to: url)
      let refusal = #expect(throws: StorageError.self) { try SQLiteStore(directory: url) }
      #expect(refusal?.description.hasPrefix("\(url.path) is a file") == true)
    }
  }

  @Test func aDirectoryThatCannotBeMadeIsTold() throws {
    let refusal = #expect(throws: StorageError.self) {
      try SQLiteStore(directory: URL(fileURLWithPath: "/proc/labconsole"))
    }
    #expect(refusal?.description.hasPrefix("cannot make the directory /proc/labconsole") == true)
  }

  /// A directory in which somebody has signed, after its server has stopped.
  private func withClosedLab(_ body: (URL) throws -> Void) throws {
    let lab = try TemporaryLab()
    _ = try lab.enrolWithConsent()
    try lab.store.close()
    try withTemporaryDirectory { copy in
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for name in ["research.sqlite", "identity.sqlite", "identity.key"] {
        try FileManager.default.copyItem(
          at: lab.directory.appendingPathComponent(name), to: copy.appendingPathComponent(name))
      }
      try body(copy)
    }
  }

  private func replaceKey(in url: URL) throws {
    let file = url.appendingPathComponent("identity.key")
    try FileManager.default.removeItem(at: file)
    _ = try SealingKey(file: file)
  }

  /// Refused, and neither a file changed nor one made.
  private func expectRefusal(of url: URL, _ isExpected: (StorageError) -> Bool) throws {
    func files() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0 != "lock" }
      return try names.reduce(into: [:]) { $0[$1] = try Data(contentsOf: url.appendingPathComponent($1)) }
    }
    let before = try files()
    for access in [DataAccess.alone, .besideServer] {
      let refusal = #expect(throws: StorageError.self) { try SQLiteStore(directory: url, access: access) }
      #expect(refusal.map(isExpected) == true, "\(String(describing: refusal))")
    }
    #expect(try files() == before)
  }

  private func insertSealed(into table: String, of participant: Participant.ID, _ store: SQLiteStore) throws {
    func seal(_ place: String) throws -> Data { Data(try store.key.seal([1], place: place)) }
    try store.identity.write { db in
      switch table {
      case "outbox":
        try db.run(
          """
          INSERT INTO outbox (id, participant, study, kind, recipient_sealed, recipient_name_sealed, subject_sealed,
            body_sealed, next_attempt_at, queued_at) VALUES ('a', ?, 's', 'consent-copy', ?, 'n', 's', 'b', 5, 5)
          """, [participant, seal("outbox.recipient/a")])
      case "remarks":
        try db.run(
          "INSERT INTO remarks (id, participant, text_sealed, written_at) VALUES ('a', ?, ?, 5)",
          [participant, seal("remarks.text/a")])
      case "contact_details":
        try db.run(
          "INSERT INTO contact_details (participant, detail, value_sealed, given_at) VALUES (?, 'email', ?, 5)",
          [participant, seal("contact_details.value/\(participant)/email")])
      default: break
      }
    }
  }
}
