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
  /// One file is written after the other: each adds to what is there.
  private let turn = Mutex(())

  init(folder: StudyFolder, languages: [Language], store: SQLiteStore) {
    (self.folder, self.languages, self.store) = (folder, languages, store)
  }

  func check(_ upload: InstrumentUpload, for study: Study) throws -> InstrumentReport {
    let workbook = try workbook(of: upload)
    return try addition(of: workbook, upload, to: study).report(upload, workbook.notices, in: study)
  }

  func add(_ upload: InstrumentUpload, to study: Study, context: AuditContext) throws -> InstrumentReport {
    try turn.withLock { _ in
      let workbook = try workbook(of: upload)
      let addition = try addition(of: workbook, upload, to: study)
      let report = addition.report(upload, workbook.notices, in: study)
      guard report.obstacle == nil else { return report }
      let file = folder.folder(study.id.text).appendingPathComponent(StudyDefinition.fileName)
      try store.noteInstruments(addition.surveys.map(\.id), of: study.id, context: context) {
        try Data(addition.text.utf8).write(to: file, options: .atomic)
      }
      return report
    }
  }

  private func workbook(of upload: InstrumentUpload) throws -> Workbook {
    do {
      return try Workbook(upload.bytes, name: upload.name)
    } catch {
      throw UnreadableInstruments(reason: "\(error)")
    }
  }

  private func addition(of workbook: Workbook, _ upload: InstrumentUpload, to study: Study) throws
    -> StudyAddition
  {
    let name = URL(fileURLWithPath: upload.name).deletingPathExtension().lastPathComponent
    return try StudyAddition(
      to: folder.folder(study.id.text), languages: study.languages.map(\.code), only: [],
      visit: upload.visit?.text, host: host
    ) { mistakes in
      do {
        return try InstrumentImport(
          workbook, name: name, source: nil, language: upload.language?.code, mistakes: mistakes)
      } catch {
        throw UnreadableInstruments(reason: "\(error)")
      }
    }
  }

  private func host(of definition: StudyDefinition) throws -> StudyHost {
    StudyHost(
      languages: languages, signedDocuments: try store.signedDocuments(of: Study.ID(definition.name)))
  }
}

extension StudyAddition {
  fileprivate func report(
    _ upload: InstrumentUpload, _ notices: [SpreadsheetNotice], in study: Study
  ) -> InstrumentReport {
    let obstacle = obstacle(
      leavingOutRefused: upload.leavesOutRefused, fillingLanguages: upload.fillsLanguages,
      languages: study.languages.map(\.code))
    return InstrumentReport(
      surveys: surveys.map {
        .init(id: $0.id, questions: $0.questions.count, computedValues: $0.computations.count)
      },
      obstacle: obstacle.map(\.inReport), problems: problems(of: obstacle),
      remarks: notices.map { .init(place: $0.place.map { "\($0)" } ?? upload.name, reason: $0.reason) }
        + imported.remarks.map { .init($0) })
  }

  private func problems(of obstacle: Obstacle?) -> [InstrumentReport.Finding] {
    switch obstacle {
    case .wordsMissing(_, let gaps): gaps.map { .init($0.finding) }
    case .visitUnknown(let problem): [.init(place: StudyDefinition.fileName, reason: problem.message)]
    case .mistakes:
      mistakes.map {
        .init(place: "\($0.file)\($0.line.map { ":\($0)" } ?? "")", reason: $0.message)
      }
    default: imported.refusals.map { .init($0) }
    }
  }
}

extension StudyAddition.Obstacle {
  fileprivate var inReport: InstrumentReport.Obstacle {
    switch self {
    case .refused: .refused
    case .languageUnknown: .languageUnknown
    case .wordsMissing: .wordsMissing
    case .nothing: .nothingToAdd
    case .visitUnknown: .visitUnknown
    case .mistakes: .mistakes
    }
  }
}

extension InstrumentReport.Finding {
  fileprivate init(_ finding: ImportFinding) {
    self.init(place: "\(finding.place) (\(finding.column))", reason: finding.reason)
  }
}
