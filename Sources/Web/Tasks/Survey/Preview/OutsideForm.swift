import Templates

/// The form of a preview in which staff put in what rules ask for outside of the survey.
struct OutsideForm: TemplateRecord {
  /// The language of the form, which is that of the staff.
  var language: String
  var heading: String
  var help: String
  var action: String
  var entries: [Entry]
  var submit: String

  static let fields: Fields<OutsideForm> = [
    "language": .text(\.language), "heading": .text(\.heading), "help": .text(\.help),
    "action": .text(\.action), "entries": .list(\.entries), "submit": .text(\.submit),
    "hasProblem": .flag { $0.entries.contains { $0.problem != nil } },
  ]

  struct Entry: TemplateRecord {
    var id: String
    var field: String
    /// The name as formulas write it, with the words of the question.
    var label: String
    /// The ids that can be typed, for several choices.
    var choices: String?
    /// Of one choice; empty for what is typed.
    var options: [Option] = []
    /// The type of the field in HTML.
    var type = "text"
    /// As it was typed.
    var value = ""
    var problem: String?

    static let fields: Fields<Entry> = [
      "id": .text(\.id), "field": .text(\.field), "label": .text(\.label), "choices": .optional(\.choices),
      "options": .list(\.options), "isChoice": .flag { !$0.options.isEmpty }, "type": .text(\.type),
      "value": .text(\.value), "problem": .optional(\.problem), "describedBy": .optional(\.describedBy),
    ]

    private var describedBy: String? {
      let ids = [choices.map { _ in "\(id)-help" }, problem.map { _ in "\(id)-problem" }].compactMap(\.self)
      return ids.isEmpty ? nil : ids.joined(separator: " ")
    }
  }

  struct Option: TemplateRecord {
    var value: String
    var label: String
    var isChosen: Bool

    static let fields: Fields<Option> = [
      "value": .text(\.value), "label": .text(\.label), "isChosen": .flag(\.isChosen),
    ]
  }
}
