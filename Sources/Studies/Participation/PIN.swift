/// Six digits that a participant chooses, to go on later or elsewhere.
public struct PIN: Sendable {
  public let digits: String

  /// A PIN as its owner types it to come back.
  public init(existing typed: String) throws(PINProblem) {
    let typed = typed.filter { !$0.isWhitespace }
    guard !typed.isEmpty else { throw .missing }
    guard typed.utf8.count == 6, typed.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw .notSixDigits
    }
    digits = typed
  }

  /// Checks a PIN at the time it is chosen.
  public init(chosen typed: String) throws(PINProblem) {
    try self.init(existing: typed)
    let steps = Set(zip(digits.utf8, digits.utf8.dropFirst()).map { Int($1) - Int($0) })
    guard steps.count > 1 || ![0, 1, -1].contains(steps.first ?? 0) else { throw .tooEasy }
  }
}

extension PIN {
  /// One that is not easy to guess.
  public static func random() -> PIN {
    while true {
      let digits = (1...6).map { _ in String(Int.random(in: 0...9)) }.joined()
      if let pin = try? PIN(chosen: digits) { return pin }
    }
  }
}

public enum PINProblem: Error, Sendable, Hashable {
  case missing
  case notSixDigits
  /// 000000, 123456, 987654 and their like.
  case tooEasy
}
