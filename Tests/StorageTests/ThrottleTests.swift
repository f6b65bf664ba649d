import Foundation
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
    try lab.store.keepPlace(of: participant, pin: right, context: lab.context(participant))
  }

  @Test func theRightPINOpensASession() throws {
    #expect(try outcome(wrong) == .refused)
    let verdict = try lab.store.resume(code: code, pin: right, from: Guesser(address: "10.0.0.1"), at: start)
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

  @Test func aRightOneMakesUpForTheWrongOnesBefore() throws {
    for _ in 1...8 { #expect(try outcome(right) == .opened) }
    for _ in 1...4 { #expect(try outcome(wrong) == .refused) }
    #expect(try outcome(right) == .opened)
    for _ in 1...5 { #expect(try outcome(wrong) == .refused) }
    #expect(try outcome(right) == .tooMany(seconds: 901))
  }

  /// Somebody who forgot theirs and tried several uses the new one at once.
  @Test func aNewPINFromStaffMakesUpForTheWrongOnesBefore() throws {
    let (new, another) = (try PIN(chosen: "407162"), try lab.code(of: lab.enrol().id))
    for code in [code, another] {
      for _ in 1...5 { #expect(try outcome(wrong, code: code) == .refused) }
    }
    try lab.store.resetPIN(of: participant, to: new, context: AuditContext(by: .staff("desk"), at: start))
    #expect(try outcome(right) == .refused)
    #expect(try outcome(new) == .opened)
    #expect(try outcome(wrong, code: another) == .tooMany(seconds: 901))
  }

  /// Each known browser is counted by itself; a new PIN ends the counts of all of them.
  @Test func aNewPINFromStaffIsUsableOnEveryKnownDevice() throws {
    let devices = (1...2).map { _ in lab.store.marks(for: .pin(code), at: start, beside: []) }
    for own in devices {
      for _ in 1...Guess.perKnownDevice.times { #expect(try outcome(wrong, marks: own) == .refused) }
      #expect(try outcome(right, marks: own) == .tooMany(seconds: 901))
    }
    let new = try PIN(chosen: "407162")
    try lab.store.resetPIN(of: participant, to: new, context: AuditContext(by: .staff("desk"), at: start))
    for own in devices { #expect(try outcome(new, marks: own) == .opened) }
    // The right one in one of them clears nothing of the other.
    for _ in 1...Guess.perKnownDevice.times { #expect(try outcome(wrong, marks: devices[1]) == .refused) }
    #expect(try outcome(new, marks: devices[0]) == .opened)
    #expect(try outcome(new, marks: devices[1]) == .tooMany(seconds: 901))
  }

  /// Those who guess know the earlier one at best.
  @Test func aChangedPINIsUsableInEveryBrowser() throws {
    let devices = (1...2).map { _ in lab.store.marks(for: .pin(code), at: start, beside: []) }
    for _ in 1...Guess.perSecret.times { #expect(try outcome(wrong) == .refused) }
    for _ in 1...Guess.perKnownDevice.times { #expect(try outcome(wrong, marks: devices[1]) == .refused) }
    #expect(try outcome(right) == .tooMany(seconds: 901))
    let owner = try #require(try lab.store.participation(of: participant)).participant
    let new = try PIN(chosen: "407162")
    let change = try lab.store.changePIN(
      of: owner, from: right, to: new, guesser: Guesser(address: "10.0.0.1", marks: devices[0]),
      context: lab.context(participant))
    guard case .changed = change else { Issue.record("\(change)"); return }
    #expect(try outcome(new) == .opened)
    #expect(try outcome(new, marks: devices[1]) == .opened)
  }

  /// A browser in which the PIN was given before is not locked out by guesses elsewhere, even from its own
  /// address.
  @Test func aKnownDeviceCountsForItself() throws {
    let own = lab.store.marks(for: .pin(code), at: start, beside: [])
    for _ in 1...5 { #expect(try outcome(wrong) == .refused) }
    for _ in 1...60 { #expect(try outcome(wrong, code: .random()) != .opened) }
    #expect(try outcome(right) == .tooMany(seconds: 901))
    #expect(try outcome(right, marks: own) == .opened)
    // The owner's success does not clear the attempts of others.
    #expect(try outcome(right) == .tooMany(seconds: 901))
    for _ in 1...Guess.perKnownDevice.times { #expect(try outcome(wrong, marks: own) == .refused) }
    #expect(try outcome(right, marks: own) == .tooMany(seconds: 901))
  }

  @Test func onlyAMarkOfThisSecretThatTheConsoleMadeCounts() throws {
    let own = lab.store.marks(for: .pin(code), at: start, beside: [])[0]
    let others = lab.store.marks(for: .pin(.random()), at: start, beside: [])[0]
    let altered = [
      DeviceMark(nonce: String(own.nonce.reversed()), issuedAt: own.issuedAt, proof: own.proof),
      DeviceMark(nonce: own.nonce, issuedAt: own.issuedAt.advanced(bySeconds: 1), proof: own.proof),
      DeviceMark(nonce: own.nonce, issuedAt: own.issuedAt, proof: String(own.proof.reversed())),
    ]
    let old = lab.store.marks(
      for: .pin(code), at: start.advanced(bySeconds: -DeviceMark.seconds), beside: [])
    for _ in 1...5 { #expect(try outcome(wrong) == .refused) }
    for mark in [others] + altered + old {
      #expect(try outcome(right, marks: [mark]) == .tooMany(seconds: 901))
    }
    #expect(try outcome(right, marks: [others, own]) == .opened)
  }

  @Test func aBrowserKeepsOneMarkOfEachSecret() throws {
    let first = lab.store.marks(for: .pin(code), at: start, beside: [])
    let both = lab.store.marks(for: .password(account: "robin"), at: start, beside: first)
    let again = lab.store.marks(for: .pin(code), at: start, beside: both)
    #expect(both.count == 2 && both.last == first[0])
    #expect(again.count == 2 && again.last == both[0] && again[0] != first[0])
  }

  /// Neither the typed text nor the address is readable in the files.
  @Test func attemptsAreKeptUnderKeyedHashes() throws {
    let address = "198.51.100.77"
    _ = try lab.store.signIn(
      name: "Hildegard", password: "my secret password", from: Guesser(address: address), at: start)
    _ = try outcome(wrong, address: address)
    #expect(try lab.count("attempts") == 2)
    let bytes = try lab.bytes()
    for text in [address, "hildegard", "Hildegard", "my secret"] {
      #expect(bytes.range(of: Data(text.utf8)) == nil, "“\(text)” lies in a file")
    }
  }

  @Test func attemptsAreForgottenWhenTheyNoLongerCount() throws {
    for _ in 1...3 { #expect(try outcome(wrong) == .refused) }
    #expect(try lab.count("attempts") == 6)
    #expect(try outcome(wrong, at: start.advanced(bySeconds: 900)) == .refused)
    #expect(try lab.count("attempts") == 2)
  }

  @Test func sixteenAtOnceCountAsSixteen() throws {
    let outcomes = Collected<Outcome?>()
    onThreads(16) { [self] _ in outcomes.add(try? outcome(wrong)) }
    #expect(outcomes.values.count { $0 == .refused } == 5)
    #expect(outcomes.values.count { $0 == .tooMany(seconds: 901) } == 11)
  }

  @Test func oneAddressTriesSixtyTimesOnly() throws {
    for _ in 1...60 { #expect(try outcome(wrong, code: .random()) == .refused) }
    #expect(try outcome(right) == .tooMany(seconds: 901))
    #expect(try outcome(right, address: "10.0.0.2") == .opened)
  }

  @Test func whatCannotBeResumedIsRefusedAlike() throws {
    #expect(try outcome(right, code: .random()) == .refused)
    let skipped = try lab.enrol().id
    try lab.store.keepPlace(of: skipped, pin: nil, context: lab.context(skipped))
    #expect(try outcome(right, code: lab.code(of: skipped)) == .refused)
  }

  @Test func onlyTheRightPINTellsThatSomebodyHasLeft() throws {
    try lab.store.leave(participant, session: nil, context: lab.context(participant))
    #expect(try outcome(wrong) == .refused)
    #expect(try outcome(right) == .ended)
  }

  @Test func aPINCannotBeChangedAfterwards() throws {
    let participant = try lab.enrol().id
    try lab.store.keepPlace(of: participant, pin: right, context: lab.context(participant))
    try lab.store.keepPlace(of: participant, pin: wrong, context: lab.context(participant))
    let code = try lab.code(of: participant)
    #expect(try outcome(right, code: code) == .opened)
    #expect(try outcome(wrong, code: code) == .refused)
  }

  private enum Outcome: Equatable {
    case opened, refused, ended
    case tooMany(seconds: Int)
  }

  private func outcome(
    _ pin: PIN, code: ParticipationCode? = nil, address: String = "10.0.0.1", marks: [DeviceMark] = [],
    at time: Timestamp = start
  ) throws -> Outcome {
    let guesser = Guesser(address: address, marks: marks)
    return switch try lab.store.resume(code: code ?? self.code, pin: pin, from: guesser, at: time) {
    case .opened: .opened
    case .refused: .refused
    case .ended: .ended
    case .tooManyAttempts(let seconds): .tooMany(seconds: seconds)
    }
  }
}
