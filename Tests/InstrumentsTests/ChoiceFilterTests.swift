import Expressions
import Foundation
import Spreadsheets
import Testing

@testable import Instruments

/// Lists of an XLSForm whose choices depend on other answers: the column `choice_filter`.
struct ChoiceFilterTests {
  private func places() throws -> InstrumentImport {
    let workbook = try Workbook(Array(try fixture("places.xlsx")), name: "places.xlsx")
    return try InstrumentImport(workbook, name: "places")
  }

  /// The rule of each choice that has one.
  private func rules(_ question: InstrumentQuestion?) -> [String: String] {
    let ruled = (question?.choices?.choices ?? []).filter { $0.showIf != nil }
    return Dictionary(uniqueKeysWithValues: ruled.map { ($0.id, "\($0.showIf!)") })
  }

  @Test func pyxformOffersTheSameChoices() throws {
    let imported = try places()
    #expect(imported.refused == [])
    let oracle = try JSONDecoder().decode(FormOracle.self, from: try fixture("places.json"))
    let agreement = FormAgreement(imported.only, oracle)
    #expect(agreement.disagreements.prefix(5) == [])
    // The list of one filter, which asks for no answer, is the same in all 80 cases.
    #expect(agreement.offered == 7 * 80)
  }

  @Test func aFilterBecomesTheRuleOfEachChoice() throws {
    let imported = try places()
    #expect(
      rules(imported.question("state")) == [
        "berlin": "country = de", "hessen": "country = de", "texas": "country = us",
        "any": "country is missing",
      ])
    #expect(
      rules(imported.question("town")) == [
        "frankfurt": "country = de and state = hessen", "austin": "country = us and state = texas",
        "berlin": "country = de and state = berlin or country = us and state = texas",
      ])
    #expect(
      rules(imported.question("best")) == [
        "berlin": "selected(visited, de)", "hessen": "selected(visited, de)",
        "texas": "selected(visited, us)",
      ])
    #expect(
      rules(imported.question("offers")) == [
        "museum": "(country = de or country = us) and age >= 0",
        "concert": "(country = de or country = us) and age >= 16", "casino": "country = us and age >= 21",
      ])
    #expect(rules(imported.question("second"))["texas"] == "best != texas or best is missing")
  }

  /// A filter that asks for no answer is decided here: a choice that is never offered is none of the question's.
  @Test func aChoiceThatIsNeverOfferedIsLeftOut() throws {
    let fixed = try places().question("fixed")
    #expect(fixed?.choices?.choices.map(\.id) == ["museum", "concert"])
    #expect(rules(fixed).isEmpty)
  }

  /// Only the columns that filters use are read.
  @Test func aColumnThatNoFilterUsesIsNamed() throws {
    let imported = try form(
      [
        ["type": "select_one l", "name": "q"],
        ["type": "select_one l", "name": "r", "choice_filter": "a = ${q}"],
      ],
      choices: [("l", "x"), ("l", "y")], cells: ["a": ["x", "y"], "b": ["1", "2"]])
    #expect(imported.refused == [])
    #expect(imported.remarks.map { "\($0)" }.filter { $0.contains("not read") }.count == 1)
    #expect(imported.remarks.contains { $0.place.column == 4 && $0.reason == "this column is not read" })
  }

  @Test(arguments: [
    ("select_one l", "c = ${q}", "at 1:1, “c” is no column of the choices"),
    ("select_one l", "a = ${late}", "it asks for “late”, which comes later"),
    ("select_one l", "a = ${r}", "it asks for “r”, which comes later"),
    ("select_one l", "a", "at 1:1, This is a text, and a truth value is needed here"),
    ("select_one l", "a = 'x'", "fewer than two of its choices could ever be offered"),
    ("select_one l", "position(..) = 1", "at 1:11, Paths such as “../x” are not read; ${x} names a question"),
    ("rank l", "a = ${q}", "a ranking is of all choices"),
    ("select_multiple one", "a = ${q}", "a list of one choice is a box, which is always offered"),
  ])
  func whatHasNoCounterpart(type: String, filter: String, reason: String) throws {
    let imported = try form(
      [
        ["type": "select_one l", "name": "q"], ["type": type, "name": "r", "choice_filter": filter],
        ["type": "select_one l", "name": "late"],
      ], choices: [("l", "x"), ("l", "y"), ("one", "x")], cells: ["a": ["x", "y", "x"]])
    #expect(imported.refusals.map(\.reason) == [reason])
    #expect(imported.only.questions.map(\.id) == ["q", "late"])
  }

  /// A list that has a code twice is taken where a filter tells the two apart.
  @Test func aCodeThatIsThereTwice() throws {
    let rows = [
      ["type": "select_one l", "name": "q"], ["type": "select_one m", "name": "r", "choice_filter": ""],
    ]
    let choices = [("l", "x"), ("l", "y"), ("m", "k"), ("m", "n"), ("m", "k")]
    let cells: KeyValuePairs = ["a": ["", "", "x", "x", "y"]]
    let refused = try form(rows, choices: choices, cells: cells)
    #expect(refused.refused.count == 1 && refused.refused[0].contains("the code “k” is there twice"))
    var filtered = rows
    filtered[1]["choice_filter"] = "a = ${q}"
    let taken = try form(filtered, choices: choices, cells: cells)
    #expect(taken.refused == [])
    #expect(rules(taken.question("r")) == ["k": "q = x or q = y", "n": "q = x"])
  }

  // MARK: - Writing

  @Test func xlsformReadsWhatIsWritten() throws {
    let imported = try places()
    let export = InstrumentExport.xlsform(imported.only, languages: [""])
    #expect(export.refusals == [])
    let again = try InstrumentImport(Workbook(try export.workbook.xlsx(), name: "f.xlsx"), name: "f")
    #expect(again.refused == [])
    for question in imported.only.questions {
      #expect(again.question(question.id)?.choices?.choices.map(\.id) == question.choices?.choices.map(\.id))
      // “Not the best” says in other words that the best may be missing.
      if question.id == "second" { continue }
      #expect(rules(again.question(question.id)) == rules(question), "\(question.id)")
    }
    let oracle = try JSONDecoder().decode(FormOracle.self, from: try fixture("places.json"))
    #expect(FormAgreement(again.only, oracle).disagreements.prefix(5) == [])
  }

  @Test func redcapHasNoSuchChoices() throws {
    let export = InstrumentExport.redcap([try places().only], language: "")
    #expect(export.refusals.map(\.name) == ["state", "town", "best", "offers", "second", "offer"])
    #expect(export.refusals.allSatisfy { $0.reason == "REDCap has no choices that depend on other answers" })
  }

  /// The study that is written has the rules, and its check takes them.
  @Test func theStudyHasTheRules() throws {
    let yaml = InstrumentYAML(languages: ["en"]).text(of: [try places().only])
    #expect(yaml.contains("show-if: country = de") || yaml.contains("show-if: \"country = de\""))
  }
}
