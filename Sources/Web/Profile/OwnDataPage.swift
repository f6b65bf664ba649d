import Templates

/// Everything that is stored about a participant, by subject, with the files to save; what is never stored; what was
/// released.
struct OwnDataPage: Page {
  static let template = "profile/data"

  var subjects: [Subject]
  var releases: [Release]
  var jsonURL: String
  var pdfURL: String
  var backURL: String
  /// A test of the study records where the device is, or one did so.
  var recordsPlace = false
  /// When the files have computed results, too; nil if they have them now.
  var resultsFollow: String?

  static let fields: Fields<OwnDataPage> = [
    "subjects": .list(\.subjects), "releases": .list(\.releases),
    "hasReleases": .flag { !$0.releases.isEmpty },
    "jsonURL": .text(\.jsonURL), "pdfURL": .text(\.pdfURL), "backURL": .text(\.backURL),
    "recordsPlace": .flag(\.recordsPlace), "resultsFollow": .optional(\.resultsFollow),
  ]

  struct Subject: TemplateRecord {
    var title: String
    var what: String
    /// “12 entries”
    var count: String

    static let fields: Fields<Subject> = [
      "title": .text(\.title), "what": .text(\.what), "count": .text(\.count),
    ]
  }

  struct Release: TemplateRecord {
    /// “14 May 2026”
    var date: String
    var audience: String
    /// The data of the participant that are in it.
    var contents: String
    /// The identifier under which they are.
    var identifier: String

    static let fields: Fields<Release> = [
      "date": .text(\.date), "audience": .text(\.audience), "contents": .text(\.contents),
      "identifier": .text(\.identifier),
    ]
  }
}
