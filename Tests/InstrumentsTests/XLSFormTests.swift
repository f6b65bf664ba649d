import Expressions
import Foundation
import Spreadsheets
import Testing

@testable import Instruments

struct XLSFormTests {
  private func household() throws -> InstrumentImport {
    let workbook = try Workbook(Array(try fixture("household.xlsx")), name: "household.xlsx")
    return try InstrumentImport(workbook, name: "household")
  }

  @Test func pyxformAgrees() throws {
    let imported = try household()
    #expect(imported.refused == [])
    let oracle = try JSONDecoder().decode(FormOracle.self, from: try fixture("household.json"))
    let agreement = FormAgreement(imported.only, oracle)
    #expect(agreement.disagreements.prefix(5) == [])
    #expect(agreement.questions >= 15)
    #expect(agreement.relevances > 1_000)
  }

  @Test func aFormInTwoLanguages() throws {
    let imported = try household()
    #expect(imported.languages == ["de", "en"])
    #expect(imported.gaps.isEmpty)
    #expect(imported.only.title["de"] == "Household")
    #expect(
      imported.question("works")?.text.words == [
        "de": "Arbeiten Sie, {first-name}?", "en": "Do you work, {first-name}?",
      ])
    let age = try #require(imported.question("age"))
    #expect(age.help?["de"] == "In Jahren")
    #expect(age.constraints.map { "\($0.must)" } == ["age >= 0 and age <= 120"])
    #expect(age.constraints[0].message["en"] == "Between 0 and 120")
    #expect(
      imported.question("postcode")?.kind
        == .text(
          InstrumentPattern(
            "[0-9]{5}", message: InstrumentText(["de": "Fünf Ziffern", "en": "Five digits"])), least: nil,
          most: nil))
    guard case .repetition(let child) = imported.only.steps[9] else {
      throw ImportProblem.unknownKind
    }
    #expect(child.id == "child")
    #expect(child.showIf?.description == "children > 0")
    #expect(imported.remarks.contains { $0.reason.contains("start") })
  }

  @Test func groupsKeepTheirRules() throws {
    let imported = try form([
      ["type": "integer", "name": "n"], ["type": "begin group", "name": "outer", "relevant": "${n} > 1"],
      ["type": "text", "name": "a", "relevant": "${n} < 9 or ${n} = 12"],
      ["type": "begin_group", "name": "inner", "appearance": "field-list", "relevant": "${n} != 5"],
      ["type": "text", "name": "b"], ["type": "calculate", "name": "twice", "calculation": "${n} * 2"],
      ["type": "end group"], ["type": "end_group"],
    ])
    #expect(imported.refused == [])
    #expect(imported.question("a")?.showIf?.description == "n > 1 and (n < 9 or n = 12)")
    #expect(imported.question("b")?.showIf?.description == "n > 1 and (n != 5 or n is missing)")
    #expect(
      imported.only.computations.map { "\($0.value)" } == [
        "if(is-true(n > 1) and is-true(n != 5 or n is missing), n * 2, missing)"
      ])
    guard case .page(let page) = imported.only.steps[2] else { throw ImportProblem.unknownKind }
    #expect(page.questions.map(\.id) == ["b"])
  }

  /// As word processors write them; a text between straight quotes keeps its own.
  @Test func curlyQuotesOfFormulasAreStraight() throws {
    let imported = try form(
      [
        ["type": "select_one answers", "name": "some", "label": "Some “trees”?"],
        ["type": "text", "name": "why", "relevant": "${some} = ‘yes’"],
        [
          "type": "text", "name": "code", "constraint": "regex(., “[a-z]+”)",
          "relevant": "${why} != \"it’s\"",
        ],
      ], choices: [("answers", "yes"), ("answers", "no")])
    #expect(imported.refused == [])
    #expect(imported.question("why")?.showIf?.description == "some = yes")
    #expect(imported.question("code")?.showIf?.description.contains("it’s") == true)
    #expect(imported.question("code")?.kind == .text(InstrumentPattern("[a-z]+"), least: nil, most: nil))
    #expect(imported.question("some")?.text[InstrumentText.anyLanguage] == "Some “trees”?")
    let told = imported.remarks.filter { $0.reason == "its curly quotes are read as straight ones" }
    #expect(told.map { "\($0.column) \($0.place.row)" } == ["relevant 3", "constraint 4"])
    #expect(withStraightQuotes("“a ‘b’” = ‘c\"d’ or “e\" or 'f’s'") == "\"a ‘b’\" = 'c\"d' or \"e\" or 'f’s'")
  }

  @Test func rowsThatHaveNoCounterpart() throws {
    let imported = try form(
      [
        ["type": "geopoint", "name": "where"], ["type": "deviceid", "name": "device"],
        ["type": "select_one towns", "name": "town", "choice_filter": "region = ${nowhere}"],
        ["type": "select_one nowhere", "name": "x"],
        ["type": "integer", "name": "n", "relevant": "${device} = 1"],
        ["type": "integer", "name": "m", "required": "${n} > 1"],
        ["type": "text", "name": "t", "calculation": "1 + 1"],
        ["type": "date", "name": "d", "appearance": "ethiopian"],
        ["type": "note", "name": "s", "audio": "a.mp3"],
        ["type": "text", "name": "p", "constraint": "../q = 1"], ["type": "text", "name": "T"],
        ["type": "text", "name": "ok"],
        ["type": "begin_repeat", "name": "r"], ["type": "begin_repeat", "name": "r2"],
        ["type": "text", "name": "deep"],
        ["type": "end_repeat"], ["type": "text", "name": "flat"], ["type": "end_repeat"],
        ["type": "text", "name": "after", "relevant": "${flat} = 'x'"], ["type": "end_group"],
        ["type": "begin_group", "name": "open"], ["type": "text", "name": "z", "label": "About ${nobody}"],
      ], choices: [("towns", "a"), ("towns", "b")])
    #expect(imported.only.questions.map(\.id) == ["ok", "flat"])
    let rows = Set(imported.refusals.map(\.place.row))
    #expect(rows == [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 20, 21, 22, 23])
    // A row that the console records by itself is left out, not refused.
    #expect(imported.refused.contains { $0.hasSuffix("6: it asks for “device”, which is left out") })
  }

  @Test func sheetsThatAreNotReadAreNamed() throws {
    let survey = Sheet(
      name: "survey",
      texts: [
        ["type", "name", "label"], ["today", "day", ""], ["text", "name", "Your name"],
        ["note", "end", "It is ${day}."],
      ])
    let others = ["Entities", "external_choices", "help"].map {
      Sheet(name: $0, texts: [["list_name"], ["x"]])
    }
    let imported = try InstrumentImport(Workbook(sheets: [survey] + others), name: "f", source: .xlsform)
    let unread = imported.remarks.filter { $0.reason.hasPrefix("this sheet is not read") }
    #expect(Set(unread.map(\.place.sheet)) == ["Entities", "external_choices", "help"])
    #expect(imported.refused == ["C4: it asks for “day”, which is left out"])
    #expect(imported.only.questions.map(\.id) == ["name"])
  }

  /// Each level of groups takes its share of the stack while it is read.
  @Test func groupsThatAreNestedTooDeeplyAreRefused() throws {
    let deep = 4_900
    let begin = ["type": "begin group", "name": "g"]
    let end = ["type": "end group", "name": ""]
    let imported = try form(
      Array(repeating: begin, count: deep) + [["type": "integer", "name": "n"]]
        + Array(repeating: end, count: deep) + [["type": "integer", "name": "after"]])
    let reason = "groups are nested more than 20 deep"
    #expect(imported.refused == ["A22: \(reason)", "A\(deep + 2): \(reason)"])
    #expect(imported.only.questions.map(\.id) == ["after"])
  }

  /// The ends of a scale are further apart than whole numbers reach.
  @Test func aLongScaleIsASlider() throws {
    let ends = "start=-9000000000000000000 end=9000000000000000000"
    let imported = try form([["type": "range", "name": "a", "parameters": "\(ends) step=1"]])
    #expect(imported.refused == [])
    #expect(imported.question("a")?.kind.word == "slider")
  }

  /// Each appearance is carried over or named, by its row.
  @Test func appearancesThatAreLeftOutAreNamed() throws {
    let imported = try form(
      [
        ["type": "select_one towns", "name": "a", "appearance": "minimal w4"],
        ["type": "select_one towns", "name": "b", "appearance": "likert"],
        ["type": "select_multiple towns", "name": "c", "appearance": "minimal"],
        ["type": "text", "name": "d", "appearance": "multiline"],
        ["type": "text", "name": "e", "appearance": "Numbers"],
        ["type": "date", "name": "f", "appearance": "month-year no-calendar"],
        ["type": "range", "name": "g", "parameters": "start=1 end=5 step=1", "appearance": "rating"],
        ["type": "range", "name": "h", "parameters": "start=0 end=5 step=1", "appearance": "rating"],
        ["type": "image", "name": "i", "appearance": "draw"],
        ["type": "select_one towns", "name": "j", "appearance": "search('fruits', 'matches') quick"],
        ["type": "begin_group", "name": "k", "appearance": "field-list w2"],
        ["type": "integer", "name": "l"], ["type": "end_group"],
        ["type": "begin_repeat", "name": "m", "appearance": "field-list"],
        ["type": "integer", "name": "n"], ["type": "end_repeat"],
      ], choices: [("towns", "x"), ("towns", "y")])
    #expect(imported.refused == [])
    let lost = imported.remarks.filter { $0.reason.contains("appearance") }
      .map { "\($0.place.row) \($0.reason)" }
    #expect(
      lost == [
        "2 the appearance “w4” is left out", "4 the appearance “minimal” is left out",
        "6 the appearance “Numbers” is left out", "7 the appearance “no-calendar” is left out",
        "9 the appearance “rating” is left out",
        "11 the appearances “search('fruits', 'matches')”, “quick” are left out",
        "12 the appearance “w2” is left out", "15 the appearance “field-list” is left out",
      ])
  }

  /// A loop is refused with all in it: nothing of it becomes a question outside.
  @Test func aLoopIsRefusedAsAWhole() throws {
    let imported = try form(
      [
        ["type": "select_multiple t", "name": "t"], ["type": "begin loop over t", "name": "l"],
        ["type": "integer", "name": "n"], ["type": "begin_group", "name": "g"],
        ["type": "text", "name": "m"], ["type": "end_group"], ["type": "end loop"],
        ["type": "text", "name": "ok"],
      ], choices: [("t", "a"), ("t", "b")])
    #expect(imported.only.questions.map(\.id) == ["t", "ok"])
    #expect(imported.refusals.map(\.place.row) == [3, 4, 6])
  }

  @Test(arguments: [
    ("select_one yes_no", XLSFormType.select(list: "yes_no", isMultiple: false, hasOther: false)),
    ("select one from yes_no", .select(list: "yes_no", isMultiple: false, hasOther: false)),
    ("select1 x or_other", .select(list: "x", isMultiple: false, hasOther: true)),
    ("select all that apply from l or specify other", .select(list: "l", isMultiple: true, hasOther: true)),
    ("select_multiple  l", .select(list: "l", isMultiple: true, hasOther: false)),
    ("begin group", .beginGroup),
    ("rank l", .rank(list: "l")), ("Integer", .question("integer")), ("end repeat", .endRepeat),
    ("select_one_from_file a.csv", .refused("choices from another file are not taken")),
  ])
  func types(text: String, type: XLSFormType) { #expect(XLSFormType(text) == type) }

  @Test(arguments: [
    ("label::English (en)", "label", "en"), ("label:Français", "label", "fr"),
    ("media::image::German(de)", "image", "de"),
    ("bind:jr:constraintMsg", "constraint_message", nil), ("Choice Filter", "choice_filter", nil),
    ("relevance", "relevant", nil), ("hint::swahili(swa)", "hint", "sw"),
  ])
  func headings(text: String, column: String, language: String?) throws {
    let heading = try #require(XLSFormHeading(text))
    #expect(heading.column == column)
    #expect(heading.language.flatMap { LanguageCode.code($0) } == language)
  }

  @Test func languagesWithoutACodeOrWithoutWords() throws {
    #expect(throws: ImportProblem.self) { try form([["type": "text", "name": "a", "label::Klingon": "x"]]) }
    let imported = try form([
      ["type": "text", "name": "a", "label": "", "label::de": "Eins", "label::fr": "Un"],
      ["type": "text", "name": "b", "label": "", "label::de": "Zwei"],
    ])
    #expect(imported.gaps.map(\.language) == ["fr"])
    #expect(imported.gaps[0].finding.place.row == 3)
  }
}
