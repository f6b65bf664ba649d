import Definitions
import Foundation
import HTTP
import Logging
import Storage
import Studies
import Web

/// A folder as it was read, with its state right before.
struct FoundStudy: Sendable {
  let state: StudyFolderState
  let reading: Result<StudyIntake.Reading, any Error>
}

/// Stores the content of a study's folder as the study's newest version, if it is valid.
struct StudyIntake {
  let folder: StudyFolder
  /// Of the interface.
  let languages: [Language]
  let store: SQLiteStore
  let archive: StudyArchive
  let assets: AssetLibrary
  let check: Check
  let clock: Studies.Clock
  let logger: Logger

  typealias Check = @Sendable (StudyDefinition, StudyHost) -> StudyCheck

  enum Verdict {
    case taken(Study)
    /// - draft: what could be read of it
    case refused([StudyProblem], draft: Study?)
  }

  /// The content of a folder. Nothing of it is stored yet.
  enum Reading {
    case checked(StudyDefinition, StudyHost, StudyCheck)
    case unreadable(StudyProblem)
  }

  /// Reads every folder, for ``StudyWatch`` to take what it held.
  func read() -> [String: FoundStudy] {
    folder.names.reduce(into: [:]) { found, name in
      // The state is taken before reading, so that a change meanwhile is seen at the next look.
      let state = folder.state(of: name)
      found[name] = FoundStudy(state: state, reading: Result { try read(name) })
    }
  }

  /// - Throws: what keeps the folder from being checked; nothing that is its own fault
  func read(_ name: String) throws -> Reading {
    do {
      let definition = try StudyDefinition(folder: folder.folder(name), kinds: TaskKinds.readers)
      let host = try host(of: definition)
      return .checked(definition, host, check(definition, host))
    } catch let problem as StudyProblem {
      return .unreadable(problem)
    }
  }

  /// - Throws: what keeps the version from being stored; nothing that is the folder's fault
  func take(_ reading: Reading) throws -> Verdict {
    switch reading {
    case .unreadable(let problem): return .refused([problem], draft: nil)
    case .checked(let definition, let earlier, let check):
      // Consents that were signed or deleted since have a say.
      let host = try host(of: definition)
      return try take(definition, host == earlier ? check : self.check(definition, host))
    }
  }

  private func take(_ definition: StudyDefinition, _ check: StudyCheck) throws -> Verdict {
    guard let study = check.study else { return .refused(check.mistakes, draft: check.draft) }
    try store.remember(study, files: definition.files, context: AuditContext(by: .system, at: clock()))
    try assets.publishPictures(of: StudyEdition(study: study, files: definition.files))
    return .taken(try honouring(study))
  }

  /// The study as it last ran; nil where it never did, or where even that cannot be read any more.
  /// - Throws: `StoreOutage`, which says nothing of the version
  func lastRun(of name: String) throws -> Study? {
    let id = Study.ID(name)
    guard let version = try store.newestVersion(of: id),
      let edition = try readableEdition(of: id, version: version)
    else { return nil }
    try assets.publishPictures(of: edition)
    return try honouring(edition.study)
  }

  private func readableEdition(of id: Study.ID, version: String) throws -> StudyEdition? {
    do {
      return try archive.edition(of: id, version: version)
    } catch let outage as StoreOutage {
      throw outage
    } catch {
      logger.error(
        "the version that ran last cannot be read", metadata: ["study": "\(id)", "error": "\(error)"])
      return nil
    }
  }

  private func host(of definition: StudyDefinition) throws -> StudyHost {
    StudyHost(
      languages: languages, signedDocuments: try store.signedDocuments(of: Study.ID(definition.name)))
  }

  private func honouring(_ study: Study) throws -> Study {
    try study.honouring(
      consentsUnder: store.versionsConsentedUnder(of: study.id),
      in: StudyLibrary(current: [study], archive: archive))
  }
}
