import Templates

/// The accounts of staff and their roles. Fields of the form: `name`, `role`, `study`, `password`.
struct AccountsPage: Page {
  static let template = "accounts/accounts"

  var accounts: [Account]
  var form: Form

  static let fields: Fields<AccountsPage> = [
    "accounts": .list(\.accounts), "form": .record { $0.form },
  ]

  struct Account: TemplateRecord {
    /// The page of the account.
    var url: String
    var name: String
    var role: String
    /// The title of the study they work for, or words for all of them.
    var study: String
    /// True for the account that is signed in.
    var isOwn = false
    var isDeactivated = false

    static let fields: Fields<Account> = [
      "url": .text(\.url), "name": .text(\.name), "role": .text(\.role), "study": .text(\.study),
      "isOwn": .flag(\.isOwn), "isDeactivated": .flag(\.isDeactivated),
    ]
  }

  struct Form: TemplateRecord {
    var name = ""
    var roles: [RoleChoice]
    /// The first stands for all studies and has an empty value.
    var studies: [ChoiceOption]
    /// The rules for passwords, in a sentence.
    var passwordHelp: String
    var nameProblem: String?
    var roleProblem: String?
    var studyProblem: String?
    var passwordProblem: String?

    var hasProblems: Bool {
      nameProblem != nil || roleProblem != nil || studyProblem != nil || passwordProblem != nil
    }

    static let fields: Fields<Form> = [
      "name": .text(\.name), "roles": .list(\.roles), "studies": .list(\.studies),
      "passwordHelp": .text(\.passwordHelp),
      "nameProblem": .optional(\.nameProblem), "roleProblem": .optional(\.roleProblem),
      "studyProblem": .optional(\.studyProblem),
      "passwordProblem": .optional(\.passwordProblem), "hasProblems": .flag(\.hasProblems),
    ]
  }

  struct RoleChoice: TemplateRecord {
    var value: String
    var label: String
    /// The rights of this role, in a sentence.
    var what: String
    var isChosen = false

    static let fields: Fields<RoleChoice> = [
      "value": .text(\.value), "label": .text(\.label), "what": .text(\.what), "isChosen": .flag(\.isChosen),
    ]
  }
}

extension AccountsPage {
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
        name: "jana.berger", roles: exampleRoles, studies: exampleStudies,
        passwordHelp: "At least 12 characters; a short sentence is good.",
        nameProblem: "There is already an account with this name. Choose another.",
        roleProblem: "Choose what this person may do.",
        passwordProblem: "This password is too short: use at least 12 characters.")),
  ]

  static let exampleStudies = [
    ChoiceOption(value: "", label: "All studies", isChosen: true),
    ChoiceOption(value: "weight-iat", label: "Attitudes towards body weight"),
  ]

  static let exampleRoles = [
    RoleChoice(
      value: "experimenter", label: "Experimenter", what: "Runs visits and sees how participants are doing.",
      isChosen: true),
    RoleChoice(value: "data-manager", label: "Data manager", what: "Makes releases for analysis."),
    RoleChoice(
      value: "administrator", label: "Administrator", what: "May do all of this, and adds accounts."),
  ]
}
