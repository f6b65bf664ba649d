import Expressions

extension SurveyQuestion {
  /// The kind of a question's answer, with its bounds.
  public enum Format: Sendable {
    case yesNo
    case choice(ChoiceFormat)
    /// Several choices, as many as `count` says.
    case checkboxes(ChoiceFormat, count: ClosedRange<Int>)
    case scale(ScaleFormat)
    case number(NumberFormat)
    /// In completed years.
    case age(ClosedRange<Int>)
    /// Kept in metres.
    case height(MeasureFormat)
    /// Kept in kilograms.
    case weight(MeasureFormat)
    case date(DateFormat)
    /// Asks for the date and keeps the age in completed years.
    case dateOfBirth(ages: ClosedRange<Int>)
    case dateTime(DateTimeFormat)
    case time(TimeFormat)
    case duration(DurationFormat)
    case text(TextFormat)
    case email
    case phone
    case ranking(RankingFormat)
    case drawing
    case acknowledgement(label: LocalizedText?)
    /// Something to read, without an answer.
    case note
  }

  public struct ChoiceFormat: Sendable {
    public let choices: [SurveyChoice]
    public let display: Display
    /// The choices come in a random order, but for those with a place of their own.
    public let isShuffled: Bool

    public enum Display: String, Sendable, CaseIterable {
      case list, pictures, colors
      case dropDown = "drop-down"
      case likert
    }

    public init(_ choices: [SurveyChoice], display: Display = .list, isShuffled: Bool = false) {
      self.choices = choices
      self.display = display
      self.isShuffled = isShuffled
    }

    public subscript(id: Choice.ID) -> SurveyChoice? { choices.first { $0.id == id } }
  }

  public struct RankingFormat: Sendable {
    public let choices: [SurveyChoice]
    /// The number of places that are given, from the first on.
    public let places: Int
    public let isShuffled: Bool

    public init(choices: [SurveyChoice], places: Int, isShuffled: Bool) {
      self.choices = choices
      self.places = places
      self.isShuffled = isShuffled
    }
  }
}

extension SurveyQuestion.Format {
  /// The answer names a person in any case.
  var isAlwaysIdentity: Bool {
    switch self {
    case .email, .phone: true
    default: false
    }
  }

  /// The choices of the format; empty if it has none.
  public var choices: [SurveyChoice] {
    switch self {
    case .choice(let format), .checkboxes(let format, _): format.choices
    case .ranking(let format): format.choices
    default: []
    }
  }

  /// The choices come in a random order.
  var hasShuffledChoices: Bool {
    switch self {
    case .choice(let format), .checkboxes(let format, _): format.isShuffled
    case .ranking(let format): format.isShuffled
    default: false
    }
  }
}

/// A choice of a survey's question.
public struct SurveyChoice: Sendable, Hashable {
  public let id: Choice.ID
  public let label: LocalizedText
  /// The number for which it stands in formulas and scores; nil for none.
  public var value: DecimalNumber?
  /// A text belongs to it: “other, namely”.
  public var takesText = false
  /// It cannot be selected together with others.
  public var isExclusive = false
  public var picture: String?
  /// `#1a4f8b`
  public var color: String?
  /// It keeps its place when the others are shuffled.
  public var isFixed = false

  public init(id: Choice.ID, label: LocalizedText, value: DecimalNumber? = nil) {
    self.id = id
    self.label = label
    self.value = value
  }

  public var choice: Choice { Choice(id: id, label: label) }
  /// Shuffling leaves it in its place.
  var keepsPlace: Bool { isFixed || takesText || isExclusive }
}

extension SurveyQuestion.Format {
  /// The word for the kind in study definitions and codebooks.
  public var word: String {
    switch self {
    case .yesNo: "yes-no"
    case .choice(let format): format.display == .likert ? "likert" : "choice"
    case .checkboxes: "checkboxes"
    case .scale(let format): format.style.rawValue
    case .number: "number"
    case .age: "age"
    case .height: "height"
    case .weight: "weight"
    case .date: "date"
    case .dateOfBirth: "date-of-birth"
    case .dateTime: "date-time"
    case .time: "time"
    case .duration: "duration"
    case .text(let format): format.style.rawValue
    case .email: "email"
    case .phone: "phone"
    case .ranking: "ranking"
    case .drawing: "drawing"
    case .acknowledgement: "acknowledgement"
    case .note: "note"
    }
  }
}
