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
}

/// Takes the rows of a list one by one as they are read, and keeps nothing but the bytes of the file, those of a workbook
/// compressed. In a workbook every cell is a text; in a CSV file, what a spreadsheet program would take for a formula is
/// made a text.
final class ListFileWriter {
  private var lines: CSVLines
  private let excel: ExcelWriter?
  private let packed: PackedBytes

  /// - Parameter heads: of the columns
  init(_ file: ListFile, heads: [String]) throws {
    let packed = PackedBytes()
    self.packed = packed
    lines = CSVLines(width: heads.count, isMarked: true, withoutFormulas: true)
    excel =
      file.format == .xlsx
      ? try ExcelWriter(sheet: file.list.rawValue) { packed.bytes += $0 } : nil
    try add(heads)
  }

  func add(_ row: [String]) throws {
    if let excel { try excel.add(row) } else { lines.add(row) }
  }

  func response(name: String) throws -> Response {
    guard let excel else {
      return .download(lines.bytes, type: "text/csv; charset=utf-8", name: name)
    }
    try excel.finish()
    return .download(
      packed.bytes, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", name: name)
  }

  private final class PackedBytes {
    var bytes: [UInt8] = []
  }
}
