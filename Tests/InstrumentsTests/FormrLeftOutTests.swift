import Spreadsheets
import Testing

@testable import Instruments

/// Each cell of a spreadsheet of formr that is not taken as it stands is named, by its row and column.
struct FormrLeftOutTests {
  private static let other = "this is left out: nothing here corresponds to it in such a row"

  private static let items: [([String], [String])] = [
    (["note", "a", "A", "!"], ["D2: \(other)"]), (["note", "a", "A", "*"], []),
    (["text", "a", "A", "", "", "left100"], ["F2: \(other)"]),
    (["text", "a", "A", "", "", "", "one"], ["G2: \(other)"]),
    (["mc", "a", "A", "", "", "", "one", "two"], []),
    (["mc often", "a", "A", "", "", "", "one"], ["G2: \(other)"]),
    (["rating_button 1,5,1", "a", "A", "", "", "", "low", "high", "more"], ["I2: \(other)"]),
    (["range 1,5,1 often", "a", "A"], ["A2: “often” behind the type is left out"]),
    (
      ["visual_analog_scale 0,100,1 often", "a", "A", "", "", "", "low", "high"],
      ["A2: “often” behind the type is left out"]
    ), (["email 9", "a", "A"], ["A2: “9” behind the type is left out"]),
    (["url", "a", "A"], ["A2: any text is taken, not the address of a page alone"]),
    (["range_ticks 1,5,1", "a", "A"], ["A2: the marks of the scale are left out"]),
    (["submit 500", "a", "Go on"], ["A2: no page is left by itself after a time", "C2: \(other)"]),
  ]

  @Test(arguments: items)
  func cellsOfAnItem(row: [String], remarks: [String]) throws {
    let imported = try read([row, ["number", "n", "N"]])
    #expect(imported.refused == [])
    #expect(imported.told == remarks)
  }

  @Test func longTextsHaveTheirLimitAndListsTheirName() throws {
    let imported = try read([
      ["textarea 99", "a", "A"], ["letters 9", "b", "B"], ["mc oftn", "c", "C", "", "", "", "one", "two"],
      ["calculate", "d", "`r c`"],
    ])
    #expect(imported.question("a")?.kind == .lines(nil, least: nil, most: 99))
    guard case .text(_, _, let most) = imported.question("b")?.kind else { throw ImportProblem.unknownKind }
    #expect(most == 9)
    #expect(
      imported.refused == ["A4: there is no list of choices “oftn”", "A5: the calculation is missing"])
  }

  @Test func aScaleThatHasNoCounterpartSaysWhy() throws {
    let imported = try read([
      ["range 0,5,0.5", "a", "A"], ["rating_button 0,10,3", "b", "B"], ["range 0,100,2", "c", "C"],
      ["number", "n", "N"],
    ])
    let uneven = "a scale has whole steps, and its length is a whole number of them"
    let many = "more than 21 steps of 2 have no counterpart"
    #expect(imported.refused == ["A2: \(uneven)", "A3: \(uneven)", "A4: \(many)"])
  }

  @Test func sheetsAndColumnsBesideItems() throws {
    let imported = try read([["number", "n", "N"]], heads: ["choice15", "remark"], more: ["x", "y"])
    #expect(
      imported.remarks.map(\.description) == [
        "choices!D1 (de): this column is not read",
        "choices!A2 (list_name): a row without a list is no choice",
        "choices!B5 (name): a row without a name is no choice", "settings!A1 (limit): this sheet is not read",
        "survey!J1 (choice15): this column is not read", "survey!K1 (remark): this column is not read",
      ])
  }

  /// A spreadsheet of formr; with further columns, the choices have rows that are none, and there is a third sheet.
  private func read(_ rows: [[String]], heads: [String] = [], more: [String] = []) throws -> InstrumentImport
  {
    let usual = ["type", "name", "label", "optional", "showif", "class", "choice1", "choice2", "choice3"]
    var choices = [["list_name", "name", "label"], ["often", "1", "Never"], ["", "2", "Always"]]
    var sheets: [Sheet] = []
    if !heads.isEmpty {
      choices[0].append("de")
      choices.insert(["", "0", "Nothing"], at: 1)
      choices.append(["", "", "Nothing"])
      sheets = [Sheet(name: "settings", texts: [["limit"], ["3"]])]
    }
    let survey = rows.map { row in
      row + Array(repeating: "", count: usual.count - row.count) + (heads.isEmpty ? [] : more)
    }
    let workbook = Workbook(
      sheets: [
        Sheet(name: "survey", texts: [usual + heads] + survey), Sheet(name: "choices", texts: choices),
      ] + sheets)
    return try InstrumentImport(workbook, name: "d", source: .formr, language: "de")
  }
}
