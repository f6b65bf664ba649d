import Studies
import Templates

/// The fields for one party's signature, for `partials/signature-block`. Their names: `name`, `detail`, `signature`,
/// `ink` and `unsigned`, behind the prefix.
struct SignatureBlock: TemplateRecord {
  /// Tells the fields of several blocks apart; empty for the participant's, and for a single block.
  var prefix = ""
  /// The party that signs; nil if that goes without saying.
  var heading: String?
  var isRequired = true
  /// Says when the block is to be filled in; nil if it always is.
  var hint: String?
  /// The statement that the signature confirms; nil if it is elsewhere on the page.
  var statement: String?
  var nameLabel: String
  /// As typed.
  var name = ""
  var nameHelp: String?
  /// True if the name is needed even if the party does not sign.
  var needsName = true
  var autocomplete = "off"
  /// “Relationship to the participant”; nil if nothing else is asked for.
  var detailLabel: String?
  var detail = ""
  var detailHelp = ""
  /// Above the pad.
  var legend: String
  /// The drawing as the signature pad sent it.
  var ink = ""
  /// True if a person who cannot draw chose to type the name.
  var signsByTyping = false
  var canBeLeftOut = false
  var isLeftOut = false
  var nameProblem: String?
  var detailProblem: String?
  var inkProblem: String?

  /// The ids of what is said about the name; nil where nothing is.
  private var nameDescription: String? {
    let ids = [nameHelp.map { _ in "\(prefix)name-help" }, nameProblem.map { _ in "\(prefix)name-problem" }]
      .compactMap { $0 }
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }

  static let fields: Fields<SignatureBlock> = [
    "nameDescription": .optional(\.nameDescription), "prefix": .text(\.prefix),
    "heading": .optional(\.heading), "isRequired": .flag(\.isRequired),
    "hint": .optional(\.hint), "statement": .optional(\.statement), "nameLabel": .text(\.nameLabel),
    "name": .text(\.name), "nameHelp": .optional(\.nameHelp), "needsName": .flag(\.needsName),
    "autocomplete": .text(\.autocomplete), "detailLabel": .optional(\.detailLabel), "detail": .text(\.detail),
    "detailHelp": .text(\.detailHelp), "legend": .text(\.legend), "ink": .text(\.ink),
    "signsByTyping": .flag(\.signsByTyping), "canBeLeftOut": .flag(\.canBeLeftOut),
    "isLeftOut": .flag(\.isLeftOut), "nameProblem": .optional(\.nameProblem),
    "detailProblem": .optional(\.detailProblem), "inkProblem": .optional(\.inkProblem),
  ]
}

/// Something to look at again, with a link to its field.
struct SigningProblem: TemplateRecord {
  /// Its id.
  var field: String
  var text: String

  static let fields: Fields<SigningProblem> = ["field": .text(\.field), "text": .text(\.text)]
}
