import Testing

@testable import Studies

@Suite struct GuessTests {
  private let now = Timestamp(milliseconds: 1_790_000_000_000)

  @Test(
    "how long to wait, after tries so many seconds ago",
    arguments: [
      (tries: [], wait: nil), ([1], nil), ([50, 1], nil), ([50, 40, 1], 11), ([59, 58, 57], 2),
      ([60, 40, 1], nil), ([61, 60, 59], nil), ([0, 0, 0], 61), ([55, 50, 40, 1], 11),
      ([90, 80, 70, 3, 2, 1], 58),
    ] as [(tries: [Int], wait: Int?)])
  func waiting(tries: [Int], wait: Int?) {
    let rate = Rate(times: 3, seconds: 60)
    let earlier = tries.map { now.advanced(bySeconds: -$0) }
    #expect(rate.wait(after: earlier, at: now) == wait)
    // After that time it may be tried again, and not before.
    guard let wait else { return }
    #expect(rate.wait(after: earlier, at: now.advanced(bySeconds: wait)) == nil)
    #expect(rate.wait(after: earlier, at: now.advanced(bySeconds: wait - 2)) != nil)
  }

  @Test(
    "against several limits",
    arguments: [
      (short: [], long: [], wait: nil), ([1], [1], nil), ([2, 1], [1], 9), ([1], [5, 4, 3], 56),
      ([2, 1], [5, 4, 3], 56), ([2, 1], [58, 57, 56], 9), ([11, 11], [70, 70, 70], nil),
    ] as [(short: [Int], long: [Int], wait: Int?)])
  func waitingForTheLongest(short: [Int], long: [Int], wait: Int?) {
    let counted = [
      (Limit("short", Rate(times: 2, seconds: 10)), short),
      (Limit("long", Rate(times: 3, seconds: 60)), long),
    ].map { (limit: $0.0, earlier: $0.1.map { now.advanced(bySeconds: -$0) }) }
    #expect(Limit.wait(counted, at: now) == wait)
    #expect(Limit.wait(counted.reversed(), at: now) == wait)
  }

  @Test func whatATryCountsAgainst() throws {
    let code = try ParticipationCode(typed: ParticipationCode { _ in 3 }.text)
    let device = DeviceMark(nonce: "ab", issuedAt: now, proof: "")
    func keys(_ guess: Guess, on device: DeviceMark? = nil) -> [String] {
      guess.limits(from: "10.0.0.1", on: device).map(\.key)
    }
    let address = "guess from 10.0.0.1"
    #expect(keys(.password(account: "robin")) == ["password robin", address])
    #expect(
      keys(.password(account: "robin"), on: device) == [
        "device ab password robin", "known devices password robin",
      ])
    #expect(keys(.pin(code)) == ["pin \(code.text)", address])
    #expect(
      keys(.pin(code), on: device) == ["device ab pin \(code.text)", "known devices pin \(code.text)"])
    #expect(
      Guess.pin(code).limitsOfSecret.map(\.key) == ["pin \(code.text)", "known devices pin \(code.text)"])
    #expect(keys(.unusedCode) == [address])
    #expect(keys(.unusedCode, on: device) == [address])
    // Tablets of the lab, and staff who are signed in, have limits of their own.
    #expect(keys(.code("s1")) == ["code at s1"])
    #expect(keys(.staffPIN(account: "robin", "s1")) == ["staff pin s1 robin"])
    #expect(keys(.confirmation(account: "robin", "s1")) == ["confirmation s1 robin"])
    #expect(keys(.pairing("m1")) == ["pairing m1"])
    #expect(Guess.looks(from: "10.0.0.1").map(\.key) == ["look from 10.0.0.1"])
  }

  /// A provider gives each household a network of IPv6: another address within it is no other guesser.
  @Test(
    arguments: [
      ("192.0.2.7", "192.0.2.8", false), ("::ffff:192.0.2.7", "192.0.2.7", true),
      ("2001:db8:1:2::7", "2001:db8:1:2:ffff::8", true), ("2001:db8:1:2::7", "2001:db8:1:3::7", false),
    ])
  func aNetworkIsCountedAsOneAddress(one: String, other: String, isSame: Bool) {
    func counted(_ address: String) -> [[Limit]] {
      [
        Guess.password(account: "robin").limits(from: address), Guess.unusedCode.limits(from: address),
        Guess.looks(from: address), [PairingCode.limit(from: address)],
      ]
    }
    #expect(zip(counted(one), counted(other)).map { $0 == $1 } == Array(repeating: isSame, count: 4))
    #expect(PairingCode.limit(from: "192.0.2.7").key == "pairing from 192.0.2.7")
  }

  /// Being right says nothing about the other guesses from an address.
  @Test func successClearsWhatWasTriedAndNotTheAddress() {
    let limits = Guess.password(account: "robin").limits(from: "10.0.0.1")
    #expect(limits.map(\.isClearedBySuccess) == [true, false])
    #expect(limits.map(\.rate) == [Guess.perSecret, Guess.perAddress])
  }

  @Test func marksInACookie() {
    let nonce = String(repeating: "0a", count: 16)
    let proof = String(repeating: "f9", count: 32)
    let mark = DeviceMark(nonce: nonce, issuedAt: now, proof: proof)
    let cookie = DeviceMark.cookie(of: [mark])
    #expect(DeviceMark.marks(inCookie: cookie) == [mark])
    #expect(DeviceMark.marks(inCookie: "\(cookie)~\(cookie)") == [mark, mark])
    #expect(DeviceMark.cookie(of: Array(repeating: mark, count: 50)).count < 900)
    for broken in [
      "", "~", "..", String(cookie.dropLast()), cookie + "0", "x" + cookie.dropFirst(),
      "\(nonce).-1.\(proof)", "\(nonce).9999999999999999.\(proof)", "\(nonce).+5.\(proof)",
      "\(nonce)..\(proof)",
      "\(nonce).٣.\(proof)", "\(nonce).1.\(proof).", cookie.replacing("0a", with: "0\u{e4}"),
    ] { #expect(DeviceMark.marks(inCookie: broken).isEmpty, "\(broken)") }
    #expect(DeviceMark.marks(inCookie: "nonsense~\(cookie)~\(cookie)x") == [mark])
    #expect(mark.isValid(at: now.advanced(bySeconds: DeviceMark.seconds - 1)))
    #expect(!mark.isValid(at: now.advanced(bySeconds: DeviceMark.seconds)))
  }
}
