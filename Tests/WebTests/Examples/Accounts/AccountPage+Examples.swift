import Templates

@testable import Web

extension AccountPage: PageWithExamples {
  static let examples = [
    AccountPage(
      name: "tomás", role: "Experimenter", study: "Attitudes towards body weight",
      roleAction: "/staff/accounts/2/role", stateAction: "/staff/accounts/2/state",
      resetAction: "/staff/accounts/2/reset-link", roles: AccountsPage.exampleRoles,
      studies: AccountsPage.exampleStudies, siteGroups: AccountsPage.exampleSites,
      resetLink: "https://lab.example.org/staff/reset/q7Vd0c2mXk"),
    AccountPage(
      name: "m.vogt", role: "Administrator", study: "All studies", isActive: false,
      roleAction: "/staff/accounts/3/role", stateAction: "/staff/accounts/3/state",
      resetAction: "/staff/accounts/3/reset-link", roles: AccountsPage.exampleRoles,
      studies: AccountsPage.exampleStudies, siteGroups: AccountsPage.exampleSites,
      problem: "This is the only administrator. Make somebody else an administrator first.",
      roleProblem: "Choose a role.", studyProblem: "Choose one of the studies.",
      siteProblem: "Tick only sites of the study that is chosen, and none for an administrator."),
  ]
}
