import CSQLite
import Dispatch
import GRDB
import Synchronization

/// Folds the write-ahead log of one file into it, on a connection and a thread of its own.
///
/// SQLite by itself does so within the commit that fills a thousand pages (`wal_autocheckpoint`), and everybody who
/// writes at that moment waits for two more `fsync`s and a thousand pages. A checkpoint beside the writer copies what is
/// committed and goes no further (SQLite documentation, "Write-Ahead Logging", section 2.2).
final class Checkpointer: @unchecked Sendable {
  /// Pages of the log from which on it is folded in beside the writer: SQLite's own measure.
  private static let enough = 1_000
  /// Pages from which on the writer does what is left, so that a log that is never at rest does not grow for ever.
  private static let tooMany = 16_000

  private let connection: DatabaseQueue
  private let isAtWork = Atomic(false)

  /// - Parameter connection: of its own
  init(_ connection: DatabaseQueue) { self.connection = connection }

  /// Takes the place of the automatic checkpoint of the connection that writes. It has to live as long.
  func follow(_ writer: GRDB.Database) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      writer.sqliteConnection,
      { this, connection, _, pages in
        Unmanaged<Checkpointer>.fromOpaque(this!).takeUnretainedValue().committed(pages, on: connection)
        return SQLITE_OK
      }, this)
  }

  func close() throws { try translatingErrors { try connection.close() } }

  private func committed(_ pages: Int32, on writer: OpaquePointer?) {
    if pages >= Self.tooMany {
      sqlite3_wal_checkpoint_v2(writer, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    } else if pages >= Self.enough, !isAtWork.exchange(true, ordering: .relaxed) {
      connection.asyncWriteWithoutTransaction { [self] db in
        // One that fails, on a full disk for instance, is made up for by the next.
        _ = try? db.checkpoint(.passive)
        isAtWork.store(false, ordering: .relaxed)
      }
    }
  }
}
