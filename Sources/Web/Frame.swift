import Studies
import Templates

/// The values that every page shares: `{{frame.…}}` in the layouts.
struct Frame: TemplateRecord {
  /// The title in the browser's tab.
  var title: String
  var languageCode: String
  /// The name of the language in that language: “Deutsch”.
  var languageName: String
  var otherLanguages: [OtherLanguage] = []
  /// Takes the language of a participant (POST); nil where a language is a link.
  var languageAction: String?
  /// The address of this page, to come back to from a form that stands on every page; empty on a page that answers a form.
  var page = ""
  /// The token of every form; a form without it is refused.
  var csrf: String
  /// The token of requests by scripts.
  var scriptToken = ""
  /// True if everything done here is marked as not counting.
  var isRehearsal = false
  /// True if some of those on this page for staff rehearse, and others do not.
  var showsRehearsals = false
  /// True if all participants of this lab are invented.
  var isDemonstration = false
  var isSignedInParticipant = false
  /// True on the way to the consent, where every page has a link to stop.
  var canStop = false
  /// Nil if no staff member is signed in.
  var staffName: String?
  /// The rights of the member of staff.
  var capabilities: Set<Capability> = []
  /// Nil unless this page for staff is about one study.
  var workspace: StudyWorkspace?
  /// The time at which this page for staff was made: ISO 8601 with offset.
  var now: String?
  /// Says what the last form did, once.
  var notice: String?
  /// Takes back what the last form did; nil where that is not offered, or no more.
  var undo: UndoOffer?
  /// Nil unless a member of staff is signed in.
  var rowDensity: RowDensityChoice?
  /// The explanation of this page; nil unless it is one for staff that has one.
  var help: PageHelp?
  /// Nil unless this page is a preview.
  var preview: PreviewNotice?
  /// Nil unless this browser is a station.
  var station: Station?
  /// True if a copy of the consent can be asked for by e-mail.
  var mailsCopies = false
  /// The participant's step that the page was made for; nil where the page does not ask whether it still is.
  var step: String?

  static let fields: Fields<Frame> = ofPage.merging(ofCapabilities) { $1 }

  private static let ofPage: Fields<Frame> = [
    "title": .text(\.title), "languageCode": .text(\.languageCode), "languageName": .text(\.languageName),
    "otherLanguages": .list(\.otherLanguages),
    "hasOtherLanguages": .flag { !$0.otherLanguages.isEmpty }, "languageAction": .optional(\.languageAction),
    "page": .text(\.page),
    "csrf": .text(\.csrf), "scriptToken": .text(\.scriptToken),
    "isRehearsal": .flag(\.isRehearsal), "showsRehearsals": .flag(\.showsRehearsals),
    "isDemonstration": .flag(\.isDemonstration),
    "isSignedInParticipant": .flag(\.isSignedInParticipant), "canStop": .flag(\.canStop),
    "staffName": .optional(\.staffName), "workspace": .record(\.workspace), "notice": .optional(\.notice),
    "now": .optional(\.now), "undo": .record(\.undo), "rowDensity": .record(\.rowDensity),
    "help": .record(\.help),
    "preview": .record(\.preview), "station": .record(\.station), "mailsCopies": .flag(\.mailsCopies),
    "step": .optional(\.step),
  ]

  /// `{{#frame.mayRunVisits}}`, and so with each capability.
  private static let ofCapabilities: Fields<Frame> = Dictionary(
    uniqueKeysWithValues: Capability.allCases.map { capability -> (String, Field<Frame>) in
      let word = capability.rawValue
      return (
        "may\(word.prefix(1).uppercased())\(word.dropFirst())",
        .flag { $0.capabilities.contains(capability) }
      )
    })

  /// The tablet that the page is on.
  struct Station: TemplateRecord {
    var name: String
    /// The state of the station; when the server reports another one, the page gives way to that of the station.
    var state: String
    /// True if the participant can give the tablet back now.
    var isDone = false
    /// True for a while after staff said that they are coming.
    var isHelpComing = false

    static let fields: Fields<Station> = [
      "name": .text(\.name), "state": .text(\.state), "isDone": .flag(\.isDone),
      "isHelpComing": .flag(\.isHelpComing),
    ]
  }

  /// Says that nothing here is kept, in the reader's language, and leads from page to page.
  struct PreviewNotice: TemplateRecord {
    var language: String
    var sentence: String
    /// “3 of 24”
    var place: String
    /// The people who see this page, if not everybody does.
    var only: String?
    var previous: String
    var previousURL: String?
    var next: String
    var nextURL: String?
    var out: String
    var outURL: String

    static let fields: Fields<PreviewNotice> = [
      "language": .text(\.language), "sentence": .text(\.sentence), "place": .text(\.place),
      "only": .optional(\.only), "previous": .text(\.previous), "previousURL": .optional(\.previousURL),
      "next": .text(\.next), "nextURL": .optional(\.nextURL), "out": .text(\.out),
      "outURL": .text(\.outURL),
    ]
  }

  /// The same page in another language.
  struct OtherLanguage: TemplateRecord {
    var code: String
    /// In itself: “Deutsch”.
    var name: String
    var url: String

    static let fields: Fields<OtherLanguage> = [
      "code": .text(\.code), "name": .text(\.name), "url": .text(\.url),
    ]
  }
}
