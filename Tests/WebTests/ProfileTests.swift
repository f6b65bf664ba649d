import Foundation
import MailCatcher
import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// The pages on which participants see their consent and change their choices.
@Suite struct ProfileTests {
  private func page(_ visitor: Visitor, _ target: String = Path.profile.url()) throws -> String {
    try visitor.browser.get(target).text
  }

  private func checked(in page: String) -> [String] {
    page.matches(of: /name="sharing" type="radio" value="(\w+)" required checked/).map { String($0.output.1) }
  }

  @Test func theChoiceIsShownAndTheNewestCounts() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    #expect(try checked(in: page(visitor)) == ["worldwide"])
    for (choice, beyond) in [("institution", 0), ("worldwide", 1)] {
      let answer = try visitor.browser.post(Path.profileSharing.url(), [("sharing", choice)])
      #expect(answer.location == Path.profile.url(query: Notice.sharingChanged.query))
      let changed = try page(visitor, try #require(answer.location))
      #expect(changed.contains("role=\"status\"") && changed.contains("Your choice has been changed."))
      #expect(checked(in: changed) == [choice])
      let extent = try lab.store.releaseReader.extent(of: lab.study, in: ReleaseScope(.real, .beyond))
      #expect(extent.participants == beyond, "\(choice)")
    }
    let kept = try lab.ledger.texts(
      "SELECT choice FROM sharing_choices WHERE participant = ? ORDER BY chosen_at", [visitor.id])
    #expect(kept == ["worldwide", "institution", "worldwide"])
    // The record of a signature stays as it was signed.
    #expect(try visitor.participation(lab).consents.map(\.sharing) == [.worldwide])
  }

  /// A tablet of the lab leads nowhere else, and writes the address instead.
  @Test func withoutASectionOnPrivacyTheProfileLeadsToThePolicyOfTheStudy() throws {
    let policy = "href=\"https://example.org/privacy\""
    let address = "<p>How your data are protected: https://example.org/privacy</p>"
    let lab = try TestLab {
      try TestLab.rewrite("weight-iat", in: $0.studies, replacing: "kind: privacy", with: "kind: custom")
    }
    let visitor = try Visitor(lab, at: .firstTest)
    let atHome = try page(visitor)
    #expect(atHome.contains(policy) && !atHome.contains(address))
    let tablet = try Tablet(lab)
    try tablet.take(visitor)
    let atLab = try tablet.browser.get(Path.profile.url())
    #expect(atLab.status == 200 && !atLab.text.contains(policy) && atLab.text.contains(address))
    let other = try TestLab()
    let own = try page(Visitor(other, at: .firstTest))
    #expect(own.contains("href=\"/consent/document#privacy\"") && !own.contains(policy))
  }

  /// Without a PIN a tablet of the lab alone opens the study by the picture: who holds one already has no use for it.
  @Test func theCodeIsAPictureWhereThatLeadsSomewhere() throws {
    let lab = try TestLab()
    let anywhere = "Point the camera of another phone or tablet at it"
    let inLab = "Hold it in front of the camera of a waiting tablet in the lab"
    let expected: [Bool: [String?]] = [false: [inLab, nil], true: [anywhere, anywhere]]
    for (hasPIN, atHomeAndLab) in expected {
      let visitor = try Visitor(lab, at: .firstTest)
      if hasPIN { #expect(try visitor.browser.post(Path.profilePIN.url(), Visitor.pin).status == 303) }
      let tablet = try Tablet(lab)
      let own = try page(visitor)
      try tablet.take(visitor)
      let handed = try tablet.browser.get(Path.profile.url())
      #expect(handed.status == 200)
      for (profile, help) in zip([own, handed.text], atHomeAndLab) {
        #expect(profile.contains("class=\"code-picture\"") == (help != nil), "PIN: \(hasPIN)")
        for words in [anywhere, inLab] {
          #expect(profile.contains(words) == (words == help), "PIN: \(hasPIN), \(words)")
        }
      }
    }
  }

  @Test func contactDetailsAreGivenChangedAndTakenBack() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    for typed in ["ada@example.org", " wilhelmina@example.org ", ""] {
      let answer = try visitor.browser.post(Path.profileContact.url(), [("email", typed)])
      #expect(answer.location == Path.profile.url(query: Notice.contactChanged.query))
      let changed = try page(visitor, try #require(answer.location))
      #expect(changed.contains("Your contact details have been saved."))
      // Once the address is deleted it is not asked for again: this lab sends no mail.
      #expect(
        changed.contains("name=\"email\" type=\"email\" value=\"\(typed.trimmed)\"") == !typed.isEmpty)
      let kept: [ContactDetail.ID: String] = typed.isEmpty ? [:] : [ContactDetail.ID("email"): typed.trimmed]
      #expect(try lab.store.contact(of: visitor.id) == kept)
    }
  }

