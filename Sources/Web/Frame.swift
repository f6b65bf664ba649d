import Templates

/// What every page shares, whatever it shows: `{{frame.…}}` in the layouts.
struct Frame: TemplateRecord {
  /// Stands in the browser's tab.
  var title: String
  var languageCode: String
  /// In itself: “Deutsch”.
  var languageName: String
  var otherLanguages: [OtherLanguage] = []
  /// Takes the language of a participant (POST); nil where a language is a link.
  var languageAction: String?
  /// The path of this page, to come back to after a change of the language; empty where a form led here.
  var page = ""
  /// Goes into every form; a form without it is refused.
  var csrf: String
  /// Goes with what scripts send.
  var scriptToken = ""
  /// Whether everything done here is marked as not counting.
  var isRehearsal = false
  /// Whether everybody in this lab was made up.
  var isDemonstration = false
  var isSignedInParticipant = false
  /// Whether a participant is on the way to the consent, where every page has a link to stop.
  var canStop = false
  /// Nil where no staff member is signed in.
  var staffName: String?
  var mayAdminister = false
  var mayRunVisits = false
  var mayRelease = false
  /// Says what the last form did, once.
  var notice: String?
  /// Nil unless this page is only looked at.
  var preview: PreviewNotice?
  /// Nil unless this browser is a station.
  var station: Station?
  /// Whether a copy of the consent can be asked for by e-mail.
  var mailsCopies = false

  static let fields: Fields<Frame> = [
    "title": .text(\.title), "languageCode": .text(\.languageCode), "languageName": .text(\.languageName),
    "otherLanguages": .list(\.otherLanguages),
    "hasOtherLanguages": .flag { !$0.otherLanguages.isEmpty }, "languageAction": .optional(\.languageAction),
    "page": .text(\.page),
    "csrf": .text(\.csrf), "scriptToken": .text(\.scriptToken),
    "isRehearsal": .flag(\.isRehearsal), "isDemonstration": .flag(\.isDemonstration),
    "isSignedInParticipant": .flag(\.isSignedInParticipant), "canStop": .flag(\.canStop),
    "staffName": .optional(\.staffName),
    "mayAdminister": .flag(\.mayAdminister), "mayRunVisits": .flag(\.mayRunVisits),
    "mayRelease": .flag(\.mayRelease), "notice": .optional(\.notice),
    "preview": .record(\.preview), "station": .record(\.station), "mailsCopies": .flag(\.mailsCopies),
  ]

  /// The tablet that the page is on.
  struct Station: TemplateRecord {
    var name: String
    /// When the server says another one, the page gives way to that of the station.
    var state: String
    /// Whether the participant can give the tablet back now.
    var isDone = false

    static let fields: Fields<Station> = [
      "name": .text(\.name), "state": .text(\.state), "isDone": .flag(\.isDone),
    ]
  }

  /// Says that nothing here is kept, in the language of whoever looks, and leads from page to page.
  struct PreviewNotice: TemplateRecord {
    var language: String
    var sentence: String
    /// “3 of 24”
    var place: String
    /// Who sees this page, where not everybody does.
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
