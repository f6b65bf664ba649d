/// The kinds of value that a name can have.
public enum FormulaType: Sendable, Hashable {
  case number(NumberRange)
  case text
  case truth
  case date
  case time
  case dateTime
  case duration
  /// One choice of a list.
  case choice(ChoiceList)
  /// Several choices of a list.
  case choices(ChoiceList)
  /// The word `missing`, which has every type.
  case missing

  public static let number = FormulaType.number(NumberRange())

  /// The kind with its article, for problems: “a number”.
  var words: String {
    switch self {
    case .number: "a number"
    case .text: "a text"
    case .truth: "a truth value"
    case .date: "a date"
    case .time: "a time"
    case .dateTime: "a date and time"
    case .duration: "a duration"
    case .choice: "one choice of a list"
    case .choices: "several choices of a list"
    case .missing: "missing"
    }
  }

  /// Says whether values of both can be compared: the same kind, whatever its bounds or choices.
  func isLike(_ other: FormulaType) -> Bool { words == other.words }

  var list: ChoiceList? {
    switch self {
    case .choice(let list), .choices(let list): list
    default: nil
    }
  }
}

/// The bounds that answers keep to, as far as they are declared.
public struct NumberRange: Sendable, Hashable {
  public var low: DecimalNumber?
  public var high: DecimalNumber?
  public var isWhole: Bool

  public init(low: DecimalNumber? = nil, high: DecimalNumber? = nil, isWhole: Bool = false) {
    (self.low, self.high, self.isWhole) = (low, high, isWhole)
  }
}

/// The choices of a question in their order.
public struct ChoiceList: Sendable, Hashable {
  /// One choice: its code, and the number for which it stands in a score.
  public struct Choice: Sendable, Hashable {
    public let code: String
    /// Nil for a choice that counts as missing in a score, such as “I do not know”.
    public let number: DecimalNumber?

    /// Without a number said, a code that is a number stands for itself.
    public init(_ code: String, number: DecimalNumber?) {
      (self.code, self.number) = (code, number)
    }

    public init(_ code: String) { self.init(code, number: DecimalNumber(code)) }
  }

  public let choices: [Choice]

  public init(_ choices: [Choice]) { self.choices = choices }

  public init(_ codes: String...) { choices = codes.map { Choice($0) } }

  public var codes: [String] { choices.map(\.code) }

  func has(_ code: String) -> Bool { choices.contains { $0.code == code } }

  /// The number of each choice that stands for one.
  var numbers: [String: DecimalNumber] {
    Dictionary(choices.compactMap { choice in choice.number.map { (choice.code, $0) } }) { first, _ in first }
  }

  /// The smallest and largest number of the list; nil if no choice stands for one.
  var range: NumberRange? {
    let all = choices.compactMap(\.number)
    guard let low = all.min(), let high = all.max() else { return nil }
    return NumberRange(low: low, high: high, isWhole: all.allSatisfy(\.isWhole))
  }
}

/// The names that a formula may use, with their types.
public struct Declarations: Sendable {
  public private(set) var types: [String: FormulaType]

  public init(_ types: [String: FormulaType] = [:]) { self.types = types }

  public subscript(name: String) -> FormulaType? {
    get { types[name] }
    set { types[name] = newValue }
  }
}
