import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The main actions in the head of a participant's page: first what is asked of staff now, and never more than three.
@Suite struct DueActionTests {
  /// An action and the address that it leads to; a button has none.
  private struct Action: Equatable {
    let words: String
    var url: String?
  }

  private static let ofVisit = Action(words: "This visit", url: "#visit")
  private static let handOver = Action(words: "Hand over")

  private func actions(of visitor: Visitor, in lab: TestLab) throws -> [Action] {
    let ben = try Colleague(lab, .experimenter).browser
    let page = try ben.get(Path.staffParticipant.url(visitor.id.text)).text
    let head = try #require(page.firstMatch(of: /<div class="head-actions">((?s:.*?))<\/div>/)).1
    return head.matches(of: /class="button[^"]*" (?:href="([^"]+)"|type="submit")>([^<]+)</).map {
      Action(words: String($0.2), url: $0.1.map(String.init))
    }
  }

  /// The line on the first page leads to the list of those whom it counts.
  private func expectOnList(
    _ visitor: Visitor, waitingFor duty: StaffDuty, of browser: Browser, in lab: TestLab
  ) throws {
    let field = ParticipantListQuery.figureField
    let figure = ParticipantFigure.waiting(duty).text
    let home = try browser.get(Path.staffHome.url()).text
    #expect(home.contains("\(field)=\(Path.escaped(figure))"))
    let list = try browser.get(
      Path.staffParticipants.url(query: ["study": lab.study.id.text, field: figure]))
    #expect(try list.text.contains(visitor.participation(lab).participant.code.grouped))
  }

  private func consentURL(_ visitor: Visitor) -> String { Path.staffConsent.url(visitor.id.text) }

  @Test func nothingIsAskedInTheMiddleOfATask() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    #expect(try actions(of: visitor, in: lab) == [Self.ofVisit])
    _ = try Tablet(lab)
    #expect(try actions(of: visitor, in: lab) == [Self.handOver, Self.ofVisit])
  }

  @Test func theTalkIsNoted() throws {
    let lab = try TestLab()
    _ = try Tablet(lab)
    let visitor = try Visitor(lab, at: .quiz)
    for attempt in 1...lab.study.consent.quiz!.tries {
      #expect(try actions(of: visitor, in: lab) == [Self.handOver, Self.ofVisit])
      try visitor.answerQuiz(attempt: attempt, rightly: false)
    }
    let talk = Action(words: "Note that you talked", url: consentURL(visitor))
    let found = try actions(of: visitor, in: lab)
    #expect(found == [talk, Self.handOver, Self.ofVisit])
    let ben = try Colleague(lab, .experimenter).browser
    let today = try ben.get(Path.staffHome.url()).text
    let sentence = "Elsewhere, 1 person is waiting for you to go through the comprehension questions"
    #expect(today.contains(sentence))
    try expectOnList(visitor, waitingFor: .talk, of: ben, in: lab)
  }

  @Test func theConsentIsCountersigned() throws {
    let lab = try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "\nconsent:\n", with: "\nconsent:\n  countersignature: yes\n"
      )
    }
    _ = try Tablet(lab)
    let visitor = try Visitor(lab, at: .contactDetails)
    let signature = Action(words: "Countersign", url: consentURL(visitor))
    #expect(try actions(of: visitor, in: lab) == [signature, Self.handOver, Self.ofVisit])
  }

  @Test func aPauseIsEnded() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let ben = try Colleague(lab, .experimenter).browser
    let pause = [("kind", "pause"), ("subject", ""), ("reason", "unwell"), ("remark", ""), ("seen", "0")]
    _ = try ben.post(Path.staffInterventions.url(visitor.id.text), pause)
    let end = Action(words: "End the pause", url: "#reason-resume")
    #expect(try actions(of: visitor, in: lab) == [end, Self.ofVisit])
    let page = try ben.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("id=\"reason-resume\""))
  }

  @Test func theNextVisitIsSeenTo() throws {
    let lab = try TestLab()
    let next = Action(words: "The next visit", url: "#visits")
    #expect(try actions(of: lab.visitorBetweenVisits(), in: lab) == [next, Self.ofVisit])
  }

  @Test func theSiteIsChosen() throws {
    let lab = try TestLab { try SiteRouteTests.askForSites(in: $0.studies) }
    let visitor = try Visitor(lab, at: .permissions)
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try !ben.get(Path.staffHome.url()).text.contains("choose their site"))
    _ = try visitor.browser.post(Path.permissions.url(), lab.study.grants)
    let today = try ben.get(Path.staffHome.url()).text
    #expect(today.contains("Elsewhere, 1 person is waiting for somebody to choose their site"))
    try expectOnList(visitor, waitingFor: .site, of: ben, in: lab)
  }
}
