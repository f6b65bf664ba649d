import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Participants created by staff, their cards, and the pages that their codes open.
@Suite struct BatchTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  @Test(arguments: ["0", "501", "-1", "many", "", "1.5", "99999999999999999999999", "١٢"])
  func whatIsNoSizeIsTold(size: String) throws {
    let staff = try Colleague(lab, .experimenter).browser
    let answer = try staff.post(
      Path.staffBatches.url(lab.study.id.text),
      [("size", size), ("language", "de"), ("origin", "rehearsal"), ("form", Token().text)])
    #expect(answer.status == 422)
    #expect(answer.text.contains("id=\"size-problem\""))
    // The chosen values are kept.
    #expect(answer.text.contains("value=\"\(size)\"") || size.count > 20)
    #expect(answer.text.contains("<option value=\"de\" selected>"))
    #expect(answer.text.contains("value=\"rehearsal\" checked"))
    #expect(try lab.store.batches(BatchFilter(of: lab.study.id), at: .everySite, page: 1).entries.isEmpty)
  }

  @Test func aDoubleSubmitMakesNobodyTwice() throws {
    let staff = try Colleague(lab, .administrator).browser
    let form = [("size", "3"), ("language", "de"), ("origin", "real"), ("form", Token().text)]
    let answers = try (1...2).map { _ in try staff.post(Path.staffBatches.url(lab.study.id.text), form) }
    #expect(answers.allSatisfy { $0.status == 303 })
    #expect(answers[0].location == answers[1].location)
    #expect(try lab.store.participants(ParticipantQuery(studies: [lab.study])).total == 3)
    let list = try staff.get(Path.staffBatches.url(lab.study.id.text))
    #expect(list.text.contains(answers[0].location!))
    #expect(list.text.contains("0 of 3"))
  }

  @Test func cardsAreInTheLanguageOfTheirParticipants() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let batch = try lab.makeBatch(12, in: lab.study, language: "de", origin: .rehearsal)
    let page = try staff.get(Path.staffBatch.url(batch.text)).text
    for participant in try lab.store.participants(of: batch) {
      #expect(page.contains("<p class=\"card-code\">\(participant.code.grouped)</p>"))
    }
    #expect(page.components(separatedBy: "<li class=\"card\" lang=\"de\">").count == 13)
    #expect(page.contains("<html lang=\"en\">"))
    #expect(page.components(separatedBy: "oder geben Sie den Code hier ein").count == 13)
    #expect(page.contains("12 cards, A4 sheets: 2"))
    #expect(page.components(separatedBy: ">Probe<").count == 13)
    #expect(page.contains("<span class=\"card-address\">http://localhost/sign-in</span>"))
  }

  @Test func theSettingSaysWhereCardsLead() throws {
    let lab = try TestLab { $0.publicURL = "https://lab.example.org/" }
    let staff = try Colleague(lab, .experimenter).browser
    let participant = try lab.makeParticipants(1)[0]
    let page = try staff.get(Path.staffCard.url(participant.id.text)).text
    #expect(page.contains(">lab.example.org/sign-in<"))
    #expect(!page.contains(String(lab.port)))
  }

  @Test func aFreshCodeOpensItsParticipationOnce() throws {
    let participant = try lab.makeParticipants(1, language: "de")[0]
    let url = Path.code.url(participant.code.grouped.lowercased())
    let browser = lab.browser()
    // A reader who has chosen no language gets the participant's.
    #expect(try browser.get(url).location == Path.code.url(participant.code.text) + "?language=de")
    let page = try browser.get(Path.code.url(participant.code.text) + "?language=de").text
    #expect(page.contains(lab.study.title[Language("de")]))
    #expect(page.contains(participant.code.grouped))
    let begun = try browser.post(url, [("form", Token().text)])
    #expect(begun.location == Path.dashboard.url())
    #expect(try browser.get(Path.dashboard.url()).location == Path.ownIntroduction.url())
    let token = try #require(Token(browser.cookies[ParticipantRequest.cookie]!))
    #expect(try lab.store.participation(session: token, at: lab.now)?.participant.id == participant.id)
    // The same browser goes on; every other one is asked for a PIN.
    #expect(try browser.get(url).location == Path.ownIntroduction.url())
    let other = lab.browser()
    let asked = try other.get(url + "?language=en")
    #expect(asked.text.contains("name=\"pin\""))
    #expect(!asked.text.contains("name=\"form\""))
    let second = try other.post(url, [("form", Token().text)])
    #expect(second.status == 422)
    #expect(other.cookies[ParticipantRequest.cookie] == nil)
  }

  /// The introduction comes first, on the same page as for participants who come by a link.
  @Test func aCardLeadsToTheIntroduction() throws {
    let visitor = try Visitor(lab, at: .introduction)
    let page = try visitor.browser.get(Path.ownIntroduction.url()).text
    let open = try lab.browser().get(Path.introduction.url(lab.study.id.text)).text
    func told(_ page: String) throws -> Substring {
      try page[#require(page.range(of: "<h1>")).lowerBound..<#require(page.range(of: "</dl>")).lowerBound]
    }
    #expect(try told(page) == told(open))
    #expect(page.contains("action=\"/introduction\"") && page.contains("action=\"/profile/language\""))
    for foreign in ["/sign-in", "/participants", "name=\"form\"", "name=\"rehearsal\"", "/station/end"] {
      #expect(!page.contains(foreign), "\(foreign)")
    }
    _ = try visitor.browser.post(Path.language.url(), [("language", "de"), ("page", "/introduction")])
    #expect(try visitor.browser.get(Path.ownIntroduction.url()).text.contains("<html lang=\"de\">"))
    #expect(
      try visitor.browser.post(Path.ownIntroduction.url()).location == Path.eligibility.url())
    #expect(try visitor.browser.get(Path.ownIntroduction.url()).location == Path.eligibility.url())
  }

  /// The page of a card is in the language that the reader chose there, and so are the pages that follow.
  @Test func theLanguageChosenOnTheCodePageStays() throws {
    func language(_ code: ParticipationCode) throws -> String? {
      try lab.store.participant(code: code)?.language.code
    }
    let chosen = try lab.makeParticipants(1, language: "de")[0].code
    let browser = lab.browser()
    let url = Path.code.url(chosen.text)
    for (query, shown) in [("de", "de"), ("en", "en")] {
      let page = try browser.get(url + "?language=\(query)").text
      #expect(page.contains("<input type=\"hidden\" name=\"language\" value=\"\(shown)\">"))
    }
    _ = try browser.post(url, [("form", Token().text), ("language", "en")])
    #expect(try language(chosen) == "en")
    #expect(try browser.get(Path.ownIntroduction.url()).text.contains("<html lang=\"en\">"))
    for typed in ["", "fr", "<b>"] {
      let other = try lab.makeParticipants(1, language: "de")[0].code
      _ = try lab.browser().post(Path.code.url(other.text), [("form", Token().text), ("language", typed)])
      #expect(try language(other) == "de", "\(typed)")
    }
  }

  /// A typed code does not set the language: one that the browser merely asks for was not chosen by the participant.
  @Test func aTypedCodeKeepsItsLanguageUnlessOneWasChosen() throws {
    for (chooses, kept) in [(false, "de"), (true, "en")] {
      let code = try lab.makeParticipants(1, language: "de")[0].code
      let browser = lab.browser()
      browser.language = "en"
      if chooses { _ = try browser.get(Path.signIn.url(query: ["language": "en"])) }
      _ = try browser.post(
        Path.signIn.url(), [("code", code.grouped), ("pin", ""), ("form", Token().text)])
      #expect(try lab.store.participant(code: code)?.language.code == kept)
    }
  }

  @Test func aFreshCodeAloneSignsIn() throws {
    let participant = try lab.makeParticipants(1)[0]
    let form = [("code", participant.code.grouped), ("pin", ""), ("form", Token().text)]
    let first = lab.browser()
    #expect(try first.post(Path.signIn.url(), form).location == Path.dashboard.url())
    let second = lab.browser()
    let refused = try second.post(
      Path.signIn.url(), [("code", participant.code.grouped), ("pin", ""), ("form", Token().text)])
    #expect(refused.status == 422)
    #expect(refused.text.contains("id=\"pin-problem\""))
    #expect(second.cookies[ParticipantRequest.cookie] == nil)
  }

  @Test func codesThatLeadNowhere() throws {
    let withdrawn = try Visitor(lab, at: .left).participation(lab).participant.code
    let good = try lab.makeParticipants(1)[0].code.text
    let wrong = String(good.dropLast()) + (good.last == "2" ? "3" : "2")
    let lookalike = "O" + good.dropFirst()
    for (typed, status, words) in [
      (withdrawn.grouped, 410, "has ended"), (ParticipationCode.random().text, 404, "Nobody is taking part"),
      (wrong, 404, "typing error"), (lookalike, 404, "Codes never contain “O”"), ("K7", 404, "You entered 2"),
      ("<b>", 404, "Codes never contain “&lt;”"),
    ] {
      let browser = lab.browser()
      let answer = try browser.get(Path.code.url(typed))
      #expect(answer.status == status, "\(typed)")
      #expect(answer.text.contains(words), "\(typed): \(answer.text.suffix(1500))")
      #expect(!answer.text.contains(lab.study.title[Language("en")]), "\(typed)")
      let posted = try browser.post(Path.code.url(typed), [("form", Token().text)])
      #expect(!posted.isSuccess && posted.status != 303 && posted.status < 500, "\(typed)")
      #expect(browser.cookies[ParticipantRequest.cookie] == nil)
    }
  }

  @Test func theFieldOnEveryPageLeadsToTheParticipant() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let bound = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    let participant = try lab.makeParticipants(1)[0]
    let own = Path.staffParticipant.url(participant.id.text)
    let list = Path.staffParticipants.url()
    #expect(try staff.get(Path.staffHome.url()).text.contains("action=\"\(Path.staffSearch.url())\""))
    func lead(_ browser: Browser, _ typed: String) throws -> String? {
      try browser.get(Path.staffSearch.url(query: ["code": typed])).location
    }
    for typed in [participant.code.grouped, " " + participant.code.text.lowercased() + " "] {
      #expect(try lead(staff, typed) == own)
    }
    // The beginning of a code, an unknown code, and one of another study: the list, which finds those that may be seen.
    for (browser, typed) in [
      (staff, String(participant.code.text.prefix(4))), (staff, ParticipationCode.random().text),
      (bound, participant.code.text), (staff, "no code"), (staff, ""),
    ] {
      let target = try #require(try lead(browser, typed))
      #expect(target.hasPrefix(list), "\(typed)")
      #expect(try browser.get(target).status == 200)
    }
    #expect(try !bound.get(list + "?code=" + participant.code.text).text.contains(own))
    #expect(try staff.get(list + "?code=" + participant.code.text.prefix(4).lowercased()).text.contains(own))
  }

  @Test func theListSaysWhatIsNoCode() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let code = try lab.makeParticipants(1)[0].code.text
    let wrong = String(code.dropLast()) + (code.last == "2" ? "3" : "2")
    for (typed, words) in [
      ("K0", "Codes never contain “0”"), (wrong, "typing error"), (code + "K", "You entered 9"),
      ("%", "Codes never contain “%”"),
    ] {
      let page = try staff.get(Path.staffParticipants.url(query: ["code": typed]))
      #expect(page.status == 200)
      #expect(page.text.contains("id=\"code-problem\""))
      #expect(page.text.contains(words), "\(typed)")
      #expect(!page.text.contains("<tbody>"))
    }
  }

  @Test func theListIsFilteredByHowFarPeopleAre() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let made = try lab.makeParticipants(1)[0]
    let visitors = try [Visitor.Stop.introduction, .contactDetails, .inRun, .left].map {
      try Visitor(lab, at: $0).id.text
    }
    for (group, expected) in [
      ("not-started", [made.id.text]), ("deciding", [visitors[0]]), ("consented", [visitors[1]]),
      ("in-progress", [visitors[2]]), ("complete", []), ("incomplete", [visitors[3]]),
      ("withdrawn", [visitors[3]]),
    ] {
      let page = try staff.get(Path.staffParticipants.url(query: ["state": group, "origin": "real"])).text
      for id in [made.id.text] + visitors {
        #expect(page.contains(Path.staffParticipant.url(id)) == expected.contains(id), "\(group)")
      }
      #expect(page.contains("<option value=\"\(group)\" selected>"))
    }
  }

  /// Two studies and two states, merged: every participant once, in one order.
  @Test func aListOfSeveralStudiesIsInOneOrder() throws {
    for study in [lab.study, lab.secondStudy, lab.study] { _ = try lab.makeBatch(60, in: study) }
    let left = try lab.store.participants(ParticipantQuery(studies: [lab.secondStudy])).entries.prefix(7)
    for entry in left {
      let id = entry.participation.participant.id
      try lab.store.leave(id, session: nil, context: AuditContext(by: .participant(id), at: lab.now))
    }
    for (group, count) in [(nil, 180), (ProgressGroup.notStarted, 173), (.withdrawn, 7)] {
      for sort in ParticipantQuery.Sort.allCases {
        var query = ParticipantQuery(studies: [lab.study, lab.secondStudy])
        query.group = group
        query.sort = sort
        let people = try (1...4).flatMap { page in
          query.page = page
          return try lab.store.participants(query).entries.map(\.participation.participant)
        }
        #expect(people.count == count && Set(people.map(\.id)).count == count, "\(sort)")
        let times = people.map(\.enrolledAt)
        if sort == .enrolled { #expect(times == times.sorted(by: >)) }
        let codes = people.map(\.code.text)
        if sort == .code { #expect(codes == codes.sorted(by: >)) }
      }
    }
  }

  /// In a study that nobody can enrol in by themselves, a participant with a card is told, too, why they cannot take
  /// part.
  @Test func whoeverIsTurnedAwayFromAClosedStudyIsToldWhy() throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nopen: true\n", with: "\nopen: false\n")
    }
    let browser = lab.browser()
    let code = try lab.makeParticipants(1)[0].code.text
    #expect(try browser.post(Path.code.url(code), [("form", Token().text)]).status == 303)
    _ = try browser.post(Path.ownIntroduction.url())
    let hidden = [("inStudy", lab.study.id.text), ("inRehearsal", "")]
    let turned = try browser.post(Path.eligibility.url(), lab.study.unmetAnswers + hidden)
    let page = try browser.get(try #require(turned.location))
    #expect(page.status == 200 && page.text.contains("class=\"reasons\""))
    #expect(!page.text.contains("id=\"again\""), "nobody enrols here by themselves")
    let tap = try browser.post(Path.eligibility.url(), lab.study.unmetAnswers + hidden)
    #expect(tap.location == turned.location)
    #expect(try browser.post(Path.notEligible.url(lab.study.id.text)).location == Path.home.url())
    #expect(try browser.get(try #require(turned.location)).location == Path.home.url())
  }

  @Test func aLongTimelineIsGroupedByDay() throws {
    let participant = try lab.makeParticipants(1)[0]
    for number in 0..<300 {
      let time = lab.now.advanced(bySeconds: number < 150 ? -2 * 24 * 3600 : 0)
      try lab.store.setLanguage(
        Language(number.isMultiple(of: 2) ? "de" : "en"), of: participant.id,
        context: AuditContext(by: .participant(participant.id), at: time))
    }
    let page = try Colleague(lab, .experimenter).browser.get(Path.staffParticipant.url(participant.id.text))
    #expect(page.text.components(separatedBy: "<tr class=\"day\">").count == 3)
    #expect(page.text.contains("Changed the language, 150 times"))
    #expect(page.text.contains("Added by staff"))
    #expect(page.text.contains(Path.staffCard.url(participant.id.text)))
  }
}

extension TestLab {
  func makeBatch(
    _ size: Int, in study: Study, language: String = "en", origin: Participant.Origin = .real
  ) throws -> ParticipantBatch.ID {
    let staff = StaffMember.ID("somebody")
    let batch = ParticipantBatch(
      id: .new(at: now), study: study.id, origin: origin, language: Language(language), size: size,
      staff: staff, madeAt: now)
    return try store.make(batch, form: Token().text, context: AuditContext(by: .staff(staff), at: now))
  }

  func makeParticipants(_ size: Int, language: String = "en") throws -> [Participant] {
    try store.participants(of: makeBatch(size, in: study, language: language))
  }
}
