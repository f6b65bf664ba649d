/// The smallest part of a formula's text.
struct Token: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case literal(FormulaValue)
    /// A name without quotes: of an answer, a choice, a function or a unit.
    case word(String)
    /// A name in backticks, which is never a keyword.
    case quotedName(String)
    case keyword(Keyword)
    case symbol(Symbol)
    case end
  }

  let kind: Kind
  let place: FormulaPlace

  /// The token as it is named in problems.
  var words: String {
    switch kind {
    case .literal(let value): value.literal
    case .word(let name), .quotedName(let name): name
    case .keyword(let keyword): keyword.rawValue
    case .symbol(let symbol): symbol.rawValue
    case .end: "the end"
    }
  }
}

enum Keyword: String, Sendable, CaseIterable {
  case and, or, not, `in`, between, `is`, missing, answered, `true`, `false`
}

enum Symbol: String, Sendable {
  case open = "("
  case close = ")"
  case comma = ","
  case colon = ":"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case equal = "="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="
}

/// The units in which a duration is written.
enum DurationUnit: String, CaseIterable {
  case second, minute, hour, day, week

  /// `day` and `days`
  init?(word: String) {
    let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
    self.init(rawValue: singular)
  }

  var seconds: Int {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day: 86_400
    case .week: 604_800
    }
  }
}
