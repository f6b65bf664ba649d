import Expressions
import Foundation

@testable import Instruments

/// The result of pyxform for a form (`Fixtures/xforms.py`).
struct FormOracle: Decodable {
  struct Question: Decodable {
    let name: String
    let kind: String
    let type: String
    let choices: [String]
    let required: Bool
  }

  struct Case: Decodable {
    let answers: [String: String]
    let shown: [String]
    let unknown: [String]
    /// The choices that filters offer, by question.
    let offered: [String: [String]]?
  }

  let questions: [Question]
  let cases: [Case]
}

/// Compares an instrument with what pyxform made of the same form.
struct FormAgreement {
  private(set) var disagreements: [String] = []
  private(set) var questions = 0
  private(set) var relevances = 0
  /// The lists of offered choices that were compared.
  private(set) var offered = 0
  private let instrument: Instrument
  /// The questions whose choices a filter offers: those that it never does are not in the instrument.
  private let filtered: Set<String>
  private let declarations: Declarations

  init(_ instrument: Instrument, _ oracle: FormOracle) {
    self.instrument = instrument
    filtered = Set((oracle.cases.first?.offered ?? [:]).keys)
    declarations = instrument.declarations
    let rules = self.rules
    for question in oracle.questions { compare(question) }
    for (place, single) in oracle.cases.enumerated() { compare(single, place, rules) }
  }

  private static func id(_ name: String) -> String {
    String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// A choice that a list has several times, for several answers before it, is one here.
  private static func ids(_ names: [String]) -> [String] {
    names.map(Self.id).reduce(into: []) { ids, id in if !ids.contains(id) { ids.append(id) } }
  }

  private mutating func compare(_ wanted: FormOracle.Question) {
    let id = Self.id(wanted.name)
    for question in instrument.questions {
      if case .matrix(let rows, let choices, _) = question.kind, rows.contains(where: { $0.id == id }) {
        questions += 1
        compare(choices.choices.map(\.id), wanted)
      }
      guard question.id == id else { continue }
      questions += 1
      switch question.kind {
      case .choice(let choices), .likert(let choices), .checkboxes(let choices, _, _), .ranking(let choices):
        compare(choices.choices.map(\.id), wanted)
      case .number where wanted.type == "int" || wanted.type == "decimal": break
      case .date where wanted.type == "date", .time where wanted.type == "time",
        .dateTime where wanted.type == "dateTime":
        break
      case .number, .date, .time, .dateTime: disagreements.append("\(id): \(question.kind) is \(wanted.type)")
      default: break
      }
      if question.isRequired != wanted.required, question.kind != .note {
        disagreements.append("\(id): required")
      }
    }
  }

  private mutating func compare(_ choices: [String], _ wanted: FormOracle.Question) {
    let all = Self.ids(wanted.choices)
    let open = filtered.contains(wanted.name) ? all.filter(choices.contains) : all
    if choices != open {
      disagreements.append("\(wanted.name): \(choices) are \(wanted.choices)")
    }
  }

  /// The rules of each question, with those of its page, group and matrix.
  private var rules: [String: [CheckedFormula]] {
    var rules: [String: [CheckedFormula]] = [:]
    func add(_ question: InstrumentQuestion, _ outer: [Formula?]) {
      let own = (outer + [question.showIf]).compactMap { try? $0?.check(against: declarations) }
      if case .matrix(let rows, _, _) = question.kind {
        for row in rows {
          rules[row.id] = own + [row.showIf].compactMap { try? $0?.check(against: declarations) }
        }
      } else {
        rules[question.id] = own
      }
    }
    func add(_ step: InstrumentStep, _ outer: [Formula?]) {
      switch step {
      case .question(let question): add(question, outer)
      case .page(let page): for question in page.questions { add(question, outer + [page.showIf]) }
      case .repetition(let group): for step in group.steps { add(step, outer + [group.showIf]) }
      }
    }
    for step in instrument.steps { add(step, []) }
    return rules
  }

  private mutating func compare(_ single: FormOracle.Case, _ place: Int, _ rules: [String: [CheckedFormula]])
  {
    var context = FormulaContext(answers: [:], today: CalendarDate("2026-05-14")!)
    for (name, text) in single.answers {
      let id = Self.id(name)
      if let type = declarations[id] { context.answers[id] = Self.value(text, type) }
    }
    compute(&context)
    for (name, wanted) in single.offered ?? [:] {
      guard let question = instrument.questions.first(where: { $0.id == Self.id(name) }) else { continue }
      compareOffered(question, Self.ids(wanted), place, context)
    }
    let unknown = Set(single.unknown.map(Self.id))
    let shown = Set(single.shown.map(Self.id))
    for (id, formulas) in rules where !unknown.contains(id) && single.knows(id, Self.id) {
      relevances += 1
      let isShown = formulas.allSatisfy { $0.holds(with: context) }
      if isShown != shown.contains(id) {
        disagreements.append(
          "case \(place), \(id): shown \(isShown), with \(formulas.map { "\($0.formula)" })")
      }
    }
  }

  private mutating func compareOffered(
    _ question: InstrumentQuestion, _ wanted: [String], _ place: Int, _ context: FormulaContext
  ) {
    let choices = question.choices?.choices ?? []
    let offered = choices.filter { choice in
      choice.showIf.map { (try? $0.check(against: declarations))?.holds(with: context) == true } ?? true
    }
    self.offered += 1
    if offered.map(\.id) != wanted {
      disagreements.append("case \(place), \(question.id): \(offered.map(\.id)) are \(wanted)")
    }
  }

  private func compute(_ context: inout FormulaContext) {
    let all =
      instrument.computations
      + instrument.steps.flatMap { step in
        if case .repetition(let group) = step { return group.computations }
        return []
      }
    for _ in 0..<4 {
      for computation in all {
        guard let formula = try? computation.value.check(against: declarations) else { continue }
        context.answers[computation.id] = formula.value(with: context)
      }
    }
  }

  private static func value(_ text: String, _ type: FormulaType) -> FormulaValue {
    switch type {
    case .number: DecimalNumber(text).map { .number($0) } ?? .missing
    case .choice: .choice(id(text))
    case .choices: .choices(Set(text.split(separator: " ").map { id(String($0)) }))
    case .truth: .truth(!text.isEmpty)
    case .date: CalendarDate(text).map { .date($0) } ?? .missing
    case .text: .text(text)
    default: .missing
    }
  }
}

extension FormOracle.Case {
  /// Groups are no questions there.
  fileprivate func knows(_ id: String, _ name: (String) -> String) -> Bool {
    (shown + unknown + Array(answers.keys)).contains { name($0) == id }
  }
}
