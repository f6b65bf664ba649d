import Foundation
import Studies

/// The files of releases in a backup. They lie beside the databases, in a folder for each study.
extension DataBackup {
  private static let releases = "releases"

  /// Copies the files that are listed. To be called once the databases are copied and verified: every file that they
  /// list is there by then and never changes.
  static func copyReleases(from source: URL, to folder: URL) throws {
    let files = FileManager.default
    let listed = try listedFiles(of: studiesWithReleases(in: source), in: folder)
    for (study, listed) in listed {
      let place = "\(releases)/\(study)"
      try files.createDirectory(
        at: folder.appendingPathComponent(place), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let names = try files.contentsOfDirectory(atPath: source.appendingPathComponent(place).path)
      for name in names where listed.contains(name) {
        try copyFile("\(place)/\(name)", from: source, to: folder)
      }
    }
  }

  /// The names of the files of each study that the copied database lists.
  private static func listedFiles(of studies: [String], in folder: URL) throws -> [(String, Set<String>)] {
    if studies.isEmpty { return [] }
    let copy = try DatabaseConnection(path: folder.appendingPathComponent(DataFile.research.name).path)
    defer { try? copy.close() }
    return try copy.read { db in
      try studies.map { study in (study, try SQLiteStore.releaseFiles(of: Study.ID(study), in: db)) }
    }
  }

  /// Checks the restored files by their digests. One that the backup lacks is listed as missing, as at any other time.
  /// - Throws: ``BackupError/releaseChanged(file:)``
  static func checkReleases(of store: SQLiteStore, in folder: URL) throws {
    for study in try studiesWithReleases(in: folder) {
      for release in try store.keptReleases(of: Study.ID(study)) {
        if try store.condition(of: release) == .changed {
          throw BackupError.releaseChanged(file: "\(releases)/\(study)/\(release.made.fileName)")
        }
      }
    }
  }

  /// Leaves out files that do not belong there: file managers put some beside the folders.
  private static func studiesWithReleases(in folder: URL) throws -> [String] {
    let place = folder.appendingPathComponent(releases).path
    guard FileManager.default.fileExists(atPath: place) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: place).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(place)/\(name)", isDirectory: &isFolder)
        && isFolder.boolValue
    }.sorted()
  }
}
