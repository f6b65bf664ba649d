import Testing

@testable import Studies

/// The rights of each role, written down beside the product's own sets and not made from them.
struct CapabilityTests {
  private static let table: [String: Set<String>] = [
    "experimenter": [
      "useConsole", "seeProgress", "previewStudies", "runVisits", "seeCodes", "handleConsents",
      "enrolParticipants", "manageStations", "manageMail", "seeQueries", "answerQueries", "reviewRuns",
    ],
    "data-manager": [
      "useConsole", "seeProgress", "previewStudies", "seeOrders", "seeScores", "readAnswers", "noteAnswers",
      "seeQueries", "raiseQueries", "reviewRuns", "release",
    ],
    "administrator": [
      "useConsole", "seeProgress", "previewStudies", "runVisits", "seeCodes", "handleConsents",
      "enrolParticipants", "manageStations", "manageMail", "seeOrders", "seeScores", "readAnswers",
      "noteAnswers", "seeQueries", "raiseQueries", "answerQueries", "reviewRuns", "release", "changeStudies",
      "administer",
    ],
  ]

  @Test func eachRoleMayWhatWasDecided() {
    let sets = StaffRole.allCases.map { ($0.rawValue, Set($0.capabilities.map(\.rawValue))) }
    #expect(Dictionary(uniqueKeysWithValues: sets) == Self.table)
  }

  /// Each alone, so that a check which asks for one of them cannot be met by another.
  @Test func aRoleMayWhatIsInItsSetAndNothingElse() {
    for capability in Capability.allCases {
      let role = StaffRole("for this one", may: [capability])
      #expect(Capability.allCases.filter(role.may) == [capability])
    }
  }

  /// Their pages have a code in each line: lists, cards, appointments, consents, messages. Nobody else sees any.
  @Test func codesAreForThoseWhoseWorkIsNothingWithoutThem() {
    let work: [Capability] = [.runVisits, .handleConsents, .enrolParticipants, .manageMail, .answerQueries]
    for role in StaffRole.allCases {
      #expect(role.may(.seeCodes) == work.contains(where: role.may), "\(role.rawValue)")
    }
    #expect(!StaffRole.dataManager.may(.seeCodes))
  }

  @Test func aRoleThatIsNotKnownMayNothing() {
    let role = StaffRole(stored: "inspector")
    #expect(role.rawValue == "inspector" && role.capabilities.isEmpty)
    #expect(StaffRole(rawValue: "inspector") == nil)
    for role in StaffRole.allCases { #expect(StaffRole(stored: role.rawValue) == role) }
    #expect(StaffRole.experimenter.may(.runVisits) && !StaffRole.experimenter.may(.seeScores))
    #expect(StaffRole.dataManager.may(.release) && !StaffRole.dataManager.may(.runVisits))
    #expect(StaffRole.administrator.may(.administer))
  }

  /// An account of a role that may administer counts, whatever the role is called.
  @Test func theLastAdministratorIsWhoeverMayAdminister() {
    let owner = StaffRole("owner", may: [.useConsole, .administer])
    func member(_ id: String, _ role: StaffRole) -> StaffMember {
      StaffMember(id: StaffMember.ID(id), name: id, role: role, study: nil, sites: .everySite)
    }
    let (ada, ben) = (member("ada", .administrator), member("ben", owner))
    #expect(!ada.isLastAdministrator(among: [ada, ben]) && ben.isLastAdministrator(among: [ben]))
    let cleo = member("cleo", .experimenter)
    #expect(ada.isLastAdministrator(among: [ada, cleo]) && !cleo.isLastAdministrator(among: [ada, cleo]))
  }
}
