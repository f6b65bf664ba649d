import Definitions
import Foundation
import Instruments
import Spreadsheets
import Storage
import Studies
import Synchronization

/// Adds questionnaires to the folders of a running server's studies.
final class StudyInstruments: InstrumentIntake {
  private let folder: StudyFolder
  /// Of the interface.
  private let languages: [Language]
  private let store: SQLiteStore
  /// Reads the folder of a study that has changed.
  private let readAgain: @Sendable (Study.ID) -> Void
  /// One file is written after the other: each adds to what is there.
  private let turn = Mutex(())

  init(
    folder: StudyFolder, languages: [Language], store: SQLiteStore,
    readAgain: @escaping @Sendable (Study.ID) -> Void
  ) {
    (self.folder, self.languages, self.store) = (folder, languages, store)
    self.readAgain = readAgain
  }

  func check(_ upload: InstrumentUpload, for study: Study) throws -> InstrumentReport {
    let workbook = try workbook(of: upload)
    return try addition(of: workbook, upload, to: study).report(of: workbook, upload)
  }

  func add(_ upload: InstrumentUpload, to study: Study, context: AuditContext) throws -> InstrumentReport {
    try turn.withLock { _ in
      let workbook = try workbook(of: upload)
      let addition = try addition(of: workbook, upload, to: study)
      let report = addition.report(of: workbook, upload)
      guard report.obstacle == nil else { return report }
      let file = folder.folder(study.id.text).appendingPathComponent(StudyDefinition.fileName)
      try store.noteInstruments(addition.surveys.map(\.id), of: study.id, context: context) {
        try Data(addition.text.utf8).write(to: file, options: .atomic)
      }
      readAgain(study.id)
      return report
    }
  }

  private func workbook(of upload: InstrumentUpload) throws -> Workbook {
    do {
      return try Workbook(upload.bytes, name: upload.name)
    } catch {
      throw UnreadableInstruments.noSpreadsheet(reason: "\(error)")
    }
  }

  private func addition(of workbook: Workbook, _ upload: InstrumentUpload, to study: Study) throws
    -> StudyAddition
  {
    let name = URL(fileURLWithPath: upload.name).deletingPathExtension().lastPathComponent
    return try StudyAddition(
      to: folder.folder(study.id.text), only: [], visit: upload.visit?.text, host: host
    ) { mistakes in
      do {
        return try InstrumentImport(
          workbook, name: name, source: nil, language: upload.language?.code, mistakes: mistakes)
      } catch ImportProblem.unknownKind {
        throw UnreadableInstruments.otherTable
      } catch {
        throw UnreadableInstruments.mistaken(reason: "\(error)")
      }
    }
  }

  private func host(of definition: StudyDefinition) throws -> StudyHost {
    StudyHost(
      languages: languages, signedDocuments: try store.signedDocuments(of: Study.ID(definition.name)))
  }
}

extension StudyAddition {
  fileprivate func report(of workbook: Workbook, _ upload: InstrumentUpload) -> InstrumentReport {
    report(
      of: workbook, file: upload.name, leavingOutRefused: upload.leavesOutRefused,
      fillingLanguages: upload.fillsLanguages)
  }
}
