extension Checker {
  mutating func compare(_ comparison: Comparison, _ left: FormulaNode, _ right: FormulaNode) -> Term? {
    guard let (one, other) = pair(left, right, ordered: comparison.isOrder) else { return nil }
    if comparison.isOrder, one.type == .truth || other.type == .truth {
      report("Truth values have no order", at: right.place)
      return nil
    }
    return .compare(comparison, one.term, other.term)
  }

  mutating func membership(_ left: FormulaNode, _ members: [FormulaNode]) -> Typed? {
    guard let value = check(left) else { return nil }
    var terms: [Term] = []
    for member in members {
      guard let (_, other) = pair(left, member, ordered: false, checked: value) else { continue }
      terms.append(other.term)
    }
    guard terms.count == members.count else { return nil }
    return Typed(term: .member(value.term, terms), type: .truth)
  }

  mutating func between(_ inner: FormulaNode, _ low: FormulaNode, _ high: FormulaNode) -> Typed? {
    guard let value = check(inner), let (number, bottom) = pair(inner, low, ordered: true, checked: value),
      let (_, top) = pair(inner, high, ordered: true, checked: value)
    else { return nil }
    if value.type == .truth {
      report("Truth values have no order", at: low.place)
      return nil
    }
    return Typed(term: .between(number.term, bottom.term, top.term), type: .truth)
  }

  /// Both sides of a comparison, with choices where one side has a list of them.
  ///
  /// - Parameter checked: the left side, if it was checked before: each part is checked once, however deep it lies.
  private mutating func pair(
    _ left: FormulaNode, _ right: FormulaNode, ordered: Bool, checked: Typed? = nil
  ) -> (Typed, Typed)? {
    let lists = (list(of: left), checked == nil ? list(of: right) : nil)
    if !ordered, let list = lists.0 ?? lists.1 {
      let word = lists.0 == nil ? left : right
      if let code = code(of: word, in: list), !isAnswer(word) || list.has(code) {
        guard lists.0 == nil else { return chosen(list, code, word, other: left, checked: checked) }
        return chosen(list, code, word, other: right).map { ($1, $0) }
      }
    }
    let one = checked ?? check(left)
    let other = check(right)
    guard let one, let other else { return nil }
    guard ordered else { return compared(one, other, left, right, ordered: false) }
    return compared(numbered(one), numbered(other), left, right, ordered: true)
  }

  /// A choice beside the answer with which it is compared.
  private mutating func chosen(
    _ list: ChoiceList, _ code: String, _ word: FormulaNode, other: FormulaNode, checked: Typed? = nil
  ) -> (answer: Typed, choice: Typed)? {
    guard let answer = checked ?? check(other) else { return nil }
    guard case .choice = answer.type else {
      report("Several choices may be selected; selected(…, …) asks for one of them", at: other.place)
      return nil
    }
    return choice(code, word, list, FormulaPrinter.text(of: other)).map { (answer, $0) }
  }

  /// A choice that is named in a formula, if the list has it.
  mutating func choice(_ code: String, _ word: FormulaNode, _ list: ChoiceList, _ question: String) -> Typed?
  {
    guard list.has(code) else {
      let near = nearest(to: code, of: list.codes)
      report("\(question) has no choice \(code)" + suggestion(near), at: word.place)
      return nil
    }
    if isAnswer(word) {
      report("\(code) is both an answer and a choice; quotes mean the choice: \"\(code)\"", at: word.place)
      return nil
    }
    return Typed(term: .literal(.choice(code)), type: .choice(list))
  }

  private func isAnswer(_ node: FormulaNode) -> Bool {
    if case .name(let name) = node.kind { return declarations[name] != nil }
    return false
  }

  /// The code that a word, text or number means as a choice; nil for anything else.
  func code(of node: FormulaNode, in list: ChoiceList) -> String? {
    switch node.kind {
    case .name(let name): return name
    case .literal(.text(let text)): return text
    case .literal(.number(let number)): return code(of: number, in: list)
    case .negative(let inner):
      guard case .literal(.number(let number)) = inner.kind else { return nil }
      return code(of: -number, in: list)
    default: return nil
    }
  }

  private func code(of number: DecimalNumber, in list: ChoiceList) -> String {
    list.codes.first { DecimalNumber($0) == number } ?? "\(number)"
  }

  /// The list of an answer, or of the answers among which a function picks.
  func list(of node: FormulaNode) -> ChoiceList? {
    switch node.kind {
    case .name(let name): declarations[name]?.list
    case .call(.if, let arguments, _): arguments.dropFirst().lazy.compactMap { list(of: $0) }.first
    case .call(.firstAnswered, let arguments, _): arguments.lazy.compactMap { list(of: $0) }.first
    default: nil
    }
  }

  /// A choice as the number for which it stands, where its list has numbers.
  func numbered(_ typed: Typed) -> Typed {
    guard case .choice(let list) = typed.type, let range = list.range else { return typed }
    return Typed(term: .numberOf(typed.term, list.numbers), type: .number(range))
  }

  private mutating func compared(
    _ one: Typed, _ other: Typed, _ left: FormulaNode, _ right: FormulaNode, ordered: Bool
  ) -> (Typed, Typed)? {
    if one.type == .missing || other.type == .missing {
      report("Nothing equals “missing”; “is missing” asks for it", at: right.place)
    } else if case .choices = one.type {
      report("Several choices may be selected; selected(…, …) asks for one of them", at: left.place)
    } else if case .choices = other.type {
      report("Several choices may be selected; selected(…, …) asks for one of them", at: right.place)
    } else if case (.choice(let list), .choice(let otherList)) = (one.type, other.type), list != otherList {
      report("The two answers have different choices", at: right.place)
    } else if !one.type.isLike(other.type) {
      let advice = Self.advice(one, other)
      report(
        "\(Self.capital(one.type.words)) cannot be compared with \(other.type.words)" + advice,
        at: right.place)
    } else if ordered, one.type.list != nil {
      report("The choices stand for no numbers and have no order", at: left.place)
    } else {
      return (one, other)
    }
    return nil
  }

  private static func advice(_ one: Typed, _ other: Typed) -> String {
    let types = [one.type, other.type]
    if types.contains(.date), types.contains(.dateTime) { return "; date-of(…) gives the day" }
    guard types.contains(.text) else { return "" }
    if types.contains(.date) { return "; a date is written without quotes: 2026-05-14" }
    if types.contains(.time) { return "; a time is written without quotes: 08:30" }
    if types.contains(where: { $0.isLike(.number) }) { return "; a number is written without quotes" }
    return ""
  }

  private static func capital(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}
