import Testing

@testable import Studies

/// The addresses whose enrolments are counted together.
@Suite struct UsageLimitTests {
  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
    ("::ffff:192.0.2.7", "192.0.2.7", true),
    ("2001:db8:1:2::7", "2001:db8:1:2:ffff::8", true), ("2001:db8:1:2::7", "2001:db8:1:3::7", false),
    ("2001:DB8:1:2::7", "2001:db8:1:2:0:0:0:7", true),
  ])
  func aNetworkIsCountedAsOne(one: String, other: String, isSame: Bool) {
    let limits = UsageLimits()
    #expect((limits.enrolment(from: one) == limits.enrolment(from: other)) == isSame)
    #expect(limits.enrolment(from: one).map(\.rate) == [Rate(times: 500, seconds: 3600)])
  }

  /// Rehearsals and demonstrations come from there.
  @Test(arguments: ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])
  func thisMachineIsNotCounted(address: String) {
    #expect(UsageLimits().enrolment(from: address).isEmpty)
  }
}
