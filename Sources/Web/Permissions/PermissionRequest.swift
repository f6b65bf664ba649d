import Templates

/// A request for one permission. It is answered in a field named by its id, with `yes` or `no`.
struct PermissionRequest: TemplateRecord {
  var id: String
  var title: String
  /// What is asked.
  var what: String
  /// Why the study wants it.
  var why: String
  /// What happens if the answer is no.
  var without: String
  var isRequired = false
  /// Nil while there is no answer.
  var isGranted: Bool?
  var problem: String?

  static let fields: Fields<PermissionRequest> = [
    "id": .text(\.id), "title": .text(\.title), "what": .text(\.what), "why": .text(\.why),
    "without": .text(\.without), "isRequired": .flag(\.isRequired),
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
    without: "You can take part all the same. We then keep your times without these details.")
}
