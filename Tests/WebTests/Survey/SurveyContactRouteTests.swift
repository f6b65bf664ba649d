import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Contact data from surveys: on a page of staff, in the profile, and in the files with one's own data.
@Suite(.serialized) struct SurveyContactRouteTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let ben: Colleague

  init() throws {
    lab = try TestLab(survey: "survey_with_rules.yaml", task: "with-rules")
    visitor = try Visitor(lab, at: .firstTest)
    ben = try Colleague(lab, .experimenter)
    for name in ["Wilhelmena", "<Wilhelmina>"] { try send([("first-name", name), ("age", "34")]) }
  }

  private func send(_ form: [(String, String)]) throws {
    #expect(try visitor.browser.post(Path.surveyPage.url("with-rules", "person"), form).status == 303)
  }

  private var own: String { Path.ownContact.url("with-rules", "first-name") }
  private var ofStaff: String { Path.staffParticipantContact.url(visitor.id.text) }

  private func readers() throws -> [String?] {
    try lab.store.auditTrail(of: visitor.id).filter { $0.action == "contact.opened" }.map(\.actorID)
  }

  private func stored() throws -> [String] {
    try lab.store.surveyContacts(of: visitor.id).flatMap { $0.values.map(\.text) }
  }

  /// The answers that a survey puts into its texts are research data.
  @Test func theyAreAskedForWithoutOtherAnswers() throws {
    let lab = try TestLab(
      survey: "survey_with_rules.yaml", task: "with-rules",
      changing: "kind: text, question: {en: \"Which school",
      to: """
        kind: text, identity: yes, help: {en: "At {age} years", de: "Mit {age} Jahren"}, \
        question: {en: "Which school
        """)
    let visitor = try Visitor(lab, at: .firstTest)
    for (page, form) in [("person", [("age", "12")]), ("school", [("school", "The old one")])] {
      #expect(try visitor.browser.post(Path.surveyPage.url("with-rules", page), form).status == 303)
    }
    let page = try visitor.browser.get(Path.ownContact.url("with-rules", "school")).text
    #expect(page.contains(">At … years</p>") && !page.contains("{age}"))
  }

  /// A formula in the words of the question is a gap, and doubled braces are signs, as where it was asked.
  @Test func bracesInAQuestionAreReadAsInTheSurvey() throws {
    let lab = try TestLab(
      survey: "survey_with_rules.yaml", task: "with-rules",
      changing: "kind: text, question: {en: \"Which school",
      to: "kind: text, identity: yes, question: {en: \"At {age}, {{which}} {{school}} or '}}'")
    let visitor = try Visitor(lab, at: .firstTest)
    let person = try visitor.browser.post(Path.surveyPage.url("with-rules", "person"), [("age", "12")])
    #expect(person.status == 303)
    let asked = try visitor.browser.get(Path.surveyPage.url("with-rules", "school")).text
    let signs = ", {which} {school} or &#39;}&#39; do you go to?"
    #expect(asked.contains("At 12\(signs)"))
    let school = try visitor.browser.post(
      Path.surveyPage.url("with-rules", "school"), [("school", "The old one")])
    #expect(school.status == 303)
    let staff = try Colleague(lab, .experimenter).browser
    for page in [
      try visitor.browser.get(Path.profile.url()),
      try visitor.browser.get(Path.ownContact.url("with-rules", "school")),
      try staff.get(Path.staffParticipantContact.url(visitor.id.text)),
    ] {
      #expect(page.text.contains("At …\(signs)") && !page.text.contains("{{which"))
    }
  }

  // MARK: - Staff

  @Test func staffReadThemOnAPageOfTheirOwn() throws {
    let one = Path.staffParticipant.url(visitor.id.text)
    let participant = try ben.browser.get(one).text
    #expect(participant.contains("href=\"\(ofStaff)\"") && !participant.contains("Wilhelmina"))
    #expect(try readers() == [])
    let page = try ben.browser.get(ofStaff)
    #expect(page.status == 200)
    for words in ["&lt;Wilhelmina&gt;", "Wilhelmena", "What is your first name?", "About you", "Earlier"] {
      #expect(page.text.contains(words), "\(words)")
    }
    let (now, before) = (page.text.range(of: "&lt;Wilhelmina&gt;"), page.text.range(of: "Wilhelmena"))
    #expect(try #require(now).lowerBound < #require(before).lowerBound)
    #expect(try readers() == [ben.member.id.text])
    #expect(try ben.browser.get(one).text.contains("Read the contact details given in surveys"))
  }

  @Test func theyAreForThoseWhoHandleConsents() throws {
    let manager = try Colleague(lab, .dataManager)
    #expect(try manager.browser.get(ofStaff).status == 403)
    let other = try Colleague(lab, .experimenter, study: lab.secondStudy.id)
    #expect(try other.browser.get(ofStaff).status == 404)
    #expect(try ben.browser.get(Path.staffParticipantContact.url("unknown")).status == 404)
    #expect(try readers() == [])
  }

  @Test func aStudyThatAsksForNoneHasNoSuchPage() throws {
    let other = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    let page = try ben.browser.get(Path.staffParticipant.url(other.id.text)).text
    #expect(!page.contains(Path.staffParticipantContact.url(other.id.text)))
    let empty = try ben.browser.get(Path.staffParticipantContact.url(other.id.text))
    #expect(empty.status == 200 && empty.text.contains("No contact details here"))
  }

  /// Contact data that a study asked for once stay until they are deleted, and staff get to them.
  @Test func aStudyThatAsksForNoneAnyMoreLeadsToThem() throws {
    lab.running.watch.stop()
    let studies = lab.folder.url.appendingPathComponent("studies").path
    try TestLab.rewrite(
      "weight-iat", in: studies, replacing: "{id: first-name, kind: text, identity: yes,",
      with: "{id: nickname, kind: text,")
    #expect(lab.running.watch.refresh(.all).contains { $0.outcome == .runsNewly })
    #expect(try ben.browser.get(Path.staffParticipant.url(visitor.id.text)).text.contains(ofStaff))
    #expect(try ben.browser.get(ofStaff).text.contains("Wilhelmena"))
    #expect(try readers() == [ben.member.id.text])
    let other = try Visitor(lab, at: .firstTest)
    let page = try ben.browser.get(Path.staffParticipant.url(other.id.text)).text
    #expect(!page.contains(Path.staffParticipantContact.url(other.id.text)))
  }

  @Test func whatWasTakenBackStaffDoNotSee() throws {
    try send([("first-name.not-given", "prefer-not-to-say"), ("age", "34")])
    #expect(try !ben.browser.get(ofStaff).text.contains("Wilhelm"))
    #expect(try readers() == [])
    let page = try visitor.browser.get(own).text
    #expect(page.contains("&lt;Wilhelmina&gt;") && page.contains("You have withdrawn this."))
  }

  @Test func nobodyReadsThemAfterLeaving() throws {
    try lab.store.leave(
      visitor.id, session: nil, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    #expect(try ben.browser.get(ofStaff).status == 404)
    #expect(try !ben.browser.get(Path.staffParticipant.url(visitor.id.text)).text.contains(ofStaff))
    #expect(try stored() == [])
  }

  // MARK: - The participant

  @Test func theParticipantSeesThemInTheProfile() throws {
    let profile = try visitor.browser.get(Path.profile.url()).text
    #expect(profile.contains("Contact details from surveys") && profile.contains("href=\"\(own)\""))
    let value = "<strong dir=\"auto\">&lt;Wilhelmina&gt;</strong>"
    #expect(profile.contains(value) && !profile.contains("Wilhelmena"))
    let page = try visitor.browser.get(own).text
    #expect(page.contains(value) && page.contains("Wilhelmena"))
    #expect(page.contains("in “About you”"))
    let other = try Visitor(lab, at: .firstTest)
    #expect(try !other.browser.get(Path.profile.url()).text.contains("Contact details from surveys"))
    #expect(try other.browser.get(own).status == 404)
  }

  @Test func aCorrectionCountsFromThenOn() throws {
    for _ in 1...2 {
      let answer = try visitor.browser.post(own, [("first-name", " Ada ")])
      #expect(answer.location == own + "?notice=ownContactChanged")
    }
    #expect(try stored() == ["Wilhelmena", "<Wilhelmina>", "Ada"])
    let page = try visitor.browser.get(own + "?notice=ownContactChanged").text
    #expect(
      page.contains("Your contact details have been saved.")
        && page.contains("<strong dir=\"auto\">Ada</strong>"))
    let saved = try lab.store.auditTrail(of: visitor.id).last { $0.action == "survey.saved" }
    #expect(saved?.detail == "profile first-name")
    // The rest of the survey is as it was.
    let history = try lab.store.history(of: "with-rules", by: visitor.id)
    #expect(history.filter { $0.key.question == "age" }.count == 1)
    #expect(history.filter { $0.key.question == "first-name" }.map(\.number) == [1, 2, 3])
  }

  @Test func aCorrectionWithNothingInItIsRefused() throws {
    let before = try lab.ledger.contents()
    let forms: [[(String, String)]] = [
      [], [("first-name", "  ")], [("first-name", String(repeating: "x", count: 201))],
    ]
    for form in forms {
      let answer = try visitor.browser.post(own, form)
      #expect(answer.status == 422 && answer.text.contains("role=\"alert\""))
    }
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func aDeletionTakesEverythingThatWasGivenThere() throws {
    let deletion = Path.ownContactDeletion.url("with-rules", "first-name")
    #expect(try visitor.browser.get(own).text.contains("action=\"\(deletion)\""))
    for _ in 1...2 {
      #expect(try visitor.browser.post(deletion).location == "/profile?notice=ownContactDeleted")
    }
    #expect(try stored() == [])
    let profile = try visitor.browser.get("/profile?notice=ownContactDeleted").text
    #expect(profile.contains("Your entries have been deleted.") && !profile.contains("Wilhelm"))
    #expect(try visitor.browser.get(own).status == 404)
    let timeline = try ben.browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(timeline.contains("Deleted contact details given in a survey"))
    let history = try lab.store.history(of: "with-rules", by: visitor.id)
    #expect(history.last { $0.key.question == "first-name" }?.answer.reason == "skipped")
  }

  @Test func nobodyDeletesForSomebodyElse() throws {
    let other = try Visitor(lab, at: .firstTest)
    let before = try lab.ledger.contents()
    _ = try other.browser.post(Path.ownContactDeletion.url("with-rules", "first-name"))
    for question in ["age", "unknown", "first-name.1"] {
      _ = try visitor.browser.post(Path.ownContactDeletion.url("with-rules", question))
    }
    #expect(try visitor.browser.post(Path.ownContactDeletion.url("with-rules", "A B")).status == 404)
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func theFilesWithOnesOwnDataHoldThem() throws {
    #expect(try visitor.browser.get(Path.profileDataJSON.url()).text.contains("\"<Wilhelmina>\""))
    let pdf = try visitor.browser.get(Path.profileDataPDF.url())
    let saved = lab.folder.url.appendingPathComponent("own.pdf")
    try Data(pdf.body).write(to: saved)
    let text = try Command.run("/usr/bin/env", ["pdftotext", "-layout", saved.path, "-"]).output
    #expect(text.contains("Contact details from surveys (2)") && text.contains("<Wil"))
  }
}
