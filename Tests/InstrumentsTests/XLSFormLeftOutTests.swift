import Spreadsheets
import Testing

@testable import Instruments

/// Each cell of an XLSForm that is not taken as it stands is named, by its row and column.
struct XLSFormLeftOutTests {
  private static let other = "this is left out: nothing here corresponds to it in such a row"

  /// Questions with further cells behind type, name and label, and what is said of each.
  private static let questions: [([String: String], [String])] = [
    (["type": "text", "constraint_message": "No"], ["D2: \(other)"]),
    (["type": "integer", "constraint": ". > 1", "constraint_message": "No"], []),
    (["type": "note", "required": "yes"], ["D2: \(other)"]), (["type": "note", "required": "no"], []),
    (["type": "text", "choice_filter": "a = 1"], ["D2: \(other)"]),
    (["type": "text", "repeat_count": "3"], ["D2: \(other)"]),
    (["type": "text", "big-image": "a.png"], ["D2: \(other)"]),
    (["type": "text", "parameters": "rows=5"], ["D2: the parameter “rows” is left out"]),
    (
      ["type": "range", "parameters": "start=0 end=5 step=1 tick_interval=2"],
      [
        "D2: the parameter “tick_interval” is left out"
      ]
    ),
    (
      ["type": "select_one l", "parameters": "randomize=true;seed=4"],
      ["D2: the parameter “seed” is left out"]
    ),
    (["type": "calculate", "calculation": "1", "hint": "H"], ["E2: \(other)"]),
    (["type": "calculate", "calculation": "1", "read_only": "yes", "required": "no"], []),
    (
      ["type": "text", "image::de": "a.png", "image::en": "b.png"],
      [
        "D2: “a.png” has to be put into the folder “pictures”",
        "D2: all languages have this picture: those of the others are left out",
      ]
    ),
  ]

  @Test(arguments: questions)
  func cellsOfAForm(row: [String: String], remarks: [String]) throws {
    let imported = try form(
      [row.merging(["name": "a"]) { own, _ in own }], choices: [("l", "x"), ("l", "y")])
    #expect(imported.refused == [])
    let list = "A2: no question has the list “l”"
    #expect(imported.told.filter { $0 != list } == remarks)
  }

  private static let refused: [([String: String], String)] = [
    (
      ["type": "range", "parameters": "start = 0 end=5"],
      "D2: “start” is no parameter such as “start=1”"
    ),
    (
      ["type": "range", "parameters": "start=0 end=5 step=0.5"],
      "D2: a scale has whole steps, and its length is a whole number of them"
    ),
    (
      ["type": "range", "parameters": "start=0 end=10 step=3"],
      "D2: a scale has whole steps, and its length is a whole number of them"
    ),
    (
      ["type": "range", "parameters": "start=0 end=100 step=2"],
      "D2: more than 21 steps of 2 have no counterpart"
    ),
    (
      ["type": "select_one l", "parameters": "randomize=yes"],
      "D2: “randomize” is true or false, not “yes”"
    ),
    (
      ["type": "integer", "read_only": "yes"],
      "D2: a question that cannot be answered has no counterpart"
    ),
    (
      ["type": "text", "read_only": "${b} = 1"],
      "D2: an answer can be given or not, whatever was answered before"
    ),
  ]

  @Test(arguments: refused)
  func cellsThatARowCannotBeWithout(row: [String: String], refusal: String) throws {
    let imported = try form(
      [row.merging(["name": "a"]) { own, _ in own }], choices: [("l", "x"), ("l", "y")])
    #expect(imported.refused == [refusal])
  }

  @Test func aTextBesideAnAnswerHasNoPlaceInATable() throws {
    let imported = try form(
      [
        ["type": "begin group", "name": "g", "appearance": "table-list"],
        ["type": "select_one l or_other", "name": "a"], ["type": "select_one l", "name": "b"],
        ["type": "end group"],
      ], choices: [("l", "x"), ("l", "y")])
    #expect(imported.refused == ["A3: a text beside an answer has no place in a table"])
  }

