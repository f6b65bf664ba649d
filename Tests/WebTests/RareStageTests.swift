import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The order of the path at rarely visited stages.
@Suite(.serialized) struct RareStageTests {
  /// The URLs tried at each step of the consent; the step itself decides which of them stay open.
  private static let consent = [
    (Path.consentChanges, "/consent/changes"), (.consentQuiz, "/consent/quiz"),
    (.consentQuestion, "/consent/quiz/1/1"), (.consentQuestion, "/consent/quiz/2/1"),
    (.consentQuestion, "/consent/quiz/2/2"), (.consentSharing, "/consent/sharing"),
    (.consentReview, "/consent/review"), (.consentSignature, "/consent/signature"),
  ]

  private func expectConsent(
    of visitor: Visitor, in lab: TestLab, waitsAt due: String, open: Set<String> = [],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try lab.expectThatEverythingElse(leads: visitor, to: Path.consent.url(), at: location)
    #expect(try visitor.browser.get(Path.consent.url()).location == due, sourceLocation: location)
    #expect(try visitor.browser.get(due).status == 200, sourceLocation: location)
    let before = try lab.ledger.contents()
    for (path, target) in Self.consent where target != due && !open.contains(target) {
      let seen = try visitor.browser.get(target)
      #expect(seen.status == 303 && seen.location == due, "\(target)", sourceLocation: location)
      guard path != .consentQuiz else { continue }
      let sent = try visitor.browser.post(target, path.goodForm(in: lab.study))
      #expect(
        sent.status == 303 && [due, Path.consent.url()].contains(sent.location), "to \(target)",
        sourceLocation: location)
    }
    #expect(try lab.ledger.changes(since: before) == [:], sourceLocation: location)
  }

  /// The forms that can be sent at each stage: the routing table once more, from the other side.
  @Test func formsAreOpenAtTheirStagesAlone() throws {
    let always: Set<Path> = [.signOut, .stationEnd]
    let own: Set<Path> = [
      .profile, .profileSharing, .profileContact, .profileSessions, .profilePIN, .profileTimeZone, .fact,
      .ownContact, .ownContactDeletion, .departure,
    ]
    let expected: [Stage: Set<Path>] = [
      .introduction: [.ownIntroduction],
      .eligibility: [.eligibility],
      .consent: [
        .consentChanges, .consentSection, .consentDocument, .consentQuestion, .consentSharing, .consentReview,
        .consentSignature, .consentRefusal, .keepPlace,
      ],
      .countersignature: own.union([.countersignature, .keepPlace]),
      .contactDetails: own.union([.contactDetails, .keepPlace]),
      .keepPlace: own.union([.keepPlace]),
      .permissions: own.union([.permissions]),
      .tasks: own.union([
        .runs, .missingDevice, .omission, .runPart, .runCheck, .survey, .surveyPage, .surveyReview, .occasion,
      ]),
      // A tablet may still deliver data of a test that was answered before.
      .betweenVisits: own.union([
        .nextVisit, .nextVisitTime, .nextVisitCancellation, .nextVisitWait, .runPart, .occasion,
      ]),
      .siteUnknown: own.union([.runPart]),
      .onBreak: own.union([.breakTime, .runPart]),
      .paused: own.union([.runPart]),
    ]
    let routes = try TestLab().console().routes.filter { $0.method == .post }
    for stage in Stage.allCases {
      let open = routes.filter { $0.stages?.contains(stage) == true }.map(\.path)
      let language: Set<Path> = stage == .left ? [] : [.language]
      #expect(Set(open) == (expected[stage] ?? []).union(always).union(language), "\(stage)")
    }
  }

  // MARK: - Consent

  @Test(arguments: [Visitor.Stop.keepPlace, .firstTest, .inRun, .survey, .finished])
  func nothingElseIsOpenBeforeTheChangesAreSeen(stop: Visitor.Stop) throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, in: lab.secondStudy, at: stop)
    try lab.outdate(visitor)
    let answered: Set = ["/consent/quiz/1/1"]
    try expectConsent(of: visitor, in: lab, waitsAt: Path.consentChanges.url(), open: answered)
    // The sections and the document, which show no changes, are closed too.
    for target in [Path.consentSection.url("1"), Path.consentDocument.url()] {
      #expect(try visitor.browser.get(target).location == Path.consentChanges.url(), "\(target)")
    }
    _ = try visitor.browser.post(Path.consentChanges.url())
    try expectConsent(of: visitor, in: lab, waitsAt: Path.consentSharing.url(), open: answered)
    _ = try visitor.browser.post(Path.consentSharing.url(), [("sharing", "institution")])
    try expectConsent(of: visitor, in: lab, waitsAt: Path.consentSignature.url(), open: answered)
  }

  /// In a study that wants the whole document opened.
  @Test func theWholeDocumentIsReadBeforeTheQuiz() throws {
    let lab = try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "\nconsent:\n",
        with: "\nconsent:\n  read-whole-document: yes\n")
    }
    let visitor = try Visitor(lab, at: .quiz)
    let due = Path.consentDocument.url()
    try expectConsent(of: visitor, in: lab, waitsAt: due)
    let screens = lab.study.consent.screens.count
    #expect(
      try visitor.browser.get(due).text.contains("href=\"\(Path.consentSection.url(String(screens)))\""))
    #expect(try visitor.browser.get(Path.consentSection.url(String(screens))).status == 200)
    // Reading a section once more does not replace reading the document.
    let again = try visitor.browser.post(
      Path.consentSection.url("1"), Path.consentSection.goodForm(in: lab.study))
    #expect(again.location == Path.consent.url())
    #expect(try visitor.browser.get(Path.consent.url()).location == due)
    #expect(try visitor.browser.post(due).location == Path.consent.url())
    #expect(try visitor.browser.get(Path.consent.url()).location == "/consent/quiz/1/1")
    #expect(try visitor.browser.get(due).text.contains("href=\"\(Path.consent.url())\""))
  }

  @Test func whoFailedTheQuizTriesAgainOrTalks() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .quiz)
    try visitor.answerQuiz(attempt: 1, rightly: false)
    let due = Path.consentQuiz.url()
    // The questions answered are open, and the first question of the next try.
    try expectConsent(
      of: visitor, in: lab, waitsAt: due, open: ["/consent/quiz/1/1", "/consent/quiz/2/1"])
    try visitor.answerQuiz(attempt: 2, rightly: false)
    try expectConsent(
      of: visitor, in: lab, waitsAt: due,
      open: ["/consent/quiz/1/1", "/consent/quiz/2/1", "/consent/quiz/2/2"])
    let before = try lab.ledger.contents()
    for question in ["1", "2"] {
      _ = try visitor.browser.post(
        Path.consentQuestion.url("2", question), Path.consentQuestion.goodForm(in: lab.study))
    }
    #expect(try visitor.browser.post(Path.consentQuestion.url("3", "1"), []).status == 404)
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func untilTheExperimenterHasSignedNothingElseIsOpen() throws {
    let lab = try TestLab {
      try TestLab.rewrite(
        "weight-iat", in: $0.studies, replacing: "\nconsent:\n", with: "\nconsent:\n  countersignature: yes\n"
      )
    }
    let visitor = try Visitor(lab, at: .contactDetails)
    try lab.expectThatEverythingElse(leads: visitor, to: Path.countersignature.url())
  }

  // MARK: - Tasks

  @Test func inABreakNothingElseIsOpen() throws {
    let lab = try TestLab(breakSeconds: 60)
    let visitor = try Visitor(lab, at: .firstTest)
    try visitor.playRun()
    try lab.expectThatEverythingElse(leads: visitor, to: Path.breakTime.url())
  }

  @Test(arguments: [Visitor.Stop.keepPlace, .firstTest, .inRun, .survey])
  func inAPauseNothingElseIsOpen(stop: Visitor.Stop) throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: stop)
    let ben = try Colleague(lab, .experimenter).browser
    #expect(
      try ben.post(
        Path.staffInterventions.url(visitor.id.text),
        Path.staffInterventions.goodForm(in: lab.study)
      ).status == 303)
    try lab.expectThatEverythingElse(leads: visitor, to: Path.paused.url())
  }

  @Test func betweenTwoVisitsNothingElseIsOpen() throws {
    let lab = try TestLab()
    try lab.expectThatEverythingElse(leads: lab.visitorBetweenVisits(), to: Path.nextVisit.url())
  }

  @Test func untilTheSiteIsKnownNothingElseIsOpen() throws {
    let lab = try TestLab { try SiteRouteTests.askForSites(in: $0.studies) }
    let visitor = try Visitor(lab, at: .permissions)
    _ = try visitor.browser.post(Path.permissions.url(), lab.study.grants)
    try lab.expectThatEverythingElse(leads: visitor, to: Path.siteUnknown.url())
  }
}
