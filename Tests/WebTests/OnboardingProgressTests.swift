import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The progress of a handful of participants brought to different stops.
@Suite struct OnboardingProgressTests {
  private let lab: TestLab
  private let colleague: Colleague

  init() throws {
    lab = try TestLab()
    colleague = try Colleague(lab, .dataManager)
  }

  private var study: Study { lab.study }

  private func onboarding(_ study: Study? = nil, _ origin: Participant.Origin = .real) throws -> Onboarding {
    try lab.store.onboarding(in: study ?? self.study, origin: origin)
  }

  private func page(_ query: KeyValuePairs<String, String> = [:], in study: Study? = nil) throws -> String {
    try colleague.browser.get(Path.staffOnboarding.url((study ?? self.study).id.text, query: query)).text
      .replacing("\u{A0}", with: " ")
  }

  /// Those enrolled in a period are counted alone, and each number leads to its people among them.
  @Test func aPeriodCountsThoseWhoCameInIt() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let early = try Visitor(lab, at: .consent).id
    let before = lab.now.advanced(bySeconds: -3 * 86_400)
    try lab.store.research.write { db in
      try db.run("UPDATE participants SET enrolled_at = ? WHERE id = ?", [before, early])
    }
    _ = try Visitor(lab, at: .inRun)
    _ = try Visitor(lab, at: .inRun)
    let (first, second) = (LabCalendar().day(of: before), LabCalendar().day(of: lab.now))
    func began(_ query: KeyValuePairs<String, String>) throws -> String? {
      let page = try ben.get(Path.staffOnboarding.url(study.id.text, query: query)).text
      let cell = /<th scope="row">\s*Began.*?<td class="number">(?:<a [^>]*>)?(\d+)/.dotMatchesNewlines()
      return page.firstMatch(of: cell).map { String($0.1) }
    }
    #expect(try began([:]) == "3")
    #expect(try began(["until": "\(first)"]) == "1")
    #expect(try began(["from": "\(second)"]) == "2")
    #expect(try began(["from": "\(LabCalendar().day(second, plus: 1))"]) == nil)
    let all = try ben.get(Path.staffOnboarding.url(study.id.text)).text
    let some = try ben.get(Path.staffOnboarding.url(study.id.text, query: ["from": "\(second)"])).text
    #expect(all.contains("figure=onboarding") && some.contains("figure=onboarding"))
    try ben.expectLists(behind: some) { address, list in
      #expect(address.contains("%7E\(second)%7E") && list.contains("enrolled from"), "\(address)")
    }
    #expect(some.contains(#/figure=onboarding%7E%7Ereached%7E[^"]*&amp;version=\d+"/#), "of a version")
    try ben.expectLists(behind: all) { address, list in
      #expect(!address.contains("%7E\(second)%7E") && !list.contains("enrolled from"), "\(address)")
    }
    #expect(try !page(["from": "\(second)"]).contains("figure="), "nobody's list for data managers")
    #expect(some.contains("value=\"\(second)\"") && some.contains("origin=rehearsal"))
    let refused = try ben.get(Path.staffOnboarding.url(study.id.text, query: ["until": "x"]))
    #expect(refused.status == 422 && refused.text.contains("<a href=\"#from\">"))
    #expect(!refused.text.contains("id=\"screening\""), "no numbers beside days that are none")
  }

  private func turnAway(times: Int) throws {
    let visitor = Visitor(lab.browser(), in: study)
    for _ in 0..<times {
      try visitor.enrol()
      #expect(try visitor.browser.post(Path.eligibility.url(), study.unmetAnswers).status == 303)
    }
  }

  /// The next stage of a participant at each stop.
  private static let ahead: [Visitor.Stop: OnboardingStage] = [
    .introduction: .introduced, .eligibility: .eligible, .consent: .sectionsRead, .quiz: .quizPassed,
    .sharing: .sharingChosen,
    .review: .agreed, .signature: .signed, .contactDetails: .contactAsked, .keepPlace: .placeKept,
    .permissions: .permissionsAnswered, .firstTest: .firstTaskStarted, .inRun: .finished, .survey: .finished,
    .left: .placeKept,
  ]

  @Test func everybodyStopsWhereTheyAre() throws {
    for stop in Visitor.Stop.allCases { _ = try Visitor(lab, at: stop) }
    let onboarding = try onboarding()
    #expect(onboarding.enrolled == Visitor.Stop.allCases.count)
    #expect(
      onboarding.stages == [
        .introduced, .eligible, .sectionsRead, .quizPassed, .sharingChosen, .agreed, .signed, .contactAsked,
        .placeKept, .permissionsAnswered, .firstTaskStarted, .finished,
      ])
    for stage in onboarding.stages {
      let those = Self.ahead.filter { $0.value == stage }.map(\.key)
      let stopped = onboarding.stopped(before: stage)
      #expect(stopped.left == those.count { $0 == .left }, "\(stage)")
      #expect(stopped.staying == those.count { $0 != .left }, "\(stage)")
    }
    #expect(onboarding.reached(.finished) == 1)
    expectConsistency(of: onboarding)
    // Nobody of the other study, and nobody of a rehearsal.
    #expect(try self.onboarding(lab.secondStudy).began == 0)
    #expect(try self.onboarding(nil, .rehearsal).began == 0)
  }

  /// Each stage counts the people of the one before it, minus those who stopped between the two.
  private func expectConsistency(of onboarding: Onboarding) {
    var before = onboarding.began
    for stage in onboarding.stages {
      #expect(onboarding.reached(stage) == before - onboarding.stopped(before: stage).all, "\(stage)")
      before = onboarding.reached(stage) - (stage == .introduced ? onboarding.flow.notEligible : 0)
      let inParts = onboarding.parts.keys.reduce(0) { $0 + onboarding.reached(stage, at: $1) }
      #expect(inParts == 3 * before, "\(stage): everybody has a site, an experimenter and a tablet, or none")
    }
    let stopped = onboarding.stages.reduce(0) { $0 + onboarding.stopped(before: $1).all }
    #expect(stopped + onboarding.reached(.finished) + onboarding.flow.notEligible == onboarding.began)
    // The stages and the flow of the whole study count the same people.
    #expect(onboarding.flow.eligible == onboarding.reached(.eligible))
    #expect(onboarding.flow.reached(.consented) == onboarding.reached(.signed))
    #expect(onboarding.flow.reached(.complete) == onboarding.reached(.finished))
  }

  @Test func whoIsTurnedAwayIsCountedAndNothingElse() throws {
    try turnAway(times: 1)
    try turnAway(times: 2)
    let onboarding = try onboarding()
    // The second one was asked twice, and is one person.
    #expect(onboarding.began == 2 && onboarding.enrolled == 0)
    #expect(onboarding.reached(.introduced) == 2 && onboarding.reached(.eligible) == 0)
    #expect(onboarding.flow.screening.refused == 3 && onboarding.flow.screening.refusedAgain == 1)
    expectConsistency(of: onboarding)
    let text = try page()
    #expect(text.contains("Not eligible (n = 2)") && text.contains("2 were turned away"))
    for question in study.eligibility {
      #expect(
        text.contains("<p>2 × \(question.reason[Language("en")].escapedForPages)</p>"), "\(question.id)")
    }
    #expect(text.contains("<time datetime=\"\(lab.now.day)\">"))
  }

  @Test func goingBackToChangeAnAnswerIsToldOfThoseWhoMayTakePart() throws {
    let visitor = Visitor(lab.browser(), in: study)
    try visitor.enrol()
    _ = try visitor.browser.post(Path.eligibility.url(), study.unmetAnswers)
    try visitor.enrol()
    _ = try visitor.browser.post(Path.eligibility.url(), study.metAnswers)
    let onboarding = try onboarding()
    #expect(onboarding.flow.eligibleAgain == 1 && onboarding.began == 1 && onboarding.reached(.eligible) == 1)
  }

  @Test func theWaysThroughTheQuizAreApart() throws {
    _ = try Visitor(lab, at: .sharing)
    _ = try Visitor(lab, at: .contactDetails)
    let second = try Visitor(lab, at: .quiz)
    try second.answerQuiz(rightly: false)
    try second.answerQuiz(attempt: 2)
    let inPerson = try Visitor(lab, at: .quiz)
    for attempt in 1...study.consent.quiz!.tries { try inPerson.answerQuiz(attempt: attempt, rightly: false) }
    try lab.store.reach(
      .answeredInPerson, of: inPerson.id, documentVersion: study.consent.version,
      context: AuditContext(by: .system, at: lab.now))
    let stuck = try Visitor(lab, at: .quiz)
    for attempt in 1...study.consent.quiz!.tries { try stuck.answerQuiz(attempt: attempt, rightly: false) }
    let onboarding = try onboarding()
    #expect(onboarding.quizPasses == [.firstAttempt: 2, .laterAttempt: 1, .inPerson: 1])
    #expect(onboarding.reached(.quizPassed) == 4 && onboarding.stopped(before: .quizPassed).staying == 1)
    let text = try page()
    for sentence in ["At the first attempt: 2", "At a later attempt: 1", "In person: 1"] {
      #expect(text.contains(sentence), "\(sentence)")
    }
    let experimenter = try Colleague(lab, .experimenter).browser
    let linked = try experimenter.get(Path.staffOnboarding.url(study.id.text)).text
    for (way, people) in onboarding.quizPasses {
      let list = Path.staffParticipants.url(query: [
        "study": study.id.text, "origin": "real", "figure": ParticipantFigure.quizPassed(way).text,
      ])
      #expect(linked.contains("<a href=\"\(list.escapedForPages)\">"), "\(way)")
      #expect(try codes(in: experimenter.get(list).text).count == people, "\(way)")
    }
    let listed = Path.staffParticipants.url(query: [
      "study": study.id.text, "figure": ParticipantFigure.quizPassed(.inPerson).text,
    ])
    #expect(try codes(in: experimenter.get(listed).text) == [code(of: inPerson)])
  }

  @Test func whoLeftIsCountedWhereTheyStood() throws {
    let visitor = try Visitor(lab, at: .review)
    #expect(try visitor.browser.post(Path.consentRefusal.url(), [("confirm", "yes")]).status == 303)
    let onboarding = try onboarding()
    #expect(onboarding.stopped(before: .agreed) == .init(staying: 0, left: 1))
    #expect(onboarding.reached(.sharingChosen) == 1 && onboarding.reached(.agreed) == 0)
  }

  @Test func peopleStandOnTheVersionTheySigned() throws {
    let outdated = try Visitor(lab, in: lab.secondStudy, at: .keepPlace)
    try lab.outdate(outdated)
    _ = try Visitor(lab, in: lab.secondStudy, at: .left)
    _ = try Visitor(lab, in: lab.secondStudy, at: .keepPlace)
    let onboarding = try onboarding(lab.secondStudy)
    let current = lab.secondStudy.consent
    #expect(
      onboarding.versions.filter { $0.key.isValid }
        == [
          .init(number: 2, hash: current.version, isValid: true): .init(staying: 1, left: 1),
          .init(number: 1, hash: "an earlier one", isValid: false): .init(staying: 1, left: 0),
        ].filter { current.validSince > 1 ? $0.key.isValid : true })
    #expect(onboarding.askedAgain == 1)
    // A participant who has signed once still counts as signed.
    #expect(onboarding.stopped(before: .sectionsRead).staying == 0 && onboarding.reached(.signed) == 3)
    #expect(onboarding.flow.reached(.consented) == 3)
    let text = try page(in: lab.secondStudy)
    #expect(text.contains("Version 2 · \(current.version.prefix(8))"))
    #expect(text.contains("Version 1 · an earli"))
    #expect(text.contains("1 person agreed to a version that is no longer in force"))
  }

  /// Each version links to the participants on it, and from there to all of the study.
  @Test func eachVersionLeadsToItsPeople() throws {
    let outdated = try Visitor(lab, in: lab.secondStudy, at: .keepPlace)
    try lab.outdate(outdated)
    let current = try [Visitor.Stop.left, .firstTest].map { try Visitor(lab, in: lab.secondStudy, at: $0) }
    _ = try Visitor(lab, in: lab.secondStudy, at: .signature)
    _ = try Visitor(lab, at: .keepPlace)
    let experimenter = try Colleague(lab, .experimenter).browser
    let funnel = Path.staffOnboarding.url(lab.secondStudy.id.text)
    for (number, people) in [(1, [outdated]), (2, current)] {
      let link = Path.staffParticipants.url(query: [
        "study": lab.secondStudy.id.text, "origin": "real", "version": String(number),
      ])
      #expect(try experimenter.get(funnel).text.contains("href=\"\(link.escapedForPages)\""))
      let list = try experimenter.get(link).text
      #expect(Set(try codes(in: list)) == Set(try people.map { try code(of: $0) }))
      #expect(list.contains("<strong>Last consented to version \(number)</strong>"))
      #expect(list.contains("name=\"version\" value=\"\(number)\""))
      #expect(list.contains("<td class=\"version\">Version \(number)</td>"))
      let everyone = try #require(
        list.firstMatch(of: #/class="filtered">.*href="([^"]*)"/#).map { String($0.1) })
      let others = try experimenter.get(everyone.replacing("&amp;", with: "&")).text
      #expect(try codes(in: others).count == 4)
      #expect(!others.contains("class=\"filtered\""))
    }
    // Of the two on the newer version one has left.
    let figure = ParticipantFigure.leftOnVersion(number: 2, hash: lab.secondStudy.consent.version)
    let left = Path.staffParticipants.url(query: [
      "study": lab.secondStudy.id.text, "origin": "real", "figure": figure.text,
    ])
    #expect(try experimenter.get(funnel).text.contains("href=\"\(left.escapedForPages)\""))
    #expect(try codes(in: experimenter.get(left).text) == [code(of: current[0])])
    for nonsense in ["x", "0", "-1", "99999999999999999999"] {
      let list = try experimenter.get(Path.staffParticipants.url(query: ["version": nonsense])).text
      #expect(try codes(in: list).count == 5, "\(nonsense)")
    }
    // A data manager has no list of participants.
    #expect(try !page(in: lab.secondStudy).contains(Path.staffParticipants.url()))
  }

  private func code(of visitor: Visitor) throws -> String {
    try visitor.participation(lab).participant.code.grouped
  }

  private func codes(in list: String) throws -> [String] {
    list.matches(of: #/<a class="code" href="[^"]*">([^<]*)</a>/#).map { String($0.1) }
  }

  @Test func rehearsalsAreApart() throws {
    let visitor = Visitor(lab.browser(), in: study)
    let form = try Path.participants.goodForm(in: study) + [("rehearsal", "1")]
    _ = try visitor.browser.post(Path.participants.url(study.id.text), form)
    #expect(try onboarding().began == 0)
    #expect(try onboarding(nil, .rehearsal).began == 1)
    #expect(try page().contains("Nobody has begun yet"))
    let text = try page(["origin": "rehearsal"])
    #expect(text.contains("Came (n = 1)") && text.contains("Not assessed yet (n = 1)"))
  }

  @Test func thePageIsLinkedAndSpeaksGerman() throws {
    let overview = try colleague.browser.get(Path.staffOverview.url(study.id.text)).text
    #expect(overview.contains("href=\"\(Path.staffOnboarding.url(study.id.text))\""))
    try turnAway(times: 1)
    let text = try page(["language": "de"])
    #expect(
      text.contains("Nicht geeignet (n = 1)") && text.contains("role=\"img\" aria-labelledby=\"flow-title\""))
    for question in study.eligibility {
      #expect(text.contains(question.reason[Language("de")].escapedForPages))
    }
    #expect(try colleague.browser.get(Path.staffOnboarding.url("unknown")).status == 404)
  }
}
