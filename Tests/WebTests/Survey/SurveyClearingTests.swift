import Testing

@testable import Studies
@testable import Web

/// An answer with radio buttons is taken back, without a script as its form sends it.
@Suite struct SurveyClearingTests {
  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab(
      survey: "survey_of_every_kind.yaml", task: "every-kind", changing: "{id: employer, kind: text,",
      to: "{id: employer, kind: yes-no,")
    visitor = try Visitor(lab, at: .firstTest)
  }

  private func url(_ page: String) -> String { Path.surveyPage.url("every-kind", page) }

  @discardableResult
  private func send(_ page: String, _ fields: [(String, String)]) throws -> Answer {
    try visitor.browser.post(url(page), fields)
  }

  /// The newest answers, or the reasons why there are none.
  private func answers() throws -> [String: String] {
    let record = try visitor.participation(lab)
    let course = try lab.store.course(of: lab.study.surveys[0], for: record, in: lab.study, at: lab.now)
    return course.pages.flatMap(\.questions).reduce(into: [:]) { answers, question in
      answers[question.key.description] = question.answer.map { $0.text ?? $0.reason?.rawValue ?? "?" }
    }
  }

  private static let pages: [(page: String, question: String, answer: String)] = [
    ("yes-no", "smokes", "yes"), ("choice", "family", "married"), ("choice", "family", ".do-not-know"),
    ("likert", "calm", "always"), ("pictures", "picture", "privacy"), ("colors", "color", "white"),
    ("scale", "pain", "7"), ("rating", "staff", "4"), ("ladder", "status", "6"),
    ("matrix", "tired-week", "often"),
  ]

  @Test(arguments: SurveyClearingTests.pages.indices)
  func anAnswerIsTakenBackAndTheEarlierOneKept(_ index: Int) throws {
    let (page, question, answer) = Self.pages[index]
    let form = [(question, answer), ("\(question).asked", "1")]
    let button = "name=\".clear\" value=\"\(question)\" aria-describedby=\"q-\(question)_question\""
    try send(page, form)
    let shown = try visitor.browser.get(url(page)).text
    #expect(shown.contains(button) && shown.contains(" checked>"))
    #expect(try send(page, form + [(".clear", question)]).location == url(page) + "#q-\(question)")
    let cleared = try visitor.browser.get(url(page)).text
    #expect(cleared.contains(button) && !cleared.contains(" checked>") && !cleared.contains("_problem\""))
    #expect(try answers()[question] == "skipped")
    let history = try lab.store.history(of: "every-kind", by: visitor.id)
    let given = history.filter { $0.key.description == question }.map { $0.answer.text ?? $0.answer.reason }
    #expect(given == [answer.replacing(".do-not-know", with: "do-not-know"), "skipped"])
  }

  /// A question that has to be answered has no such button, and neither has one whose answer can be emptied otherwise.
  @Test func onlyOptionalRadioButtonsHaveTheButton() throws {
    for page in ["checkboxes", "picture-boxes", "matrix-boxes", "drop-down", "text", "slider", "ranking"] {
      #expect(try !visitor.browser.get(url(page)).text.contains("name=\".clear\""), "\(page)")
    }
    let several = try visitor.browser.get(url("several")).text
    #expect(several.contains("name=\".clear\" value=\"employer\""))
    #expect(!several.contains("name=\".clear\" value=\"works\""))
    #expect(try send("several", [("works", "yes")]).status == 303)
    try send("several", [("works", "yes"), ("works.asked", "1"), (".clear", "works")])
    #expect(try answers()["works"] == "yes")
  }

  @Test func anotherRowKeepsItsAnswer() throws {
    let asked = [("calm-week.asked", "1"), ("tired-week.asked", "1")]
    let form = [("calm-week", "never"), ("tired-week", "often")] + asked
    try send("matrix", form)
    #expect(try send("matrix", form + [(".clear", "tired-week")]).location == url("matrix") + "#q-tired-week")
    #expect(try answers()["calm-week"] == "never" && answers()["tired-week"] == "skipped")
  }

  /// Nothing was answered before: nothing counts as skipped.
  @Test func anEntryThatWasNotSentYetLeavesNothing() throws {
    let before = try lab.ledger.contents()
    let form = [("smokes", "yes"), ("smokes.asked", "1")]
    #expect(try send("yes-no", form + [(".clear", "smokes")]).location == url("yes-no") + "#q-smokes")
    for name in ["", "a b", "unknown"] {
      #expect(try send("yes-no", [(".clear", name)]).status == 200, "\(name)")
    }
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func anEntryThatCannotBeTakenStaysAndIsNotBlamed() throws {
    let asked = ["works", "hours", "employer"].map { ("\($0).asked", "1") }
    let page = try send(
      "several", [("works", "yes"), ("hours", "many"), ("employer", "yes"), (".clear", "employer")] + asked)
    #expect(page.status == 200 && page.text.contains("value=\"many\"") && !page.text.contains("_problem\""))
    #expect(page.text.firstMatch(of: /name="employer"[^>]* checked/) == nil)
    #expect(try answers()["works"] == "yes" && answers()["employer"] == nil)
  }

  /// On the page, a script empties the question: the way back does not bring the answer again.
  @Test func backKeepsThatAnAnswerWasTakenBack() throws {
    try send("choice", [("family", "married"), ("family.asked", "1")])
    #expect(try send("choice", [("family.asked", "1"), (".back", "1")]).location == url("yes-no"))
    #expect(try answers()["family"] == "skipped")
    // A single question that was left empty may have been overlooked.
    try send("yes-no", [("smokes", "yes"), ("smokes.asked", "1")])
    #expect(try send("yes-no", [("smokes.asked", "1")]).status == 422)
    #expect(try answers()["smokes"] == "yes")
  }

  /// Enter presses the first button of a form.
  @Test func enterGoesOn() throws {
    let page = try visitor.browser.get(url("several")).text
    let form = try #require(page.firstMatch(of: /<form class="form step survey"(?:.|\n)*?<button([^>]*)>/))
    #expect(!form.output.1.contains("name="))
  }
}
