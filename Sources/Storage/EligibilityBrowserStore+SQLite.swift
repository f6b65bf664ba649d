import Crypto
import Studies

/// Sealed here, since the key of the data is here; the databases are not asked.
extension SQLiteStore {
  public func sealForBrowser(
    _ answers: [EligibilityQuestion.ID: String], of owner: String, until end: Timestamp
  ) throws -> String {
    let lines = [String(end.milliseconds)] + answers.map { "\($0.key) \($0.value)" }
    let text = lines.joined(separator: "\n")
    return try key.seal(Array(text.utf8), place: Self.place(owner)).hexadecimal
  }

  public func answersOrRefusal(_ sealed: String, of owner: String, at time: Timestamp)
    -> [EligibilityQuestion.ID: String]?
  {
    guard let bytes = [UInt8](hexadecimal: sealed),
      let plain = try? key.open(bytes, place: Self.place(owner))
    else { return nil }
    let lines = String(decoding: plain, as: UTF8.self).split(separator: "\n")
    guard let end = lines.first.flatMap({ Int64($0) }), time.milliseconds < end else { return nil }
    let pairs = lines.dropFirst().map { line in
      (EligibilityQuestion.ID(String(line.prefix { $0 != " " })), String(line.drop { $0 != " " }.dropFirst()))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func place(_ owner: String) -> String { "eligibility.check/\(owner)" }
}