  @Test func aNewAddressIsSentACopyAndAnOldOneNone() throws {
    let catcher = try MailCatcher()
    let lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
    }
    let visitor = try Visitor(lab, at: .firstTest)
    // The test waits for each message, as one that still waits for the earlier address is not sent.
    for (address, count) in [("ada@example.org", 1), ("ada@example.org", 1), ("wilhelmina@example.org", 2)] {
      _ = try visitor.browser.post(Path.profileContact.url(), [("email", address)])
      let end = Date().addingTimeInterval(15)
      while try catcher.messages().count < count, Date() < end { Thread.sleep(forTimeInterval: 0.02) }
    }
    let recipients = try catcher.messages().map { $0.recipients ?? [] }
    #expect(Set(recipients) == [["ada@example.org"], ["wilhelmina@example.org"]] && recipients.count == 2)
    for message in try catcher.messages() {
      #expect(message.attachments.map(\.type) == ["application/pdf", "application/pkcs7-signature"])
    }
  }

  /// Three copies a day: enough to correct a mistyped address, too few to fill somebody's mailbox.
  @Test func aCopyIsSentThreeTimesADayAtMost() throws {
    let lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:1"
      settings.mailFrom = "Our Lab <lab@example.org>"
    }
    let visitor = try Visitor(lab, at: .firstTest)
    func change(_ number: Int) throws -> Answer {
      try visitor.browser.post(Path.profileContact.url(), [("email", "ada\(number)@example.org")])
    }
    for number in 1...3 {
      #expect(try change(number).location == Path.profile.url(query: Notice.contactChanged.query))
    }
    for number in 4...6 {
      let answer = try change(number)
      #expect(answer.location == Path.profile.url(query: Notice.contactChangedWithoutCopy.query))
      #expect(
        try page(visitor, #require(answer.location)).contains("No further copy of your consent was sent"))
    }
    #expect(try lab.ledger.contents()["1 outbox"]?.count == 3)
    #expect(try lab.store.contact(of: visitor.id).values.sorted() == ["ada6@example.org"])
    // A day later, and for somebody else at once.
    let yesterday = lab.now.milliseconds - 24 * 3600 * 1000
    try lab.alter("identity", "UPDATE outbox SET queued_at = ?", [yesterday])
    #expect(try change(7).location == Path.profile.url(query: Notice.contactChanged.query))
    let other = try Visitor(lab, at: .firstTest)
    _ = try other.browser.post(Path.profileContact.url(), [("email", "ada1@example.org")])
    #expect(try lab.ledger.contents()["1 outbox"]?.count == 5)
  }

  /// A participant who has left is told so by code and PIN together; the code with another PIN reveals nothing.
  @Test func afterLeavingSigningInSaysThatItHasEnded() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .keepPlace)
    let code = try visitor.participation(lab).participant.code.grouped
    _ = try visitor.browser.post(Path.keepPlace.url(), [("pin", "407162"), ("pinAgain", "407162")])
    _ = try visitor.browser.post(Path.departure.url(), [("data", "keep"), ("confirm", "on")])
    func signIn(_ pin: String) throws -> Answer {
      try lab.browser().post(Path.signIn.url(), [("code", code), ("pin", pin), ("form", Token().text)])
    }
    let ended = try signIn("407162")
    #expect(ended.status == 410 && ended.text.contains("The participation with this code has ended."))
    #expect(ended.text.contains("<title>Error: "))
    #expect(ended.all("Set-Cookie").allSatisfy { !$0.contains(ParticipantRequest.cookie) })
    let wrong = try signIn("407163")
    #expect(wrong.status == 422 && !wrong.text.contains("has ended"))
  }

  /// Somebody who never chose a PIN has none to type.
  @Test func withoutAPINItIsSaidToo() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let code = try visitor.participation(lab).participant.code.grouped
    func signIn() throws -> Answer {
      try lab.browser().post(Path.signIn.url(), [("code", code), ("pin", ""), ("form", Token().text)])
    }
    #expect(try signIn().status == 422)
    _ = try visitor.browser.post(Path.departure.url(), [("data", "keep"), ("confirm", "on")])
    let ended = try signIn()
    #expect(ended.status == 410 && ended.text.contains("The participation with this code has ended."))
    #expect(ended.text.contains("<title>Error: "))
  }

  @Test func signingOutConfirms() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    // Without a PIN a participant cannot come back: the page says so before, and asks once more.
    #expect(try page(visitor).contains("Sign out anyway"))
    let out = try visitor.browser.post(Path.signOut.url(), [])
    let home = try visitor.browser.get(try #require(out.location)).text
    #expect(home.contains("role=\"status\"") && home.contains("You have signed out."))
  }

  /// Exactly what the page tells people to do.
  @Test func theSignatureIsCheckedAsThePageSays() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .firstTest)
    let profile = try page(visitor)
    let command = try #require(profile.firstMatch(of: /<code>(openssl [^<]+)<\/code>/)).output.1
    let links = profile.matches(of: /href="([^"]+)" download/).map { String($0.output.1) }
    #expect(
      links == [Path.consentCopy, .consentCopySignature, .consentCopyRecord, .certificate].map { $0.url() })
    let folder = TestFolder().url.appendingPathComponent("saved")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var document: URL?
    for link in links {
      // The certificate is for anybody.
      let browser = link == Path.certificate.url() ? lab.browser() : visitor.browser
      let answer = try browser.get(link)
      let field = try #require(answer["Content-Disposition"], "\(link)")
      let name = try #require(field.firstMatch(of: /filename="([^"]+)"/)).output.1
      let file = folder.appendingPathComponent(String(name))
      try Data(answer.body).write(to: file)
      if link == links[0] { document = file }
    }
    func check() throws -> Command.Outcome {
      try Command.run("/bin/sh", ["-c", "cd '\(folder.path)' && \(command)"])
    }
    let sound = try check()
    #expect(sound.status == 0 && sound.errors.contains("successful"), "\(sound)")
    #expect(sound.output.isEmpty, "the document is not for the terminal")
    let changed = try #require(document)
    try (Data(contentsOf: changed) + Data("%".utf8)).write(to: changed)
    #expect(try check().status != 0)
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func aStudyThatDoesNotAskOffersNothingToChange() throws {
    let lab = try TestLab { settings in
      let file = URL(fileURLWithPath: settings.studies).appendingPathComponent("weight-iat/study.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      let asked = try #require(text.range(of: "  sharing:\n")).lowerBound
      let end = try #require(text.range(of: "  agreement:\n")).lowerBound
      try (text[..<asked] + text[end...]).write(to: file, atomically: true, encoding: .utf8)
    }
    let visitor = try Visitor(lab, at: .firstTest)
    let profile = try page(visitor)
    #expect(!profile.contains("name=\"sharing\"") && !profile.contains("name=\"email\""))
    let before = try lab.ledger.contents()
    for (path, form) in [
      (Path.profileSharing, [("sharing", "worldwide")]), (.profileContact, [("email", "ada@example.org")]),
    ] {
      #expect(try visitor.browser.post(path.url(), form).status == 404, "\(path)")
    }
    #expect(try lab.ledger.changes(since: before) == [:])
    let staff = try Colleague(lab, .dataManager).browser
    let releases = try staff.get(Path.staffReleases.url()).text
    #expect(releases.contains("beyond-extent\">Participants: 1,"))
    #expect(releases.contains("This study does not ask participants"))
  }
}
