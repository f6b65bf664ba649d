import Testing

@testable import Studies
@testable import Web

/// The height of rows, as each account has it.
@Suite struct RowDensityTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func choose(_ rows: String, page: String = "/staff", as colleague: Colleague) throws -> Answer {
    try colleague.browser.post(Path.staffRowDensity.url(), [("rows", rows), ("page", page)])
  }

  @Test(arguments: StaffRole.allCases)
  func everybodyChoosesTheirOwn(role: StaffRole) throws {
    let (one, other) = (try Colleague(lab, role), try Colleague(lab, role))
    func home(_ colleague: Colleague) throws -> String {
      try colleague.browser.get(Path.staffHome.url()).text
    }
    #expect(try home(one).contains("<body class=\"dense\">"))
    #expect(try home(one).contains("name=\"rows\" value=\"compact\""))
    #expect(try choose("compact", page: "/staff/help?x=1", as: one).location == "/staff/help?x=1")
    #expect(try home(one).contains("<body class=\"dense compact\">"))
    #expect(try home(one).contains("name=\"rows\" value=\"comfortable\""))
    #expect(try home(other).contains("<body class=\"dense\">"))
    _ = try choose("comfortable", as: one)
    #expect(try home(one).contains("<body class=\"dense\">"))
  }

  @Test func thereAreTwoAndTheFormLeadsNowhereElse() throws {
    let ben = try Colleague(lab, .experimenter)
    #expect(try choose("tiny", as: ben).status == 400)
    #expect(try choose("compact", page: "//example.org", as: ben).location == Path.staffHome.url())
  }

  /// On a page that answers a form there is no address to come back to.
  @Test func aPageThatAnswersAFormIsNotComeBackTo() throws {
    let ben = try Colleague(lab, .experimenter)
    let refused = try ben.browser.post(Path.staffOwnAccount.url(), [("current", "")])
    #expect(refused.status == 422 && refused.text.contains("name=\"page\" value=\"\""))
    #expect(try choose("compact", page: "", as: ben).location == Path.staffHome.url())
  }
}
