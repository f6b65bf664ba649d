import Foundation
import Testing

@testable import Expressions

/// Holds the evaluator against the values that Fixtures/make.py works out on its own.
struct OracleTests {
  private static let fixtures = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "Fixtures")

  private struct Case {
    let text: String
    let context: FormulaContext
    let value: FormulaValue
  }

  private static func cases(in directory: URL) throws -> [Case] {
    var answers: [String: [String: FormulaValue]] = [:]
    for row in try rows(of: directory.appending(path: "answers.tsv")) {
      let answer: FormulaValue = try #require(value(row[2]))
      answers[row[0], default: [:]][row[1]] = answer
    }
    return try rows(of: directory.appending(path: "values.tsv")).map { row in
      Case(
        text: row[0], context: FormulaContext(answers: answers[row[1]] ?? [:], today: today),
        value: try #require(value(row[2])))
    }
  }

  private static func rows(of file: URL) throws -> [[String]] {
    // Split at code points: a combining mark after a tabulator would join it.
    try String(contentsOf: file, encoding: .utf8).unicodeScalars.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }

  private static func value(_ text: String) -> FormulaValue? {
    let content = String(text.unicodeScalars.dropFirst(2))
    switch text.unicodeScalars.first {
    case "-": return .missing
    case "n": return DecimalNumber(content).map { .number($0) }
    case "u": return DecimalNumber(content).map { .duration(seconds: $0) }
    case "b": return .truth(content == "true")
    case "s": return .text(content)
    case "c": return .choice(content)
    case "C": return .choices(Set(content.split(separator: " ").map(String.init)))
    case "d": return CalendarDate(content).map { .date($0) }
    case "t": return TimeOfDay(content).map { .time($0) }
    case "m": return DateAndTime(content).map { .dateTime($0) }
    default: return nil
    }
  }

  private func check(_ cases: [Case]) throws {
    #expect(cases.count >= 1_000)
    for one in cases {
      let formula: Formula
      let checked: CheckedFormula
      do {
        formula = try Formula(parsing: one.text)
        checked = try formula.check(against: declarations)
      } catch {
        Issue.record("\(one.text): \(error)")
        continue
      }
      #expect(checked.value(with: one.context) == one.value, "\(one.text) -> \(formula)")
      #expect(try Formula(parsing: "\(formula)") == formula)
      // The solver must not call impossible what these answers show to be possible.
      if case .truth(let truth) = one.value {
        #expect(Solver.may(checked.term, be: truth, declarations), "\(one.text)")
      }
    }
  }

  @Test func valuesAgreeWithPython() throws { try check(Self.cases(in: Self.fixtures)) }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["SOAK"] != nil), arguments: 2...6)
  func moreValuesAgreeWithPython(seed: Int) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "formulas-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = [
      "python3", Self.fixtures.appending(path: "make.py").path, "\(seed)", "20000", directory.path,
    ]
    try python.run()
    python.waitUntilExit()
    #expect(python.terminationStatus == 0)
    try check(Self.cases(in: directory))
  }
}
