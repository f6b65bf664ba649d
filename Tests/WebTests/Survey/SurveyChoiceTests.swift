import Foundation
import Testing

@testable import Studies
@testable import Web

/// Choices that depend on other answers, as forms are sent without a script.
@Suite struct SurveyChoiceTests {
  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab(survey: "survey_with_choices.yaml", task: "with-choices")
    visitor = try Visitor(lab, at: .firstTest)
  }

  private func url(_ page: String) -> String { Path.surveyPage.url("with-choices", page) }

  private func send(_ page: String, _ form: [(String, String)]) throws -> Answer {
    try visitor.browser.post(url(page), form)
  }

  private func page(_ name: String = "town") throws -> String { try visitor.browser.get(url(name)).text }

  private func answers() throws -> [String: String] {
    let record = try visitor.participation(lab)
    let course = try lab.store.course(of: lab.study.surveys[0], for: record, in: lab.study, at: lab.now)
    return course.pages.flatMap(\.questions).reduce(into: [:]) { answers, question in
      answers[question.key.description] = question.answer?.text
    }
  }

  private func offers(_ page: String, _ choice: String) -> Bool { page.contains("value=\"\(choice)\"") }

  @Test func theChoicesFollowThePageBefore() throws {
    #expect(try send("country", [("country", "austria")]).location == url("town"))
    let page = try page()
    #expect(offers(page, "tyrol") && offers(page, "vienna") && !offers(page, "hesse"))
    #expect(page.contains("data-offered=\"tyrol vienna\"") && page.contains(" data-appearing"))
    // Without any choice there is no question.
    #expect(!page.contains("id=\"q-town\""))
    #expect(try send("country", [("country", "elsewhere")]).location == url("town"))
    #expect(try !self.page().contains("id=\"q-state\""))
    #expect(try send("town", [("years", "3")]).location == url("end"))
  }

  @Test func aQuestionComesWithItsChoicesAfterTheFormIsSent() throws {
    _ = try send("country", [("country", "austria")])
    let sent = try send("town", [("state", "tyrol"), ("state.asked", "1"), ("years", "3")])
    #expect(sent.location == url("town"))
    let page = try page()
    #expect(offers(page, "innsbruck") && !offers(page, "kassel"))
    let end = try send("town", [("state", "tyrol"), ("town", "kufstein"), ("years", "3")])
    #expect(end.location == url("end"))
    #expect(try answers()["town"] == "kufstein")
  }

  @Test func aChoiceThatNoLongerGoesIsTold() throws {
    _ = try send("country", [("country", "austria")])
    _ = try send("town", [("state", "tyrol"), ("years", "3")])
    _ = try send("town", [("state", "tyrol"), ("town", "kufstein"), ("years", "3")])
    // Somebody moves to another state on the page, without a script: the list on it is that of the state before.
    _ = try send("country", [("country", "germany")])
    let refused = try send(
      "town", [("state", "hesse"), ("town", "kufstein"), ("town.asked", "1"), ("years", "3")])
    #expect(refused.status == 422 && refused.text.contains("id=\"q-town_problem\""))
    #expect(refused.text.contains("What you chose no longer fits your other answers."))
    #expect(offers(refused.text, "kassel") && !offers(refused.text, "kufstein"))
    #expect(try answers() == ["country": "germany", "state": "hesse", "years": "3"])
    #expect(
      try send("town", [("state", "hesse"), ("town", "kassel"), ("years", "3")]).location == url("end"))
  }

  /// An earlier answer comes back with the country, as behind a branch.
  @Test func anAnswerFallsAwayAndComesBack() throws {
    _ = try send("country", [("country", "austria")])
    _ = try send("town", [("state", "vienna"), ("years", "3")])
    _ = try send("country", [("country", "germany")])
    #expect(try answers()["state"] == nil)
    #expect(try send("end", []).location == url("town"))
    _ = try send("country", [("country", "austria")])
    #expect(try answers()["state"] == "vienna")
  }

  @Test func aDraftHasTheChoicesAndStoresNothing() throws {
    _ = try send("country", [("country", "austria")])
    let before = try lab.ledger.contents()
    let draft = try send("town", [(".draft", "1"), ("state", "tyrol"), ("state.asked", "1")])
    #expect(draft.status == 200 && offers(draft.text, "innsbruck") && !offers(draft.text, "frankfurt"))
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  /// A question without any choice is not asked: then there may be fewer than the survey has.
  @Test func howManyQuestionsThereAreAtMostIsTold() throws {
    let introduction = Path.survey.url("with-choices")
    #expect(try visitor.browser.get(introduction).text.contains("<p>Up to 4 questions. "))
    let lab = try TestLab(
      survey: "survey_with_choices.yaml", task: "with-choices",
      changing: ", show-if: country = germany}", to: "}", and: ", show-if: state = hesse}", to: "}")
    #expect(
      try Visitor(lab, at: .firstTest).browser.get(introduction).text.contains("<p>4 questions. "))
  }

  // MARK: - The language

  /// The buttons of the languages send the form of the page.
  @Test func aChangeOfTheLanguageKeepsWhatWasEntered() throws {
    _ = try send("country", [("country", "austria")])
    #expect(
      try page().contains(
        "<button class=\"link\" type=\"submit\" form=\"answers\" name=\".language\" value=\"de\" lang=\"de\">"
      ))
    let german = try send(
      "town", [(".language", "de"), ("state", "vienna"), ("state.asked", "1"), ("years", "2.5")])
    #expect(german.location == url("town"))
    let page = try page()
    #expect(page.contains("<html lang=\"de\"") && page.contains("value=\"2,5\""))
    #expect(page.firstMatch(of: /value="vienna"[^>]* checked/) != nil)
    #expect(try answers() == ["country": "austria", "state": "vienna", "years": "2.5"])
    // Nothing counts as skipped: the page is not finished.
    #expect(try send("town", [(".language", "en")]).location == url("town"))
    #expect(try answers()["state"] == "vienna")
  }

  @Test func aChangeOfTheLanguageKeepsWhatCannotBeTaken() throws {
    _ = try send("country", [("country", "austria")])
    let german = try send(
      "town", [(".language", "de"), ("state", "vienna"), ("state.asked", "1"), ("years", "half a year")])
    #expect(german.status == 200 && german.text.contains("<html lang=\"de\""))
    #expect(german.text.contains("value=\"half a year\"") && !german.text.contains("_problem\""))
    #expect(german.text.firstMatch(of: /value="vienna"[^>]* checked/) != nil)
    #expect(try answers() == ["country": "austria", "state": "vienna"])
    #expect(try page().contains("<html lang=\"de\""))
  }

  @Test func aLanguageThatTheStudyDoesNotHaveChangesNothing() throws {
    _ = try send("country", [("country", "austria")])
    #expect(try send("town", [(".language", "fr"), ("years", "3")]).location == url("town"))
    #expect(try page().contains("<html lang=\"en\"") && answers()["years"] == "3")
  }
}
