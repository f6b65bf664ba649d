import Foundation
import Studies

/// Data that a command reads as they lie in their directory, and leaves as they are: it neither locks them, nor brings
/// those of an earlier version up to date, nor makes any where there are none.
public struct UnopenedData {
  private let path: String
  /// All migrations that this program knows.
  private let steps: Set<String>

  /// Seconds; a server that starts after a power failure holds its lock for less.
  private static let patience = 2.0

  /// - Parameter kinds: of the tasks whose runs are stored
  public init(_ directory: URL, kinds: [TaskStorage]) {
    path = directory.appendingPathComponent(DataFile.research.name).path
    steps = Set(Migrations.research.followed(by: kinds.map(\.tables)).steps.map(\.name))
  }

  /// The documents that real participants of a study have signed; none where there are no data.
  /// - Returns: nil if the data are of an earlier version, in whose tables it may stand otherwise
  /// - Throws: ``StorageError``
  public func signedDocuments(of study: Study.ID) throws -> Set<SignedDocument>? {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    do {
      let connection = try DatabaseConnection(path: path, patience: Self.patience)
      defer { try? connection.close() }
      return try connection.read { db in
        let progress = try Migrator.Progress(of: db, known: steps)
        guard !progress.isNew else { return [] }
        guard !progress.isSuperseded else { throw StorageError.newerThanThisProgram(path: path) }
        return progress.isComplete ? try SQLiteStore.signedDocuments(of: study, in: db) : nil
      }
    } catch let error as DatabaseError {
      throw StorageError(error, path: path)
    }
  }
}
