import Crypto
import Foundation
import MailCatcher
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Messages of a study that staff send, over a real mail server.
@Suite(.serialized) struct MessageRouteTests {
  private let catcher: MailCatcher
  let lab: TestLab
  let study: Study
  let url: String

  /// The example `diary`, which asks for an address and for reminders.
  init() throws {
    let catcher = try MailCatcher()
    self.catcher = catcher
    lab = try TestLab { settings in
      settings.mailServer = "unencrypted-smtp://localhost:\(catcher.port)"
      settings.mailFrom = "Our Lab <lab@example.org>"
      settings.publicURL = "https://lab.example.org"
      let folder = URL(fileURLWithPath: settings.studies).appendingPathComponent("diary")
      try FileManager.default.copyItem(
        at: TestLab.root.appendingPathComponent("Config/studies/diary"), to: folder)
      let file = folder.appendingPathComponent("study.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing(/\nquiet-hours: [^\n]*/, with: "").components(separatedBy: "\nmessages:\n")[0]
      try Data((text + Self.words).utf8).write(to: file)
    }
    study = try #require(lab.running.library.current.first { $0.id == "diary" })
    url = Path.staffMessages.url(study.id.text)
  }

  private func withoutMessages() throws -> Study {
    let found = lab.running.library.current.first { $0.messages.isEmpty }
    return try #require(found)
  }

  private static let words = """

    quiet-hours: "00:00-00:00"
    sites:
      - {id: berlin, title: {en: Berlin, de: Berlin}}
      - {id: vienna, title: {en: Vienna, de: Wien}}
    messages:
      - id: results
        subject: {en: "Results of {study}", de: "Ergebnisse von {study}"}
        text: {en: "Here they are: {link}", de: "Hier sind sie: {link}"}
    """

  func visitor(_ address: String) throws -> Visitor {
    let visitor = try Visitor(lab, in: study, at: .firstTest)
    _ = try visitor.browser.post(Path.profileContact.url(), [("email", address), ("mail", address)])
    return visitor
  }

  /// The field that tells whom a preview counts.
  func seen(in page: String) throws -> (String, String) {
    ("seen", String(try #require(page.firstMatch(of: /name="seen" value="([^"]+)"/)).output.1))
  }

  @Test func aMessageIsPreviewedAndSentOnce() throws {
    let visitor = try visitor("ada@example.org")
    let staff = try Colleague(lab, .experimenter).browser
    let preview = try staff.get(
      Path.staffMessages.url(study.id.text, query: ["message": "results", "participant": visitor.id.text]))
    #expect(preview.status == 200 && preview.text.contains("Results of"))
    #expect(preview.text.contains("https://lab.example.org/unsubscribe/…"))
    #expect(preview.text.contains("Send to 1 participant"))
    let form = try [
      ("message", "results"), ("participant", visitor.id.text), seen(in: preview.text),
      ("form", Token().text),
    ]
    for _ in 1...2 { #expect(try staff.post(url, form).status == 303) }
    let subject = ["Results of \(study.title[Language("en")])"]
    func sent() throws -> [MailCatcher.Message] {
      try catcher.messages().filter { $0.header("Subject") == subject }
    }
    let end = Date().addingTimeInterval(15)
    while try sent().isEmpty, Date() < end {
      lab.store.appointmentSignal.wake()
      Thread.sleep(forTimeInterval: 0.05)
    }
    let mail = try #require(try sent().first)
    #expect(mail.recipients == ["ada@example.org"] && !mail.text.contains("{"))
    #expect(mail.header("List-Unsubscribe-Post") == ["List-Unsubscribe=One-Click"])
    try lab.writeMessagesAgain()
    #expect(try sent().count == 1 && lab.log.errors == [])
    let outbox = try staff.get(Path.staffOutbox.url()).text
    #expect(outbox.contains("Message from the study team: Results of") && !outbox.contains("ada@example.org"))
  }

  /// Those without an address, or who do not want any, are named before anything is sent.
  @Test func thoseChosenInTheListAreWrittenTo() throws {
    let (ada, bob) = (try visitor("ada@example.org"), try Visitor(lab, in: study, at: .firstTest))
    let staff = try Colleague(lab, .experimenter).browser
    let chosen = [ada, bob].map { ("chosen", $0.id.text) }
    let opened = try staff.get(
      Path.staffChosenMessages.url() + Path.query(chosen.map { (name: $0.0, value: $0.1) }))
    let location = try #require(opened.location)
    #expect(opened.status == 303 && location.hasPrefix(url))
    let page = try staff.get(location).text
    let code = try bob.participation(lab).participant.code.grouped
    #expect(page.contains("These are not written to:"))
    #expect(page.components(separatedBy: code).count == 3 && !page.contains("id=\"state\""))
    let preview = try staff.get(location + "&message=results").text
    #expect(preview.contains("Send to 1 participant"))
    let form = try chosen + [("message", "results"), seen(in: preview), ("form", Token().text)]
    #expect(try staff.post(url, form).status == 303)
    #expect(try lab.store.dispatches(of: study.id).map(\.recipients) == [1])
  }

  /// The number that is told before sending holds for what is sent: the filter goes along with the form.
  @Test func thoseWithATagOrOfASiteAreWrittenTo() throws {
    let (ada, bea) = (try visitor("ada@example.org"), try visitor("bea@example.org"))
    let desk = AuditContext(by: .staff("desk"), at: lab.now)
    try lab.store.add(ParticipantTag("call back"), to: ada.id, context: desk)
    _ = try lab.store.setSite("vienna", of: bea.id, seen: nil, context: desk)
    let staff = try Colleague(lab, .experimenter).browser
    func preview(_ fields: [(name: String, value: String)]) throws -> String {
      try staff.get(url + Path.query([(name: "message", value: "results")] + fields)).text
    }
    #expect(try preview([]).contains("Send to 2 participants"))
    #expect(try preview([("tag", "call back"), ("site", "vienna")]).contains("0 recipients"))
    // Somebody whose site is not known is not of this one.
    #expect(try preview([("site", "berlin")]).contains("0 recipients"))
    let ofVienna = try preview([("site", "vienna")])
    #expect(ofVienna.contains("Send to 1 participant"))
    #expect(ofVienna.contains("<option value=\"vienna\" selected>Vienna</option>"))
    let tagged = try preview([("tag", "call back")])
    #expect(tagged.contains("Send to 1 participant"))
    #expect(tagged.contains("<input type=\"hidden\" name=\"tag\" value=\"call back\">"))
    let form = [("message", "results"), ("tag", "call back"), ("form", Token().text)]
    #expect(try staff.post(url, form + [seen(in: preview([]))]).status == 422)
    #expect(try staff.post(url, form + [seen(in: ofVienna)]).status == 422, "one, but somebody else")
    #expect(try staff.post(url, form + [seen(in: tagged)]).status == 303)
    #expect(try lab.store.dispatches(of: study.id).map(\.recipients) == [1])
    let list = try staff.get(
      Path.staffParticipants.url(query: ["study": study.id.text, "tag": "call back"])
    ).text
    #expect(list.contains("href=\"\(url)?tag=call%20back\""))
  }

  /// A filter that makes no sense finds nobody, rather than everybody.
  @Test func anUnknownFilterDoesNotStandForEverybody() throws {
    _ = try visitor("ada@example.org")
    let staff = try Colleague(lab, .experimenter).browser
    for (name, value) in [
      ("state", "in-progres"), ("figure", "everybody"), ("site", "rome"), ("tag", "0123456789"),
      ("tag", "<b>"),
    ] {
      #expect(try staff.get(url + Path.query([(name: name, value: value)])).status == 404, "\(value)")
      let form = [("message", "results"), (name, value), ("seen", "1"), ("form", Token().text)]
      #expect(try staff.post(url, form).status == 404, "\(value)")
    }
    let unused = try staff.get(
      Path.staffMessages.url(study.id.text, query: ["message": "results", "tag": "unused"]))
    #expect(unused.text.contains("0 recipients"))
    #expect(unused.text.contains("<option value=\"unused\" selected>"))
    #expect(try lab.store.dispatches(of: study.id).isEmpty)
  }

  /// The version is typed: whoever mistypes it is told so.
  @Test(arguments: ["two", "0", "1.5"]) func aVersionThatIsNoNumberStandsForNobody(version: String) throws {
    _ = try visitor("ada@example.org")
    let staff = try Colleague(lab, .experimenter).browser
    func show(_ version: String) throws -> Answer {
      try staff.get(url + Path.query([("message", "results"), ("version", version)]))
    }
    let page = try show(version)
    #expect(page.status == 422 && page.text.contains("Enter the version as a number"))
    #expect(page.text.contains("href=\"#version\"") && page.text.contains("value=\"\(version)\""))
    #expect(!page.text.contains("Send to 1 participant"))
    let known = try show(" \(study.consent.number) ")
    #expect(known.status == 200 && known.text.contains("Send to 1 participant"))
    let form = try [
      ("message", "results"), ("version", version), seen(in: known.text), ("form", Token().text),
    ]
    #expect(try staff.post(url, form).status == 422)
    #expect(try lab.store.dispatches(of: study.id).isEmpty)
  }

  @Test func strangersAreNotChosen() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let other = try Visitor(lab, in: withoutMessages(), at: .firstTest).id.text
    let nobody = try staff.get(Path.staffChosenMessages.url(query: ["chosen": "unknown"]))
    #expect(nobody.location?.contains("nobodyChosen") == true)
    let own = try visitor("ada@example.org").id.text
    let mixed = try staff.get(
      Path.staffChosenMessages.url() + Path.query([("chosen", own), ("chosen", other)]))
    #expect(mixed.location?.contains("severalStudiesChosen") == true)
    for chosen in ["unknown", other] {
      #expect(try staff.get(url + Path.query([("chosen", chosen)])).status == 404)
      let form = [("chosen", chosen), ("message", "results"), ("seen", "1"), ("form", Token().text)]
      #expect(try staff.post(url, form).status == 404)
    }
    #expect(try lab.store.dispatches(of: study.id).isEmpty)
  }

  @Test func whatCannotBeSentIsTold() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let form = ("form", Token().text)
    #expect(try staff.post(url, [("message", "none"), form]).text.contains("Choose a message."))
    #expect(
      try staff.post(url, [("message", "results"), form]).text.contains("None of these people may be"))
    _ = try visitor("ada@example.org")
    let changed = try staff.post(url, [("message", "results"), ("seen", "7"), form])
    #expect(changed.status == 422 && changed.text.contains("The recipients have changed in the meantime"))
    #expect(try lab.store.dispatches(of: study.id).isEmpty)
    let other = try Visitor(lab, in: withoutMessages(), at: .firstTest)
    let foreign = try staff.get(
      Path.staffMessages.url(study.id.text, query: ["participant": other.id.text]))
    #expect(foreign.status == 404)
  }

  @Test func aStudyWithoutMessagesSaysSo() throws {
    let staff = try Colleague(lab, .experimenter).browser
    let page = try staff.get(Path.staffMessages.url(withoutMessages().id.text))
    #expect(page.status == 200 && page.text.contains("The study has no messages."))
    #expect(try Colleague(lab, .dataManager).browser.get(url).status == 403)
  }
}
