import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The experimenter's signature in a study that begins to ask for it, and the consents that this concerns.
@Suite struct CountersignatureTests {
  private let data = TestFolder()

  private func lab(asking: Bool) throws -> TestLab {
    try TestLab { settings in
      settings.data = data.url.path
      if asking {
        try TestLab.rewrite(
          "weight-iat", in: settings.studies, replacing: "\nconsent:\n",
          with: "\nconsent:\n  countersignature: yes\n")
      }
    }
  }

  /// A participant in a run, on a server that has stopped since.
  private func someoneInARun() throws -> (Visitor, String, ImplicitPlanDocument) {
    let lab = try lab(asking: false)
    let visitor = try Visitor(lab, at: .inRun)
    let run = try visitor.participation(lab).runs[0].id.text
    return (visitor, run, try visitor.plan(of: run))
  }

  /// A countersignature cannot be given later for an earlier talk: the consent stays in force as it was given.
  @Test func whoConsentedBeforeItWasAskedForGoesOn() throws {
    let (early, run, plan) = try someoneInARun()
    let after = try lab(asking: true)
    early.browser.move(to: after.port)
    #expect(try early.browser.get(Path.dashboard.url()).status == 200)
    try early.send(plan.part(2), of: run)
    let colleague = try Colleague(after, .experimenter)
    let page = try colleague.browser.get(Path.staffConsent.url(early.id.text)).text
    #expect(page.contains("In force") && !page.contains(Path.staffCountersignature.url(early.id.text)))

    // A participant who consents from now on waits for it, on the page and in the store alike.
    let late = try Visitor(after, at: .contactDetails)
    #expect(try late.browser.get(Path.dashboard.url()).location == Path.countersignature.url())
    #expect(throws: StoreRefusal.noConsentInForce) {
      try after.store.startRun(
        of: after.study.implicitTests[0], position: 1, participant: late.id, in: after.study, draw: { 1 },
        context: AuditContext(by: .participant(late.id), at: after.now))
    }
  }

  /// Those who signed at home stand on one line; whoever has a tablet has a line of their own.
  @Test func theFirstPageCountsThoseWhoWaitElsewhere() throws {
    let lab = try lab(asking: true)
    let ben = try Colleague(lab, .experimenter).browser
    let (home, here) = (try Visitor(lab, at: .contactDetails), try Visitor(lab, at: .contactDetails))
    func page() throws -> String { try ben.get(Path.staffHome.url()).text }
    #expect(try page().contains("Elsewhere, 2 people are waiting for your signature"))
    try Tablet(lab, "Tablet 7").take(here)
    let told = try page()
    #expect(told.contains("Elsewhere, 1 person is waiting for your signature") && told.contains("Tablet 7"))
    let figure = ParticipantFigure.waiting(.countersignature).text
    #expect(told.contains("\(ParticipantListQuery.figureField)=\(Path.escaped(figure))"))
    let query: KeyValuePairs = ["study": lab.study.id.text, ParticipantListQuery.figureField: figure]
    let list = try ben.get(Path.staffParticipants.url(query: query)).text
    #expect(try list.contains(home.participation(lab).participant.code.grouped))
    let reader = try Colleague(lab, .dataManager).browser
    #expect(try !reader.get(Path.staffHome.url()).text.contains("your signature"))
  }

  /// Consents from before there were records have no document to offer.
  @Test func noCopyIsOfferedWhereThereIsNone() throws {
    let lab = try lab(asking: false)
    let visitor = try Visitor(lab, at: .contactDetails)
    #expect(try visitor.browser.get(Path.contactDetails.url()).text.contains(Path.consentCopy.url()))
    let file = data.url.appendingPathComponent("research.sqlite").path
    try lab.alter(
      file: file,
      "DROP TRIGGER IF EXISTS consents_stay_as_they_are; UPDATE consents SET record_digest = ''")
    for target in [Path.contactDetails, .consentDocument, .profile] {
      let page = try visitor.browser.get(target.url())
      #expect(page.status == 200 && !page.text.contains(Path.consentCopy.url()), "\(target)")
    }
    #expect(try visitor.browser.get(Path.consentDocument.url()).text.contains(Path.consentDocumentPDF.url()))
  }
}
