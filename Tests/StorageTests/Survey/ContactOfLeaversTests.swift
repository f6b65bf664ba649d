import Foundation
import Studies
import Testing

@testable import Storage

/// A participation ends while a contact answer of the same person is being stored: the answer is sealed, and its second
/// half is refused. No address may stay behind.
struct ContactOfLeaversTests {
  private let lab: SurveyLab

  init() throws { lab = try SurveyLab() }

  /// Ends the participation on another thread while the value is sealed under the lock, as ``SQLiteStore/save`` does.
  /// The end gets more time than it needs, where it does not wait for the lock.
  private func seal(whileEnding end: @escaping @Sendable () throws -> Void) throws {
    let (isThere, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let failed = Collected<String>()
    let waits = try lab.store.bothFiles.withLock {
      Thread.detachNewThread {
        isThere.signal()
        do { try end() } catch { failed.add("\(error)") }
        hasEnded.signal()
      }
      isThere.wait()
      let waits = hasEnded.wait(timeout: .now() + .milliseconds(200)) == .timedOut
      _ = try lab.store.seal(
        [SurveyAnswerKey("email" as SurveyQuestion.ID): "ada@example.org"], of: lab.participant, "home",
        context: lab.lab.context(lab.participant))
      return waits
    }
    if waits { hasEnded.wait() }
    #expect(waits && failed.values == [])
  }

  private func contacts() throws -> [String] {
    try lab.store.contactAnswers(to: "home", of: lab.participant).values.sorted()
  }

  @Test func leavingForgetsWhatIsBeingStored() throws {
    try seal { [lab] in
      try lab.store.leave(lab.participant, session: nil, context: lab.lab.context(lab.participant))
    }
    #expect(try contacts() == [] && lab.record().participant.leftAt != nil)
  }

  @Test func anExclusionWithWithdrawnDataForgetsItToo() throws {
    try lab.lab.decide(.eligible, ["age": .number(18)], as: lab.participant)
    let tooYoung = Ineligibility(requirement: "age", data: .withdrawn)
    let request = try InterventionRequest(
      .foundIneligible(tooYoung), reason: .mistake, remark: "17 years old", seen: 0)
    try seal { [lab] in
      _ = try lab.store.intervene(
        request, for: lab.participant, in: lab.lab.study,
        context: AuditContext(by: .staff("ben"), at: start.advanced(bySeconds: 60)))
    }
    #expect(try contacts() == [] && lab.record().participant.ineligibility == tooYoung)
  }
}
