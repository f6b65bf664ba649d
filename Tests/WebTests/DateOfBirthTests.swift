import Foundation
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// A study that asks for the date of birth, and keeps the age.
@Suite struct DateOfBirthTests {
  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies,
        replacing: "kind: number\n    question:\n      en: How old are you?\n      de: Wie alt sind Sie?\n",
        with: "kind: date-of-birth\n    question:\n      en: When were you born?\n      de: Wann?\n")
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "    minimum: 0\n    maximum: 120\n    require:",
        with: "    require:")
    }
    visitor = try Visitor(lab, at: .eligibility)
  }

  private func answer(_ date: String, confirms: Bool = false) throws -> Answer {
    let others = lab.study.metAnswers.filter { $0.0 != "age" } + (confirms ? [("areRight", "yes")] : [])
    return try visitor.browser.post(Path.eligibility.url(), [("age", date)] + others)
  }

  @Test(arguments: [
    ("2999-01-01", "is in the future"), ("", "Please answer this question"),
    ("2001-02-30", "enter the whole date"),
    ("1800-01-01", "enter the whole date"), ("<b>1.1.</b>", "enter the whole date"),
  ])
  func whatIsNoneIsToldBesideTheField(typed: String, sentence: String) throws {
    let before = try lab.ledger.contents()
    let page = try answer(typed)
    #expect(page.status == 422)
    let problem = try #require(page.text.firstMatch(of: #/id="q-age-problem">([^<]*)</#)).1
    #expect(problem.contains(sentence))
    #expect(page.text.contains("<input") && page.text.contains("aria-invalid=\"true\""))
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func theAgeDecidesAndTheDateIsKeptNowhere() throws {
    let birth = "1990-07-08"
    #expect(try answer(birth).location == Path.consent.url())
    #expect(
      try lab.ledger.count("eligibility_answers", where: "question = 'age' AND CAST(answer AS INTEGER) > 30")
        == 1)
    for file in try FileManager.default.contentsOfDirectory(
      at: lab.folder.url.appendingPathComponent("data"), includingPropertiesForKeys: nil)
    where file.pathExtension.hasPrefix("sqlite") {
      #expect(try Data(contentsOf: file).range(of: Data(birth.utf8)) == nil, "\(file.lastPathComponent)")
    }
    #expect(!lab.log.lines.joined().contains(birth))
  }

  @Test func whoIsTooYoungIsTurnedAwayInWords() throws {
    let year = Calendar.current.component(.year, from: Date())
    let check = try #require(try answer("\(year - 10)-01-01").location)
    #expect(check == Path.eligibilityCheck.url())
    #expect(try visitor.browser.get(check).text.contains("1 January \(year - 10) (10 years old)"))
    let gone = try answer("\(year - 10)-01-01", confirms: true)
    #expect(try visitor.browser.get(#require(gone.location)).text.contains("between 18 and 99 years"))
  }

  /// The days of a demonstration may lie in another year than the machine's.
  @Test func rehearsalsReckonByTheClockThatTheyAreGiven() {
    let july = Timestamp(milliseconds: 962_409_600_000)  // 2000-07-01
    #expect(lab.study.rehearsalAnswers(at: july).eligible["age"]?.max() == "1982-01-01")
  }
}
