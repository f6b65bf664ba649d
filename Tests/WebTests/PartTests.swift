import Foundation
import RunDocuments
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// The trials of a run on their way from the browser to the disk.
@Suite struct PartTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let run: String
  private let plan: ImplicitPlanDocument

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .firstTest)
    run = try visitor.startRun()
    plan = try visitor.plan(of: run)
  }

  /// Every request reports how much is unsent on the tablet, and staff see it.
  @Test func staffSeeWhatIsUnsent() throws {
    let colleague = try Colleague(lab, .experimenter)
    let participant = try visitor.participation(lab).participant.id.text
    let pages = [Path.staffParticipants.url(), Path.staffParticipant.url(participant)]
    func isTold(_ count: Int) throws -> [Bool] {
      try pages.map { try colleague.browser.get($0).text.contains("unsent: \(count)") }
    }
    let accept = "Accept: application/json"
    _ = try visitor.browser.get(Path.runPlan.url(run), [accept, "Unsent-Trials: 32"])
    #expect(try isTold(32) == [true, true])
    let target = Path.runPart.url(run, "1")
    let part = plan.part(1)
    #expect(part.trials.count == 20)
    #expect(try visitor.browser.postJSON(target, part.body, ["Unsent-Trials: 32"]).status == 200)
    #expect(try isTold(12) == [true, true])
    for nonsense in ["-5", "many", "1e9"] {
      _ = try visitor.browser.get(Path.runPlan.url(run), [accept, "Unsent-Trials: \(nonsense)"])
      #expect(try colleague.browser.get(pages[0]).text.contains("unsent") == false)
    }
  }

  private func refusals() throws -> [String] {
    try lab.ledger.texts(
      "SELECT action || ' ' || detail FROM audit WHERE action LIKE 'part.%' AND subject = ?", [run]
    )
    .filter { !$0.hasPrefix("part.stored") }
  }

  private struct Reply: Decodable, Equatable {
    var acknowledged: Int?
    var finished: Bool?
    var error: String?
    var expected: Int?
  }

  private func reply(_ answer: Answer) throws -> Reply {
    try JSONDecoder().decode(Reply.self, from: Data(answer.body))
  }

  @Test func aRepeatIsAcknowledgedAndStoredOnce() throws {
    let part = plan.part(1)
    #expect(try reply(visitor.post(part, of: run)) == Reply(acknowledged: 1, finished: false))
    let stored = try lab.ledger.contents()
    #expect(stored["0 implicit_association_trials"]?.count == part.trials.count)
    let again = try visitor.post(part, of: run)
    #expect(again.status == 200)
    #expect(try reply(again) == Reply(acknowledged: 1, finished: false))
    #expect(try lab.ledger.changes(since: stored) == [:])
    #expect(try visitor.plan(of: run).resume == .init(block: 2, attempt: 1, part: 2))
  }

  @Test func anotherContentUnderAKnownNumberIsRefusedAndNoted() throws {
    var part = plan.part(1)
    try visitor.send(part, of: run)
    let stored = try lab.ledger.contents()
    part.trials[0].responses[0].latency += 1
    let answer = try visitor.post(part, of: run)
    #expect(answer.status == 409)
    #expect(try reply(answer).expected == 2)
    #expect(try lab.ledger.changes(since: stored) == ["audit": 1])
    #expect(try refusals().count == 1)
  }

  @Test func aPartOutOfTurnWaits() throws {
    let early = try visitor.post(plan.part(2), of: run)
    #expect(early.status == 409)
    #expect(try reply(early).expected == 1)
    #expect(try lab.ledger.count("SELECT count(*) FROM run_parts") == 0)
    try visitor.send(plan.part(1), of: run)
    try visitor.send(plan.part(2), of: run)
  }

  /// Each with what the refusal says.
  private static let impossible: [(String, @Sendable (inout TestPart) -> Void)] = [
    ("block 1 is due", { $0.block = 2 }),
    ("attempt 1 is due", { $0.attempt = 2 }),
    ("the block has 20 trials", { $0.trials.removeLast() }),
    ("the block has 20 trials", { $0.complete = false }),
    ("the block has 20 trials", { $0.trials = [] }),
    ("trial 2 is missing", { $0.trials[1].number = 3 }),
    ("trial 1 showed another stimulus", { $0.trials[0].stimulus = "joyless" }),
    ("trial 1 has no response", { $0.trials[0].responses = [] }),
    ("trial 1 has a latency that cannot be", { $0.trials[0].responses[0].latency = -1 }),
    ("trial 1 has a latency that cannot be", { $0.trials[0].responses[0].latency = 1e300 }),
    (
      "trial 1 has responses out of order",
      {
        let last = $0.trials[0].responses[0]
        $0.trials[0].responses = [.init(side: last.side.other, latency: 5000, input: last.input), last]
      }
    ),
    ("trial 1 ends without the correct response", { $0.trials[0].responses[0].side.flip() }),
    (
      "trial 1 ends without the correct response",
      { $0.trials[0].responses.append($0.trials[0].responses[0]) }
    ),
    ("trial 1 was answered by an input", { $0.trials[0].responses[0].input.exchangeInput() }),
    ("trial 2 began before the trial before it was over", { $0.trials[1].onset = $0.trials[0].onset }),
    ("trial 2 began before the trial before it was over", { $0.trials[1].onset = 0 }),
    ("the part lasted longer than its run", { $0.trials[19].onset += 200_000 }),
    (
      "every answer of the block took no time at all",
      { part in part.trials.indices.forEach { part.trials[$0].responses[0].latency = 0 } }
    ),
  ]

  @Test func impossiblePartsAreRefusedAndNoted() throws {
    let before = try lab.ledger.contents()
    for (index, (reason, tamper)) in Self.impossible.enumerated() {
      var part = plan.part(1)
      tamper(&part)
      let answer = try visitor.post(part, of: run)
      #expect(answer.status == 422, "\(reason): \(answer.status)")
      #expect(answer.text.contains(reason), "\(reason): \(answer.text)")
      #expect(try lab.ledger.changes(since: before) == ["audit": index + 1])
      #expect(try refusals().last?.contains(reason) == true)
    }
    try visitor.send(plan.part(1), of: run)
  }

  @Test func malformedPartsAreRefused() throws {
    let before = try lab.ledger.contents()
    let good = String(decoding: plan.part(1).body, as: UTF8.self)
    let bodies =
      ["", "{", "[]", "null", "\u{0}", "{}"]
      + [
        ("\"frame\"", "\"guess\""), ("\"number\":1,", "\"number\":2,"), ("\"flags\":[]", "\"flags\":[\"x\"]"),
      ]
      .map { good.replacing($0.0, with: $0.1, maxReplacements: 1) }
    for body in bodies {
      let answer = try visitor.browser.postJSON(Path.runPart.url(run, "1"), Array(body.utf8))
      #expect(answer.status == 422, "\(body.prefix(40)): \(answer.status)")
      #expect(try reply(answer).error != nil)
    }
    #expect(try lab.ledger.changes(since: before, except: ["audit"]) == [:])
    // Beyond what its own kind needs, and beyond what any kind does.
    for size in [ImplicitPages().largestPart, SustainedVowelPages().largestPart] {
      let large = try visitor.browser.postJSON(
        Path.runPart.url(run, "1"), [UInt8](repeating: 0x20, count: size + 1))
      #expect(large.status == 413, "\(size)")
    }
    #expect(try visitor.browser.postJSON(Path.runPart.url(run, "one"), []).status == 404)
  }

  @Test func interruptedAttemptsAreKeptBesideTheOneThatCounts() throws {
    var interrupted = plan.part(1)
    interrupted.complete = false
    interrupted.trials = Array(interrupted.trials.prefix(3))
    try visitor.send(interrupted, of: run)
    #expect(try visitor.plan(of: run).resume == .init(block: 1, attempt: 2, part: 2))
    var whole = plan.part(1)
    (whole.number, whole.attempt) = (2, 2)
    try visitor.send(whole, of: run)
    #expect(try visitor.plan(of: run).resume == .init(block: 2, attempt: 1, part: 3))
    #expect(
      try lab.ledger.count("SELECT count(*) FROM implicit_association_trials") == 3 + whole.trials.count)
  }

  @Test func afterTheLastPartTheRunIsScoredOnce() throws {
    for block in plan.blocks.dropLast() { try visitor.send(plan.part(block.number), of: run) }
    let last = plan.part(7)
    #expect(try reply(visitor.post(last, of: run)) == Reply(acknowledged: 7, finished: true))
    let finished = try lab.ledger.contents()
    #expect(finished["0 scores"]?.count == 1)
    #expect(try reply(visitor.post(last, of: run)) == Reply(acknowledged: 7, finished: true))
    var further = last
    further.number = 8
    #expect(try visitor.post(further, of: run).status == 409)
    var other = last
    other.trials[0].onset += 1
    #expect(try visitor.post(other, of: run).status == 409)
    #expect(try lab.ledger.changes(since: finished, except: ["audit"]) == [:])
    #expect(try visitor.startRun() != run)
  }

  @Test func nobodyElsesRunCanBeFilled() throws {
    let other = try Visitor(lab, at: .inRun)
    let before = try lab.ledger.contents()
    #expect(try other.post(plan.part(1), of: run).status == 404)
    #expect(try lab.browser().postJSON(Path.runPart.url(run, "1"), plan.part(1).body).status == 401)
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  @Test func eightAtOnceStoreOne() throws {
    let tabs = (0..<8).map { _ in Browser(tabOf: visitor.browser) }
    let body = plan.part(1).body
    let answers = atOnce(8) { [run] in try? tabs[$0].postJSON(Path.runPart.url(run, "1"), body).status }
    #expect(answers.allSatisfy { $0 == 200 }, "\(answers)")
    #expect(try lab.ledger.count("SELECT count(*) FROM run_parts") == 1)
    #expect(
      try lab.ledger.count("SELECT count(*) FROM implicit_association_trials") == plan.blocks[0].trials.count)
    #expect(try lab.ledger.count("SELECT count(*) FROM audit WHERE action = 'part.stored'") == 1)
  }

  @Test func deviceDetailsAreKeptOnlyWhereAllowed() throws {
    var part = plan.part(1)
    part.device = DeviceDocument(userAgent: "Mozilla/5.0")
    let body = String(decoding: part.body, as: UTF8.self)
      .replacing("\"userAgent\"", with: "\"serial\":\"1234\",\"userAgent\"")
    #expect(body.contains("serial"))
    #expect(try visitor.browser.postJSON(Path.runPart.url(run, "1"), Array(body.utf8)).status == 200)
    #expect(try lab.ledger.texts("SELECT device FROM run_parts") == ["{\"userAgent\":\"Mozilla\\/5.0\"}"])
    let changed = lab.study.permissions.map {
      ($0.id.text, $0.id == Permission.Known.deviceDetails.id ? "no" : "yes")
    }
    #expect(try visitor.browser.post(Path.profile.url(), changed).status == 303)
    var next = plan.part(2)
    next.device = part.device
    try visitor.send(next, of: run)
    #expect(try lab.ledger.count("SELECT count(*) FROM run_parts WHERE device IS NULL") == 1)
  }
}

extension String {
  fileprivate var other: String { self == "left" ? "right" : "left" }
  fileprivate mutating func flip() { self = other }
  /// A finger where keys are asked for, and the other way round.
  fileprivate mutating func exchangeInput() { self = self == "key" ? "touch" : "key" }
}
