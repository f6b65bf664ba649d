import Testing

@testable import Studies

struct ORCIDTests {
  /// The numbers are examples of orcid.org itself.
  @Test(arguments: ["0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-1694-233X"])
  func numbersWithTheRightLastDigitAreTaken(_ number: String) {
    #expect(ORCID(number)?.address == "https://orcid.org/" + number)
    #expect(ORCID("https://orcid.org/" + number)?.text == number)
  }

  @Test(arguments: [
    "0000-0002-1825-0098", "0000-0002-1825-009X", "0000000218250097", "0000-0002-1825", "", "x",
    "0000-0002-1825-00٩7",
  ])
  func othersAreNot(_ number: String) { #expect(ORCID(number) == nil) }
}
