import Studies
import Testing

@testable import Storage

struct ThrottleTests {
  let lab: TemporaryLab
  let participant: Participant.ID
  let code: ParticipationCode
  let right: PIN
  let wrong: PIN

  init() throws {
    lab = try TemporaryLab()
    right = try PIN(chosen: "482915")
    wrong = try PIN(chosen: "482916")
    participant = try lab.enrol().id
    code = try lab.code(of: participant)
    try lab.store.keepPlace(of: participant, pin: right, stamp: lab.stamp(participant))
  }

  @Test func theRightPINOpensASession() throws {
    #expect(try outcome(wrong) == .refused)
    let verdict = try lab.store.resume(code: code, pin: right, address: "10.0.0.1", at: start)
    guard case .opened(let session) = verdict else { throw StoreRefusal.participationEnded }
    #expect(try lab.store.participation(session: session, at: start)?.participant.code == code)
  }

  @Test func afterFiveWrongOnesEvenTheRightOneHasToWait() throws {
    for _ in 1...5 { #expect(try outcome(wrong) == .refused) }
    #expect(try outcome(right) == .tooMany(seconds: 901))
    #expect(try outcome(right, at: start.advanced(bySeconds: 600)) == .tooMany(seconds: 301))
    #expect(try outcome(right, at: start.advanced(bySeconds: 901)) == .opened)
  }

  @Test func anotherAddressDoesNotHelp() throws {
    for guess in 1...5 { #expect(try outcome(wrong, address: "10.0.0.\(guess)") == .refused) }
    #expect(try outcome(right, address: "10.0.0.6") == .tooMany(seconds: 901))
  }

  @Test func aRightOneIsNotCounted() throws {
    for _ in 1...8 { #expect(try outcome(right) == .opened) }
    for _ in 1...5 { #expect(try outcome(wrong) == .refused) }
  }

  @Test func sixteenAtOnceCountAsSixteen() throws {
    let outcomes = Collected<Outcome?>()
    onThreads(16) { [self] _ in outcomes.add(try? outcome(wrong)) }
    #expect(outcomes.values.count { $0 == .refused } == 5)
    #expect(outcomes.values.count { $0 == .tooMany(seconds: 901) } == 11)
  }

  @Test func oneAddressTriesAllCodesSixtyTimesOnly() throws {
    try lab.store.research.write { db in
      for attempt in 1...60 {
        try db.run(
          "INSERT INTO failed_attempts (id, target, address, tried_at) VALUES (?, ?, '10.0.0.1', ?)",
          ["\(attempt)", "code \(attempt)", start])
      }
    }
    #expect(try outcome(right) == .tooMany(seconds: 901))
    #expect(try outcome(right, address: "10.0.0.2") == .opened)
  }

  @Test func whatCannotBeResumedIsRefusedAlike() throws {
    #expect(try outcome(right, code: .random()) == .refused)
    let skipped = try lab.enrol().id
    try lab.store.keepPlace(of: skipped, pin: nil, stamp: lab.stamp(skipped))
    #expect(try outcome(right, code: lab.code(of: skipped)) == .refused)
    try lab.store.leave(participant, session: nil, stamp: lab.stamp(participant))
    #expect(try outcome(right) == .refused)
  }

  @Test func aPINCannotBeChangedAfterwards() throws {
    let participant = try lab.enrol().id
    try lab.store.keepPlace(of: participant, pin: right, stamp: lab.stamp(participant))
    try lab.store.keepPlace(of: participant, pin: wrong, stamp: lab.stamp(participant))
    let code = try lab.code(of: participant)
    #expect(try outcome(right, code: code) == .opened)
    #expect(try outcome(wrong, code: code) == .refused)
  }

  private enum Outcome: Equatable {
    case opened, refused
    case tooMany(seconds: Int)
  }

  private func outcome(
    _ pin: PIN, code: ParticipationCode? = nil, address: String = "10.0.0.1", at time: Timestamp = start
  ) throws -> Outcome {
    switch try lab.store.resume(code: code ?? self.code, pin: pin, address: address, at: time) {
    case .opened: .opened
    case .refused: .refused
    case .tooManyAttempts(let seconds): .tooMany(seconds: seconds)
    }
  }
}
