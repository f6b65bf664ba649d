import Testing

@testable import Storage
@testable import Studies
@testable import Web

/// Appointments for several participants at once: asked about before they are made, each made or not by itself.
@Suite(.serialized) struct ChosenVisitsTests {
  private let lab: TestLab
  private let browser: Browser
  private let url = Path.staffChosenVisits.url()

  init() throws {
    lab = try TestLab()
    browser = try Colleague(lab, .experimenter).browser
  }

  private var day: String { "\(LabCalendar().day(of: lab.now.advanced(bySeconds: 300 * 86_400)))" }

  private func form(_ ids: [Participant.ID], time: String = "09:00", apart: String = "60") -> [(
    String, String
  )] {
    ids.map { ("chosen", $0.text) } + [
      ("visit", lab.study.visits[0].id.text), ("date", day), ("time", time), ("minutes", "45"),
      ("experimenter", ""), ("apart", apart),
    ]
  }

  private func sure(_ page: String) throws -> (String, String) {
    let found = try #require(page.firstMatch(of: #/name="sure" value="([^"]+)"/#), "no question")
    return ("sure", String(found.1))
  }

  private func visits() throws -> [Visit] {
    let now = lab.now
    return try lab.store.appointments(
      VisitQuery(
        time: now..<now.advanced(bySeconds: 400 * 86_400), studies: [lab.study.id, lab.secondStudy.id])
    ).map(\.visit)
  }

  @Test func theNumberIsConfirmedFirst() throws {
    let ids = try lab.makeParticipants(3).map(\.id)
    let shown = try browser.get(url + Path.query(ids.map { (name: "chosen", value: $0.text) }))
    #expect(shown.status == 200 && shown.text.contains("3 participants"))
    let asked = try browser.post(url, form(ids))
    #expect(asked.text.contains("You are about to make 3 appointments"))
    #expect(asked.text.contains("9:00–9:45") && asked.text.contains("11:00–11:45"))
    #expect(try visits().isEmpty)
    let answer = try sure(asked.text)
    // Another time is asked about anew.
    #expect(try browser.post(url, form(ids, time: "10:00") + [answer]).status == 422)
    #expect(try visits().isEmpty)
    for _ in 1...2 {
      let made = try browser.post(url, form(ids) + [answer])
      #expect(made.status == 303 && made.location?.contains("notice=visitsPlanned") == true)
    }
    #expect(try visits().map(\.participant) == ids)
    #expect(try visits().map(\.minutes) == [45, 45, 45])
  }

  @Test func oneWhoHasAnAppointmentKeepsIt() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let before = try lab.plan(for: visitor, in: 200)
    let other = try lab.makeParticipants(1)[0].id
    let fields = form([visitor.id, other])
    let outcome = try browser.post(url, fields + [sure(browser.post(url, fields).text)])
    #expect(outcome.status == 422 && outcome.text.contains("1 appointment was made. None was made for"))
    #expect(outcome.text.contains(try visitor.participation(lab).participant.code.grouped))
    let now = try visits()
    #expect(now.count == 2 && now.first { $0.participant == visitor.id }?.plannedFor == before.plannedFor)
  }

  @Test(arguments: ["", "-1", "1441", "x", "1.5", "99999999999999999999"])
  func whatIsNoNumberIsTold(apart: String) throws {
    let ids = try lab.makeParticipants(2).map(\.id)
    let answer = try browser.post(url, form(ids, apart: apart))
    #expect(answer.status == 422 && answer.text.contains("id=\"apart-problem\""))
    #expect(try visits().isEmpty)
  }

  @Test func theDayIsKept() throws {
    let ids = try lab.makeParticipants(2).map(\.id)
    let answer = try browser.post(url, form(ids, time: "23:00"))
    #expect(answer.status == 422 && answer.text.contains("after midnight"))
  }

  /// Neither ids that name nobody nor people of other studies get an appointment, and nothing tells that they are there.
  @Test func strangersAreLeftOut() throws {
    let own = try lab.makeParticipants(1)[0].id
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    for ids in [[], [own], ["unknown", "' OR 1 = 1 --", ""]] as [[Participant.ID]] {
      let answer = try stranger.post(url, form(ids))
      #expect(answer.status == 303 && answer.location?.contains("nobodyChosen") == true, "\(ids)")
    }
    let foreign = try lab.store.participants(of: lab.makeBatch(1, in: lab.secondStudy))[0].id
    let mixed = try browser.post(url, form([own, foreign]))
    #expect(mixed.location?.contains("severalStudiesChosen") == true)
    #expect(try browser.post(url, form((0...50).map { Participant.ID("x\($0)") })).status == 400)
    let odd = form([own]).map { $0.0 == "visit" ? ("visit", "nowhere") : $0 }
    #expect((400..<500).contains(try browser.post(url, odd).status))
    #expect(try visits().isEmpty)
  }
}
