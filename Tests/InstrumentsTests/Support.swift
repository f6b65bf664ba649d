import Expressions
import Foundation
import Spreadsheets

@testable import Instruments

func fixture(_ name: String) throws -> Data {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
  return try Data(contentsOf: folder.appendingPathComponent(name))
}

/// A data dictionary of one form with these rows, each by its columns.
func dictionary(
  _ rows: [[REDCapColumn: String]], mistakes: [ImportMistake] = []
) throws -> InstrumentImport {
  let texts = rows.map { row in
    REDCapColumn.allCases.map { column in
      row[column] ?? (column == .form ? "form" : column == .label ? "Words" : "")
    }
  }
  let sheet = Sheet(name: "d", texts: [REDCapColumn.allCases.map(\.heading)] + texts)
  return try InstrumentImport(Workbook(sheets: [sheet]), name: "d", language: "en", mistakes: mistakes)
}

/// An XLSForm with the columns type, name, label and those named, and lists of choices.
///
/// - Parameter cells: further columns of the choices, by their headings, with a cell for each choice
func form(
  _ rows: [[String: String]], choices: [(String, String)] = [],
  cells: KeyValuePairs<String, [String]> = [:]
) throws -> InstrumentImport {
  var heads = ["type", "name", "label"]
  for row in rows { for key in row.keys.sorted() where !heads.contains(key) { heads.append(key) } }
  let survey = Sheet(
    name: "survey",
    texts: [heads] + rows.map { row in heads.map { row[$0] ?? ($0 == "label" ? "Words" : "") } })
  let lists = Sheet(
    name: "choices",
    texts: [["list_name", "name", "label"] + cells.map(\.key)]
      + choices.enumerated().map { place, choice in
        [choice.0, choice.1, "Choice \(choice.1)"] + cells.map { $0.value[place] }
      })
  return try InstrumentImport(Workbook(sheets: [survey, lists]), name: "f", source: .xlsform)
}

extension InstrumentQuestion.Kind {
  static let longText = Self.lines(nil, least: nil, most: nil)
}

extension InstrumentImport {
  var only: Instrument { instruments[0] }

  func question(_ id: String) -> InstrumentQuestion? {
    instruments.lazy.flatMap(\.questions).first { $0.id == id }
  }

  /// The refusals as `L3: reason`.
  var refused: [String] { refusals.map(\.told) }

  /// The remarks as `L3: reason`.
  var told: [String] { remarks.map(\.told) }
}

extension ImportFinding {
  fileprivate var told: String { "\(CellAddress.letters(place.column))\(place.row): \(reason)" }
}
