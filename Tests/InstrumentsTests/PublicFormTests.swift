import Expressions
import Foundation
import Spreadsheets
import Testing

@testable import Instruments

/// Forms that others published (`Fixtures/public`).
struct PublicFormTests {
  private static let dictionaries = [
    "radar-armt-english", "radar-armt-german", "redcap-etl-longitudinal", "redcapr-checkboxes-1",
    "redcapr-clinical-trial-1", "redcapr-decimal-comma-and-dot", "redcapr-longitudinal",
    "redcapr-multilevel-model-1", "redcapr-potentially-problematic-dictionary",
    "redcapr-repeating-instruments", "redcapr-simple", "redcapr-survey", "redcapr-validation-types-1",
  ]

  private static let forms = [
    "biomass-plot", "calculate", "cascading", "choice-filter", "choices-sheet", "flat", "loop", "repeat-date",
    "sms-info", "specify-other", "tutorial", "widgets",
  ].map { "pyxform-\($0)" }

  private func workbook(_ file: String) throws -> Workbook {
    try Workbook(Array(try fixture("public/\(file)")), name: file)
  }

  private func read(_ name: String, _ ending: String) throws -> InstrumentImport {
    try InstrumentImport(workbook("\(name).\(ending)"), name: name, language: ending == "csv" ? "en" : nil)
  }

  /// Every row that is not taken is named, with its cell and the reason.
  @Test func whatIsTakenAndRefused() throws {
    var text = ""
    for (name, ending) in Self.dictionaries.map({ ($0, "csv") }) + Self.forms.map({ ($0, "xlsx") }) {
      let imported = try read(name, ending)
      text += "\(name)\n"
      for instrument in imported.instruments {
        text += "  \(instrument.id): \(instrument.questions.map(\.described).joined(separator: ", "))\n"
        for computation in instrument.computations { text += "  \(computation.id) = \(computation.value)\n" }
      }
      for refusal in imported.refusals { text += "  refused \(refusal)\n" }
    }
    if let file = ProcessInfo.processInfo.environment["RECORD_IMPORTS"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }
    let expected = String(decoding: try fixture("public/expected.txt"), as: UTF8.self)
    let lines = text.split(separator: "\n")
    let different = zip(lines, expected.split(separator: "\n")).first { $0 != $1 }
    #expect(text == expected, "first: \(different.map { "\($0)" } ?? "\(lines.count) lines")")
  }

  /// A field of a dictionary is a question, a row of a matrix, a computed value, refused or left out.
  @Test(arguments: dictionaries)
  func noRowIsLost(name: String) throws {
    let fields = try workbook("\(name).csv").sheets[0].rows.dropFirst().filter { row in
      row.texts.contains { !trimmed($0).isEmpty }
    }
    let imported = try read(name, "csv")
    let taken = imported.instruments.flatMap(\.questions).reduce(0) { $0 + $1.rowCount }
    let computed = imported.instruments.reduce(0) { $0 + $1.computations.count }
    let refused = Set(imported.refusals.map(\.place.row))
    let leftOut = Set(imported.remarks.filter { $0.reason.contains("not asked for") }.map(\.place.row))
    #expect(refused.isDisjoint(with: leftOut))
    #expect(taken + computed + refused.count + leftOut.count == fields.count)
  }

  /// A row of a form is a question, a row of a table, a computed value, refused or left out; or it begins or ends a group.
  @Test(arguments: forms)
  func noRowOfAFormIsLost(name: String) throws {
    let sheet = try #require(workbook("\(name).xlsx")["survey"])
    let head = try #require(sheet.rows.first).texts.map { trimmed($0).lowercased() }
    let type = try #require(head.firstIndex(of: "type"))
    let rows = sheet.rows.dropFirst().filter { row in
      let type = trimmed(row[type]).lowercased()
      return !type.isEmpty && !type.hasPrefix("begin") && !type.hasPrefix("end ") && !type.hasPrefix("end_")
    }
    let imported = try read(name, "xlsx")
    let taken = imported.instruments.flatMap(\.questions).reduce(0) { $0 + $1.rowCount }
    let computed = imported.instruments.reduce(0) { $0 + $1.computations.count }
    let named = Set(
      (imported.refusals + imported.remarks).filter { $0.place.sheet == sheet.name }.map(\.place.row))
    let untold = rows.count { !named.contains($0.number) }
    #expect(untold <= taken + computed)
    #expect(rows.count <= taken + computed + named.count)
  }

