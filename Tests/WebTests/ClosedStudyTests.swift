import Definitions
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// A study by invitation: nobody enrols by themselves, and no link of the console leads where nothing is.
@Suite struct ClosedStudyTests {
  @Test func everyLinkOfItsCardLeadsSomewhere() throws {
    let lab = try TestLab { settings in
      try TestLab.rewrite(
        "weight-iat", in: settings.studies, replacing: "\nopen: true\n", with: "\nopen: false\n")
    }
    let ben = try Colleague(lab, .experimenter).browser
    let home = try ben.get(Path.staffHome.url()).text
    let card = try #require(
      home.components(separatedBy: "<section class=\"study\"").first {
        $0.contains("aria-labelledby=\"study-\(lab.study.id)\"")
      })
    let links = card.matches(of: #/href="([^"]+)"/#).map { String($0.1).replacing("&amp;", with: "&") }
    #expect(links.count >= 4)
    for link in links { #expect(try ben.get(link).status == 200, "\(link)") }
    let shared = try #require(card.firstMatch(of: #/<code>https?://[^/]+([^<]*)</code>/#)).1
    #expect(try lab.browser().get(String(shared)).status == 200 && card.contains("people with a code"))
    let rehearsal = try #require(links.first { $0.contains("rehearsal") })
    #expect(try ben.get(rehearsal).text.contains("value=\"rehearsal\" checked"))
  }
}

/// A study that is closed because of a mistake in its folder: nobody of it comes to a tablet only to read that.
@Suite struct ClosedStudyAtStationTests {
  private let lab: TestLab
  private let tablet: Tablet
  private let visitor: Visitor

  init() throws {
    lab = try TestLab()
    tablet = try Tablet(lab, "Tablet 1")
    visitor = try Visitor(lab, at: .firstTest)
    lab.running.watch.stop()
    let problem = StudyProblem(file: "study.yaml", line: 1, message: "a mistake")
    let trouble = StudyTrouble(
      study: lab.study.id, consequence: .closed, problems: [problem], known: lab.study)
    lab.running.watch.catalog.replace(
      with: StudyLibrary(
        current: lab.running.library.current, troubles: [trouble], archive: StudyArchive(store: lab.store)))
  }

  private var code: String {
    get throws { try visitor.participation(lab).participant.code.grouped }
  }

  @Test func aCodeTypedThereIsRefused() throws {
    let answer = try tablet.browser.post(Path.stationCode.url(), [("code", code)])
    #expect(answer.status == 422 && answer.text.contains("This study is closed for the moment."))
    #expect(try tablet.state() == StationState.waiting)
    // No other study is concerned, and no try is counted.
    let other = try Visitor(lab, in: lab.secondStudy, at: .firstTest)
    let taken = try tablet.browser.post(
      Path.stationCode.url(), [("code", other.participation(lab).participant.code.grouped)])
    #expect(taken.location == Path.station.url())
  }

  @Test func staffHandNoTabletOver() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let answer = try ben.post(
      Path.staffHandovers.url(), [("code", code), ("station", tablet.station.id.text)])
    #expect(
      answer.status == 422 && answer.text.contains("so none of its participants can be handed a tablet now"))
    #expect(try tablet.state() == StationState.waiting)
    let page = try ben.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(!page.contains("action=\"\(Path.staffHandovers.url())\""))
  }

  @Test func nobodyWalksIn() throws {
    let ben = try Colleague(lab, .experimenter).browser
    let before = try lab.ledger.contents()
    let page = try ben.get(Path.staffBatches.url(lab.study.id.text)).text
    #expect(page.contains("closed because of a mistake") && !page.contains("Somebody is here now"))
    let answer = try ben.post(
      Path.staffWalkIns.url(lab.study.id.text),
      Path.staffWalkIns.goodForm(in: lab.study).filter { $0.0 != "station" }
        + [("station", tablet.station.id.text)])
    #expect(answer.location == Path.staffBatches.url(lab.study.id.text))
    #expect(try lab.ledger.changes(since: before) == [:])
  }
}
