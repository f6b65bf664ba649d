import Templates

/// The page before a release is made: its content, and how far the people in it could be told apart.
struct ReleasePreviewPage: Page {
  static let template = "release/preview"

  var study: String
  var isRehearsal = false
  /// Only those who have done every task are in it.
  var isCompleteOnly = false
  var audience: ReleasesPage.Audience
  /// The answers as the study lets them be told; nil where it does not say.
  var anonymity: Anonymity?
  /// The reason why the release cannot be made.
  var problem: String?
  /// Makes the release (POST).
  var action: String

  static let fields: Fields<ReleasePreviewPage> = [
    "study": .text(\.study), "isRehearsal": .flag(\.isRehearsal), "isCompleteOnly": .flag(\.isCompleteOnly),
    "audience": .record(\.audience),
    "anonymity": .record(\.anonymity), "problem": .optional(\.problem), "action": .text(\.action),
  ]

  /// How far participants can be told apart.
  struct Anonymity: TemplateRecord {
    var requirement: String
    var figures: [Figure]
    var quasiIdentifiers: [Told]
    /// The names of those that are left out; nil for none.
    var identifiers: String?
    /// The share of detail that is left.
    var precision: String

    static let fields: Fields<Anonymity> = [
      "requirement": .text(\.requirement), "figures": .list(\.figures),
      "hasQuasiIdentifiers": .flag { !$0.quasiIdentifiers.isEmpty },
      "quasiIdentifiers": .list(\.quasiIdentifiers), "identifiers": .optional(\.identifiers),
      "precision": .text(\.precision),
    ]
  }

  /// A figure of the answers as they were given, and as the release tells them.
  struct Figure: TemplateRecord {
    var name: String
    var before: String
    var after: String

    static let fields: Fields<Figure> = [
      "name": .text(\.name), "before": .text(\.before), "after": .text(\.after),
    ]
  }

  /// How a quasi-identifier is told.
  struct Told: TemplateRecord {
    var variable: String
    var level: String
    /// The participants for whom it is left out besides.
    var suppressed: String

    static let fields: Fields<Told> = [
      "variable": .text(\.variable), "level": .text(\.level), "suppressed": .text(\.suppressed),
    ]
  }
}
