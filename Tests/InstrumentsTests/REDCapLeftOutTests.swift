import Spreadsheets
import Testing

@testable import Instruments

/// Each cell of a data dictionary that is not taken as it stands is named, by its row and column.
struct REDCapLeftOutTests {
  private static let other = "this is left out: nothing here corresponds to it in such a row"

  /// Fields, and what is said of each. Columns: A name, D type, F choices, G note, H validation, I and J limits,
  /// K identifier, M required, N alignment, O number, P matrix, R annotation.
  private static let fields: [([REDCapColumn: String], [String])] = [
    ([.type: "notes", .number: "3a"], ["O2: \(other)"]),
    ([.type: "text", .minimum: "1", .maximum: "9"], ["I2: \(other)", "J2: \(other)"]),
    ([.type: "text", .validation: "integer", .minimum: "1", .maximum: "9"], []),
    ([.type: "text", .validation: "email", .minimum: "1", .identifier: "y"], ["I2: \(other)"]),
    ([.type: "text", .choices: "BIOPORTAL:HP"], ["F2: \(other)"]),
    ([.type: "notes", .validation: "integer"], ["H2: \(other)"]),
    ([.type: "yesno", .alignment: "LH"], ["N2: \(other)"]),
    ([.type: "yesno", .alignment: "RV", .required: "n"], []),
    ([.type: "radio", .choices: "1, A | 2, B", .alignment: "RH"], []),
    ([.type: "radio", .choices: "1, A | 2, B", .alignment: "LV"], ["N2: \(other)"]),
    ([.type: "dropdown", .choices: "1, A | 2, B", .validation: "autocomplete"], []),
    ([.type: "yesno", .matrix: "m"], ["P2: \(other)"]),
    ([.type: "descriptive", .required: "y"], ["M2: \(other)"]),
    ([.type: "descriptive", .identifier: "y"], ["K2: something to read names nobody"]),
    ([.type: "calc", .choices: "1 + 1", .note: "N", .required: "y"], ["G2: \(other)", "M2: \(other)"]),
    ([.type: "truefalse"], ["D2: the answers are “Yes” and “No”, not “True” and “False”"]),
    (
      [.type: "text", .validation: "phone_uk", .identifier: "y"],
      ["H2: the phone number can be of any country"]
    ),
    (
      [.type: "radio", .choices: "1, A | 2, B", .matrix: "--"],
      [
        "P2: this is no name of a matrix: the field stands alone"
      ]
    ),
    ([.type: "notes", .annotation: "asked by a nurse"], ["R2: the words of the annotation are left out"]),
    (
      [.type: "notes", .annotation: "@CHARLIMIT=9 as ever"], ["R2: the words of the annotation are left out"]
    ),
    ([.type: "notes", .annotation: "@CHARLIMIT='9'"], []),
    (
      [.type: "yesno", .annotation: "@MAXCHECKED=2"],
      [
        "R2: @MAXCHECKED is left out: such a field has no such thing"
      ]
    ),
    ([.type: "slider", .choices: "<b>Low</b> | High"], ["F2: its formatting is left out"]),
    ([.type: "slider", .choices: "Low | High", .validation: "number", .maximum: "10"], []),
    (
      [.type: "slider", .choices: "Low | High", .maximum: "10"],
      ["D2: its number is shown: a line without one goes from 0 to 100 and has words at both ends"]
    ),
    (
      [.type: "text", .validation: "datetime_dmy", .minimum: "today", .maximum: "now"],
      ["J2: a limit has no time of day here: it is today, and not now"]
    ),
  ]

  @Test(arguments: fields)
  func cellsOfADictionary(row: [REDCapColumn: String], remarks: [String]) throws {
    let imported = try dictionary([row.merging([.name: "a"]) { own, _ in own }])
    #expect(imported.refused == [])
    #expect(imported.told == remarks)
  }

  /// A value computed from answers is an answer: it has no place in the identity database.
  @Test func aCalculationThatNamesSomebodyIsRefused() throws {
    let imported = try dictionary([
      [.name: "n", .type: "text", .validation: "integer"],
      [.name: "twice", .type: "calc", .choices: "[n] * 2", .identifier: "y"],
    ])
    #expect(imported.refused == ["K3: a computed value is an answer, which cannot be contact data"])
    #expect(imported.only.computations.isEmpty)
  }

  @Test func slidersStandUprightWithAndWithoutTheirNumber() throws {
    let imported = try dictionary([
      [.name: "a", .type: "slider", .choices: "Low | High", .validation: "number", .alignment: "RV"],
      [.name: "b", .type: "slider", .choices: "Low | High", .alignment: "RV"],
      [.name: "c", .type: "slider", .choices: "Low | High", .validation: "number", .alignment: "RH"],
    ])
    let upright = imported.only.questions.map { question -> Bool in
      switch question.kind {
      case .slider(_, _, _, _, let isVertical), .visualAnalogue(_, let isVertical): isVertical
      default: false
      }
    }
    #expect(upright == [true, true, false])
    #expect(imported.told == [])
  }

  /// The rows of a table have their answers in one order.
  @Test func aTableKeepsTheOrderOfItsAnswers() throws {
    let row: [REDCapColumn: String] = [
      .type: "radio", .choices: "1, A | 2, B", .matrix: "m", .annotation: "@RANDOMORDER",
    ]
    let imported = try dictionary(["a", "b"].map { row.merging([.name: $0]) { own, _ in own } })
    let reason = "@RANDOMORDER is left out: such a field has no such thing"
    #expect(imported.told == ["R2: \(reason)", "R3: \(reason)"])
    guard case .matrix(let rows, let choices, _) = imported.only.questions[0].kind else {
      throw ImportProblem.unknownKind
    }
    #expect(rows.count == 2 && !choices.isShuffled)
  }

  @Test func columnsAndSheetsBesideADictionary() throws {
    let heads = ["Variable / Field Name", "Form Name", "Field Type", "Field Label", "Branching", ""]
    let workbook = Workbook(sheets: [
      Sheet(name: "d", texts: [heads, ["a", "f", "yesno", "A", "[b] = 1", "why?"]]),
      Sheet(name: "notes", texts: [["To do"]]), Sheet(name: "empty", texts: []),
    ])
    let imported = try InstrumentImport(workbook, name: "d", language: "en")
    #expect(
      imported.remarks.map(\.description) == [
        "d!E1 (Branching): this column is not read", "d!F2 (F): a column without a heading is not read",
        "notes!A1 (To do): this sheet is not read",
      ])
  }
}
