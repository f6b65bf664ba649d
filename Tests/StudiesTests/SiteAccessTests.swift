import Testing

@testable import Studies

/// Access to participants where an account is limited to sites of its study.
struct SiteAccessTests {
  private let berlin: Site.ID = "berlin"
  private let vienna: Site.ID = "vienna"

  private func member(
    as role: StaffRole = .experimenter, study: Study.ID? = "habits", _ sites: SiteAccess
  ) -> StaffMember {
    StaffMember(id: "ben", name: "ben", role: role, study: study, sites: sites)
  }

  @Test func aLimitedAccessTakesItsSitesAndThoseWhoHaveNone() {
    let access = SiteAccess.only([berlin])
    #expect(access.takes(berlin) && access.takes(nil) && !access.takes(vienna))
    #expect(access.owns(berlin) && !access.owns(nil) && !access.owns(vienna))
    let every = SiteAccess.everySite
    #expect(every.takes(berlin) && every.takes(nil) && every.owns(nil) && every.owns(vienna))
    #expect(!every.isLimited && access.isLimited)
    // One that names no site any more takes nobody who has one.
    #expect(SiteAccess.only([]).isLimited && !SiteAccess.only([]).takes(berlin))
  }

  @Test func twoOverlapWhereTheyHaveASiteInCommon() {
    #expect(SiteAccess.only([berlin]).overlaps(.only([berlin, vienna])))
    #expect(!SiteAccess.only([berlin]).overlaps(.only([vienna])))
    #expect(SiteAccess.only([berlin]).overlaps(.everySite) && SiteAccess.everySite.overlaps(.only([vienna])))
  }

  /// Everything that does not ask for sites is closed to an account that has some.
  @Test func aLimitedAccountDoesNotWorkOnAStudyAsAWhole() {
    let limited = member(.only([berlin]))
    #expect(!limited.mayWork(on: "habits") && limited.mayEnter("habits") && !limited.mayEnter("another"))
    #expect(member(.everySite).mayWork(on: "habits") && !member(.everySite).mayWork(on: "another"))
    // Sites without a study are no access at all.
    let broken = member(study: nil, .only([berlin]))
    #expect(!broken.mayWork(on: "habits") && !broken.mayEnter("habits"))
  }

  @Test func whatConcernsAStudyAsAWholeIsNotForALimitedAccount() {
    let whole: Set<Capability> = [
      .previewStudies, .manageMail, .seeOrders, .release, .changeStudies, .administer,
    ]
    let limited = member(as: StaffRole("everything", may: Set(Capability.allCases)), .only([berlin]))
    for capability in Capability.allCases {
      #expect(limited.may(capability) == !whole.contains(capability), "\(capability)")
    }
    #expect(!member(as: .dataManager, .only([berlin])).may(.runVisits))
  }

  @Test func onlyAccessToOneStudyCanBeLimitedAndNoAdministrators() throws {
    try SiteAccess.everySite.expectPossible(for: .administrator, in: nil)
    try SiteAccess.only([berlin]).expectPossible(for: .experimenter, in: "habits")
    for (access, role, study) in [
      (SiteAccess.only([berlin]), StaffRole.administrator, "habits" as Study.ID?),
      (.only([berlin]), .experimenter, nil), (.only([]), .experimenter, "habits"),
    ] {
      #expect(throws: StaffAccountProblem.cannotBeLimited) { try access.expectPossible(for: role, in: study) }
    }
  }

  /// A role that comes to the others has to say so; one that does not, or that this console does not know, cannot.
  @Test func aRoleCanBeLimitedIfItSaysSo() throws {
    let limited = StaffRole.allCases.filter(\.canBeLimited)
    #expect(limited.map(\.rawValue) == ["experimenter", "data-manager"])
    let inspector = StaffRole("inspector", may: [.useConsole, .seeProgress])
    for role in [inspector, StaffRole(stored: "inspector")] {
      #expect(throws: StaffAccountProblem.cannotBeLimited) {
        try SiteAccess.only([berlin]).expectPossible(for: role, in: "habits")
      }
    }
    let trained = StaffRole("inspector", may: inspector.capabilities, canBeLimited: true)
    try SiteAccess.only([berlin]).expectPossible(for: trained, in: "habits")
  }
}
