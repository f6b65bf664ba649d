import Studies
import Testing

@testable import LabConsole
@testable import Web

/// A tablet of the lab keeps nothing of earlier participants, and asks for nothing that makes no sense there.
struct StationPageTests {
  let lab: TestLab

  init() throws { lab = try TestLab() }

  @Test func nothingIsSavedToAFile() throws {
    let tablet = try Tablet(lab)
    try tablet.take(try Visitor(lab, at: .survey))
    let files: [Path] = [
      .consentCopy, .consentCopySignature, .consentCopyRecord, .consentDocumentPDF, .ownCalendar,
    ]
    for file in files { #expect(try tablet.browser.get(file.url()).status == 403, "\(file)") }
    for page in [Path.profile, .consentDocument] {
      let text = try tablet.browser.get(page.url()).text
      #expect(!text.contains(" download"), "\(page)")
      #expect(!text.contains("mailto:") && !text.contains("\"tel:"), "\(page)")
    }
    let profile = try tablet.browser.get(Path.profile.url()).text
    #expect(profile.contains("ask the person looking after you to print it"))
    #expect(profile.contains(try #require(lab.study.contact.email)))
  }

  /// In a lab that sends no mail, nobody is told to ask for a copy by e-mail.
  @Test(arguments: [true, false])
  func aCopyByMailIsOfferedWhereMailIsSent(sends: Bool) throws {
    let lab = try TestLab { settings in
      guard sends else { return }
      settings.mailServer = "unencrypted-smtp://localhost:9"
      settings.mailFrom = "lab@example.org"
    }
    let tablet = try Tablet(lab)
    try tablet.take(try Visitor(lab, at: .survey))
    let profile = try tablet.browser.get(Path.profile.url()).text
    #expect(profile.contains("looking after you to print it"))
    #expect(profile.contains("give your e-mail address in your contact details") == sends)
  }

  /// The tablet has to be handed over again, with or without a PIN.
  @Test func theProfileOfSomebodyWithAPINSpeaksOfNone() throws {
    let visitor = try Visitor(lab, at: .keepPlace)
    _ = try visitor.browser.post(Path.keepPlace.url(), [("pin", "407162"), ("pinAgain", "407162")])
    #expect(try visitor.browser.get(Path.profile.url()).text.contains("PIN"))
    let tablet = try Tablet(lab)
    try tablet.take(visitor)
    let profile = try tablet.browser.get(Path.profile.url()).text
    #expect(!profile.contains("PIN") && profile.contains("Sign out"))
  }

  @Test func nobodyIsAskedForAPIN() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .signature)
    try tablet.take(visitor)
    #expect(!(try tablet.browser.get(Path.consentSignature.url()).text.contains(">Your code<")))
    let stopping = try tablet.browser.get(Path.stopping.url()).text
    #expect(stopping.contains("hand you a tablet again") && !stopping.contains(Path.keepPlace.url()))
    let signed = try tablet.browser.post(Path.consentSignature.url(), Visitor.signature)
    let next = try tablet.browser.get(try #require(signed.location))
    #expect(next.location == Path.contactDetails.url(query: Notice.hasSigned.query))
    #expect(
      try tablet.browser.get(#require(next.location)).text.contains("Your signature has been saved."))
    #expect(
      try tablet.browser.post(Path.contactDetails.url(), [("skip", "1")]).location == Path.dashboard.url())
    #expect(try tablet.browser.get(Path.dashboard.url()).location == Path.permissions.url())
    #expect(try visitor.participation(lab).participant.place == .skipped)
  }

  @Test func theLanguagesComeFirstOnATabletAndAfterACard() throws {
    let tablet = try Tablet(lab)
    let visitor = try Visitor(lab, at: .introduction)
    try tablet.take(visitor)
    let first = try tablet.browser.get(Path.ownIntroduction.url()).text
    let choice = try #require(first.range(of: "class=\"language-choice\""))
    #expect(choice.lowerBound < first.range(of: "<h1>")!.lowerBound)
    #expect(first.contains("<button type=\"submit\" name=\"language\" value=\"de\""))
    let batch = try lab.makeBatch(1, in: lab.study)
    let code = try lab.store.participants(of: batch)[0].code
    let card = try lab.browser().get(Path.code.url(code.text)).text
    #expect(card.contains("class=\"language-choice\""))
  }

  @Test func errorsAreToldInTheLanguageOfWhoeverTakesPart() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    _ = try visitor.browser.post(Path.language.url(), [("language", "de")])
    for path in ["/no-such-page", "/surveys/unknown"] {
      let page = try visitor.browser.get(path)
      #expect(page.status == 404 && page.text.contains("<html lang=\"de\""), "\(path)")
    }
    let tablet = try Tablet(lab)
    try tablet.take(visitor)
    let page = try tablet.browser.get(Path.consentCopy.url())
    #expect(page.status == 403 && page.text.contains("<html lang=\"de\""))
    // It gives way like every other page when somebody else gets the tablet.
    #expect(page.text.contains("<meta name=\"labconsole-station\" content=\"handed:"))
    #expect(page.text.contains("/js/station/watch.") && !page.text.contains("/js/station/page."))
  }
}
