import Crypto
import Definitions
import Foundation
import HTTP
import Logging
import MigratedData
import Statistics
import Synchronization

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The whole console on a free port with temporary data, stopped when the test releases it. Beside the project's own
/// study it runs a copy under another name, for data that must stay apart.
final class TestLab: @unchecked Sendable {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let copyName = "second-study"
  /// Nobody guesses passwords in these tests.
  private static let costs = HashingCosts(password: cheap, pin: cheap)
  private static let cheap = ScryptCost(n: 16, r: 1, p: 1)
  /// Read once: words, assets and templates are the same for every lab, and to read them takes longer than to start
  /// the server.
  static let interface = Result { try Settings(below: root).interface() }

  let log = LogBook()
  let folder = TestFolder()
  let running: RunningLab
  let ledger: Ledger

  /// - Parameters:
  ///   - seed: fixes the orders and plans that are drawn
  ///   - breakSeconds: how long participants rest between two tests
  init(seed: UInt64? = nil, breakSeconds: Int = 0, configure: (inout Settings) throws -> Void = { _ in })
    throws
  {
    let studies = folder.url.appendingPathComponent("studies")
    try TestStudies.copy(to: studies, breakSeconds: breakSeconds)
    var settings = Settings(below: TestLab.root)
    settings.data = folder.url.appendingPathComponent("data").path
    settings.studies = studies.path
    settings.port = 0
    try MigratedData.copy(to: URL(fileURLWithPath: settings.data), kinds: TaskKinds.storage)
    try configure(&settings)
    let log = log
    let logger = Logger(label: "test") { _ in log }
    let draw: @Sendable () -> UInt64 =
      if let seed { SeededSource(seed: seed).next } else { { SecureRandom.seed() } }
    let isUsual = settings.namesInterface(of: Settings(below: TestLab.root))
    running = try RunningLab(
      settings, logger: logger, draw: draw, costs: TestLab.costs,
      interface: isUsual ? TestLab.interface.get() : nil, check: TestStudies.check)
    ledger = try Ledger(data: settings.data)
  }

  deinit { try? running.stop() }

  var port: Int { running.port }
  var store: SQLiteStore { running.store }
  /// The project's own study.
  var study: Study { running.library.current.first { $0.id != secondStudy.id }! }
  var secondStudy: Study { running.library.current.first { $0.id.text == TestLab.copyName }! }
  var now: Timestamp { Timestamp(Date()) }

  func browser() -> Browser { Browser(port: port) }

  /// The console as its handlers see it, with the table of contents that the server was given.
  func console() throws -> Lab {
    let settings = Settings(below: TestLab.root)
    let interface = try TestLab.interface.get().ofAnotherConsole()
    for study in running.library.current {
      let files = try store.files(ofVersion: study.version)
      try interface.assets.publishPictures(of: StudyEdition(study: study, files: files ?? [:]))
    }
    return Lab(
      studies: StudyCatalog(running.library), stores: store, taskStores: TaskKinds.stores(in: store),
      interface: interface,
      releaseSource: store.releaseReader,
      instruments: StudyInstruments(
        folder: StudyFolder(path: settings.studies), languages: [Language("en")], store: store,
        readAgain: { _ in }),
      comparisonFiles: TaskKinds.comparisons(in: store), settings: settings.shown,
      software: LabConsole.version, signDocument: { _ in [] }, certificate: "",
      clock: { Timestamp(Date()) }, draw: { 0 }, logger: Logger(label: "test") { [log] _ in log })
  }

  /// Changes data that no page changes: the passing of time, damage.
  func alter(_ database: String, _ sql: String, _ values: StatementArguments = []) throws {
    try alter(file: folder.url.appendingPathComponent("data/\(database).sqlite").path, sql, values)
  }

  func alter(file: String, _ sql: String, _ values: StatementArguments = []) throws {
    try DatabaseConnection(path: file, patience: 10).write { try $0.execute(sql: sql, arguments: values) }
  }

