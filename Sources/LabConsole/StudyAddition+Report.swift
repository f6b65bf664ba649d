import Definitions
import Instruments
import Spreadsheets
import Studies

extension StudyAddition {
  /// Everything that the command and the page say of it.
  /// - Parameter file: the name of the spreadsheet
  func report(
    of workbook: Workbook, file: String, leavingOutRefused: Bool, fillingLanguages: Bool
  ) -> InstrumentReport {
    let obstacle = obstacle(leavingOutRefused: leavingOutRefused, fillingLanguages: fillingLanguages)
    let hasOneSheet = workbook.sheets.count == 1
    return InstrumentReport(
      surveys: surveys.map {
        .init(id: $0.id, questions: $0.questions.count, computedValues: $0.computations.count)
      },
      obstacle: obstacle,
      refusals: imported.refusals.map { InstrumentReport.Finding($0, hasOneSheet: hasOneSheet) },
      problems: problems(of: obstacle, hasOneSheet: hasOneSheet),
      missingLanguages: missingLanguages.map { Language($0) },
      remarks: workbook.notices.map { InstrumentReport.Finding($0, of: file, hasOneSheet: hasOneSheet) }
        + imported.remarks.map { InstrumentReport.Finding($0, hasOneSheet: hasOneSheet) })
  }

  private func obstacle(leavingOutRefused: Bool, fillingLanguages: Bool) -> InstrumentReport.Obstacle? {
    if study == nil { return .studyHasMistakes }
    if unknownVisit != nil { return .visitUnknown }
    if !imported.refusals.isEmpty, !leavingOutRefused { return .refused }
    if !fillingLanguages {
      if imported.languages.isEmpty, languages.count > 1 { return .languageUnknown }
      if !missingLanguages.isEmpty || !gaps.isEmpty { return .wordsMissing }
    }
    if surveys.isEmpty { return .nothingToAdd }
    return mistakes.isEmpty ? nil : .mistakes
  }

  /// The languages of the study in which the file has no words.
  private var missingLanguages: [String] {
    imported.languages.isEmpty ? [] : languages.filter { !imported.languages.contains($0) }
  }

  private var gaps: [ImportGap] { imported.gaps.filter { languages.contains($0.language) } }

  private func problems(
    of obstacle: InstrumentReport.Obstacle?, hasOneSheet: Bool
  ) -> [InstrumentReport.Finding] {
    switch obstacle {
    case .studyHasMistakes?: return earlierMistakes.map { InstrumentReport.Finding($0) }
    case .mistakes?: return mistakes.map { InstrumentReport.Finding($0) }
    case .wordsMissing?:
      return gaps.map { InstrumentReport.Finding($0.finding, hasOneSheet: hasOneSheet) }
    case .visitUnknown?:
      let reason = unknownVisit?.message ?? ""
      return [InstrumentReport.Finding(place: StudyDefinition.fileName, reason: reason)]
    default: return []
    }
  }
}

extension InstrumentReport.Finding {
  fileprivate init(_ finding: ImportFinding, hasOneSheet: Bool) {
    self.init(
      place: "\(finding.place) (\(finding.column))",
      cell: InstrumentReport.Cell(finding.place, heading: finding.column, hasOneSheet: hasOneSheet),
      reason: finding.reason)
  }

  fileprivate init(_ notice: SpreadsheetNotice, of file: String, hasOneSheet: Bool) {
    self.init(
      place: notice.place.map { "\($0)" } ?? file,
      cell: notice.place.map { InstrumentReport.Cell($0, heading: nil, hasOneSheet: hasOneSheet) },
      reason: notice.reason)
  }

  fileprivate init(_ problem: StudyProblem) {
    self.init(
      place: problem.file + (problem.line.map { ":\($0)" } ?? ""), reason: problem.message)
  }
}

extension InstrumentReport.Cell {
  /// - Parameter heading: of a column without one, its letters
  fileprivate init(_ place: CellAddress, heading: String?, hasOneSheet: Bool) {
    let column = CellAddress.letters(place.column)
    self.init(
      sheet: hasOneSheet ? nil : place.sheet, row: place.row, column: column,
      heading: heading == column ? nil : heading)
  }
}
