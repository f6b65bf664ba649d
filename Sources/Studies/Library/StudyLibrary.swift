import Foundation
import Synchronization

/// The files of a study's folder at one version, by path below it.
public typealias StudyFiles = [String: [UInt8]]

public protocol StudyVersionStore: Sendable {
  /// Keeps the files of a version for ever, once.
  func remember(_ study: Study, files: StudyFiles, context: AuditContext) throws
  func files(ofVersion version: String) throws -> StudyFiles?
  /// Returns the version that was added last; nil if the study has never run.
  func newestVersion(of study: Study.ID) throws -> String?
}

/// The studies of this server at one moment, and any earlier version on demand.
public struct StudyLibrary: Sendable {
  /// The studies, each with its newest valid definition, including closed ones.
  public let current: [Study]
  /// The problems that keep folders from being taken as they are.
  public let troubles: [StudyTrouble]
  private let archive: StudyArchive

  public init(current: [Study], troubles: [StudyTrouble] = [], archive: StudyArchive) {
    self.current = current
    self.troubles = troubles
    self.archive = archive
  }

  public func study(_ id: Study.ID) -> Study? { current.first { $0.id == id } }

  public func trouble(of id: Study.ID) -> StudyTrouble? { troubles.first { $0.study == id } }

  /// The studies that participants can reach.
  public var running: [Study] { current.filter { !isClosed($0.id) } }

  /// Returns true if a mistake keeps participants out of a study.
  public func isClosed(_ id: Study.ID) -> Bool {
    trouble(of: id)?.consequence == .closed
  }

  public var closed: Set<Study.ID> {
    Set(troubles.filter { $0.consequence == .closed }.map(\.study))
  }

  /// Returns the study as it was at `version`, read again from the files stored in the research database.
  public func study(_ id: Study.ID, version: String) throws -> Study? {
    if let study = study(id), study.version == version { return study }
    return try archive.edition(of: id, version: version)?.study
  }

  /// Returns the files of the study's folder as they were at `version`; nil for one that never ran.
  public func files(of id: Study.ID, version: String) throws -> StudyFiles? {
    try archive.edition(of: id, version: version)?.files
  }

  /// Returns a picture of the study as it was at `version`, by its name in the folder of pictures.
  public func picture(_ file: String, of id: Study.ID, version: String) throws -> [UInt8]? {
    try archive.edition(of: id, version: version)?.files["pictures/\(file)"]
  }
}

/// The versions of studies in the research database, each read once.
public final class StudyArchive: Sendable {
  /// Returns the study of files that were accepted when they were new.
  public typealias Reading = @Sendable (_ id: Study.ID, _ files: StudyFiles) throws -> Study

  private let store: any StudyVersionStore
  private let read: Reading
  private let known = Mutex<[String: StudyEdition]>([:])

  public init(store: any StudyVersionStore, reading read: @escaping Reading) {
    self.store = store
    self.read = read
  }

  /// - Throws: ``StudyProblems`` where its files cannot be read any more
  public func edition(of id: Study.ID, version: String) throws -> StudyEdition? {
    if let edition = known.withLock({ $0[version] }) { return edition }
    guard let files = try store.files(ofVersion: version) else { return nil }
    let edition = StudyEdition(study: try read(id, files), files: files)
    known.withLock { $0[version] = edition }
    return edition
  }
}

/// A study at one version, with the files that it was read from.
public struct StudyEdition: Sendable {
  public let study: Study
  public let files: StudyFiles

  public init(study: Study, files: StudyFiles) {
    self.study = study
    self.files = files
  }
}
