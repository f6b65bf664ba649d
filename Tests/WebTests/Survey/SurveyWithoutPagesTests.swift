import Testing

@testable import Studies
@testable import Web

/// A survey whose rules leave every page out for somebody: it is due, asks nothing, and can be ended.
@Suite struct SurveyWithoutPagesTests {
  private static let nothing = "None of the questions of this part apply to you."
  private let survey = Path.survey.url("with-choices")
  private let end = Path.surveyEnd.url("with-choices")

  /// The pages are for those who read German.
  private func lab(hasReview: Bool = false) throws -> TestLab {
    let rule = "      show-if: participant.language = de\n      questions:"
    return try TestLab(
      survey: "survey_with_choices.yaml", task: "with-choices, demographics", changing: "      questions:",
      to: rule, and: "minutes: 2\n", to: "minutes: 2\n  review: \(hasReview ? "yes" : "no")\n")
  }

  @Test(arguments: [false, true])
  func itIsEndedFromItsIntroduction(hasReview: Bool) throws {
    let lab = try lab(hasReview: hasReview)
    let visitor = try Visitor(lab, at: .firstTest)
    let before = try lab.ledger.contents()
    let page = try visitor.browser.get(survey)
    #expect(page.status == 200 && page.text.contains(Self.nothing))
    #expect(page.text.contains("action=\"\(survey)\""))
    #expect(!page.text.contains("class=\"button\" rel=\"next\""))
    #expect(try visitor.browser.get(Path.surveyPage.url("with-choices", "country")).location == survey)
    #expect(try visitor.browser.get(end).location == Path.dashboard.url())
    #expect(try lab.ledger.changes(since: before) == [:])
    for _ in 1...2 { #expect(try visitor.browser.post(survey).location == end) }
    let changes = try lab.ledger.changes(since: before)
    #expect(changes["survey_courses"] == 1 && changes["audit"] == 1 && changes["answers"] == nil)
    #expect(try visitor.participation(lab).submitted.contains("with-choices"))
    let next = try visitor.browser.get(Path.dashboard.url()).text
    #expect(next.contains("href=\"\(Path.survey.url("demographics"))\""))
  }

  @Test func oneWithPagesIsAnsweredOnThem() throws {
    let lab = try lab()
    let visitor = try Visitor(lab, at: .firstTest)
    let first = Path.surveyPage.url("with-choices", "country")
    #expect(try visitor.browser.post(Path.language.url(), [("language", "de")]).status == 303)
    let before = try lab.ledger.contents()
    let page = try visitor.browser.get(survey).text
    #expect(page.contains("href=\"\(first)\"") && !page.contains("action=\"\(survey)\""))
    #expect(try visitor.browser.post(survey).location == first)
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test(arguments: [false, true])
  func thePreviewComesToItsEnd(hasReview: Bool) throws {
    let lab = try lab(hasReview: hasReview)
    let ben = try Colleague(lab, .experimenter)
    let url = Path.staffSurvey.url(lab.study.id.text, "with-choices", "en")
    let before = try lab.ledger.contents()
    for address in [url, url + "?begin=1"] {
      let page = try ben.browser.get(address).text
      #expect(page.contains(Self.nothing) && page.contains("action=\"\(url)\""), "\(address)")
      #expect(!page.contains("href=\"\(url)?begin=1\""), "\(address)")
    }
    let sent = try ben.browser.post(url)
    #expect(sent.status == 200 && sent.text.contains("Those were all the questions"))
    #expect(try lab.ledger.changes(since: before) == [:])
  }
}
