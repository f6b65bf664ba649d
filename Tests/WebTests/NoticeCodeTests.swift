import Crypto
import HTTP
import Testing

@testable import Studies
@testable import Web

/// The code of the participant whom a notice is about.
@Suite struct NoticeCodeTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let ben: Browser

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .firstTest)
    ben = try Colleague(lab, .experimenter).browser
  }

  private func code() throws -> String { try visitor.participation(lab).participant.code.grouped }

  private func notice(on page: String) throws -> String {
    let found = page.firstMatch(of: /<div class="notice[^>]*>\s*<p role="status">([^<]+)</)
    return String(try #require(found).1)
  }

  /// The notice on the page that an answer leads to.
  private func notice(after answer: Answer) throws -> String {
    try notice(on: ben.get(#require(answer.location)).text)
  }

  @Test func ofAVisit() throws {
    let visit = try lab.plan(for: visitor)
    let arrived = try ben.post(Path.staffVisitState.url(visit.id.text), [("to", "arrived"), ("seen", "0")])
    #expect(try notice(after: arrived) == "\(code()): Recorded.")
  }

  @Test func ofAnArrivalWithoutAnAppointment() throws {
    let fields = [("visit", lab.study.visits[0].id.text)]
    let arrived = try ben.post(Path.staffArrivals.url(visitor.id.text), fields)
    #expect(try notice(after: arrived) == "\(code()): Recorded.")
  }

  @Test func ofATablet() throws {
    let tablet = try Tablet(lab)
    let handed = try ben.post(
      Path.staffHandovers.url(), [("code", code()), ("station", tablet.station.id.text)])
    #expect(try notice(after: handed) == "\(code()): The tablet has been handed over.")
    let handover = try #require(try lab.store.station(tablet.station.id)?.handover)
    let promised = try ben.post(Path.staffHandoverHelp.url(handover.id.text))
    #expect(try notice(after: promised).hasPrefix("\(code()): "))
    let back = try ben.post(Path.staffHandoverEnd.url(handover.id.text))
    #expect(try notice(after: back) == "\(code()): The tablet has been taken back and is waiting.")
  }

  @Test func ofAnIntervention() throws {
    func intervene(_ kind: String, seen: Int) throws -> Answer {
      let fields = [("kind", kind), ("subject", ""), ("reason", "unwell"), ("seen", "\(seen)")]
      return try ben.post(Path.staffInterventions.url(visitor.id.text), fields + [("from", "board")])
    }
    #expect(try notice(after: intervene("pause", seen: 0)) == "\(code()): The visit is paused.")
    let resumed = try intervene("resume", seen: 1)
    #expect(try notice(after: resumed) == "\(code()): Done, and recorded with its reason.")
  }

  /// On the participant's own page it is told, too.
  @Test func ofANoteAndADeparture() throws {
    for (seen, kind) in ["note", "deviation"].enumerated() {
      let fields = [
        ("kind", kind), ("subject", ""), ("reason", "unwell"), ("remark", "x"), ("seen", "\(seen)"),
      ]
      let noted = try ben.post(Path.staffInterventions.url(visitor.id.text), fields)
      #expect(noted.location?.hasPrefix(Path.staffParticipant.url(visitor.id.text) + "?") == true)
      #expect(try notice(after: noted) == "\(code()): Done, and recorded with its reason.", "\(kind)")
    }
    let left = try ben.post(
      Path.staffDeparture.url(visitor.id.text), [("data", "keep"), ("confirm", "on")])
    #expect(try notice(after: left) == "\(code()): It is recorded that they have left the study.")
  }

  @Test func ofAnOtherReason() throws {
    let fields = [("kind", "pause"), ("subject", ""), ("reason", "unwell"), ("seen", "0")]
    #expect(try ben.post(Path.staffInterventions.url(visitor.id.text), fields).status == 303)
    let corrected = try ben.post(
      Path.staffReasonCorrections.url(visitor.id.text, "1"), [("reason", "technical"), ("seen", "unwell")])
    #expect(try notice(after: corrected).hasPrefix("\(code()): "))
  }

  /// In two presses, of which the second comes too late; and as long as their data are there.
  @Test func ofADepartureAndADeletion() throws {
    let code = try self.code()
    for _ in 1...2 {
      let left = try ben.post(
        Path.staffDeparture.url(visitor.id.text), [("data", "keep"), ("confirm", "on")])
      #expect(try notice(after: left).hasPrefix("\(code): "))
    }
    for path in [Path.staffDeletion, .staffDeletionReversal, .staffDeletionReversal] {
      let answer = try ben.post(path.url(visitor.id.text), [("confirm", "on")])
      #expect(try notice(after: answer).hasPrefix("\(code): "), "\(path)")
    }
  }

  @Test func ofAMessageAndAConsent() throws {
    let message = try lab.queueMessage(in: lab.study)
    let person = try #require(try lab.store.outboxEntry(message)).participant
    let recipient = try #require(try lab.store.participation(of: person)).participant.code.grouped
    let tried = try ben.post(Path.staffOutboxAttempts.url(message.text))
    #expect(try notice(after: tried).hasPrefix("\(recipient): "))
    let talk = try ben.post(Path.staffConsentTalk.url(visitor.id.text))
    #expect(try notice(after: talk).hasPrefix("\(code()): "))
  }

  @Test func ofATagAndItsUndo() throws {
    let tagged = try ben.post(Path.staffTags.url(visitor.id.text), [("tag", "call back")])
    #expect(try notice(after: tagged) == "\(code()): The tag is added.")
    let removed = try ben.post(Path.staffTagRemoval.url(visitor.id.text), [("tag", "call back")])
    #expect(try notice(after: removed) == "\(code()): The tag is removed.")
    let query = try #require(removed.location).split(separator: "?")[1].prefix { $0 != "#" }
    let fields = query.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
    let undo = fields.filter { $0[0].hasPrefix("undo") }
      .map { ($0[0], $0[1].replacing("%20", with: " ")) }
    let undone = try ben.post(Path.staffReversals.url(), undo)
    #expect(try notice(after: undone) == "\(code()): This has been undone.")
  }

  @Test func ofSomebodyWhoWalksIn() throws {
    let tablet = try Tablet(lab)
    let form = [
      ("form", Token().text), ("station", tablet.station.id.text), ("language", "en"), ("origin", "real"),
    ]
    let made = try ben.post(Path.staffWalkIns.url(lab.study.id.text), form)
    let handover = try #require(try lab.store.station(tablet.station.id)?.handover)
    let new = try #require(try lab.store.participation(of: handover.participant)).participant.code.grouped
    #expect(try notice(after: made) == "\(new): The tablet has been handed over.")
  }

  /// The notice stands alone for readers without access to the participant, and at an address that was made up.
  @Test func strangersReadNoCode() throws {
    func home(_ browser: Browser, about: String) throws -> String {
      try browser.get(Path.staffHome.url(query: ["notice": "pauseBegun", "about": about])).text
    }
    let (id, code) = (visitor.id.text, try code())
    let strangers = [
      try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser,
      try Colleague(lab, .dataManager).browser,
    ]
    for stranger in strangers {
      let page = try home(stranger, about: id)
      #expect(try notice(on: page) == "The visit is paused." && !page.contains(code))
    }
    #expect(try notice(on: home(ben, about: id)) == "\(code): The visit is paused.")
    for about in ["", "x", "\"><script>alert(1)</script>", String(repeating: "a", count: 1000)] {
      let page = try home(ben, about: about)
      #expect(try notice(on: page) == "The visit is paused." && !page.contains("<script>alert"), "\(about)")
    }
    let sited = try SitedLab()
    let query = Path.staffHome.url(query: ["notice": "pauseBegun", "about": sited.ada.id.text])
    let elsewhere = try sited.limited(.experimenter, to: SitedLab.vienna).get(query).text
    #expect(try notice(on: elsewhere) == "The visit is paused.")
  }

  /// The notice stands alone, and the log says why.
  @Test func aCodeThatCannotBeReadIsLogged() throws {
    let url = Path.staffOwnAccount.url(query: ["notice": "pauseBegun", "about": visitor.id.text])
    try lab.alter("research", "ALTER TABLE eligibility_decisions RENAME TO lost_decisions")
    #expect(try notice(on: ben.get(url).text) == "The visit is paused.")
    #expect(lab.log.errors.contains { $0.contains("a frame lacks what cannot be read") })
  }

  /// Another language, and a form that leads back, tell of nobody.
  @Test func itIsNoPartOfTheAddressOfThePage() throws {
    let query: KeyValuePairs = ["notice": "pauseBegun", "about": visitor.id.text]
    let page = try ben.get(Path.staffVisits.url(query: query)).text
    #expect(page.contains("href=\"/staff/visits?language=de\"") && !page.contains("about=\(visitor.id)"))
  }
}
