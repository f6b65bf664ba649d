import Expressions
import Spreadsheets
import Testing

@testable import Instruments

struct REDCapTests {
  @Test func everyTypeOfAField() throws {
    let imported = try dictionary([
      [.name: "record_id", .type: "text"],
      [.name: "first_name", .type: "text", .identifier: "y"],
      [.name: "age", .type: "text", .validation: "integer", .minimum: "18", .maximum: "99", .required: "y"],
      [.name: "size", .type: "text", .validation: "number_1dp_comma_decimal"],
      [.name: "begun", .type: "text", .validation: "date_dmy", .minimum: "2020-01-01", .maximum: "today"],
      [.name: "seen", .type: "text", .validation: "datetime_seconds_ymd"],
      [.name: "bed", .type: "text", .validation: "time"],
      [.name: "zip", .type: "text", .validation: "postalcode_germany"],
      [.name: "mail", .type: "text", .validation: "email"],
      [.name: "story", .type: "notes", .note: "As long as you like"],
      [.name: "family", .type: "dropdown", .choices: "1, Single | 2, Married | 99, Other, namely"],
      [
        .name: "sport", .type: "checkbox", .choices: "1, Run | 2, Swim | 9, None",
        .annotation: "@NONEOFTHEABOVE='9'",
      ],
      [.name: "smokes", .type: "yesno"], [.name: "true_it_is", .type: "truefalse"],
      [.name: "agree", .type: "checkbox", .choices: "1, I agree"],
      [.name: "arm", .type: "radio", .choices: "1, My arm hurt"],
      [.name: "warmth", .type: "slider", .choices: "Cold | | Warm", .validation: "number"],
      [.name: "line", .type: "slider", .choices: "Bad | Good"], [.name: "intro", .type: "descriptive"],
    ])
    #expect(imported.refusals.isEmpty)
    let kinds = imported.only.questions.map(\.kind.word)
    #expect(
      kinds == [
        "text", "number", "number", "date", "date-time", "time", "text", "email", "long-text", "choice",
        "checkboxes", "yes-no", "yes-no", "acknowledgement", "acknowledgement", "slider", "visual-analogue",
        "note",
      ])
    #expect(imported.question("first-name")?.isIdentity == true)
    #expect(
      imported.question("age")?.kind
        == .number(low: DecimalNumber(18), high: DecimalNumber(99), decimals: 0, unit: nil))
    #expect(imported.question("age")?.isRequired == true)
    #expect(
      imported.question("begun")?.kind == .date(earliest: "2020-01-01", latest: "today", precision: .day))
    #expect(imported.remarks.contains { $0.reason.contains("record") })
    guard case .choice(let family) = imported.question("family")?.kind else { throw Missing() }
    #expect(family.choices.map(\.id) == ["1", "2", "99"])
    #expect(family.choices[2].label["en"] == "Other, namely")
    guard case .checkboxes(let sport, _, _) = imported.question("sport")?.kind else { throw Missing() }
    #expect(sport.choices.map(\.isExclusive) == [false, false, true])
  }

  private struct Missing: Error {}

  @Test func rulesAndCalculationsKeepTheirMeaning() throws {
    let imported = try dictionary([
      [.name: "age", .type: "text", .validation: "integer"],
      [.name: "sport", .type: "checkbox", .choices: "1, Run | NA, None"],
      [
        .name: "hours", .type: "text", .validation: "number", .branching: "[age] >= 18 and [sport(NA)] = '0'",
      ],
      [.name: "pet", .type: "radio", .choices: "-1, Dog | A_b, Cat | c, Bird"],
      [.name: "food", .type: "text", .branching: "[pet] = 'A_b' or [pet] > -2"],
      [.name: "half", .type: "calc", .choices: "round([double] / 4, 1)"],
      [.name: "double", .type: "calc", .choices: "[age] * 2", .branching: "[age] > 3"],
      [
        .name: "end", .type: "descriptive", .branching: "[half] > 10",
        .label: "You are [age], [other] and {so}",
      ],
    ])
    #expect(imported.refused == [])
    #expect(
      imported.question("hours")?.showIf?.description == "age >= 18 and not is-true(selected(sport, na))")
    #expect(imported.question("food")?.showIf?.description == "pet = a-b or pet > -2")
    let computed = imported.only.computations.map { "\($0.id): \($0.value)" }
    #expect(computed == ["half: round(double / 4, 1)", "double: if(is-true(age > 3), age * 2, missing)"])
    #expect(imported.question("end")?.text["en"] == "You are {age}, [other] and {{so}}")
  }

  /// A refused row takes with it all that ask for it, and nothing else.
  @Test func nothingIsHalfTaken() throws {
    let imported = try dictionary([
      [.name: "scan", .type: "file"], [.name: "secret", .type: "text", .identifier: "y"],
      [.name: "birth", .type: "text", .validation: "date_ymd", .identifier: "y"],
      [.name: "a", .type: "text", .branching: "[scan] <> ''"],
      [.name: "b", .type: "text", .branching: "[a] = 'x'"],
      [.name: "c", .type: "text", .branching: "[secret] = 'x'"],
      [.name: "d", .type: "text", .branching: "[later] = 'x'"],
      [.name: "e", .type: "text", .label: "Dear [secret]"], [.name: "later", .type: "text"],
      [.name: "f", .type: "calc", .choices: "[g] + 1"], [.name: "g", .type: "calc", .choices: "[f] + 1"],
      [.name: "h", .type: "text", .branching: "[nobody] = 1"],
      [.name: "i", .type: "radio", .choices: "2, Two"],
      [.name: "j", .type: "radio", .choices: "1, A | 1, B"],
      [.name: "k", .type: "text", .branching: "[later] > "],
      [.name: "l", .type: "text", .validation: "unheard_of"], [.name: "later", .type: "text"],
    ])
    #expect(imported.only.questions.map(\.id) == ["secret", "birth", "later"])
    #expect(imported.refusals.map(\.place.row) == imported.refusals.map(\.place.row).sorted())
    #expect(Set(imported.refusals.map(\.place.row)) == [2, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18])
    #expect(imported.refused.contains("L5: it asks for “scan”, which is refused"))
    #expect(imported.refused.contains("L8: it asks for “later”, which comes later"))
    #expect(imported.refused.contains("L7: “secret” is contact data, which no formula can see"))
  }

  /// A date of birth goes to the identity database, as words: no formula can see it. A number that is an identifier is refused.
  @Test func aDateThatNamesSomebodyIsContactData() throws {
    let imported = try dictionary([
      [.name: "birth", .type: "text", .validation: "date_ymd", .identifier: "y"],
      [
        .name: "visit", .type: "text", .validation: "datetime_dmy", .minimum: "2020-01-01", .identifier: "y",
      ],
      [.name: "age", .type: "calc", .choices: "rounddown(datediff([birth],'today','y'))"],
      [.name: "plain", .type: "text", .validation: "date_ymd"],
      [.name: "number", .type: "text", .validation: "integer", .identifier: "y"],
    ])
    let questions = imported.only.questions
    #expect(questions.map(\.id) == ["birth", "visit", "plain"])
    #expect(questions.map(\.isIdentity) == [true, true, false])
    #expect(questions.prefix(2).allSatisfy { $0.kind == .text(nil, least: nil, most: nil) })
    let told = imported.remarks.filter { $0.reason.contains("contact data") }
    #expect(told.map(\.place.row) == [2, 3] && told[1].reason.hasSuffix("its limits are left out"))
    #expect(imported.refusals.map(\.place.row) == [4, 6])
    #expect(imported.refused.contains { $0.hasSuffix("“birth” is contact data, which no formula can see") })
  }

  /// A mistake that only the reader of studies finds is told by its row, too, and takes with it what asks for the row.
  @Test func mistakesOfTheStudyAreRefusalsOfTheirRows() throws {
    let rows: [[REDCapColumn: String]] = [
      [.name: "age", .type: "text", .validation: "integer", .minimum: "0", .maximum: "9"],
      [.name: "old_one", .type: "yesno", .branching: "[age] > 10"],
      [.name: "why", .type: "notes", .branching: "[old_one] = '1'"], [.name: "end", .type: "notes"],
    ]
    let mistake = ImportMistake(survey: "form", entry: "old-one", reason: "nobody would ever be asked")
    let imported = try dictionary(rows, mistakes: [mistake])
    #expect(imported.only.questions.map(\.id) == ["age", "end"])
    #expect(
      imported.refused == ["A3: nobody would ever be asked", "L4: it asks for “old_one”, which is refused"])
    #expect(imported.refusals[0].column == "Variable / Field Name")
  }

  @Test func formsPagesAndMatrices() throws {
    let choices = "0, Never | 1, Often"
    let imported = try dictionary([
      [.name: "x", .type: "text", .form: "first_form"],
      [
        .name: "q1", .type: "radio", .choices: choices, .matrix: "week", .section: "How often …",
        .form: "first_form",
      ],
      [
        .name: "q2", .type: "radio", .choices: choices, .matrix: "week", .required: "y",
        .branching: "[q1] = '1'", .form: "first_form",
      ],
      [.name: "q3", .type: "radio", .choices: choices, .form: "first_form"],
      [.name: "y", .type: "text", .branching: "[q1] = '1'", .form: "second"],
    ])
    #expect(imported.refused == [])
    #expect(imported.instruments.map(\.id) == ["first-form", "second"])
    #expect(imported.instruments[0].title["en"] == "First form")
    guard case .page(let page) = imported.instruments[0].steps[1],
      case .matrix(let rows, _, _) = page.questions[0].kind
    else { throw Missing() }
    #expect(page.title == nil)
    #expect(page.questions[0].text["en"] == "How often …")
    #expect(rows.map(\.id) == ["q1", "q2"])
    #expect(rows[1].isRequired)
    #expect(rows[1].showIf?.description == "q1 = 1")
    #expect(page.questions.map(\.id) == ["week", "q3"])
    #expect(imported.question("y")?.showIf?.description == "first-form.q1 = 1")
  }

  @Test(arguments: [
    ("<b>Bold</b><br>line &amp; more", "Bold\nline & more"), ("a < b and c > d", "a < b and c > d"),
    ("<p>One</p><p>Two</p>", "One\n\nTwo"), ("<a href=\"http://x.org\">here</a>", "(http://x.org) here"),
    ("<script>alert(1)</script>Words", "Words"), ("&#228;&nbsp;&uuml; &unknown;", "ä\u{A0}ü &unknown;"),
    ("<!-- no --><ul><li>a</li><li>b</li></ul>", "• a\n• b"), ("<!-- no> end <b>x</b>", "end x"),
    ("1 < 2 </> <> <3", "1 < 2 </> <> <3"), ("<script>a", "a"),
  ])
  func wordsLoseTheirHTML(source: String, text: String) { #expect(PlainText(source).text == text) }

  /// An end that does not come is looked for once, and not behind every sign: else this takes minutes.
  @Test(arguments: ["<", "<a", "</", "<!--a>", "<script>"])
  func longWordsAreReadOnce(piece: String) {
    let begin = ContinuousClock.now
    for end in ["", ">"] { _ = PlainText(String(repeating: piece, count: 30_000) + end) }
    #expect(ContinuousClock.now - begin < .seconds(15))
  }

  @Test func columnsOfTheAPIAreReadToo() throws {
    let sheet = Sheet(
      name: "d",
      texts: [["field_name", "form_name", "field_type", "field_label"], ["a", "f", "text", "Words"]])
    let imported = try InstrumentImport(Workbook(sheets: [sheet]), name: "d")
    #expect(imported.only.questions.map(\.id) == ["a"])
    #expect(throws: ImportProblem.unknownKind) {
      try InstrumentImport(Workbook(sheets: [Sheet(name: "x", texts: [["a", "b"]])]), name: "x")
    }
  }

  /// Said at once, before a row is looked at.
  @Test func aHundredThousandRowsAreNoQuestionnaire() throws {
    let rows = (0..<100_000).map { ["f\($0)", "form", "text", "Words"] }
    let sheet = Sheet(name: "d", texts: [["field_name", "form_name", "field_type", "field_label"]] + rows)
    let problem = ImportProblem.tooManyRows(100_000, sheet: "d")
    #expect(throws: problem) { try InstrumentImport(Workbook(sheets: [sheet]), name: "d") }
    #expect(
      "\(problem)" == "the sheet “d” has 100000 rows; at most 10000 are read, so divide it into several files"
    )
    let survey = Sheet(
      name: "survey",
      texts: [["type", "name", "label"]]
        + (0...InstrumentImport.mostRows).map { ["text", "f\($0)", "Words"] })
    #expect(throws: ImportProblem.tooManyRows(InstrumentImport.mostRows + 1, sheet: "survey")) {
      try InstrumentImport(Workbook(sheets: [survey]), name: "d", source: .xlsform)
    }
  }

  /// A dictionary of 1,000 fields, half of them with rules.
  @Test func aThousandFieldsTakeLittleTime() throws {
    var rows: [[REDCapColumn: String]] = []
    for number in 0..<1_000 {
      var row: [REDCapColumn: String] = [
        .name: "field_\(number)", .type: "radio", .form: "form_\(number / 100)",
      ]
      row[.choices] = (0..<7).map { "\($0), Choice \($0)" }.joined(separator: " | ")
      if number > 4, number % 2 == 1 {
        row[.branching] = "[field_\(number - 1)] > 2 and ([field_\(number / 2)] = '1' or [field_2] <> '3')"
      }
      if number > 0, number % 10 == 0 {
        (row[.type], row[.choices]) = ("calc", "sum([field_\(number - 1)], [field_\(number - 2)])")
      }
      rows.append(row)
    }
    let clock = ContinuousClock()
    var imported: InstrumentImport?
    let time = try clock.measure { imported = try dictionary(rows) }
    #expect(imported?.refused == [])
    #expect(imported?.instruments.flatMap(\.questions).count == 901)
    #expect(imported?.instruments.flatMap(\.computations).count == 99)
    // A release build takes a tenth of a second; whatever else runs on this machine, it is no matter of seconds.
    #expect(time < .seconds(5))
  }
}
