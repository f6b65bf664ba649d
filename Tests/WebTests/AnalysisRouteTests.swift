import Foundation
import HTTP
import Statistics
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The analysis page and its files.
@Suite(.serialized) struct AnalysisRouteTests {
  private func url(_ lab: TestLab, _ query: String = "") -> String {
    Path.staffAnalysis.url(lab.study.id.text) + query
  }

  @Test func nobodyYet() throws {
    let lab = try TestLab()
    let page = try Colleague(lab, .dataManager).browser.get(url(lab))
    #expect(page.status == 200)
    #expect(page.text.contains("Nobody has finished a run of this test yet."))
    #expect(!page.text.contains("NaN") && !page.text.contains("nan"))
  }

  @Test func onePersonIsToldSo() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    try visitor.playRun()
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try manager.get(url(lab)).text.contains("Nobody is left."))
    let page = try manager.get(url(lab, "?keep=incomplete")).text
    #expect(page.contains("People analysed: 1 of 1, 0 of them with a result in every variant."))
    #expect(page.contains("Nobody has a value in every variant yet."))
    #expect(page.contains("class=\"analysis\"") && !page.contains("NaN"))
    // Every table and drawing of the page is there as a file.
    let files = page.matches(of: /href="([^"]*\/analysis\/[a-z0-9.-]+\.(?:csv|svg)[^"]*)"/).map {
      String($0.output.1)
    }
    #expect(files.count > 8)
    for file in files {
      let answer = try manager.get(file.replacing("&amp;", with: "&"))
      #expect(answer.status == 200, "\(file)")
      if file.contains(".svg") {
        #expect(try XMLDocumentCheck.isWellFormed(answer.text), "\(file)")
      }
    }
    #expect(try manager.get(Path.staffAnalysisFile.url(lab.study.id.text, "nothing.csv")).status == 404)
  }

  @Test func thePeopleOfAReleaseCanBeAnalysed() throws {
    let lab = try TestLab()
    let manager = try Colleague(lab, .dataManager).browser
    try Visitor(lab, at: .firstTest).playRun()
    #expect(try !manager.get(url(lab)).text.contains("id=\"release\""))
    _ = try manager.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")])
    let later = try Visitor(lab, at: .firstTest)
    try later.playRun()
    let everybody = try manager.get(url(lab, "?keep=incomplete")).text
    #expect(everybody.contains("People analysed: 2 of 2") && everybody.contains("The people of release 1"))
    let page = try manager.get(url(lab, "?keep=incomplete&release=1")).text
    #expect(
      page.contains("People analysed: 1 of 1") && page.contains("Computed from the people of release 1"))
    #expect(page.contains("<option value=\"1\" selected>"))
    // Links and files stay with the release.
    let file = try #require(page.firstMatch(of: /href="([^"]*\/analysis\/[a-z0-9.-]+\.csv[^"]*)"/)).output.1
    #expect(file.contains("release=1"))
    let answer = try manager.get(String(file).replacing("&amp;", with: "&"))
    #expect(answer["Content-Disposition"]?.contains("\"weight-iat-weight-release-1-") == true)
    // A drawing has the same name in both of its formats.
    let drawing = try #require(
      page.firstMatch(of: /href="([^"]*\.svg[^"]*)"[^>]* data-png="(weight-[a-z0-9-]+)\.png"/)
    ).output
    #expect(drawing.2.hasPrefix("weight-iat-weight-release-1-"))
    let svg = try manager.get(String(drawing.1).replacing("&amp;", with: "&"))
    #expect(svg["Content-Disposition"]?.contains("\"\(drawing.2).svg\"") == true)
    // One that there is not is everybody.
    for wrong in ["9", "x", "-1"] {
      #expect(
        try manager.get(url(lab, "?keep=incomplete&release=\(wrong)")).text.contains(
          "People analysed: 2 of 2"))
    }
    #expect(try Colleague(lab, .experimenter).browser.get(url(lab, "?release=1")).status == 403)
  }

  /// Files of other tasks and times lie in the same folder once they are saved.
  @Test func filesAreNamedByTaskAndTime() throws {
    let lab = try TestLab { settings in
      try FileManager.default.copyItem(
        at: TestLab.root.appendingPathComponent("Config/studies/diary"),
        to: URL(fileURLWithPath: settings.studies).appendingPathComponent("diary"))
    }
    func name(_ study: Study, _ fields: [(name: String, value: String)]) -> String {
      AnalysisQuery(FormFields(fields), of: study, origin: .real, seesAnswers: true, kept: [])
        .name(of: "pairs.csv")
    }
    let library = lab.running.library.current
    let diary = try #require(library.first { $0.id == "diary" })
    #expect(name(diary, [("task", "reactions")]) == "diary-reactions-occasion-1-pairs.csv")
    #expect(
      name(diary, [("task", "reactions"), ("occasion", "2")]) == "diary-reactions-occasion-2-pairs.csv")
    let weight = try #require(library.first { $0.id == "weight-iat" })
    #expect(name(weight, []) == "weight-iat-weight-pairs.csv")
  }

  /// The results in a release stay, while the analysis of its people follows the data.
  @Test func theAnalysisAsReleasedIsThatOfTheFile() throws {
    let lab = try TestLab()
    let manager = try Colleague(lab, .dataManager).browser
    let visitor = try Visitor(lab, at: .firstTest)
    for _ in 0..<lab.study.implicitTests[0].variants.count { try visitor.playRun() }
    _ = try manager.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")])
    let released = Path.staffReleaseAnalysis.url(lab.study.id.text, "1")
    #expect(try manager.get(url(lab, "?release=1")).text.contains("href=\"\(released)\""))
    #expect(try manager.get(Path.staffReleases.url()).text.contains("href=\"\(released)\""))
    let before = try manager.get(released)
    #expect(before.status == 200 && before.text.contains("Release 1, made "))
    #expect(before.text.contains("<code>condition_results</code>") && before.text.contains(">mean_low</th>"))
    #expect(!before.text.contains("run_results") && !before.text.contains("row_id"))
    try lab.store.leave(
      visitor.id, session: nil, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try manager.get(url(lab, "?release=1")).text.contains("Nobody has finished a run"))
    let after = try manager.get(released).text
    #expect(
      after.matches(of: /<td.*?<\/td>/).map(\.output) == before.text.matches(of: /<td.*?<\/td>/).map(\.output)
    )
    // A damaged file is no error of the server.
    let file = try lab.store.path(of: #require(lab.store.keptReleases(of: lab.study.id).first))
    try Data("PK and nothing else".utf8).write(to: URL(fileURLWithPath: file))
    let damaged = try manager.get(released)
    #expect(damaged.status == 200 && damaged.text.contains("changed or damaged"))
    #expect(try manager.get(Path.staffReleaseAnalysis.url(lab.study.id.text, "9")).status == 404)
    #expect(try Colleague(lab, .experimenter).browser.get(released).status == 403)
  }

  @Test func experimentersSeeNoScores() throws {
    let lab = try TestLab()
    let experimenter = try Colleague(lab, .experimenter).browser
    #expect(try experimenter.get(url(lab)).status == 403)
    #expect(try !experimenter.get(Path.staffOverview.url(lab.study.id.text)).text.contains("/analysis"))
    let manager = try Colleague(lab, .dataManager).browser
    #expect(try manager.get(Path.staffOverview.url(lab.study.id.text)).text.contains("/analysis"))
  }

  /// Values in the address that make no sense are left out.
  @Test func strangeAddresses() throws {
    let lab = try TestLab()
    let manager = try Colleague(lab, .dataManager).browser
    for query in [
      "?task=none", "?f=nan", "?f=1e9", "?keep=%3Cscript%3E", "?group=eligibility.none", "?answer=x&answer=y",
      "?leave-out=incomplete&keep=incomplete",
    ] {
      let page = try manager.get(url(lab, query))
      #expect(page.status == 200 && !page.text.contains("<script>"), "\(query)")
    }
  }

  @Test func formulasInFilesAreTexts() throws {
    let lab = try TestLab()
    let words = Voice(phrases: try lab.console().phrases, language: Language("en"))
    let table = AnalysisTable(
      id: "t", title: "T", columns: ["Variant", "Mean"],
      rows: [
        .init(name: "=1+1", cells: [.number(-0.5, digits: 2)]), .init(name: "plain", cells: [.text("@x")]),
      ])
    #expect(
      String(decoding: table.csv(words), as: UTF8.self) == "Variant,Mean\r\n'=1+1,-0.5\r\nplain,'@x\r\n")
  }

  /// The ends of an interval are two numbers, for a program as for a reader; a row without one leaves both empty.
  @Test(arguments: [("en", "lower end", "upper end"), ("de", "unteres Ende", "oberes Ende")])
  func intervalsInFilesHaveTwoColumns(language: String, low: String, high: String) throws {
    let lab = try TestLab()
    let words = Voice(phrases: try lab.console().phrases, language: Language(language))
    let table = AnalysisTable(
      id: "t", title: "T", columns: ["Variant", "Interval", "n"],
      rows: [
        .init(name: "A", cells: [.init(-0.5...0.125, digits: 1), .count(3)]),
        .init(name: "B", cells: [.init(nil as ClosedRange<Double>?, digits: 1), .count(1)]),
        .init(name: "C", cells: [.none, .none]),
      ])
    #expect(
      String(decoding: table.csv(words), as: UTF8.self)
        == "Variant,Interval (\(low)),Interval (\(high)),n\r\nA,-0.5,0.125,3\r\nB,,,1\r\nC,,,\r\n")
    #expect(AnalysisTable.Cell(nil as ClosedRange<Double>?, digits: 1).text(words) == "–")
  }

  @Test func aColumnOfIntervalsStaysOneOfTwoWithoutAny() throws {
    let lab = try TestLab()
    let words = Voice(phrases: try lab.console().phrases, language: Language("en"))
    let table = AnalysisTable(
      id: "t", title: "T", columns: ["Variant", "Interval"],
      rows: [.init(name: "A", cells: [.init(nil as ClosedRange<Double>?, digits: 1)])])
    #expect(
      String(decoding: table.csv(words), as: UTF8.self)
        == "Variant,Interval (lower end),Interval (upper end)\r\nA,,\r\n")
  }

  /// The lines of people can be read as well, by value, and without anything that tells who somebody is.
  @Test func joinedResultsAreATable() throws {
    let lab = try TestLab()
    let words = Voice(phrases: try lab.console().phrases, language: Language("en"))
    func table(_ labels: [String], _ rows: [[Double]]) -> AnalysisTable {
      JoinedDrawing(labels: labels, rows: rows, axis: "D", words: words).table(id: "t", digits: 2)
    }
    let three = table(["A", "B"], [[0.5, 0.25], [-0.25, 0.5], [0.5, -0.75]])
    #expect(
      String(decoding: three.csv(words), as: UTF8.self)
        == "Person,A,B\r\nMean,0.25,0.0\r\n1,-0.25,0.5\r\n2,0.5,-0.75\r\n3,0.5,0.25\r\n")
    // Of many, those that are drawn; the means are of all.
    let many = table(["A"], (0..<450).map { [Double(450 - $0)] })
    let lines = String(decoding: many.csv(words), as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.count == 1 + 1 + 150 + 1 && lines[1] == "Mean,225.5" && lines[2] == "1,3.0")
  }

  @Test func joinedResultsAreFoldedBesideTheirDrawing() throws {
    let lab = try TestLab()
    let visitors = try (1...2).map { _ in try Visitor(lab, at: .firstTest) }
    for visitor in visitors {
      for _ in 0..<lab.study.implicitTests[0].variants.count { try visitor.playRun() }
    }
    let manager = try Colleague(lab, .dataManager).browser
    let page = try manager.get(url(lab, "?keep=excluded")).text
    #expect(page.contains("<summary>Results of each person that is drawn</summary>"))
    let file = Path.staffAnalysisFile.url(lab.study.id.text, "results-joined.csv") + "?keep=excluded"
    let csv = try manager.get(file).text
    let lines = csv.split(whereSeparator: \.isNewline)
    #expect(lines.count == 4 && lines[1].hasPrefix("Mean,") && lines[3].hasPrefix("2,"), "\(csv)")
    #expect(!visitors.contains { csv.contains($0.id.text) })
  }

  /// Of a regression of results on an answer: 55 people would find a medium effect with a power of 0.8.
  @Test func thePowerToFindARelationIsTold() throws {
    let lab = try TestLab()
    for gender in ["female", "male", "male"] {
      let visitor = try Visitor(lab, at: .firstTest)
      for _ in 0..<lab.study.implicitTests[0].variants.count { try visitor.playRun() }
      let answer = try visitor.browser.post(
        Path.surveyPage.url("demographics", "gender"), [("gender", gender)])
      #expect(answer.status == 303)
    }
    let manager = try Colleague(lab, .dataManager).browser
    let query = "?keep=excluded&answer=demographics.gender"
    let page = try manager.get(url(lab, query)).text
    #expect(page.contains(">Power to find a relation</h3>") && page.contains("effect of f² = 0.15"))
    // Of one answer there is nothing to put together, and nobody told an age.
    #expect(!page.contains("All of them together"))
    let both = try manager.get(url(lab, query + "&answer=demographics.age")).text
    #expect(both.components(separatedBy: ">Power to find a relation<").count == 2)
    let file = Path.staffAnalysisFile.url(lab.study.id.text, "power-by-answer.csv") + query
    let lines = try manager.get(file).text.split(whereSeparator: \.isNewline)
    #expect(lines.first == "Answer,n,Predictors,Power reached,More people for 0.8,More people for 0.9")
    #expect(
      lines.count == 2 && lines[1].hasPrefix("What is your gender?,3,1,0.") && lines[1].contains(",52,"))
    let large = try manager.get(file + "&f=0.4").text
    let needed = try #require(
      Power.smallest(reaching: 0.8) {
        Power.regression(predictors: 1, people: $0, f2: 0.35)
      })
    #expect(large.contains(",\(needed - 3),"))
  }

  @Test func axesHaveRoundNumbersAndHoldTheirValues() {
    for values in [[-0.56, 0.31], [412.0, 998], [0.3], [], [-1e-12, 1e-12]] {
      let axis = Axis(values, from: 16, to: 464)
      #expect(values.allSatisfy(axis.range.contains) && (2...12).contains(axis.ticks.count), "\(values)")
      #expect(axis.ticks.allSatisfy { (15.9...464.1).contains(axis.place($0)) })
    }
    #expect(Axis([0, 10], from: 100, to: 0).place(0) == 100)
  }
}

/// A drawing has to open in other programs: as XML.
private enum XMLDocumentCheck {
  static func isWellFormed(_ text: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", "import sys, xml.dom.minidom as m; m.parseString(sys.stdin.buffer.read())",
    ]
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
