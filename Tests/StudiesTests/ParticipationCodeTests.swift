import Statistics
import Studies
import Testing

struct ParticipationCodeTests {
  private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")

  /// Three hundred codes, the same in every run of the tests.
  private static let codes: [ParticipationCode] = {
    var generator = SeededGenerator(seed: 7)
    return (0..<300).map { _ in ParticipationCode { generator.below($0) } }
  }()

  @Test func everyCodeReadsBack() throws {
    for code in Self.codes {
      #expect(code.text.count == 8)
      #expect(try ParticipationCode(typed: code.text) == code)
      #expect(try ParticipationCode(typed: code.grouped) == code)
    }
    #expect(Set(Self.codes).count == Self.codes.count)
  }

  @Test func aBeginningBoundsTheCodesThatHaveIt() {
    let texts = Self.codes.map(\.text)
    for code in texts.prefix(40) {
      for length in 1...8 {
        let beginning = String(code.prefix(length))
        let last = ParticipationCode.last(beginningWith: beginning)
        #expect(texts.filter { $0 >= beginning && $0 <= last } == texts.filter { $0.hasPrefix(beginning) })
      }
    }
  }

  /// All characters in one place of each code, the places in turn.
  @Test func everySingleWrongCharacterIsNoticed() {
    for (index, code) in Self.codes.enumerated() {
      for stranger in Self.alphabet {
        var typed = Array(code.text)
        if typed[index % 8] == stranger { continue }
        typed[index % 8] = stranger
        expectTypingError(String(typed), for: code)
      }
    }
  }

  @Test func everySwapOfTwoCharactersIsNoticed() {
    for code in Self.codes {
      for one in 0..<8 {
        for other in (one + 1)..<8 {
          var typed = Array(code.text)
          if typed[one] == typed[other] { continue }
          typed.swapAt(one, other)
          expectTypingError(String(typed), for: code)
        }
      }
    }
  }

  private func expectTypingError(_ typed: String, for code: ParticipationCode) {
    // Seventeen thousand expectations would be slow: only a miss is worth recording.
    do {
      _ = try ParticipationCode(typed: typed)
      Issue.record("\(typed) was taken for a code, typed for \(code.text)")
    } catch CodeProblem.typingError {
    } catch {
      Issue.record("\(typed) was refused as \(error)")
    }
  }

  @Test func caseSpacesAndHyphensDoNotMatter() throws {
    let code = Self.codes[0]
    let (first, second) = (code.text.prefix(4), code.text.suffix(4))
    for typed in [
      code.text.lowercased(), " \(first) \(second) ", "\(first)-\(second)", "\(first) – \(second)",
      "\(first)\u{A0}\(second)\n", code.text.map(String.init).joined(separator: " "),
    ] {
      #expect(try ParticipationCode(typed: typed) == code, "\(typed)")
    }
  }

  @Test(arguments: [
    ("", CodeProblem.missing), (" - ", .missing), ("ABCO-2345", .characterNotUsed("O")),
    ("abc0-2345", .characterNotUsed("0")), ("ABC1-2345", .characterNotUsed("1")),
    ("abci-2345", .characterNotUsed("I")), ("ABCL-2345", .characterNotUsed("L")),
    ("ABCÄ-2345", .characterNotUsed("Ä")), ("ABC'-2345", .characterNotUsed("'")),
    ("ＡBCD-2345", .characterNotUsed("Ａ")), ("ABC\0-2345", .characterNotUsed("\0")),
    ("ABCD-234", .wrongLength(7)), ("ABCD-23456", .wrongLength(9)),
  ])
  func whatIsWrongIsNamed(typed: String, problem: CodeProblem) {
    #expect(throws: problem) { try ParticipationCode(typed: typed) }
  }

  @Test func randomCodesAreSpreadOverTheAlphabet() {
    let characters = (0..<2000).flatMap { _ in Array(ParticipationCode.random().text) }
    let counts = Dictionary(grouping: characters) { $0 }.mapValues(\.count)
    #expect(Set(counts.keys) == Set(Self.alphabet))
    // 16,000 characters over 31: 516 each, with a standard deviation of 22.
    #expect(counts.values.allSatisfy { (380...660).contains($0) }, "\(counts)")
  }
}

struct PINTests {
  @Test(arguments: ["482915", " 48 29 15 ", "000000", "123456"])
  func anExistingPINIsSixDigits(typed: String) throws {
    #expect(try PIN(existing: typed).digits == typed.filter { $0 != " " })
  }

  @Test(arguments: [
    ("", PINProblem.missing), ("  ", .missing), ("12345", .notSixDigits), ("1234567", .notSixDigits),
    ("12345a", .notSixDigits), ("٤٨٢٩١٥", .notSixDigits), ("48-291", .notSixDigits),
    ("+48291", .notSixDigits),
    ("４８２９１５", .notSixDigits),
  ])
  func whatIsNoPINIsNamed(typed: String, problem: PINProblem) {
    #expect(throws: problem) { try PIN(existing: typed) }
    #expect(throws: problem) { try PIN(chosen: typed) }
  }

  @Test(arguments: ["000000", "999999", "123456", "012345", "987654", "543210"])
  func easyOnesCannotBeChosen(typed: String) {
    #expect(throws: PINProblem.tooEasy) { try PIN(chosen: typed) }
  }

  @Test(arguments: ["482915", "123457", "111112", "135792", "246802"])
  func othersCan(typed: String) throws {
    #expect(try PIN(chosen: typed).digits == typed)
  }
}
