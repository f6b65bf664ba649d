import Templates

/// The accounts of staff and their roles. Fields of the form: `name`, `role`, `study`, `site`, `password`.
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
    /// One for each study with sites.
    var siteGroups: [SiteGroup] = []
    /// The rules for passwords, in a sentence.
    var passwordHelp: String
    var nameProblem: String?
    var roleProblem: String?
    var studyProblem: String?
    var siteProblem: String?
    var passwordProblem: String?

    var hasProblems: Bool {
      nameProblem != nil || roleProblem != nil || studyProblem != nil || siteProblem != nil
        || passwordProblem != nil
    }

    static let fields: Fields<Form> = [
      "name": .text(\.name), "roles": .list(\.roles), "studies": .list(\.studies),
      "passwordHelp": .text(\.passwordHelp),
      "nameProblem": .optional(\.nameProblem), "roleProblem": .optional(\.roleProblem),
      "studyProblem": .optional(\.studyProblem), "siteProblem": .optional(\.siteProblem),
      "siteGroups": .list(\.siteGroups), "hasSiteGroups": .flag { !$0.siteGroups.isEmpty },
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
