import HTTP
import Spreadsheets
import Studies

/// A list as a file: which, and in which format. In a URL “participants.csv”.
struct ListFile {
  let list: ExportedList
  let format: Format

  enum Format: String, CaseIterable { case csv, xlsx }

  init(_ list: ExportedList, _ format: Format) {
    self.list = list
    self.format = format
  }

  /// Nil for a name that no list has.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let list = ExportedList(rawValue: parts[0]),
      let format = Format(rawValue: parts[1])
    else { return nil }
    self.init(list, format)
  }

  var text: String { "\(list.rawValue).\(format.rawValue)" }

  /// “weight-iat-participants-2026-05-14.csv”: the study where it is one alone, the list and the day.
  func name(of studies: [Study], on day: LabCalendar.Day) -> String {
    let study = studies.count == 1 ? "\(studies[0].id.text)-" : ""
    return "\(study)\(list.rawValue)-\(day).\(format.rawValue)"
  }

  /// The file with these rows, the first of which holds the heads of the columns. In a workbook every cell is a text; in
  /// a CSV file, what a spreadsheet program would take for a formula is made a text.
  func response(_ rows: [[String]], name: String) throws -> Response {
    let sheet = Sheet(name: list.rawValue, texts: rows)
    return switch format {
    case .csv:
      .download(sheet.csv(isMarked: true, withoutFormulas: true), type: "text/csv; charset=utf-8", name: name)
    case .xlsx:
      try .download(
        Workbook(sheets: [sheet]).xlsx(),
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", name: name)
    }
  }
}