  /// REDCap's own format, written and read again, gives the same instruments, except for the parts that it refuses and
  /// for the number of decimals, which REDCap has only as an exact one.
  @Test(arguments: dictionaries)
  func aDictionaryComesBack(name: String) throws {
    let imported = try read(name, "csv")
    let export = InstrumentExport.redcap(imported.instruments, language: "en")
    let bytes = export.workbook.sheets[0].csv()
    let again = try InstrumentImport(Workbook(bytes, name: "again.csv"), name: "again", language: "en")
    #expect(again.refused == [])
    let refused = Set(export.refusals.map(\.name))
    let kept = imported.instruments.flatMap(\.questions).filter { !refused.contains($0.id) }
    func described(_ questions: [InstrumentQuestion]) -> [String] {
      questions.map { $0.described.replacing(#/ [1-6]\)/#, with: " 6)") }
    }
    #expect(described(again.instruments.flatMap(\.questions)) == described(kept))
    #expect(again.instruments.flatMap(\.computations) == imported.instruments.flatMap(\.computations))
  }

  /// pyxform has the same questions, choices and types, and shows the same questions for random answers. At least so many
  /// questions, relevances of questions in cases, and lists of offered choices are compared.
  @Test(arguments: [
    ("biomass-plot", 33, 604, 0), ("calculate", 1, 20, 0), ("cascading", 3, 54, 0),
    ("choice-filter", 3, 60, 40), ("choices-sheet", 3, 60, 0), ("flat", 24, 419, 0), ("loop", 1, 20, 0),
    ("repeat-date", 2, 40, 0), ("sms-info", 6, 120, 0), ("specify-other", 1, 20, 0), ("tutorial", 10, 184, 0),
    ("widgets", 24, 480, 0),
  ])
  func pyxformAgrees(form: String, questions: Int, relevances: Int, offered: Int) throws {
    let name = "pyxform-\(form)"
    try #require(Self.forms.contains(name))
    let imported = try read(name, "xlsx")
    let oracle = try JSONDecoder().decode(FormOracle.self, from: try fixture("public/\(name).json"))
    try #require(imported.instruments.count == 1)
    let agreement = FormAgreement(imported.instruments[0], oracle)
    #expect(agreement.disagreements.prefix(5) == [])
    #expect(agreement.questions >= questions, "\(agreement.questions)")
    #expect(agreement.relevances >= relevances, "\(agreement.relevances)")
    #expect(agreement.offered >= offered, "\(agreement.offered)")
  }
}

extension InstrumentQuestion {
  fileprivate var rowCount: Int { if case .matrix(let rows, _, _) = kind { rows.count } else { 1 } }

  /// Its id, kind and marks, with its choices and its rule: `sport* checkboxes(1 2) if age > 3`.
  fileprivate var described: String {
    let marks = (isRequired ? "*" : "") + (isIdentity ? "!" : "")
    var parts = ["\(id)\(marks) \(kind.word)"]
    switch kind {
    case .choice(let list), .likert(let list), .checkboxes(let list, _, _), .ranking(let list):
      parts[0] += "(\(list.choices.map(\.id).joined(separator: " ")))"
    case .matrix(let rows, let list, _):
      parts[0] +=
        "(\(rows.map(\.id).joined(separator: " ")); \(list.choices.map(\.id).joined(separator: " ")))"
    case .number(let low, let high, let decimals, _):
      parts[0] += "(\(low.map { "\($0)" } ?? "")…\(high.map { "\($0)" } ?? "") \(decimals))"
    default: break
    }
    if let showIf { parts.append("if \(showIf)") }
    return (parts + constraints.map { "must \($0.must)" }).joined(separator: " ")
  }
}
