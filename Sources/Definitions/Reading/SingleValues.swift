import Studies
import Yams

/// Values of one line.
extension DefinitionValue {
  /// The text typed; nil if there is none or more than a single value.
  private var typed: String? {
    guard case .scalar(let scalar) = node else { return nil }
    let typed = scalar.string.trimmed
    return typed.isEmpty ? nil : typed
  }

  func text() -> String {
    if let typed { return typed }
    let hint =
      node.isEmptyScalar ? "" : ", in quotation marks if it begins with a bracket, a brace or a hyphen"
    report("\(quoted) should be text" + hint)
    return ""
  }

  /// Returns nil, with a complaint, if there is no such number.
  func integer(in range: ClosedRange<Int>) -> Int? {
    if let number = typed.flatMap({ Int($0) }), range.contains(number) { return number }
    report("\(quoted) should be a whole number from \(range.lowerBound) to \(range.upperBound)\(insteadOf)")
    return nil
  }

  /// Returns nil, with a complaint, if there is no such number.
  func number() -> Double? {
    if let number = typed.flatMap({ Double($0) }), abs(number) <= 1_000_000_000 { return number }
    report("\(quoted) should be a number of at most 1,000,000,000\(insteadOf)")
    return nil
  }

  /// Returns nil, with a complaint, if there is no such day.
  func day() -> LabCalendar.Day? {
    if let day = typed.flatMap({ LabCalendar().day(typed: $0) }) { return day }
    report("\(quoted) should be a date, such as 2026-05-14\(insteadOf)")
    return nil
  }

  func yesNo() -> Bool {
    switch typed?.lowercased() {
    case "yes", "true": return true
    case "no", "false": return false
    default:
      report("\(quoted) should be yes or no\(insteadOf)")
      return false
    }
  }

  /// Returns one of the options, or the one probably meant, with a complaint; nil with a complaint if none
  /// comes near.
  func oneOf<Option: RawRepresentable<String> & CaseIterable>(_ type: Option.Type) -> Option? {
    if let option = typed.flatMap({ Option(rawValue: $0) }) { return option }
    let known = Option.allCases.map(\.rawValue)
    report("\(quoted) should be \(known.alternatives)\(insteadOf)")
    return typed?.nearest(of: known).flatMap { Option(rawValue: $0) }
  }

  /// An id: lower-case letters, digits, hyphens.
  func identifier<Subject>(of _: Subject.Type = Subject.self) -> Identifier<Subject> {
    if !isIdentifier {
      report(
        "\(quoted) should be an id: lower-case letters a to z, digits and hyphens, at most 64\(insteadOf)")
    }
    return Identifier(typed ?? "")
  }

  var isIdentifier: Bool { typed.map { Identifier<Study>.canName($0) } ?? false }

  private var insteadOf: String { typed.map { ", not “\($0)”" } ?? "" }
}

extension [String] {
  /// `a, b or c`
  var alternatives: String { joined(lastBy: "or") }

  /// `a, b and c`
  var enumeration: String { joined(lastBy: "and") }

  private func joined(lastBy word: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(word) " + self[count - 1]
  }
}

/// `1 word`, `2 words`
func counted(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) \(number == 1 ? one : many)"
}
