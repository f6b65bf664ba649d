import Archives
import Studies

/// The tables of the analysis in the file of a release, read without the rest of it.
public struct ReleasedAnalysis: Sendable {
  /// Those that the release has, in their order.
  public let tables: [Table]

  public struct Table: Sendable {
    public let file: ReleaseFile
    /// CSV as it stands in the release.
    public let csv: [UInt8]
  }

  /// Bytes of all tables together. A study with a hundred variants stays below.
  private static let largest = 32 << 20
  /// Of the study in all its versions.
  private static let mostFiles = 1_000_000

  /// - Parameter study: whose release it is
  /// - Throws: ``Archives/ZipProblem`` for a file that is missing, no ZIP, or holds more than a release does
  public init(ofFile path: String, of study: Study) throws {
    let zip = try ZipReader(file: path, entries: Self.mostFiles, unpacked: Self.largest)
    let names = Set(zip.names)
    tables = try NamedTable.all(ReleaseTables.analysis, of: study).filter { names.contains($0.path) }.map {
      var bytes: [UInt8] = []
      try zip.read($0.path) { bytes += $0 }
      return Table(file: $0.file, csv: bytes)
    }
  }
}
