import Testing

@testable import Studies
@testable import Web

/// A message to many is stopped as long as some of it waits.
@Suite struct MessageStopTests {
  private let lab: TestLab
  private let page: String

  init() throws {
    lab = try TestLab()
    page = Path.staffMessages.url(lab.study.id.text)
  }

  @Test func whatHasNotBeenSentIsStopped() throws {
    let url = Path.staffMessageStop.url(lab.study.id.text, try lab.askToWrite().text)
    let ben = try Colleague(lab, .experimenter)
    let before = try ben.browser.get(page).text
    #expect(before.contains("action=\"\(url)\"") && before.contains("1 person will not get this message."))
    #expect(!before.contains("Stopped:"))
    for notice in ["messagesStopped", "noMessagesStopped"] {
      let stopped = try ben.browser.post(url)
      #expect(stopped.location == "\(page)?notice=\(notice)")
      let after = try ben.browser.get(#require(stopped.location)).text
      #expect(after.contains("Stopped: 0 of 1 had been sent") && !after.contains("action=\"\(url)\""))
    }
    #expect(try lab.store.dispatches(of: lab.study.id).map(\.unsent) == [0])
  }

  @Test func thatOfAnotherStudyIsNobodysToStop() throws {
    let id = try lab.askToWrite().text
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try ben.post(Path.staffMessageStop.url(lab.secondStudy.id.text, id)).status == 404)
    #expect(try ben.post(Path.staffMessageStop.url(lab.study.id.text, "unknown")).status == 404)
    let url = Path.staffMessageStop.url(lab.study.id.text, id)
    let stranger = try Colleague(lab, .experimenter, study: lab.secondStudy.id).browser
    #expect(try stranger.post(url).status == 404)
    #expect(try Colleague(lab, .dataManager).browser.post(url).status == 403)
    #expect(try lab.store.dispatches(of: lab.study.id).map(\.unsent) == [1])
  }
}
