import HTTP
import RunDocuments
import Spreadsheets
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The tables of the analysis as files: each number in a cell of its own, with all digits, whatever the language.
@Suite(.serialized) struct AnalysisFileTests {
  private let lab: TestLab
  private let manager: Browser
  private let woman: Visitor
  private static let query =
    "?keep=excluded&group=demographics.gender&answer=demographics.gender&answer=demographics.age"

  /// A woman and two men of 30, 40 and 50 years.
  init() throws {
    lab = try TestLab()
    manager = try Colleague(lab, .dataManager).browser
    var visitors: [Visitor] = []
    for (place, gender) in ["female", "male", "male"].enumerated() {
      let visitor = try Visitor(lab, at: .firstTest)
      for round in lab.study.implicitTests[0].variants.indices {
        let run = try visitor.startRun()
        let plan = try visitor.plan(of: run)
        for block in plan.blocks {
          try visitor.send(Self.part(block.number, of: plan, by: place + 1, in: round), of: run)
        }
      }
      let answers = [("gender", gender), ("age", "\(30 + 10 * place)")]
      for (question, answer) in answers {
        let sent = try visitor.browser.post(
          Path.surveyPage.url("demographics", question), [(question, answer)])
        try #require(sent.status == 303, "\(question)")
      }
      visitors.append(visitor)
    }
    woman = visitors[0]
  }

  /// Everybody is another person, and each run is another one.
  private static func part(_ block: Int, of plan: ImplicitPlanDocument, by person: Int, in round: Int)
    -> TestPart
  {
    let trials = plan.blocks[block - 1].trials.map { trial in
      let varying = (trial.number * 37 + block * person * 29 + round * 53) % 300
      return ImplicitTrialDocument(
        number: trial.number, stimulus: trial.stimulus, onset: Double(trial.number) * 1000,
        responses: [
          .init(
            side: trial.side.rawValue, latency: Double(450 + varying + 3 * person * block + 11 * round),
            input: plan.press)
        ])
    }
    return TestPart(number: block, block: block, trials: trials)
  }

  private func table(_ name: String, _ query: String = AnalysisFileTests.query) throws -> (
    columns: [String], rows: [Sheet.Row]
  ) {
    let url = Path.staffAnalysisFile.url(lab.study.id.text, "\(name).csv") + query
    let answer = try manager.get(url)
    try #require(answer.status == 200, "\(name)")
    let rows = try Workbook(answer.body, name: "\(name).csv").sheets[0].rows
    return (rows[0].texts, Array(rows.dropFirst()))
  }

  @Test(arguments: ["en", "de"]) func testsHaveTheirNumbersInColumns(language: String) throws {
    manager.language = language
    for name in ["result-by-variant-tests", "latency-by-variant-tests"] {
      let (columns, rows) = try table(name)
      #expect(columns.count == 11 && columns[1] == (language == "en" ? "Statistic" : "Prüfgröße"))
      #expect(rows.count >= 5, "\(name)")
      for row in rows {
        let (statistic, size) = (row[1], row[5])
        #expect(["F", "χ²"].contains(statistic) && ["η²", "ηp²", "ε", "W"].contains(size), "\(row)")
        #expect([2, 3, 6].allSatisfy { Double(row[$0]) != nil }, "\(row)")
        #expect((Double(row[9]) != nil) == (statistic == "F"), "\(row)")
        #expect((Double(row[10]) != nil) == (size == "ηp²"), "\(row)")
        // Sizes of effects have an interval; ε is none.
        #expect((Double(row[7]) != nil && Double(row[8]) != nil) == (size != "ε"), "\(row)")
        let p = try #require(Double(row[4]), "\(row)")
        #expect((0...1).contains(p))
      }
      let oneWay = try #require(rows.first)
      #expect(oneWay[3] == "3.0" && oneWay[5] == "η²")
      // One result for a run, and hundreds of latencies.
      #expect((oneWay[9] == "8.0") == name.hasPrefix("result"))
      let (low, high) = (Double(oneWay[7]), Double(oneWay[8]))
      #expect(try #require(low) <= #require(high))
    }
    let page = try manager.get(Path.staffAnalysis.url(lab.study.id.text) + Self.query).text
    #expect(page.contains(language == "en" ? "F(3, 8) = " : "F(3; 8) = "))
  }

  /// No file of the page has two numbers in a cell.
  @Test(arguments: ["result-by-variant", "latency-by-position", "pairs", "reliability"])
  func intervalsHaveTwoColumns(name: String) throws {
    let (columns, rows) = try table(name)
    let ends = columns.indices.filter { columns[$0].hasSuffix(" (lower end)") }
    #expect(!ends.isEmpty && ends.allSatisfy { columns[$0 + 1].hasSuffix(" (upper end)") }, "\(columns)")
    for row in rows {
      #expect(row.texts.dropFirst().allSatisfy { $0.isEmpty || Double($0) != nil }, "\(row)")
    }
    let first = try #require(ends.first)
    for row in rows where !row[first].isEmpty {
      #expect(try #require(Double(row[first])) <= #require(Double(row[first + 1])), "\(row)")
    }
    // Three people have no interval of a correlation.
    #expect(rows.contains { !$0[first].isEmpty } == (name != "reliability"))
  }

