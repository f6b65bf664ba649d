import Documents
import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// Spatial span from the definition to the pages of participants and staff.
@Suite struct SpatialSpanRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try .doing(
      "places",
      as: """
        - id: places
          kind: spatial-span
          title: {en: Places, de: Felder}
          games: 4
          failures: 2
          feedback: yes
          break: 0
          variants:
            - {id: places-touch, input: touch, label: {en: Remember by touch, de: Durch Tippen}}
        """)
  }

  @Test func simulatedParticipantsGoAllTheWay() throws {
    try lab.rehearse(6)
    #expect(try lab.ledger.count("spatial_span_scores", where: "games = 4 OR failures = 2") == 6)
    for (page, showsScores) in try lab.rehearsedQuality() {
      #expect(page.contains("Remember by touch") && page.contains("Failed rounds"))
      #expect(page.contains(">Longest span</th>") == showsScores)
    }
    try lab.expectQualityLeadsToPeople()
    let rows = try lab.rehearsedRelease()
    #expect(rows["spatial_span"] == 6)
    #expect(try rows["spatial_span_events"] == lab.ledger.count("spatial_span_events", where: "1 = 1"))
  }

  /// A reload in the middle finds the games that the server has, and the span that they lead to.
  @Test func thePlanKnowsTheGamesThatAreDone() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    for number in 1...2 { #expect(try send(number, of: run, isRight: true, visitor) == 200) }
    let plan = try plan(of: run, visitor)
    #expect(plan.blocks.map(\.outcome) == [nil, true, nil, nil, nil] && plan.resume.block == 3)
    #expect(plan.blocks[2].games.map(\.span) == [2, 3, 4] && plan.blocks[0].practice)
    // The third game has a span of 4: one of 3 is refused.
    let part = part(plan.blocks[2], span: 3, isRight: true)
    #expect(
      try visitor.browser.postJSON(Path.runPart.url(run, "3"), Array(JSONEncoder().encode(part))).status
        == 422)
    #expect(try lab.ledger.count("audit", where: "action = 'part.refused'") == 1)
  }

  @Test func staffReadTheResult() throws {
    let visitor = try Visitor(lab, at: .firstTest)
    let run = try visitor.startRun()
    for (number, isRight) in [true, true, false, false].enumerated() {
      #expect(try send(number + 1, of: run, isRight: isRight, visitor) == 200)
    }
    let empty = PartDocument<SpanEventDocument>(number: 5, block: 5, trials: [])
    let answer = try visitor.browser.postJSON(Path.runPart.url(run, "5"), Array(JSONEncoder().encode(empty)))
    #expect(answer.text.contains("\"finished\":true"), "\(answer.text)")
    let page = try Colleague(lab, .administrator).browser.get(Path.staffParticipant.url(visitor.id.text)).text
    #expect(page.contains("Rounds: 3, of which failed: 2. Score (longest span × rounds right): 3"))
  }

  @Test func staffCanTryItInEveryLanguage() throws {
    let (page, plan) = try lab.preview(of: "places", "places-touch")
    #expect(page.contains("js/tasks/spatial-span/main.js") && plan.contains("Merken Sie sich die Felder"))
  }

  // MARK: - Answers

  private func plan(of run: String, _ visitor: Visitor) throws -> SpatialSpanPlanDocument {
    let answer = try visitor.browser.get(Path.runPlan.url(run), ["Accept: application/json"])
    return try JSONDecoder().decode(SpatialSpanPlanDocument.self, from: Data(answer.body))
  }

  /// Answers the game that is due and returns the status.
  private func send(_ number: Int, of run: String, isRight: Bool, _ visitor: Visitor) throws -> Int {
    let plan = try plan(of: run, visitor)
    let outcomes = plan.blocks.compactMap(\.outcome)
    let span = number == 1 ? 2 : outcomes.reduce(3) { $0 + ($1 ? 1 : -1) }
    let part = part(plan.blocks[number - 1], span: span, isRight: isRight)
    return try Int(
      visitor.browser.postJSON(Path.runPart.url(run, String(number)), Array(JSONEncoder().encode(part)))
        .status)
  }

  private func part(_ block: SpanBlockDocument, span: Int, isRight: Bool) -> PartDocument<SpanEventDocument> {
    let sequence = block.games.first { $0.span == span }!.sequences[0]
    var (events, clock) = ([SpanEventDocument](), 1000.0)
    for cell in sequence {
      events.append(
        SpanEventDocument(
          number: events.count + 1, what: "item", span: span, cell: cell, time: clock, end: clock + 500))
      clock += 1000
    }
    events.append(
      SpanEventDocument(number: events.count + 1, what: "recall", span: span, cell: nil, time: clock))
    for cell in isRight ? sequence : [sequence[1]] {
      clock += 600
      events.append(
        SpanEventDocument(number: events.count + 1, what: "tap", span: span, cell: cell, time: clock))
    }
    return PartDocument(number: block.number, block: block.number, trials: events)
  }
}
