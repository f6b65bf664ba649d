import Expressions
import Templates

/// A number that is typed, an age for one.
struct NumberView: TemplateRecord {
  /// As typed.
  var value: String
  var unit: String?
  /// The accepted numbers: “From 100 to 250.”
  var range: String?
  var keys = Keys.whole

  /// The keys that a tablet offers. Those for numbers have no minus sign everywhere.
  enum Keys: String, Sendable {
    case whole = "numeric"
    case decimal
    case any = "text"

    init(for range: ClosedRange<DecimalNumber>, decimals: Int) {
      self = range.lowerBound < .zero ? .any : decimals > 0 ? .decimal : .whole
    }
  }

  static let fields: Fields<NumberView> = [
    "value": .text(\.value), "unit": .optional(\.unit), "range": .optional(\.range),
    "keys": .text(\.keys.rawValue),
  ]
}

/// A number in the one or the other system of units: height, weight.
struct MeasureView: TemplateRecord {
  var systems: [System]

  struct System: TemplateRecord {
    /// “metric”, “imperial”
    var value: String
    /// “Centimetres”, “Feet and inches”
    var label: String
    var isChosen = false
    var parts: [Part]

    static let fields: Fields<System> = [
      "value": .text(\.value), "label": .text(\.label), "isChosen": .flag(\.isChosen),
      "parts": .list(\.parts),
    ]
  }

  struct Part: TemplateRecord {
    /// “feet”, part of the element's id
    var key: String
    /// “height”, “height.feet”
    var field: String
    /// “cm”, “feet”
    var label: String
    var value: String
    var takesDecimals = false
    /// How many of the stored unit one of this is: 0.3048 for a foot in metres. Converts between the systems.
    var factor: String

    static let fields: Fields<Part> = [
      "key": .text(\.key), "field": .text(\.field), "label": .text(\.label), "value": .text(\.value),
      "takesDecimals": .flag(\.takesDecimals), "factor": .text(\.factor),
    ]
  }

  static let fields: Fields<MeasureView> = [
    "systems": .list(\.systems), "hasSystems": .flag { $0.systems.count > 1 },
  ]
}

/// Small fields that make one answer: hours and minutes; day, month and year; a date and a time.
struct PartsView: TemplateRecord {
  var parts: [Part]
  /// “From 1 January to 31 March 2026.”, “Up to 12 hours.”
  var range: String?

  struct Part: TemplateRecord {
    /// “minutes”; the field is called “bedtime.minutes”.
    var key: String
    var label: String
    var value: String
    var kind = Kind.number
    /// “bday-day”; “off” where the browser knows nothing.
    var autocomplete = "off"
    /// The months; empty where a number is typed.
    var options: [ChoiceOption] = []

    enum Kind: Sendable { case number, decimal, year, date, time, timeWithSeconds, list }

    static let fields: Fields<Part> = [
      "key": .text(\.key), "label": .text(\.label), "value": .text(\.value),
      "autocomplete": .text(\.autocomplete), "options": .list(\.options),
      "isTyped": .flag { [.number, .decimal, .year].contains($0.kind) },
      "takesDecimals": .flag { $0.kind == .decimal }, "isYear": .flag { $0.kind == .year },
      "isDate": .flag { $0.kind == .date }, "isList": .flag { $0.kind == .list },
      "isTime": .flag { $0.kind == .time || $0.kind == .timeWithSeconds },
      "takesSeconds": .flag { $0.kind == .timeWithSeconds },
    ]
  }

  static let fields: Fields<PartsView> = ["parts": .list(\.parts), "range": .optional(\.range)]
}

/// A day of the calendar, or a time of day.
struct DayView: TemplateRecord {
  /// As HTML writes it: “2026-03-31”, “09:30”.
  var value: String
  var isTime = false
  var takesSeconds = false
  var minimum: String?
  var maximum: String?
  /// “From 1 January to 31 March 2026.”
  var range: String?

  static let fields: Fields<DayView> = [
    "value": .text(\.value), "isTime": .flag(\.isTime), "takesSeconds": .flag(\.takesSeconds),
    "minimum": .optional(\.minimum), "maximum": .optional(\.maximum), "range": .optional(\.range),
  ]
}

/// One line of text: a word, a place, an e-mail address.
struct LineView: TemplateRecord {
  var type = TextType.text
  var value: String
  /// “country-name”, “email”; “off” where the browser knows nothing.
  var autocomplete = "off"
  /// “From 3 to 20 characters.”
  var length: String?
  /// “It is kept apart from your answers”.
  var note: String?

  enum TextType: String, Sendable { case text, email, telephone = "tel" }

  static let fields: Fields<LineView> = [
    "type": .text(\.type.rawValue), "value": .text(\.value), "autocomplete": .text(\.autocomplete),
    "length": .optional(\.length), "note": .optional(\.note),
  ]
}

/// Text of several lines.
struct ParagraphView: TemplateRecord {
  var value: String
  /// How many characters are accepted at most; nil where that is not said.
  var limit: Limit?

  struct Limit: TemplateRecord {
    var characters: Int
    /// “At most 500 characters.”
    var sentence: String

    static let fields: Fields<Limit> = [
      "characters": .number(\.characters), "sentence": .text(\.sentence),
    ]
  }

  static let fields: Fields<ParagraphView> = ["value": .text(\.value), "limit": .record(\.limit)]
}