  @Test func groupsHaveTheirNumbersInColumns() throws {
    let (columns, rows) = try table("people-by-group")
    func value(_ row: Sheet.Row, _ column: String) throws -> String {
      row[try #require(columns.firstIndex(of: column), "\(column) of \(columns)")]
    }
    let age = try #require(rows.first { $0[0] == "How old are you?" })
    #expect(try value(age, "Female: n") == "1" && value(age, "Male: n") == "2")
    #expect(try value(age, "Female: Mean") == "30.0" && value(age, "Male: Mean") == "45.0")
    let deviation = try #require(Double(value(age, "Male: SD")))
    #expect(try value(age, "Female: SD") == "" && (7.07...7.08).contains(deviation))
    #expect(try value(age, "Male: Smallest") == "40.0" && value(age, "Male: Largest") == "50.0")
    #expect(try value(age, "Male: Share") == "" && value(age, "Category") == "")
    let genders = rows.filter { $0[0] == "What is your gender?" }
    let categories = ["", "Female", "Male", "Diverse or non-binary", "Prefer not to say"]
    #expect(genders.map { $0[1] } == categories)
    #expect(try value(genders[0], "Male: n") == "2" && value(genders[0], "Male: Share") == "")
    #expect(try value(genders[2], "Male: n") == "2" && value(genders[2], "Male: Share") == "1.0")
    #expect(try value(genders[1], "Male: Share") == "0.0" && value(genders[1], "Male: Mean") == "")
    let results = try table("result-by-group")
    #expect(results.rows.count == lab.study.implicitTests[0].variants.count)
    let mean = try #require(results.columns.firstIndex(of: "Male: Mean"))
    let effect = try #require(results.columns.firstIndex(of: "Effect size"))
    for row in results.rows {
      #expect(Double(row[mean]) != nil && ["", "ε²"].contains(row[effect]), "\(row)")
    }
  }

  /// As it is published: each count with its share of the tests at the same position, and how many these are.
  @Test(arguments: ["en", "de"]) func variantsByPositionHaveTheirShares(language: String) throws {
    manager.language = language
    let words = Voice(phrases: try lab.console().phrases, language: Language(language))
    let variants = lab.study.implicitTests[0].variants.count
    let (columns, rows) = try table("variant-by-position")
    let share = language == "en" ? "Share" : "Anteil"
    #expect(columns.count == 1 + 2 * variants && columns[1...2] == ["Test 1: n", "Test 1: \(share)"])
    try #require(rows.count == variants + 1)
    #expect(rows[variants][0] == (language == "en" ? "All variants" : "Alle Varianten"))
    let page = try manager.get(Path.staffAnalysis.url(lab.study.id.text) + Self.query).text
    for position in 1...variants {
      // Three people have done a test at each position.
      #expect(rows[variants][2 * position - 1] == "3" && rows[variants][2 * position] == "")
      #expect(page.contains(">Test \(position) (n = 3)</th>"))
      for row in rows.dropLast() {
        let count = try #require(Int(row[2 * position - 1]))
        #expect(Double(row[2 * position]) == Double(count) / 3, "\(row)")
        #expect(page.contains("<td>\(count) (\(words.percent(Double(count) / 3)))</td>"))
      }
    }
  }

  /// Of three people with an age and a result.
  @Test(arguments: ["en", "de"]) func theRegressionOnNumbersIsThere(language: String) throws {
    manager.language = language
    let (head, whole) = try table("regression")
    #expect(head.count == 10 && whole.count == 1 && whole[0][1] == "3" && whole[0][2] == "1")
    let share = try #require(Double(whole[0][3]))
    #expect((0...1).contains(share) && whole[0][5] == "F" && whole[0][7] == "1.0" && whole[0][8] == "1.0")
    let (columns, rows) = try table("regression-coefficients")
    #expect(columns.count == 6 && rows.count == 2)
    #expect(rows.last?[0] == (language == "en" ? "Intercept" : "Achsenabschnitt"))
    for row in rows {
      let numbers = try row.texts.dropFirst().map { try #require(Double($0), "\(row)") }
      #expect(numbers.count == 5 && numbers[1] <= numbers[0] && numbers[0] <= numbers[2], "\(row)")
    }
    let page = try manager.get(Path.staffAnalysis.url(lab.study.id.text) + Self.query).text
    #expect(page.contains(language == "en" ? "Regression on all numbers" : "Regression auf alle Zahlen"))
    #expect(page.contains(language == "en" ? "F(1, 1) = " : "F(1; 1) = "))
  }

  /// Fewer people than it takes are told so, and there is no empty table.
  @Test func tooFewForARegressionAreToldSo() throws {
    let lab = try TestLab()
    let manager = try Colleague(lab, .dataManager).browser
    let visitor = try Visitor(lab, at: .firstTest)
    for _ in lab.study.implicitTests[0].variants.indices { try visitor.playRun() }
    for (question, answer) in [("gender", "female"), ("age", "30")] {
      let sent = try visitor.browser.post(
        Path.surveyPage.url("demographics", question), [(question, answer)])
      try #require(sent.status == 303, "\(question)")
    }
    let page = try manager.get(Path.staffAnalysis.url(lab.study.id.text) + Self.query).text
    #expect(page.contains("There is no regression on all numbers together: 1 person has a result"))
    #expect(!page.contains("Regression on all numbers together"))
    let file = Path.staffAnalysisFile.url(lab.study.id.text, "regression.csv") + Self.query
    #expect(try manager.get(file).status == 404)
  }

  /// One of three people told how tall they are.
  @Test(arguments: ["en", "de"]) func whatFewAnsweredIsNamedAndLeftOut(language: String) throws {
    let answers = [
      ("education", [("education", "bachelor")]), ("height", [("height", "172"), ("height.unit", "metric")]),
    ]
    for (question, fields) in answers {
      let sent = try woman.browser.post(Path.surveyPage.url("demographics", question), fields)
      try #require(sent.status == 303, "\(question)")
    }
    manager.language = language
    func page(_ query: String) throws -> String {
      try manager.get(Path.staffAnalysis.url(lab.study.id.text) + query).text
    }
    let query = Self.query + "&answer=demographics.height"
    let rows = try table("regression-coefficients", query).rows
    let names = [
      "en": ["How old are you?", "How tall are you? (left out)", "Intercept"],
      "de": ["Wie alt sind Sie?", "Wie groß sind Sie? (weggelassen)", "Achsenabschnitt"],
    ]
    #expect(rows.map { $0[0] } == names[language])
    #expect(rows[1].texts.dropFirst().allSatisfy(\.isEmpty) && Double(rows[0][1]) != nil)
    #expect(try table("regression", query).rows[0][1] == "3")
    let why = language == "en" ? "1 of 3 people with a result" : "eine von 3 Personen mit einem"
    #expect(try page(query).contains(why))
    let alone = try page("?keep=excluded&answer=demographics.height")
    let none = language == "en" ? "answered by fewer than half of" : "hat weniger als die Hälfte der Personen"
    #expect(alone.contains(none) && alone.contains(why))
  }

  /// The study asks for the age twice.
  @Test(arguments: [
    ["en", "How old are you?", "Eligibility", "About you"],
    ["de", "Wie alt sind Sie?", "Eignung", "Zu Ihrer Person"],
  ])
  func answersWithTheSameWordsSayWhereTheyWereAsked(words: [String]) throws {
    manager.language = words[0]
    let names = ["\(words[1]) (\(words[2]))", "\(words[1]) (\(words[3]))"]
    let both = "?keep=excluded&answer=eligibility.age&answer=demographics.age"
    for name in ["people-by-group", "result-by-answer"] {
      #expect(try table(name, both).rows.map { $0[0] } == names, "\(name)")
    }
    // By itself it is clear in a table, and not among everything that can be chosen.
    let one = "?keep=excluded&answer=demographics.age"
    #expect(try table("result-by-answer", one).rows.map { $0[0] } == [words[1]])
    let page = try manager.get(Path.staffAnalysis.url(lab.study.id.text) + one).text
    #expect(names.allSatisfy { page.contains($0) })
  }

  @Test func relationsHaveTheirNumbersInColumns() throws {
    let (columns, rows) = try table("result-by-answer")
    #expect(columns.count == 14 && Set(columns).count >= 11, "\(columns)")
    for row in rows {
      #expect(row.texts.dropFirst().allSatisfy { $0.isEmpty || Double($0) != nil }, "\(row)")
    }
    let gender = try #require(rows.first { $0[0] == "What is your gender?" })
    let ends = try [11, 12].map { try #require(Double(gender[$0])) }
    #expect(columns[11].hasSuffix("interval of ε² (lower end)") && columns[12].hasSuffix("ε² (upper end)"))
    #expect(0 <= ends[0] && ends[0] <= ends[1] && ends[1] <= 1)
    let age = try #require(rows.first { $0[0] == "How old are you?" })
    #expect(age[11].isEmpty && age[12].isEmpty)
    let r = try #require(Double(age[2]))
    #expect(age[1] == "3" && (-1...1).contains(r))
  }
}
