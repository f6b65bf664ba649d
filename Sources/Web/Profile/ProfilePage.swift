import Templates

/// The page where participants see and change their participation, and where they can leave. Fields of the forms:
/// `language`; `sharing`; one for each contact detail; one for each permission; `confirm`.
struct ProfilePage: Page {
  static let template = "profile/profile"

  var studyTitle: String
  /// In two groups of four.
  var code: String
  /// The code as a picture that leads back here: the number of its modules a side, and their path.
  var picture: Picture
  var hasPIN: Bool
  var languages: [ChoiceOption]
  var languageAction: String
  var permissions: [PermissionRequest]
  var permissionsAction: String
  /// Nil before signing.
  var consent: SignedConsent?
  /// The section of the consent document that says how data are protected; nil where there is none.
  var privacyURL: String?
  /// Nil where the study does not ask.
  var sharing: Sharing?
  /// Empty where the study asks for none.
  var details: [ContactDetailsPage.Detail] = []
  var detailsAction: String
  /// Their appointments for their own calendar; nil without any, and for those who did not agree.
  var calendarURL: String?
  var contact: ContactCard
  /// Set if the box that confirms leaving was not ticked.
  var confirmProblem: String?
  var leaveAction: String

  static let fields: Fields<ProfilePage> = [
    "studyTitle": .text(\.studyTitle), "code": .text(\.code), "picture": .record { $0.picture },
    "hasPIN": .flag(\.hasPIN),
    "languages": .list(\.languages), "hasLanguages": .flag { $0.languages.count > 1 },
    "languageAction": .text(\.languageAction), "permissions": .list(\.permissions),
    "hasPermissions": .flag { !$0.permissions.isEmpty },
    "hasPermissionProblems": .flag { $0.permissions.contains { $0.problem != nil } },
    "permissionsAction": .text(\.permissionsAction), "consent": .record(\.consent),
    "privacyURL": .optional(\.privacyURL),
    "sharing": .record(\.sharing), "details": .list(\.details), "hasDetails": .flag { !$0.details.isEmpty },
    "hasDetailProblems": .flag { $0.details.contains { $0.problem != nil } },
    "detailsAction": .text(\.detailsAction), "calendarURL": .optional(\.calendarURL),
    "contact": .record { $0.contact }, "confirmProblem": .optional(\.confirmProblem),
    "leaveAction": .text(\.leaveAction),
  ]

  struct Picture: TemplateRecord {
    var side: String
    var path: String

    static let fields: Fields<Picture> = ["side": .text(\.side), "path": .text(\.path)]
  }

  struct SignedConsent: TemplateRecord {
    /// “Signed on 14 May 2026”
    var signed: String
    /// “Version 3f9a2c1d”
    var version: String
    var documentURL: String
    /// Nil for consents from before there were any.
    var copy: Copy?

    static let fields: Fields<SignedConsent> = [
      "signed": .text(\.signed), "version": .text(\.version), "documentURL": .text(\.documentURL),
      "copy": .record(\.copy),
    ]

    /// The signed document as PDF, with the lab's digital signature.
    struct Copy: TemplateRecord {
      var documentURL: String
      var signatureURL: String
      /// The record that was stored with the signature, as JSON.
      var recordURL: String
      /// Checks the signature of the files under the names that they are saved under.
      var command: String

      static let fields: Fields<Copy> = [
        "documentURL": .text(\.documentURL), "signatureURL": .text(\.signatureURL),
        "recordURL": .text(\.recordURL),
        "command": .text(\.command),
      ]
    }
  }

  struct Sharing: TemplateRecord {
    var form: SharingForm
    /// Takes the choice (POST).
    var action: String

    static let fields: Fields<Sharing> = ["form": .record { $0.form }, "action": .text(\.action)]
  }
}