  /// Nothing is written from now on: every write of the console fails at once, and its reads go on.
  func stopWriting() throws {
    for database in [store.research, store.identity] {
      try database.write { try $0.execute(sql: "PRAGMA query_only = ON") }
    }
  }

  /// Makes the last activity of a visitor one of half a century ago.
  func forgetAboutVisit(of visitor: Visitor) throws {
    try alter("research", "UPDATE participants SET last_seen_at = 1 WHERE id = ?", [visitor.id.text])
    try alter("research", "UPDATE visits SET planned_for = 1 WHERE participant = ?", [visitor.id.text])
  }

  /// Makes the consent of a visitor of the second study one to an earlier version of its document.
  func outdate(_ visitor: Visitor) throws {
    try alter(
      "research",
      """
      DROP TRIGGER IF EXISTS consents_stay_as_they_are;
      UPDATE consents SET document_number = 1, document_version = 'an earlier one'
      WHERE participant = '\(visitor.id)';
      UPDATE participants SET consent_number = 1 WHERE id = '\(visitor.id)'
      """)
  }

  struct NotInDefinition: Error {
    let text: String
  }

  /// Changes the definition of a study in a directory of studies.
  /// - Throws: ``NotInDefinition``, so that a test that expects other words fails alone
  static func rewrite(_ study: String, in studies: String, replacing old: String, with new: String) throws {
    let file = URL(fileURLWithPath: studies).appendingPathComponent("\(study)/study.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    guard text.contains(old) else { throw NotInDefinition(text: old) }
    try text.replacingOccurrences(of: old, with: new).write(to: file, atomically: true, encoding: .utf8)
  }
}

extension Settings {
  /// The settings of a server that is started in another directory than the project's.
  init(below root: URL) {
    self.init()
    studies = root.appendingPathComponent(studies).path
    languages = root.appendingPathComponent(languages).path
    views = root.appendingPathComponent(views).path
    assets = root.appendingPathComponent(assets).path
  }

  /// True if the interface is read from the same places.
  fileprivate func namesInterface(of other: Settings) -> Bool {
    languages == other.languages && views == other.views && assets == other.assets
      && development == other.development
  }
}

/// A folder that is deleted with the test.
final class TestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("labconsole-test-\(UUID())")

  init() {
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// Seeds in a fixed order.
final class SeededSource: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  @Sendable func next() -> UInt64 { generator.withLock { $0.next() } }
}

/// Keeps what is logged.
final class LogBook: LogHandler, @unchecked Sendable {
  private let entries = Mutex<(lines: [String], errors: [String])>(([], []))
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  var lines: [String] { entries.withLock { $0.lines } }
  /// The lines that should never be there.
  var errors: [String] { entries.withLock { $0.errors } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = "\(event.level) \(event.message) \(event.metadata ?? [:])"
    entries.withLock {
      $0.lines.append(line)
      if event.level >= .error { $0.errors.append(line) }
    }
  }
}

/// Runs a body several times at once, on threads of their own, and waits for all. None begins before all are there.
func atOnce<Value: Sendable>(_ times: Int, _ body: @escaping @Sendable (Int) -> Value) -> [Value] {
  let results = Mutex<[(Int, Value)]>([])
  let group = DispatchGroup()
  let (ready, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  for number in 0..<times {
    group.enter()
    Thread {
      ready.signal()
      go.wait()
      let value = body(number)
      results.withLock { $0.append((number, value)) }
      group.leave()
    }.start()
  }
  for _ in 0..<times { ready.wait() }
  for _ in 0..<times { go.signal() }
  group.wait()
  return results.withLock { $0.sorted { $0.0 < $1.0 }.map(\.1) }
}

extension SQLiteStore {
  /// The first altered entry of each trail; number 0 if only the seal reveals it.
  func brokenAuditEntries() throws -> [String: Int64] {
    try verifyAudit(.whole).reduce(into: [:]) { broken, verdict in
      guard let problem = verdict.problem else { return }
      if case .brokenEntry(let number) = problem {
        broken[verdict.database] = number
      } else {
        broken[verdict.database] = 0
      }
    }
  }
}
