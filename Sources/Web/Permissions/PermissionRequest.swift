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

  static let example = PermissionRequest(
    id: "device-details", title: "Details of your device",
    what: """
      May we store details of this device with each test: its browser and language setting, the size, \
      orientation and refresh rate of its screen, the precision of its clock, and whether it has a touchscreen?
      """,
    why: """
      Devices differ by a few thousandths of a second. Knowing the device lets us tell its share in your \
      times from yours.
      """,
    without: "You can still take part. We then keep your times without these details.")

  static let notifications = PermissionRequest(
    id: "notifications", title: "Notifications", what: "May we show you a notification in this browser?",
    why: "It tells you that a part of the study is due.",
    without: "You look yourself whether something is due.",
    remark: "At the moment none are sent.", asksBrowser: true,
    browserSentence: "Your browser has allowed it.",
    isGranted: true)
}
