import Foundation
import Testing

@testable import Studies
@testable import Web

/// The way through a survey with rules, a repeated group, contact data and a review, as its forms are sent.
@Suite struct SurveyWayTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let survey = StudyTask.ID("with-rules")

  init() throws {
    lab = try TestLab(survey: "survey_with_rules.yaml", task: "with-rules")
    visitor = try Visitor(lab, at: .firstTest)
  }

  /// A page by its name, from the review where “?review=1” follows it.
  private func url(_ page: String) -> String {
    let parts = page.split(separator: "?", maxSplits: 1)
    return Path.surveyPage.url("with-rules", String(parts[0])) + (parts.count == 2 ? "?\(parts[1])" : "")
  }

  private var review: String { Path.surveyReview.url("with-rules") }
  private var end: String { Path.surveyEnd.url("with-rules") }

  @discardableResult
  private func send(_ page: String, _ form: [(String, String)]) throws -> Answer {
    try visitor.browser.post(url(page), form)
  }

  private func goOn(_ page: String, _ form: [(String, String)], to next: String) throws {
    let answer = try send(page, form)
    #expect(answer.status == 303 && answer.location == next, "\(page): \(answer.status)")
  }

  private func answers() throws -> [String: String] {
    let record = try visitor.participation(lab)
    let course = try lab.store.course(of: lab.study.surveys[0], for: record, in: lab.study, at: lab.now)
    return course.pages.flatMap(\.questions).reduce(into: [:]) { answers, question in
      answers[question.key.description] = question.answer.map { $0.text ?? $0.reason?.rawValue ?? "?" }
    }
  }

  private func walkToTheReview() throws {
    try goOn("person", [("first-name", "Ada"), ("age", "34")], to: url("work"))
    try goOn("work", [("works", "yes"), ("hours", "20"), ("overtime", "2")], to: url("how-many"))
    try goOn("how-many", [("how-many", "1")], to: url("child-age.1"))
    try goOn("child-age.1", [("child-age.1", "3")], to: url("sketch"))
    try goOn("sketch", [(".skip", "1")], to: url("thanks"))
    try goOn("thanks", [], to: review)
  }

  @Test func aSurveyIsAnsweredPageByPageAndSentFromTheReview() throws {
    try walkToTheReview()
    let page = try visitor.browser.get(review).text
    for words in ["34 years", "20", "Child 1: How old is your child?", "3 years", "No answer"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("Ada"))
    #expect(try visitor.browser.get(end).location == Path.dashboard.url())
    let before = try lab.ledger.contents()
    for _ in 1...2 { #expect(try visitor.browser.post(review).location == end) }
    #expect(try lab.ledger.changes(since: before)["audit"] == 1)
    #expect(try visitor.browser.get(end).text.contains("Thank you for all your answers."))
    for target in [url("person"), review, Path.survey.url("with-rules")] {
      #expect(try visitor.browser.get(target).location == end, "\(target)")
    }
    #expect(try send("person", [("age", "35")]).location == end)
  }

  @Test func whatCanBeTakenOfARefusedPageIsKept() throws {
    let page = try send("person", [("first-name", "Ada"), ("age", "old")])
    #expect(page.status == 422 && page.text.contains("<title>Error"))
    #expect(page.text.contains("id=\"q-age_problem\"") && page.text.contains("value=\"old\""))
    #expect(try answers().keys.sorted() == ["first-name"])
  }

  @Test func nothingCountsAsSkippedBeforeThePageIsLeft() throws {
    try goOn("person", [("age", "34")], to: url("work"))
    let page = try send("work", [("works", "yes"), ("hours", ""), ("overtime", "many")])
    #expect(page.status == 422)
    #expect(try answers()["works"] == "yes" && answers()["hours"] == nil)
  }

  @Test func backKeepsWhatWasEnteredAndAsksForNothing() throws {
    try goOn("person", [("age", "34")], to: url("work"))
    try goOn("work", [(".back", "1"), ("works", "yes"), ("hours", "20")], to: url("person"))
    #expect(try answers() == ["age": "34", "first-name": "skipped", "works": "yes", "hours": "20"])
    try goOn("work", [(".back", "1")], to: url("person"))
    #expect(try answers()["hours"] == "20")
    let refused = try send("work", [(".back", "1"), ("hours", "many")])
    #expect(
      refused.status == 422
        && refused.text.contains("<a class=\"button button-plain\" href=\"\(url("person"))\""))
  }

  @Test func aPageThatIsNotShownTakesNothing() throws {
    try goOn("person", [("age", "12")], to: url("school"))
    let before = try lab.ledger.contents()
    for page in ["work", "child-age.1", "unknown"] {
      let sent = try send(page, [("works", "yes"), ("child-age.1", "3")])
      #expect(sent.location == url("school") + "?notice=surveyPageIsGone", "\(page)")
      #expect(try visitor.browser.get(url(page)).location == url("school"), "\(page)")
    }
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func answersOfABranchThatIsLeftAreKeptAndComeBack() throws {
    try walkToTheReview()
    try goOn("person?review=1", [("age", "12")], to: url("school?review=1"))
    #expect(try answers()["works"] == nil)
    try goOn("person?review=1", [("age", "34")], to: review)
    #expect(try answers()["works"] == "yes")
  }

  @Test func aDraftStoresNothing() throws {
    try goOn("person", [("age", "34")], to: url("work"))
    let before = try lab.ledger.contents()
    let draft = try send("work", [(".draft", "1"), ("works", "yes")])
    #expect(
      draft.status == 200 && draft.text.contains("id=\"q-hours\"") && !draft.text.contains("_problem\""))
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func contactDataAreSealedAndNotShownAgain() throws {
    try goOn("person", [("first-name", "Ada Lovelace"), ("age", "34")], to: url("work"))
    let page = try visitor.browser.get(url("person")).text
    #expect(!page.contains("Lovelace") && page.contains("id=\"q-first-name_kept\""))
    // Left empty, it stays; skipped, it is taken back.
    try goOn("person", [("age", "35")], to: url("work"))
    let contacts = try lab.store.surveyContacts(of: visitor.id)
    #expect(contacts.flatMap(\.values).map(\.text) == ["Ada Lovelace"])
  }

  @Test func theTimeOfAPageIsKeptWhereItCanBe() throws {
    let text = try visitor.browser.get(url("person")).text
    let shown = try #require(text.firstMatch(of: /name="\.shown" value="([0-9]+)"/)).output.1
    try goOn("person", [("age", "34"), (".shown", String(shown))], to: url("work"))
    for bad in ["", "yesterday", "-5", "99999999999999999999", "0", String(lab.now.milliseconds + 60_000)] {
      try goOn("work", [("works", "no"), (".shown", bad)], to: url("how-many"))
    }
    let times = try lab.store.pageTimes(of: survey, by: visitor.id)
    #expect(times.map(\.page.text) == ["person"])
    #expect(times.first.map { (0...60).contains($0.seconds) } == true)
  }

  /// The same, on a page whose form was sent twice.
  @Test func aDoubleTapStoresOnce() throws {
    let form = [("age", "34"), ("first-name", "Ada"), (".shown", String(lab.now.milliseconds))]
    try goOn("person", form, to: url("work"))
    let once = try lab.ledger.contents()
    try goOn("person", form, to: url("work"))
    #expect(try lab.ledger.changes(since: once) == [:])
  }

  @Test func aNumberIsReadAsTheLanguageWritesIt() throws {
    try goOn("person", [("age", "34")], to: url("work"))
    let page = try send("work", [("works", "yes"), ("hours", "1,500")])
    #expect(page.status == 422 && page.text.contains("id=\"q-hours_problem\""))
  }
}
