import HTTP
import Testing

@testable import Studies
@testable import Web

/// Staff note that a participant is not eligible; the participant's page, the list, the flow and the releases show it.
@Suite(.serialized) struct IneligibilityRouteTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let ben: Browser
  private var page: String { Path.staffParticipant.url(visitor.id.text) }

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .inRun)
    ben = try Colleague(lab, .experimenter).browser
  }

  private func find(
    _ data: String, requirement: String = "age", reason: String = "wrong-answer",
    remark: String = "17 years old",
    _ more: [(String, String)] = []
  ) throws -> Answer {
    try ben.post(
      Path.staffInterventions.url(visitor.id.text),
      [
        ("kind", "found-ineligible"), ("subject", ""), ("requirement", requirement), ("data", data),
        ("reason", reason), ("remark", remark), ("seen", "0"),
      ] + more)
  }

  @Test func theFormHasNothingChosenAndTellsAllMistakesAtOnce() throws {
    let form = try ben.get(page).text
    #expect(form.contains("End this participation") && form.contains("between 18 and 99 years of age"))
    #expect(
      !form.contains(
        /name="data" type="radio" value="kept"\s+aria-describedby="data-help-found-ineligible-kept" checked/))
    let refused = try find("", requirement: "", reason: "", remark: "")
    #expect(refused.status == 422)
    for problem in [
      "Choose the requirement that is not met.", "Choose what becomes of the data.", "Choose a reason.",
      "Please say in a few words what happened.",
    ] { #expect(refused.text.contains(problem), "\(problem)") }
    #expect(try visitor.participation(lab).participant.leftAt == nil)
  }

  /// A step that cannot be undone is confirmed first, and the input is kept.
  @Test func treatingDataAsWithdrawnIsConfirmed() throws {
    let asked = try find("withdrawn")
    #expect(asked.status == 422 && asked.text.contains("Please confirm that you know"))
    #expect(asked.text.contains("17 years old"))
    #expect(asked.text.contains(#"aria-describedby="confirm-found-ineligible-problem""#))
    #expect(try visitor.participation(lab).participant.leftAt == nil)
    #expect(try find("withdrawn", [("confirm", "on")]).status == 303)
    let shown = try ben.get(page).text
    #expect(shown.contains("The data are treated as withdrawn.") && !shown.contains("Let them continue"))
  }

  @Test func everyPageSaysSo() throws {
    #expect(try find("kept").status == 303)
    let shown = try ben.get(page).text
    #expect(shown.contains("Found not to be eligible") && shown.contains("17 years old"))
    #expect(shown.contains("Not eligible: kept and not analysed") && !shown.contains("Left the study"))
    let list = try ben.get(Path.staffParticipants.url(query: ["state": "ineligible"])).text
    #expect(try list.contains(visitor.participation(lab).participant.code.grouped))
    let flow = try ben.get(Path.staffOverview.url(lab.study.id.text)).text
    #expect(flow.contains("Found not to be eligible afterwards (n\u{A0}=\u{A0}1)"))
    #expect(try ben.get(Path.staffDeviations.url(lab.study.id.text)).text.contains("between 18 and 99"))
    let consent = try ben.get(Path.staffConsent.url(visitor.id.text)).text
    #expect(consent.contains("Ended: the participant is not eligible"))
  }

  /// On their own device, for as long as somebody who has left reads the last page there.
  @Test func theParticipantReadsThatItHasEnded() throws {
    #expect(try find("kept").status == 303)
    let left = try #require(try visitor.browser.get(Path.dashboard.url()).location)
    let told = try visitor.browser.get(left).text
    #expect(told.contains("Your participation has ended") && told.contains("is not analysed"))
    #expect(!told.contains("You have left the study"))
  }

  @Test func aMistakeIsTakenBack() throws {
    #expect(try find("kept").status == 303)
    #expect(try ben.get(page).text.contains("Let them continue"))
    #expect(
      try ben.intervene(visitor.id.text, "eligible-after-all", reason: "mistake", seen: 1).status == 303)
    #expect(try visitor.browser.get(Path.dashboard.url()).status == 200)
    #expect(try !ben.get(page).text.contains("Let them continue"))
  }
}
