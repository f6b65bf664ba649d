import Templates

/// Choices in a list, of which one or several are taken.
struct ChoicesView: TemplateRecord {
  var takesSeveral = false
  var look = Look.apart
  /// “Choose two or three.”; nil where any number will do.
  var limits: String?
  /// How many may be chosen at most; nil where any number will do.
  var most: Int?
  var options: [Option]

  enum Look {
    case apart
    /// Two or three short words.
    case beside
    /// Degrees of one thing, which follow upon one another.
    case joined
  }

  struct Option: TemplateRecord {
    var value: String
    var label: String
    var help: String?
    var isChosen = false
    /// True if nothing else can be chosen with it: “None of these”.
    var isExclusive = false
    /// The field of what else it is; nil where nothing is to be written.
    var other: Other?

    static let fields: Fields<Option> = [
      "value": .text(\.value), "label": .text(\.label), "optionHelp": .optional(\.help),
      "isChosen": .flag(\.isChosen), "isExclusive": .flag(\.isExclusive), "other": .record(\.other),
    ]
  }

  struct Other: TemplateRecord {
    /// “other” for a list that opens, “other.gym” beside a choice.
    var key: String
    /// “Which?”
    var label: String
    var typed: String

    static let fields: Fields<Other> = [
      "key": .text(\.key), "otherLabel": .text(\.label), "typed": .text(\.typed),
    ]
  }

  static let fields: Fields<ChoicesView> = [
    "takesSeveral": .flag(\.takesSeveral), "isBeside": .flag { $0.look == .beside },
    "isJoined": .flag { $0.look == .joined }, "limits": .optional(\.limits),
    "most": .optional { $0.most.map(String.init) }, "options": .list(\.options),
  ]
}

/// Choices that are pictures, each with its words.
struct PicturesView: TemplateRecord {
  var takesSeveral = false
  var limits: String?
  var most: Int?
  var options: [Option]

  struct Option: TemplateRecord {
    var value: String
    var label: String
    var isChosen = false
    var isExclusive = false
    var picture: PictureView
    var other: ChoicesView.Other?

    static let fields: Fields<Option> = [
      "value": .text(\.value), "label": .text(\.label), "isChosen": .flag(\.isChosen),
      "isExclusive": .flag(\.isExclusive), "picture": .record(\.picture), "other": .record(\.other),
    ]
  }

  static let fields: Fields<PicturesView> = [
    "takesSeveral": .flag(\.takesSeveral), "limits": .optional(\.limits),
    "most": .optional { $0.most.map(String.init) }, "options": .list(\.options),
  ]
}

/// Choices that are colours, each with its name.
struct ColoursView: TemplateRecord {
  var takesSeveral = false
  var limits: String?
  var most: Int?
  var options: [Option]

  struct Option: TemplateRecord {
    var value: String
    var label: String
    /// “#2e7d32”
    var code: String
    var isChosen = false
    var isExclusive = false
    var other: ChoicesView.Other?

    static let fields: Fields<Option> = [
      "value": .text(\.value), "label": .text(\.label), "code": .text(\.code), "isChosen": .flag(\.isChosen),
      "isExclusive": .flag(\.isExclusive), "other": .record(\.other),
    ]
  }

  static let fields: Fields<ColoursView> = [
    "takesSeveral": .flag(\.takesSeveral), "limits": .optional(\.limits),
    "most": .optional { $0.most.map(String.init) }, "options": .list(\.options),
  ]
}

/// A long list to choose one from.
struct ListView: TemplateRecord {
  var options: [Option]
  /// True if the list is so long that typing finds faster than looking.
  var isLong = false
  /// The field below the list for the words that belong to a choice; nil where none has any.
  var other: ChoicesView.Other?

  struct Option: TemplateRecord {
    var value: String
    var label: String
    var isChosen = false
    /// Words belong to it.
    var takesText = false

    static let fields: Fields<Option> = [
      "value": .text(\.value), "label": .text(\.label), "isChosen": .flag(\.isChosen),
      "takesText": .flag(\.takesText),
    ]
  }

  static let fields: Fields<ListView> = [
    "options": .list(\.options), "isLong": .flag(\.isLong), "other": .record(\.other),
  ]
}