  /// A disabled row is as if it were not there: of a disabled group, the questions stay.
  @Test func disabledRows() throws {
    let imported = try form([
      ["type": "begin group", "name": "g", "relevant": "${n} > 1", "disabled": "yes"],
      ["type": "integer", "name": "n"], ["type": "end group", "disabled": "yes"],
      ["type": "text", "name": "t", "disabled": "true()"],
      ["type": "text", "name": "u", "relevant": "${t} = 'x'"],
    ])
    #expect(imported.only.questions.map(\.id) == ["n"])
    #expect(imported.question("n")?.showIf == nil)
    #expect(imported.refused == ["E6: it asks for “t”, which is left out"])
    #expect(imported.remarks.map(\.place.row) == [2, 4, 5])
    #expect(imported.remarks.allSatisfy { $0.reason == "this row is disabled" })
  }

  @Test func headingsOfGroups() throws {
    let imported = try form([
      ["type": "text", "name": "who"],
      ["type": "begin group", "name": "g", "label": "<b>You</b>, ${who}", "hint": "H"],
      ["type": "begin group", "name": "h", "label": "Inside"], ["type": "integer", "name": "n"],
      ["type": "end group"],
      ["type": "begin repeat", "name": "r", "label": "Each"], ["type": "integer", "name": "m"],
      ["type": "end repeat"], ["type": "end group", "label": ""],
    ])
    #expect(imported.refused == [])
    #expect(
      imported.told == [
        "C3: its formatting is left out",
        "C3: answers are not put into this heading: it is shown as it is written", "D3: \(Self.other)",
        "C4: its questions stand under this heading, without that of the group around",
        "A7: the heading of the group around is not shown here", "A7: at most 50 repetitions are taken",
      ])
  }

  /// Answers are put into the words of a constraint, the one that violates it among them.
  @Test func wordsOfConstraintsHaveAnswersInThem() throws {
    let imported = try form([
      ["type": "integer", "name": "n"],
      [
        "type": "integer", "name": "m", "constraint": ". < ${n}",
        "constraint_message": "${m} is more than ${n}",
      ],
    ])
    #expect(imported.refused == [])
    let words = imported.question("m")?.constraints.map { $0.message[InstrumentText.anyLanguage] }
    #expect(words == ["{m} is more than {n}"])
  }

  @Test func choicesAndSettings() throws {
    let workbook = Workbook(sheets: [
      Sheet(
        name: "survey",
        texts: [["type", "name", "label", "form_title"], ["select_one l", "a", "A", ""]]),
      Sheet(
        name: "choices",
        texts: [
          ["list_name", "name", "label", "hint", "image"], ["l", "x", "<b>X</b>"], ["l", "y", ""],
          ["", "z", "Z"], ["unused", "q", "Q"],
        ]),
      Sheet(
        name: "settings",
        texts: [["form_title", "default_language", "label"], ["F", "Klingon"], ["G"]]),
      Sheet(name: "columns", texts: [["list_name", "name"]]),
    ])
    let imported = try InstrumentImport(workbook, name: "f", source: .xlsform)
    #expect(imported.refused == [])
    #expect(
      imported.remarks.map(\.description) == [
        "choices!D1 (hint): this column is not read", "choices!C2 (label): its formatting is left out",
        "choices!B3 (name): the choice has no words: its code is shown",
        "choices!A4 (list_name): a row without a list is no choice",
        "choices!A5 (list_name): no question has the list “unused”",
        "columns!A1 (list_name): this sheet is not read",
        "settings!C1 (label): this column is not read",
        "settings!B2 (default_language): the language “Klingon” is not known",
        "settings!A3 (form_title): only the first row of the settings is read",
        "survey!D1 (form_title): this column is not read",
      ])
  }

  @Test func theColumnsOfEachLanguageAreKnown() throws {
    let imported = try form([["type": "text", "name": "a", "label::fr": "Un", "hint::de (de)": "Eins"]])
    #expect(
      imported.languageColumns.map { "\($0.language) \($0.finding.column)" } == [
        "de hint::de (de)", "fr label::fr",
      ])
  }
}
