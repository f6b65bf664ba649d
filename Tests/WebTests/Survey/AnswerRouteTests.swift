import Foundation
import Testing

@testable import Studies
@testable import Web

/// Answers of a participant as staff read them, with notes beside them and data queries about them.
@Suite(.serialized) struct AnswerRouteTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let manager: Colleague
  private let ben: Colleague

  init() throws {
    lab = try TestLab(survey: "survey_with_rules.yaml", task: "with-rules")
    visitor = try Visitor(lab, at: .firstTest)
    manager = try Colleague(lab, .dataManager)
    ben = try Colleague(lab, .experimenter)
    try send("person", [("first-name", "Wilhelmina"), ("age", "34")])
    try send("work", [("works", "yes"), ("hours", "20"), ("overtime", "2")])
    try send("person", [("age", "35")])
  }

  private func send(_ page: String, _ form: [(String, String)]) throws {
    #expect(try visitor.browser.post(Path.surveyPage.url("with-rules", page), form).status == 303)
  }

  private func url(_ question: String) -> String {
    Path.staffAnswer.url(visitor.id.text, "with-rules", question)
  }

  private func answers() throws -> [SurveyHistoryEntry] {
    try lab.store.history(of: "with-rules", by: visitor.id)
  }

  private func ask(_ words: String, number: String = "2") throws -> String {
    _ = try manager.browser.post(url("age") + "/queries", [("remark", words), ("seen", number)])
    return Path.staffQuery.url(try query().id.text)
  }

  private func query() throws -> DataQuery {
    try #require(try lab.store.dataQueries(about: visitor.id).first)
  }

  // MARK: - Reading

  /// A drawn answer is a picture of its strokes, for those who may read answers.
  @Test func aDrawingIsAPicture() throws {
    try send("how-many", [("how-many", "0")])
    try send("sketch", [("sketch", "100,200,50 400,200,50 400,800,80;3000,3000,0")])
    let own = try manager.browser.get(Path.staffParticipantAnswers.url(visitor.id.text)).text
    let one = try manager.browser.get(url("sketch")).text
    for page in [own, one] {
      #expect(page.contains("<svg class=\"answer-drawing\" viewBox=\"0 0 6000 6000\" role=\"img\""))
      #expect(page.contains("aria-label=\"Drawing: Draw your way here.\""))
      // Two widths of one line, and a dot.
      #expect(page.matches(of: /<path stroke-width="(48|55|24)" d="M/).count == 3)
      #expect(page.contains("M100,200C") && page.contains("M3000,3000C3000,3000 3000,3000 3000,3000\""))
    }
    try send("sketch", [("sketch", ""), ("sketch.other", "Straight <on>")])
    let words = try manager.browser.get(url("sketch")).text
    #expect(words.contains("Straight &lt;on&gt;") && words.contains("answer-drawing"))
    #expect(
      try !manager.browser.get(Path.staffParticipantAnswers.url(visitor.id.text)).text.contains(
        "answer-drawing"))
  }

  /// The way back from somebody's answers leads to the list as it was filtered; another study's filter is none for it.
  @Test func theListIsKept() throws {
    let own = Path.staffParticipantAnswers.url(visitor.id.text)
    let list = Path.staffAnswers.url(lab.study.id.text)
    func back() throws -> String {
      let page = try manager.browser.get(own).text
      let link = page.firstMatch(of: /<p class="back"><a href="([^"]*)"/).map { String($0.output.1) }
      return try #require(link).replacing("&amp;", with: "&")
    }
    #expect(try back() == list)
    let fields = [(name: "answer", value: "with-rules~works~choice~yes"), (name: "page", value: "2")]
    let filter = Path.query(fields)
    _ = try manager.browser.get(list + filter)
    #expect(try back() == list + filter)
    _ = try manager.browser.get(list + "?origin=rehearsal")
    #expect(try back() == list)
    _ = try manager.browser.get(list + filter)
    manager.browser.cookies["labconsole_answers"] = "other\(filter)"
    #expect(try back() == list)
    _ = try manager.browser.get(list + filter)
    _ = try manager.browser.get(list)
    #expect(try back() == list && manager.browser.cookies["labconsole_answers"] == nil)
    let queries = Path.staffQueries.url(lab.study.id.text, query: ["state": "all"])
    let asked = try ask("34 or 35?")
    _ = try manager.browser.get(queries)
    let one = try manager.browser.get(asked).text
    #expect(one.contains("<p class=\"back\"><a href=\"\(queries)\">"))
  }

  /// A code leads from somebody's card to their answers: data managers see a reference, by which they search.
  @Test func codesAreForThoseWhoSeeThem() throws {
    let query = try ask("34 or 35?")
    let code = try visitor.participation(lab).participant.code
    let reference = ParticipantReference(of: visitor.id)
    let (list, queries) = (Path.staffAnswers.url(lab.study.id.text), Path.staffQueries.url(lab.study.id.text))
    let own = Path.staffParticipantAnswers.url(visitor.id.text)
    let administrator = try Colleague(lab, .administrator).browser
    for page in [list, own, url("age"), queries, query] {
      let (hers, theirs) = (try manager.browser.get(page).text, try administrator.get(page).text)
      #expect(hers.contains(reference.grouped) && !hers.contains(code.grouped), "\(page)")
      #expect(theirs.contains(code.grouped) && !theirs.contains(reference.grouped), "\(page)")
    }
    func isFound(_ browser: Browser, _ field: String, _ typed: String) throws -> Bool {
      try browser.get(list + Path.query([(name: field, value: typed)])).text.contains("href=\"\(own)\"")
    }
    for typed in ["", String(reference.text.prefix(3)), reference.grouped.uppercased()] {
      #expect(try isFound(manager.browser, "reference", typed), "\(typed)")
    }
    let another = String(reference.text.reversed())
    for typed in [another == reference.text ? "0" : another, code.text, "%", "_", reference.text + "0"] {
      #expect(try !isFound(manager.browser, "reference", typed), "\(typed)")
    }
    for typed in [code.grouped, String(code.text.prefix(2))] {
      #expect(
        try isFound(administrator, "code", typed) && !isFound(manager.browser, "code", typed), "\(typed)")
    }
    // The head of the page has its own address in links.
    let refused = try manager.browser.get(list + "?code=\(code.text)").text
    let main = try #require(refused.components(separatedBy: "<main").last)
    #expect(main.contains("please search by reference") && !main.contains(code.text))
  }

  /// The list as the one before them in this browser had it is not theirs, with the code that was typed.
  @Test func aCodeThatWasSearchedForIsNotToldToOthers() throws {
    let list = Path.staffAnswers.url(lab.study.id.text)
    let code = try visitor.participation(lab).participant.code.text
    let administrator = try Colleague(lab, .administrator).browser
    _ = try administrator.get(list + "?code=\(code)")
    let kept = try #require(administrator.cookies["labconsole_answers"])
    #expect(kept.contains(code))
    manager.browser.cookies["labconsole_answers"] = kept
    let page = try manager.browser.get(Path.staffParticipantAnswers.url(visitor.id.text)).text
    #expect(page.contains("<p class=\"back\"><a href=\"\(list)\">") && !page.contains(code))
  }

  @Test func everyAnswerStandsThereWithItsHistory() throws {
    let list = try manager.browser.get(Path.staffAnswers.url(lab.study.id.text))
    let own = Path.staffParticipantAnswers.url(visitor.id.text)
    #expect(list.status == 200 && list.text.contains("href=\"\(own)\""))
    let page = try manager.browser.get(own).text
    for words in ["35 years", "Yes", "Changed once", "No answer yet", "How many children do you have?"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("34 years") && !page.contains("Which school"))
    let one = try manager.browser.get(url("age")).text
    let (now, before) = (one.range(of: "35 years"), one.range(of: "34 years"))
    #expect(try #require(now).lowerBound < #require(before).lowerBound)
  }

  @Test func contactDataStayWithTheNames() throws {
    for path in [Path.staffParticipantAnswers.url(visitor.id.text), url("first-name")] {
      let page = try manager.browser.get(path)
      #expect(page.status == 200 && page.text.contains("kept with the contact details"), "\(path)")
      #expect(!page.text.contains("Wilhelmina"))
    }
  }

  /// Answers that a branch leaves out now are still what was answered.
  @Test func answersToWhatIsNotAskedAnyMoreAreMarked() throws {
    try send("person", [("age", "12")])
    let page = try manager.browser.get(Path.staffParticipantAnswers.url(visitor.id.text)).text
    #expect(page.contains("Not asked any more") && page.contains("Which school do you go to?"))
    #expect(try manager.browser.get(url("hours")).text.contains("20"))
  }

  @Test func whatIsNotThereIsNotFound() throws {
    for path in [
      url("unknown"), url("age.2"), url("A"), url("how-many"),
      Path.staffAnswer.url(visitor.id.text, "unknown", "age"),
      Path.staffAnswer.url("unknown", "with-rules", "age"),
      Path.staffQuery.url("unknown"), Path.staffAnswers.url("unknown"),
    ] {
      #expect(try manager.browser.get(path).status == 404, "\(path)")
    }
  }

  @Test func nobodyReadsAnswersOfThoseWhoHaveLeft() throws {
    let query = try ask("34 or 35?")
    try lab.store.leave(
      visitor.id, session: nil, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    let own = Path.staffParticipantAnswers.url(visitor.id.text)
    for path in [own, url("age")] { #expect(try manager.browser.get(path).status == 404) }
    let list = try manager.browser.get(Path.staffAnswers.url(lab.study.id.text)).text
    #expect(!list.contains("href=\"\(own)\""))
    let administrator = try Colleague(lab, .administrator).browser
    #expect(
      try !administrator.get(Path.staffParticipant.url(visitor.id.text)).text.contains("href=\"\(own)\""))
    let page = try manager.browser.get(query).text
    #expect(page.contains("34 or 35?") && !page.contains("35 years") && !page.contains("href=\"\(own)"))
  }

  @Test func nothingIsShownOfThoseWhoseDataAreToBeDeleted() throws {
    let query = try ask("34 or 35?")
    try lab.store.leave(
      visitor.id, session: nil, data: .deleted(keepingConsentYears: nil),
      context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try manager.browser.get(query).status == 404)
    #expect(try manager.browser.post(query + "/closure", [("seen", "1")]).status == 404)
    let list = Path.staffQueries.url(lab.study.id.text, query: ["state": "all"])
    #expect(try !manager.browser.get(list).text.contains("34 or 35?"))
    #expect(try !ben.browser.get(Path.staffHome.url()).text.contains("data query waits"))
    let people = try manager.browser.get(Path.staffAnswers.url(lab.study.id.text)).text
    #expect(people.contains("Left the study") && !people.contains("<time datetime"))
  }

  // MARK: - Writing beside an answer

  @Test func aNoteStandsBesideTheAnswerAndChangesNothing() throws {
    let before = try answers()
    for _ in 1...2 {
      let answer = try manager.browser.post(
        url("age") + "/notes", [("remark", " Said <35> at the desk. "), ("seen", "1")])
      #expect(answer.location == url("age") + "?notice=answerNoted&about=\(visitor.id)#notes")
    }
    #expect(try answers() == before)
    let notes = try lab.store.answerNotes(of: visitor.id)
    #expect(notes.map(\.text) == ["Said <35> at the desk."] && notes[0].about.number == 1)
    let page = try manager.browser.get(url("age")).text
    for words in ["Said &lt;35&gt; at the desk.", manager.member.name, "Beside answer no. 1"] {
      #expect(page.contains(words), "\(words)")
    }
    let all = try manager.browser.get(Path.staffParticipantAnswers.url(visitor.id.text)).text
    #expect(all.contains("1 note"))
    let timeline = try ben.browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(timeline.contains("Wrote a note beside an answer"))
  }

  @Test(arguments: ["notes", "queries"])
  func wordsThatAreNoneAreToldBesideTheField(_ what: String) throws {
    let form = what == "notes" ? "note" : "query"
    for typed in ["", "  \n ", String(repeating: "x", count: 2001)] {
      let answer = try manager.browser.post(url("age") + "/\(what)", [("remark", typed), ("seen", "1")])
      #expect(answer.status == 422 && answer.text.contains("id=\"problem-\(form)\""))
      #expect(answer.text.contains("href=\"#remark-\(form)\""))
    }
    for seen in ["0", "3", "x", ""] {
      let answer = try manager.browser.post(url("age") + "/\(what)", [("remark", "Why?"), ("seen", seen)])
      #expect(!answer.isSuccess && answer.status != 303, "\(seen): \(answer.status)")
    }
    #expect(try lab.store.answerNotes(of: visitor.id).isEmpty)
    #expect(try lab.store.dataQueries(about: visitor.id).isEmpty)
  }

  // MARK: - Data queries

  @Test func aQueryGoesFromTheDataToTheLabAndBack() throws {
    let home = Path.staffHome.url()
    #expect(try !ben.browser.get(home).text.contains("data query waits"))
    let page = try ask("34 or 35?")
    #expect(try ask("34 or 35?") == page)
    #expect(try lab.store.dataQueries(about: visitor.id).count == 1)
    #expect(try ben.browser.get(home).text.contains("1 data query is waiting for an answer"))
    let open = Path.staffQueries.url(lab.study.id.text)
    let list = try ben.browser.get(open + "?state=open").text
    let code = try visitor.participation(lab).participant.code.grouped
    #expect(list.contains("href=\"\(page)\"") && list.contains("34 or 35?") && list.contains(code))
    let answered = try ben.browser.post(page + "/answers", [("remark", "35, asked."), ("seen", "1")])
    #expect(answered.location == page)
    #expect(try !ben.browser.get(open).text.contains("34 or 35?"))
    #expect(try manager.browser.get(home).text.contains("1 data query has been answered"))
    #expect(try manager.browser.post(page + "/closure", [("seen", "2")]).location == page)
    #expect(try query().state == .closed)
    let closed = try ben.browser.get(page).text
    for words in ["34 or 35?", "35, asked.", "Closed", manager.member.name, ben.member.name] {
      #expect(closed.contains(words), "\(words)")
    }
    #expect(!closed.contains("<textarea"))
    let again = try manager.browser.post(page + "/questions", [("remark", "Still?"), ("seen", "3")])
    #expect(again.status == 303)
    #expect(try query().state == .open)
    #expect(try answers().filter { $0.key.question == "age" }.count == 2)
  }

  /// Those who run visits see the answer that is asked about, and no other one.
  @Test func theLabSeesTheAnswerInQuestionAlone() throws {
    let query = try ask("Really?", number: "1")
    let page = try ben.browser.get(query).text
    #expect(page.contains("34 years") && !page.contains("35 years"))
    #expect(page.contains("Changed by the participant since"))
    for path in [url("age"), Path.staffParticipantAnswers.url(visitor.id.text)] {
      #expect(!page.contains("href=\"\(path)\""))
      #expect(try ben.browser.get(path).status == 403)
    }
    #expect(try manager.browser.get(query).text.contains(url("age")))
  }

  @Test func whoeverActsSecondIsTold() throws {
    let page = try ask("Really?")
    _ = try manager.browser.post(page + "/closure", [("seen", "1")])
    let late = try ben.browser.post(page + "/answers", [("remark", "Yes, he is."), ("seen", "1")])
    #expect(late.status == 409)
    #expect(late.text.contains("Somebody else has dealt with this query in the meantime"))
    #expect(try query().events.count == 2)
    for seen in ["x", ""] {
      let answer = try manager.browser.post(page + "/closure", [("seen", seen)])
      #expect(!answer.isSuccess && answer.status != 303)
    }
  }

  @Test func theTabletOfTheAnswerIsNamed() throws {
    #expect(try ben.browser.get(ask("Where?")).text.contains("Not on a tablet of the lab"))
    let tablet = try Tablet(lab, "Tablet 7")
    try tablet.take(visitor)
    _ = try tablet.browser.post(Path.surveyPage.url("with-rules", "how-many"), [("how-many", "1")])
    let asked = try manager.browser.post(url("how-many") + "/queries", [("remark", "One?"), ("seen", "1")])
    let page = try ben.browser.get(try #require(asked.location)).text
    #expect(page.contains("On Tablet 7"))
  }

  @Test func anotherStudyIsNotTheirs() throws {
    let query = try ask("Really?")
    let other = try Colleague(lab, .administrator, study: lab.secondStudy.id).browser
    for path in [url("age"), query, Path.staffQueries.url(lab.study.id.text)] {
      #expect(try other.get(path).status == 404, "\(path)")
    }
  }
}
