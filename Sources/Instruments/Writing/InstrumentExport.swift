import Expressions
import Spreadsheets

/// Instruments as a file for another tool.
public struct InstrumentExport: Sendable, Equatable {
  public var workbook: Workbook
  /// Questions and rules that the other tool does not know; they are not in the file.
  public var refusals: [ExportFinding]
  /// Matters that are different there.
  public var remarks: [ExportFinding]
}

/// A remark about a question, page or computed value of an instrument.
public struct ExportFinding: Sendable, Hashable, CustomStringConvertible {
  public let instrument: String
  public let name: String
  public let reason: String

  public init(_ instrument: String, _ name: String, _ reason: String) {
    (self.instrument, self.name, self.reason) = (instrument, name, reason)
  }

  public var description: String { "\(instrument), \(name): \(reason)" }
}

/// The parts that writers of both tools have in common.
struct ForeignWords {
  /// Puts answers into a text as the tool does: `[name]`, `${name}`.
  let reference: (String) -> String
  /// Names there by names here.
  let names: [String: String]

  /// The words with names in place of braces; nil if a formula that is no name stands in them.
  func text(_ source: String) -> String? {
    guard let piped = try? PipedText(parsing: source) else { return nil }
    var text = ""
    for part in piped.parts {
      switch part {
      case .text(let words): text += words
      case .formula(let formula):
        guard case .name(let name) = formula.root.kind, let foreign = names[name] else { return nil }
        text += reference(foreign)
      }
    }
    return text
  }
}

extension Instrument {
  /// The names that its formulas can use, with their types, those of computed values among them.
  public var declarations: Declarations { declarations(beside: Declarations()) }

  /// The same, with names that are known from elsewhere.
  func declarations(beside others: Declarations) -> Declarations {
    var declarations = others
    for question in questions {
      for (name, type) in question.declarations { declarations[name] = type }
    }
    var open = allComputations
    while !open.isEmpty {
      let known = open.filter { computation in
        guard let checked = try? computation.value.check(against: declarations) else { return false }
        declarations[computation.id] = checked.type
        return true
      }
      if known.isEmpty { break }
      open.removeAll { computation in known.contains { $0.id == computation.id } }
    }
    return declarations
  }

  var allComputations: [InstrumentComputation] {
    computations
      + steps.flatMap { step -> [InstrumentComputation] in
        if case .repetition(let group) = step { return group.computations }
        return []
      }
  }

  /// Every name that an answer or a computed value has.
  var allNames: [String] { questions.flatMap(\.answerNames) + allComputations.map(\.id) }
}

extension InstrumentQuestion {
  /// The names of its answers.
  var answerNames: [String] {
    if case .matrix(let rows, _, _) = kind { return rows.map(\.id) }
    return [id]
  }
}

extension InstrumentStep {
  /// The names of all answers and computed values in it.
  var names: [String] {
    var names = questions.flatMap(\.answerNames)
    if case .repetition(let group) = self { names += group.computations.map(\.id) }
    return names
  }
}
