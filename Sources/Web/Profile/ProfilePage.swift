import Templates

/// The page where participants see and change their participation, and where they can leave. Fields of the forms:
/// `language`; `sharing`; one for each contact detail; one for each permission; `data` and `confirm`.
struct ProfilePage: Page {
  static let template = "profile/profile"

  var studyTitle: String
  /// In two groups of four.
  var code: String
  /// The code as a picture that leads back here: the number of its modules a side, and their path. Nil where it leads
  /// nowhere.
  var picture: Picture?
  var hasPIN: Bool
  var languages: [ChoiceOption]
  var languageAction: String
  var permissions: [PermissionRequest]
  var permissionsAction: String
  /// Nil before signing.
  var consent: SignedConsent?
  /// The section of the consent document that says how data are protected, or the study's privacy policy; nil where there
  /// is neither.
  var privacyURL: String?
  /// The address of that policy on a tablet of the lab, which does not lead there; nil on all other devices.
  var privacyAddress: String?
  /// Nil where the study does not ask.
  var sharing: Sharing?
  /// Empty where the study asks for none.
  var details: [ContactDetailsPage.Detail] = []
  var detailsAction: String
  /// Those given in surveys, each with its page; empty where there are none.
  var surveyContacts: [Fact] = []
  /// Told anew when they have changed; empty where the study asks for none.
  var facts: [Fact] = []
  /// Those that lie ahead, the next one first.
  var appointments: [Appointment] = []
  /// The next visit, as long as there is no appointment for it.
  var upcoming: Upcoming?
  /// Nil where participants do not choose the time of the next visit.
  var choice: TimeChoiceLinks?
  /// Their appointments for their own calendar; nil without any, and for those who did not agree.
  var calendarURL: String?
  /// Nil where nothing is scheduled.
  var timeZone: TimeZoneForm?
  var contact: ContactCard
  var leave: LeaveForm
  var confirmation: Confirmation
  var leaveAction: String
  /// Everything that is stored.
  var dataURL: String
  var pinURL: String
  /// Ends all sessions (POST).
  var sessionsAction: String

  static let fields: Fields<ProfilePage> = [
    "studyTitle": .text(\.studyTitle), "code": .text(\.code), "picture": .record(\.picture),
    "hasPIN": .flag(\.hasPIN),
    "languages": .list(\.languages), "hasLanguages": .flag { $0.languages.count > 1 },
    "languageAction": .text(\.languageAction), "permissions": .list(\.permissions),
    "hasPermissions": .flag { !$0.permissions.isEmpty },
    "hasPermissionProblems": .flag { $0.permissions.contains { $0.problem != nil } },
    "permissionsAction": .text(\.permissionsAction), "consent": .record(\.consent),
    "privacyURL": .optional(\.privacyURL), "privacyAddress": .optional(\.privacyAddress),
    "sharing": .record(\.sharing), "details": .list(\.details), "hasDetails": .flag { !$0.details.isEmpty },
    "hasDetailProblems": .flag { $0.details.contains { $0.problem != nil } },
    "detailsAction": .text(\.detailsAction), "surveyContacts": .list(\.surveyContacts),
    "hasSurveyContacts": .flag { !$0.surveyContacts.isEmpty },
    "facts": .list(\.facts), "hasFacts": .flag { !$0.facts.isEmpty },
    "appointments": .list(\.appointments),
    "hasAppointments": .flag { !$0.appointments.isEmpty || $0.calendarURL != nil },
    "upcoming": .record(\.upcoming), "choice": .record(\.choice),
    "hasNextVisit": .flag { $0.upcoming != nil || $0.choice != nil },
    "calendarURL": .optional(\.calendarURL), "timeZone": .record(\.timeZone),
    "contact": .record { $0.contact }, "leave": .record { $0.leave },
    "confirmation": .record { $0.confirmation }, "leaveAction": .text(\.leaveAction),
    "hasLeaveProblems": .flag { $0.confirmation.problem != nil || $0.leave.problem != nil },
    "dataURL": .text(\.dataURL), "pinURL": .text(\.pinURL), "sessionsAction": .text(\.sessionsAction),
  ]

  struct Fact: TemplateRecord {
    /// “Your weight”
    var title: String
    /// “72.5 kg”; nil if nothing was told yet.
    var value: String?
    /// “Told on 14 May 2026”
    var told: String?
    /// The page with its history and the form.
    var url: String

    static let fields: Fields<Fact> = [
      "title": .text(\.title), "value": .optional(\.value), "told": .optional(\.told), "url": .text(\.url),
    ]
  }

  struct Appointment: TemplateRecord {
    /// “Second visit”
    var title: String
    /// “Thursday, 14 May 2026 at 10:00”
    var moment: String
    var iso: String
    /// “Central European Summer Time”
    var zone: String

    static let fields: Fields<Appointment> = [
      "title": .text(\.title), "moment": .text(\.moment), "iso": .text(\.iso), "zone": .text(\.zone),
    ]
  }

  struct Upcoming: TemplateRecord {
    /// “Second visit”
    var title: String
    /// “20 May 2026 to 27 May 2026”; nil where the study names no days.
    var days: String?

    static let fields: Fields<Upcoming> = ["title": .text(\.title), "days": .optional(\.days)]
  }

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
    /// Versions that were signed before this one, the newest first.
    var earlier: [Earlier] = []

    static let fields: Fields<SignedConsent> = [
      "signed": .text(\.signed), "version": .text(\.version), "documentURL": .text(\.documentURL),
      "copy": .record(\.copy), "earlier": .list(\.earlier), "hasEarlier": .flag { !$0.earlier.isEmpty },
    ]

    struct Earlier: TemplateRecord {
      var signed: String
      var version: String
      /// Nil for consents from before there were documents, and on tablets of the lab.
      var copy: Copy?

      static let fields: Fields<Earlier> = [
        "signed": .text(\.signed), "version": .text(\.version), "copy": .record(\.copy),
      ]

      struct Copy: TemplateRecord {
        var documentURL: String
        var signatureURL: String
        var recordURL: String

        static let fields: Fields<Copy> = [
          "documentURL": .text(\.documentURL), "signatureURL": .text(\.signatureURL),
          "recordURL": .text(\.recordURL),
        ]
      }
    }

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
