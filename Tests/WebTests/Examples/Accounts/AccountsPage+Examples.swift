import Templates

@testable import Web

extension AccountsPage: PageWithExamples {
  static let examples = [
    AccountsPage(
      accounts: [
        Account(
          url: "/staff/account", name: "jana.berger", role: "Administrator", study: "All studies", isOwn: true
        ),
        Account(
          url: "/staff/accounts/2", name: "tomás", role: "Experimenter",
          study: "Attitudes towards body weight"),
        Account(
          url: "/staff/accounts/3", name: "m.vogt", role: "Data manager", study: "All studies",
          isDeactivated: true),
      ],
      form: Form(
        roles: exampleRoles, studies: exampleStudies,
        passwordHelp: "At least 12 characters; a short sentence is good.")),
    AccountsPage(
      accounts: [
        Account(
          url: "/staff/account", name: "jana.berger", role: "Administrator", study: "All studies", isOwn: true
        )
      ],
      form: Form(
        name: "jana.berger", roles: exampleRoles, studies: exampleStudies, siteGroups: exampleSites,
        passwordHelp: "At least 12 characters; a short sentence is good.",
        nameProblem: "There is already an account with this name. Choose another.",
        roleProblem: "Choose what this person may do.",
        siteProblem: "Tick only sites of the study that is chosen, and none for an administrator.",
        passwordProblem: "This password is too short: use at least 12 characters.")),
  ]

  static let exampleSites = [
    SiteGroup(
      id: "weight-iat", title: "Only some sites of “Attitudes towards body weight”",
      sites: [
        ChoiceOption(value: "weight-iat/berlin", label: "Berlin", isChosen: true),
        ChoiceOption(value: "weight-iat/vienna", label: "Vienna"),
      ])
  ]

  static let exampleStudies = [
    ChoiceOption(value: "", label: "All studies", isChosen: true),
    ChoiceOption(value: "weight-iat", label: "Attitudes towards body weight"),
  ]

  static let exampleRoles = [
    RoleChoice(
      value: "experimenter", label: "Experimenter",
      what: "Runs visits, sees how participants are doing, answers data queries and decides on flagged runs.",
      isChosen: true),
    RoleChoice(value: "data-manager", label: "Data manager", what: "Makes releases for analysis."),
    RoleChoice(
      value: "administrator", label: "Administrator", what: "May do all of this, and adds accounts."),
  ]
}
