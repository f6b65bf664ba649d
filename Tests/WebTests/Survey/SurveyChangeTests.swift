import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A survey whose definition changes while somebody is in the middle of it: each form leads on, and nothing is lost.
@Suite struct SurveyChangeTests {
  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab(survey: "survey_with_choices.yaml", task: "with-choices")
    lab.running.watch.stop()
    visitor = try Visitor(lab, at: .firstTest)
    #expect(try send("country", [("country", "austria")]).location == url("town"))
  }

  private func url(_ page: String) -> String { Path.surveyPage.url("with-choices", page) }

  private func send(_ page: String, _ form: [(String, String)]) throws -> Answer {
    try visitor.browser.post(url(page), form)
  }

  private func change(_ old: String, to new: String) throws {
    let studies = lab.folder.url.appendingPathComponent("studies").path
    try TestLab.rewrite("weight-iat", in: studies, replacing: old, with: new)
    #expect(lab.running.watch.refresh(.all).contains { $0.outcome == .runsNewly })
  }

  private func stored() throws -> [String: String?] {
    try lab.store.history(of: "with-choices", by: visitor.id).reduce(into: [:]) {
      $0[$1.key.description] = $1.answer.text ?? $1.answer.reason
    }
  }

  /// The form of the old page still has the choice that is gone.
  @Test func aChoiceThatIsGoneIsTold() throws {
    try change("{id: vienna, label: {en: Vienna, de: Wien}", to: "{id: graz, label: {en: Graz, de: Graz}")
    let answer = try send("town", [("state", "vienna"), ("years", "3")])
    #expect(answer.status == 422 && answer.text.contains("id=\"q-state_problem\""))
    #expect(answer.text.contains("value=\"graz\"") && !answer.text.contains("value=\"vienna\""))
    #expect(try stored() == ["country": "austria", "years": "3"])
  }

  /// Of a page, one question is gone and one is new: what can be taken is, and the page asks for the rest.
  @Test func aQuestionThatIsGoneOrNewStopsNothing() throws {
    try change("- id: years\n", to: "- id: since\n")
    let asked = [("state.asked", "1"), ("years.asked", "1")]
    let answer = try send("town", [("state", "vienna"), ("years", "3")] + asked)
    #expect(answer.location == url("town"))
    // Nobody has skipped what they have not seen.
    #expect(try stored() == ["country": "austria", "state": "vienna"])
    #expect(try send("town", [(".skip", "1")] + asked).location == url("town"))
    #expect(try stored()["since"] == nil)
    #expect(try send("town", [("state", "vienna"), ("since", "3")]).location == url("end"))
  }

  /// The page of the form is gone, and its questions stand on another: they get their answers, and what cannot be taken is
  /// told there.
  @Test func questionsOfAPageThatIsGoneAreAnsweredWhereTheyAreNow() throws {
    try change("- id: town\n        title:", to: "- id: place\n        title:")
    let asked = [("state.asked", "1"), ("years.asked", "1")]
    let refused = try send("town", [("state", "vienna"), ("years", "many")] + asked)
    #expect(refused.status == 422 && refused.text.contains("id=\"q-years_problem\""))
    #expect(refused.text.contains("action=\"\(url("place"))\"") && refused.text.contains("value=\"many\""))
    #expect(try stored() == ["country": "austria", "state": "vienna"])
    let answer = try send("town", [("state", "vienna"), ("years", "3")] + asked)
    #expect(answer.location == url("end") + "?notice=surveyPageHasChanged")
    let next = try visitor.browser.get(try #require(answer.location)).text
    #expect(next.contains("Your answers to those that are still asked have been saved."))
    #expect(try stored() == ["country": "austria", "state": "vienna", "years": "3"])
    let back = try visitor.browser.post(url("town") + "?review=1", [(".back", "1"), ("years", "4")] + asked)
    #expect(back.location == url("country") + "?notice=surveyPageHasChanged")
    #expect(try stored()["years"] == "4")
  }

  /// A page that would take the place of the one that is seen hides what was entered there.
  @Test func aDraftOfAPageThatIsGoneIsRefused() throws {
    try change("- id: town\n        title:", to: "- id: place\n        title:")
    let before = try lab.ledger.contents()
    let draft = [(".draft", "1"), ("state", "vienna"), ("state.asked", "1")]
    #expect(try send("town", draft).status == 403)
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  /// The page of the form is still there, but one of its questions stands on another.
  @Test func aQuestionThatHasMovedIsAnsweredWhereItIsNow() throws {
    try change("          - id: years\n", to: "      - id: stay\n        questions:\n          - id: years\n")
    func sendTown(_ years: String) throws -> Answer {
      let asked = [("state.asked", "1"), ("years.asked", "1")]
      return try send("town", [("state", "vienna"), ("years", years)] + asked)
    }
    let refused = try sendTown("many")
    #expect(refused.status == 422 && refused.text.contains("id=\"q-years_problem\""))
    #expect(refused.text.contains("action=\"\(url("stay"))\"") && refused.text.contains("value=\"many\""))
    #expect(try stored() == ["country": "austria", "state": "vienna"])
    // Left empty, it is asked on its page.
    #expect(try sendTown("").location == url("stay"))
    #expect(try stored()["years"] == nil)
    #expect(try sendTown("3").location == url("end"))
    #expect(try stored() == ["country": "austria", "state": "vienna", "years": "3"])
  }

  /// The page of the form is gone, and nothing says that its questions stand elsewhere: the survey goes on where something
  /// is open, with the answers from before, and says so.
  @Test func aPageThatIsGoneLeadsToTheOneThatIsDue() throws {
    try change("- id: town\n        title:", to: "- id: place\n        title:")
    let answer = try send("town", [("state", "vienna"), ("years", "3")])
    #expect(answer.location == url("place") + "?notice=surveyPageIsGone")
    let ofReview = try visitor.browser.post(url("town") + "?review=1", [("state", "vienna"), ("years", "3")])
    #expect(ofReview.location == answer.location)
    let next = try visitor.browser.get(try #require(answer.location)).text
    #expect(next.contains("The questions have changed in the meantime"))
    #expect(
      try visitor.browser.get(url("town")).location == url("place"),
      "nothing was entered on a page that is opened")
    #expect(try stored() == ["country": "austria"])
    #expect(try visitor.browser.get(url("place")).text.contains("value=\"vienna\""))
  }

  /// An answer of another kind is none to the question as it is asked now; it stays in the history.
  @Test func aQuestionOfAnotherKindIsAskedAgain() throws {
    #expect(try send("town", [("state", "vienna"), ("years", "3")]).location == url("end"))
    try change("kind: number\n            decimals: 1\n            maximum: 100", to: "kind: time")
    #expect(try send("end", []).location == url("town"))
    #expect(try stored()["years"] == "3")
    #expect(
      try send("town", [("state", "vienna"), ("years", "08:30")]).location == url("end"))
    let years = try lab.store.history(of: "with-choices", by: visitor.id).filter {
      $0.key.question == "years"
    }
    #expect(years.map(\.answer.text) == ["3", "08:30"])
  }
}
