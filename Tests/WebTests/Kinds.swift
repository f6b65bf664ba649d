import Crypto
import Definitions
import Documents
import Foundation
import Storage
import Studies

@testable import LabConsole

/// The kinds of tasks of the product, so that tests need not name them each time.
extension [TaskReader] {
  static let known: [TaskReader] = TaskKinds.readers
}

extension StudyDefinition {
  init(name: String, files: StudyFiles) { self.init(name: name, files: files, kinds: .known) }

  init(folder: URL) throws { try self.init(folder: folder, kinds: .known) }
}

extension StudyLibrary {
  init(current: [Study], store: any StudyVersionStore) {
    self.init(current: current, store: store, kinds: .known)
  }
}

extension StudyArchive {
  convenience init(store: any StudyVersionStore) { self.init(store: store, kinds: .known) }
}

extension TestLab {
  /// A release of the project's own study.
  func releasePackage(_ origin: Participant.Origin = .real) throws -> ReleasePackage {
    let files = try store.files(ofVersion: study.version) ?? [:]
    return ReleasePackage(
      ReleaseHead(
        study: study, in: ReleaseScope(origin, .within), number: 1, time: now,
        software: LabConsole.version), kinds: TaskKinds.documents,
      files: ReleaseTables.files(of: study, kinds: TaskKinds.tasks),
      materials: files)
  }
}

extension SQLiteStore {
  convenience init(
    directory: URL, access: DataAccess = .alone, costs: HashingCosts = .standard,
    limits: UsageLimits = UsageLimits()
  ) throws {
    try self.init(
      directory: directory, kinds: TaskKinds.storage, access: access, costs: costs, limits: limits)
  }
}
