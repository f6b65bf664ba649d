import Foundation
import Testing

@testable import Spreadsheets

/// Workbooks that other programs made.
struct WorkbookTests {
  private func rows(_ sheet: Sheet?) -> [Int: [String]] {
    Dictionary(uniqueKeysWithValues: (sheet?.rows ?? []).map { ($0.number, $0.texts) })
  }

  @Test func cellsReadAsPeopleSeeThem() throws {
    let workbook = try Workbook(fixture("values.xlsx"), name: "values.xlsx")
    #expect(workbook.sheets.map(\.name) == ["survey", "my choices", "empty"])
    #expect(workbook.sheets.map(\.isHidden) == [false, true, false])
    #expect(
      rows(workbook["survey"]) == [
        1: ["type", "name", "label::Deutsch (de)"],
        2: ["integer", "age", "Wie alt sind Sie? <&> 😀\nin Jahren"],
        3: ["1", "1", "0.3"],
        4: ["-2.5", "100000000000000000000", "0.0000001"],
        5: ["TRUE", "FALSE", "1234567.891"],
        7: ["", "  blanks  "],
        9: ["2024-02-29", "1999-12-31T23:59:58", "07:05:00", "30:15:00"],
        10: ["007", "2023-03-15", "0.5"],
        11: ["60", "1900-02-28"],
        12: ["plain bold end"],
        13: ["a\rb"],
        14: ["#REF!"],
        16: ["merged"],
      ])
    #expect(rows(workbook["MY CHOICES"])[3]?.count == 28)
    #expect(rows(workbook["empty"]).isEmpty)
  }

  @Test func anythingNotTakenAsItStandsIsSaid() throws {
    let workbook = try Workbook(fixture("values.xlsx"), name: "values.xlsx")
    func cell(_ row: Int) -> CellAddress { CellAddress(sheet: "survey", row: row, column: 0) }
    #expect(
      workbook.notices == [
        .formulasWithoutValue(first: cell(20), count: 2),
        .errorValues(first: cell(14), count: 1),
        .impossibleDates(first: cell(11), count: 1),
        .mergedCells(first: cell(16), count: 2),
        .hiddenSheet("my choices"),
        .notATable(sheet: "picture"),
      ])
    #expect(workbook.notices[3].description.hasPrefix("survey!A16: 2 merged ranges"))
  }

  @Test func sharedTextsAndComputedValues() throws {
    let workbook = try Workbook(fixture("shared.xlsx"), name: "shared.xlsx")
    #expect(
      workbook.sheets[0].rows.map(\.texts) == [
        ["again", "once 0"], ["again", "once 1"], ["again", "once 2"], ["plain bold end"],
        ["bell \u{7} _x0041_"], ["2"], ["ab"], ["TRUE"], ["#DIV/0!"],
      ])
    #expect(
      workbook.notices == [
        .formulas(first: CellAddress(sheet: "survey", row: 6, column: 0), count: 4),
        .errorValues(first: CellAddress(sheet: "survey", row: 9, column: 0), count: 1),
      ])
  }

  @Test func datesSince1904() throws {
    let workbook = try Workbook(fixture("since1904.xlsx"), name: "since1904.xlsx")
    #expect(workbook.sheets[0].rows.map(\.texts) == [["1904-01-02"], ["2024-02-29"]])
  }

  @Test func phoneticHintsAreNoText() throws {
    let rows = "<row><c t='s'><v>1</v></c><c t='s'><v>0</v></c></row>"
    #expect(try Package(rows: rows).workbook().sheets[0].rows[0].texts == ["two", "one"])
  }

  @Test(arguments: [
    ("General", NumberFormat.plain), ("0.00", .plain), ("0", .plain), ("000", .digits(3)),
    ("yyyy-mm-dd", .date), ("mmm", .date), ("[$-409]d/m/yy;@", .date), ("hh:mm", .time), ("mm:ss.0", .time),
    ("d.m.yy h:mm AM/PM", .dateAndTime), ("[h]:mm", .elapsed), ("[Red]0.0", .plain), ("0 \"days\"", .plain),
    ("\\d0", .plain), ("0;yyyy", .plain), ("0.00E+00", .plain), ("[mm]:ss", .elapsed), ("#,##0_d", .plain),
  ])
  func formats(code: String, format: NumberFormat) {
    #expect(NumberFormat(code: code) == format)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1 + 0.2, "0.3"),
    (123_456_789_012_345, "123456789012345"),
    (1e20, "100000000000000000000"), (1e21, "1E+21"), (1.5e-30, "1.5E-30"), (0.00012, "0.00012"),
    (999_999_999_999_999.9, "1000000000000000"), (9.75, "9.75"),
  ])
  func numbers(number: Double, text: String) {
    #expect(CellNumber.plain(number) == text)
  }

  @Test func addresses() {
    #expect(CellAddress(sheet: "survey", row: 7, column: 1).description == "survey!B7")
    #expect(CellAddress(sheet: "it's", row: 1, column: 701).description == "'it''s'!ZZ1")
    for column in [0, 25, 26, 51, 52, 701, 702, 16_383] {
      let place = CellAddress.parse((CellAddress.letters(column) + "12").utf8)
      #expect(place?.column == column)
      #expect(place?.row == 12)
    }
    for wrong in ["", "B", "7", "b7", "B0", "XFE1", "A1048577", "B7C", "B-7"] {
      #expect(CellAddress.parse(wrong.utf8) == nil)
    }
  }
}
