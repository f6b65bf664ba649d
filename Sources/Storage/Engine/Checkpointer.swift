import CSQLite
import Foundation
import GRDB
import Synchronization

/// Folds the write-ahead log of one file into it, for the most part on a connection and a thread of its own.
///
/// SQLite by itself does so within the commit that fills a thousand pages (`wal_autocheckpoint`), and everybody who
/// writes at that moment waits for two more `fsync`s and a thousand pages. A checkpoint beside the writer copies what is
/// committed and goes no further (SQLite documentation, "Write-Ahead Logging", section 2.2). Commits that happen meanwhile
/// wait for the disk behind it, so it waits for a moment in which nobody writes, as long as the log is not too long.
/// Then it never quite catches up with a writer that has no rest: the writer copies the few pages that are left,
/// after its callers have been told. A log that is copied as a whole is begun anew by the next commit.
final class Checkpointer: @unchecked Sendable {
  /// Pages of the log from which on it is folded in: SQLite's own measure.
  static let enough = 1_000
  /// Pages from which on it is folded in although somebody writes: 64 MB.
  static let most = 16_000
  /// Pages that are left to the writer: they take it less time than the `fsync` that follows.
  private static let few = 250
  /// Pages from which on the writer does what is left, however much that is.
  static let tooMany = 2 * most
  /// Seconds without a commit that count as a moment in which nobody writes.
  private static let rest = 0.05

  private let connection: DatabaseQueue
  private let isShared: Bool
  private let isAtWork = Atomic(false)
  private let isClosing = Atomic(false)
  private let commits = Atomic(0)
  /// Pages of the log after the last commit.
  private let size = Atomic(0)
  /// Those among them that the file holds too.
  private let copied = Atomic(0)

  /// - Parameters:
  ///   - connection: of its own
  ///   - isShared: true if a server has the file open too, which folds in the log for both
  init(_ connection: DatabaseQueue, isShared: Bool) {
    self.connection = connection
    self.isShared = isShared
  }

  /// Takes the place of the automatic checkpoint of the connection that writes. It has to live as long.
  func follow(_ writer: GRDB.Database) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      writer.sqliteConnection,
      { this, _, _, pages in
        Unmanaged<Checkpointer>.fromOpaque(this!).takeUnretainedValue().note(pages: Int(pages))
        return SQLITE_OK
      }, this)
  }

  private func note(pages: Int) {
    // Shorter than before: it was begun anew.
    if pages < size.load(ordering: .relaxed) { copied.store(0, ordering: .relaxed) }
    size.store(pages, ordering: .relaxed)
    commits.wrappingAdd(1, ordering: .relaxed)
  }

  /// Does what is due after a commit. The writer calls it between two transactions.
  func attend(_ writer: GRDB.Database) {
    let pages = size.load(ordering: .relaxed)
    if pages < (isShared ? Self.tooMany : Self.enough) { return }
    if isAtWork.load(ordering: .acquiring) {
      if pages < Self.tooMany { return }
      // On a busy machine the log would grow for as long as the copying takes.
      settle()
    }
    if left <= Self.few || pages >= Self.tooMany {
      _ = copy(on: writer)
    } else {
      isAtWork.store(true, ordering: .relaxed)
      connection.asyncWriteWithoutTransaction { [self] db in
        // Again where somebody has written meanwhile; not where a reader holds on to what is in the log.
        repeat { awaitRest() } while copy(on: db) && left > Self.few && !isClosing.load(ordering: .relaxed)
        isAtWork.store(false, ordering: .releasing)
      }
    }
  }

  /// Pages of the log that the file does not hold yet.
  private var left: Int { size.load(ordering: .relaxed) - copied.load(ordering: .relaxed) }

  /// Returns when nobody has written for a moment, or once that can be waited for no longer.
  private func awaitRest() {
    var seen = commits.load(ordering: .relaxed)
    while size.load(ordering: .relaxed) < Self.most, !isClosing.load(ordering: .relaxed) {
      Thread.sleep(forTimeInterval: Self.rest)
      let now = commits.load(ordering: .relaxed)
      if now == seen { return }
      seen = now
    }
  }

  /// A checkpoint that fails, on a full disk for instance, is made up for by the next.
  /// - Returns: true if the file holds more of the log than before
  private func copy(on db: GRDB.Database) -> Bool {
    guard let done = try? db.checkpoint(.passive) else { return false }
    let before = copied.load(ordering: .relaxed)
    guard done.checkpointedFrameCount <= size.load(ordering: .relaxed) else { return false }
    copied.store(done.checkpointedFrameCount, ordering: .relaxed)
    return done.checkpointedFrameCount > before
  }

  /// Waits until it is at rest. The writer, which alone sets it to work, may call this.
  func settle() { connection.writeWithoutTransaction { _ in } }

  func close() throws {
    isClosing.store(true, ordering: .relaxed)
    try translatingErrors { try connection.close() }
  }
}
