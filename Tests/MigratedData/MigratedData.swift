import Foundation
import Storage
import Synchronization

/// The data of a lab in which nothing has happened yet. They are made once for each list of task kinds and copied from
/// then on: running every migration takes longer than most tests.
public enum MigratedData {
  private static let made = Mutex<[String: URL]>([:])
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("labconsole-migrated-\(UUID())")

  /// - Parameter directory: does not exist yet
  public static func copy(to directory: URL, kinds: [TaskStorage]) throws {
    // With the types of their tables: a test may have a kind of its own under the name of another one.
    let name = kinds.map { String(reflecting: $0) }.sorted().joined(separator: "+")
    let original = try made.withLock { made in
      if let original = made[name] { return original }
      if made.isEmpty { atexit { try? FileManager.default.removeItem(at: MigratedData.folder) } }
      let original = folder.appendingPathComponent("\(made.count)")
      try SQLiteStore(directory: original, kinds: kinds).close()
      made[name] = original
      return original
    }
    try FileManager.default.copyItem(at: original, to: directory)
  }
}
