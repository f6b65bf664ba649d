import Templates

/// A request for one permission. It is answered in a field named by its id, with `yes` or `no`.
struct PermissionRequest: TemplateRecord {
  var id: String
  var title: String
  /// The request itself.
  var what: String
  /// The reason why the study wants it, and its purpose.
  var why: String
  /// The consequence of a no.
  var without: String
  /// The console's own remark on it.
  var remark: String?
  /// True if the browser is asked too, after a yes; its answer goes into the field `browserAnswer`.
  var asksBrowser = false
  /// The answer of the browser, in a sentence; nil before a yes.
  var browserSentence: String?
  var isRequired = false
  /// Nil while there is no answer.
  var isGranted: Bool?
  var problem: String?

  static let fields: Fields<PermissionRequest> = [
    "id": .text(\.id), "title": .text(\.title), "what": .text(\.what), "why": .text(\.why),
    "without": .text(\.without), "remark": .optional(\.remark), "asksBrowser": .flag(\.asksBrowser),
    "browserSentence": .optional(\.browserSentence), "isRequired": .flag(\.isRequired),
    "isGranted": .flag { $0.isGranted == true },
    "isDenied": .flag { $0.isGranted == false }, "problem": .optional(\.problem),
  ]
}
