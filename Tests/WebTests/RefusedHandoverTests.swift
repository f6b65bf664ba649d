import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A handover that is refused leads back to the page that its form was on, which says why.
@Suite struct RefusedHandoverTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let tablet: Tablet
  private let ben: Browser

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .firstTest)
    tablet = try Tablet(lab, "Tablet 1")
    ben = try Colleague(lab, .experimenter).browser
  }

  private func code(_ visitor: Visitor) throws -> String {
    try visitor.participation(lab).participant.code.grouped
  }

  private func handOver(_ code: String, _ tablet: Tablet, _ origin: [(String, String)]) throws -> Answer {
    try ben.post(Path.staffHandovers.url(), [("code", code), ("station", tablet.station.id.text)] + origin)
  }

  private func notice(after answer: Answer) throws -> String {
    let page = try ben.get(#require(answer.location)).text
    return String(try #require(page.firstMatch(of: /<p role="status">([^<]+)</)).1)
  }

  @Test func everyPageWithAFormSaysWhy() throws {
    let two = try Tablet(lab, "Tablet 2")
    try two.take(visitor)
    let page = Path.staffParticipant.url(visitor.id.text)
    let study = lab.study.id.text
    let origins: [(begin: String, fields: [(String, String)])] = [
      ("/staff?", [("from", "today"), ("page", "/staff")]),
      ("/staff/board?", [("from", "board"), ("study", "")]),
      ("/staff/board?study=\(study)&", [("from", "board"), ("study", study)]),
      ("\(page)?", [("page", page)]),
    ]
    for (begin, fields) in origins {
      let refused = try handOver(code(visitor), tablet, fields)
      #expect(refused.location == "\(begin)refused=elsewhere&notice=notHandedOver&about=\(visitor.id)")
      let words = try "\(code(visitor)): This participant is on Tablet 2. Take that tablet back first."
      #expect(try notice(after: refused) == words)
    }
    // A page of somewhere else is none, and the list of tablets says it beside its form.
    for page in ["https://example.org/", "//example.org/", ""] {
      let refused = try handOver(code(visitor), tablet, [("from", "elsewhere"), ("page", page)])
      #expect(refused.status == 422 && refused.text.contains("This participant is on Tablet 2"), "\(page)")
    }
  }

  @Test func itNamesWhoWasFaster() throws {
    let other = try Visitor(lab, at: .firstTest)
    let handover = try tablet.take(other)
    let refused = try handOver(code(visitor), tablet, [("from", "today")])
    let words = try "this tablet has just been handed to \(code(other))"
    #expect(try notice(after: refused).contains(words))
    // Of another study, nothing is told; and nothing of somebody who has gone.
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    let page = try stranger.get(#require(refused.location)).text
    #expect(try page.contains("The tablet was not handed over.") && !page.contains(code(other)))
    try lab.store.end(handover.id, how: .done, context: AuditContext(by: .system, at: lab.now))
    #expect(try notice(after: refused).hasPrefix("\(code(visitor)): The tablet was not handed over."))
  }

  @Test(arguments: [Visitor.Stop.finished, .left])
  func itSaysThatNothingIsLeftToDo(stop: Visitor.Stop) throws {
    let gone = try Visitor(lab, at: stop)
    let words = stop == .left ? "participation under this code has ended" : "has done everything"
    #expect(try notice(after: handOver(code(gone), tablet, [("from", "board")])).contains(words))
  }

  @Test func aCodeOfNobodyIsToldOnTheBoard() throws {
    let nobody = try handOver(ParticipationCode.random().grouped, tablet, [("from", "board")])
    #expect(try notice(after: nobody).hasPrefix("Nobody is taking part with this code"))
    let mistyped = try handOver("K7QO-2MXD", tablet, [("from", "board")])
    #expect(try notice(after: mistyped).hasPrefix("This is not a participation code"))
  }

  /// An address that was made up says no more than that nothing was done, and the address of the page is without it.
  @Test func noAddressSaysMore() throws {
    let page = Path.staffVisits.url()
    for word in ["x", "\"><script>alert(1)</script>", "busy"] {
      let fields = [
        ("notice", "notHandedOver"), ("about", visitor.id.text), ("refused", word), ("refused-tablet", word),
      ].map { (name: $0.0, value: $0.1) }
      let shown = try ben.get(page + Path.query(fields)).text
      #expect(try shown.contains("\(code(visitor)): The tablet was not handed over."), "\(word)")
      #expect(!shown.contains("<script>alert") && shown.contains("href=\"\(page)?language=de\""), "\(word)")
    }
  }

  /// Somebody else was faster to take it back, or to say that help is coming.
  @Test func theSecondToTakeBackStaysOnTheirPage() throws {
    let handover = try tablet.take(visitor)
    let page = Path.staffParticipant.url(visitor.id.text)
    try lab.store.end(handover.id, how: .done, context: AuditContext(by: .system, at: lab.now))
    let back = try ben.post(Path.staffHandoverEnd.url(handover.id.text), [("page", page)])
    #expect(back.location == "\(page)?notice=handoverEnded")
    #expect(try notice(after: back).hasPrefix("Somebody was faster"))
    let help = try ben.post(Path.staffHandoverHelp.url(handover.id.text), [("from", "board"), ("study", "")])
    #expect(help.location == "/staff/board?notice=handoverEnded")
  }
}
