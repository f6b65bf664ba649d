import Templates

/// What a participant can see and change about their participation, and where they can leave.
/// Fields of the forms: `language`; one for each permission; `confirm`.
struct ProfilePage: Page {
  static let template = "profile/profile"

  var studyTitle: String
  /// In two groups of four.
  var code: String
  /// What one can do with the code: come back with the PIN, or not without one.
  var codeSentence: String
  var languages: [ChoiceOption]
  var languageAction: String
  var permissions: [PermissionRequest]
  var permissionsAction: String
  /// Nil before signing.
  var consent: SignedConsent?
  var contact: ContactCard
  /// Whether the box that confirms leaving was not ticked.
  var confirmProblem: String?
  var leaveAction: String

  static let fields: Fields<ProfilePage> = [
    "studyTitle": .text(\.studyTitle), "code": .text(\.code), "codeSentence": .text(\.codeSentence),
    "languages": .list(\.languages), "hasLanguages": .flag { $0.languages.count > 1 },
    "languageAction": .text(\.languageAction), "permissions": .list(\.permissions),
    "hasPermissions": .flag { !$0.permissions.isEmpty },
    "hasPermissionProblems": .flag { $0.permissions.contains { $0.problem != nil } },
    "permissionsAction": .text(\.permissionsAction), "consent": .record(\.consent),
    "contact": .record { $0.contact }, "confirmProblem": .optional(\.confirmProblem),
    "leaveAction": .text(\.leaveAction),
  ]

  struct SignedConsent: TemplateRecord {
    /// “Signed on 14 May 2026”
    var signed: String
    /// “Version 3f9a2c1d”
    var version: String
    var documentURL: String

    static let fields: Fields<SignedConsent> = [
      "signed": .text(\.signed), "version": .text(\.version), "documentURL": .text(\.documentURL),
    ]
  }
}

extension ProfilePage {
  static let examples = [
    ProfilePage(
      studyTitle: "Spontaneous attitudes towards body weight", code: "K7QF-2MXD",
      codeSentence: "With this code and your PIN you can come back at any time, on this or another device.",
      languages: [
        ChoiceOption(value: "en", label: "English", isChosen: true),
        ChoiceOption(value: "de", label: "Deutsch"),
      ],
      languageAction: "/participation/language", permissions: [granted],
      permissionsAction: "/participation/permissions",
      consent: SignedConsent(
        signed: "Signed on 14 May 2026", version: "Version 3f9a2c1d",
        documentURL: "/participation/consent/document"),
      contact: .example, leaveAction: "/participation/withdrawal"),
    ProfilePage(
      studyTitle: "Words and pictures of everyday food", code: "X2BM-6NQS",
      codeSentence: "You have no PIN, so you can only go on in this browser.",
      languages: [ChoiceOption(value: "en", label: "English", isChosen: true)],
      languageAction: "/participation/language", permissions: [],
      permissionsAction: "/participation/permissions", contact: .example,
      confirmProblem: "Tick the box if you want to leave.", leaveAction: "/participation/withdrawal"),
  ]

  private static var granted: PermissionRequest {
    var request = PermissionRequest.example
    request.isGranted = true
    return request
  }
}
