import Templates

/// The account of another member of staff, for an administrator. Fields of the forms: `role`, `study` and `site`; `to`.
struct AccountPage: Page {
  static let template = "accounts/account"

  var name: String
  var role: String
  /// The title of the study they work for, or that it is all of them.
  var study: String
  var isActive = true
  /// Changes what they may do (POST).
  var roleAction: String
  /// Deactivates or reactivates the account (POST).
  var stateAction: String
  /// Makes a link to a new password (POST).
  var resetAction: String
  var roles: [AccountsPage.RoleChoice]
  var studies: [ChoiceOption]
  /// One for each study with sites.
  var siteGroups: [AccountsPage.SiteGroup] = []
  /// The link that was just made, which is shown this once.
  var resetLink: String?
  var problem: String?
  var roleProblem: String?
  var studyProblem: String?
  var siteProblem: String?

  static let fields: Fields<AccountPage> = [
    "name": .text(\.name), "role": .text(\.role), "study": .text(\.study), "isActive": .flag(\.isActive),
    "roleAction": .text(\.roleAction), "stateAction": .text(\.stateAction),
    "resetAction": .text(\.resetAction),
    "roles": .list(\.roles), "studies": .list(\.studies), "resetLink": .optional(\.resetLink),
    "problem": .optional(\.problem), "roleProblem": .optional(\.roleProblem),
    "studyProblem": .optional(\.studyProblem), "siteProblem": .optional(\.siteProblem),
    "siteGroups": .list(\.siteGroups), "hasSiteGroups": .flag { !$0.siteGroups.isEmpty },
    "hasProblems": .flag {
      $0.problem != nil || $0.roleProblem != nil || $0.studyProblem != nil || $0.siteProblem != nil
    },
  ]
}
