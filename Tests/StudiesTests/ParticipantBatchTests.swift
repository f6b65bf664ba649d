import Testing

@testable import Studies

struct ParticipantBatchTests {
  @Test(arguments: [("1", 1), ("500", 500), (" 12 ", 12), ("+7", 7), ("007", 7)])
  func sizes(typed: String, size: Int) throws {
    #expect(try ParticipantBatch.size(typed: typed) == size)
  }

  @Test(arguments: [
    ("", AnswerProblem.missing), ("  ", .missing), ("0", .outOfRange(1...500)), ("501", .outOfRange(1...500)),
    ("-1", .outOfRange(1...500)), ("99999999999999999999", .outOfRange(1...500)), ("ten", .notANumber),
    ("1.5", .notANumber), ("1e2", .notANumber), ("-", .notANumber), ("٣", .notANumber), ("1 2", .notANumber),
  ])
  func whatIsNoSize(typed: String, problem: AnswerProblem) {
    #expect(throws: problem) { try ParticipantBatch.size(typed: typed) }
  }
}

/// The beginning of a code is read as a whole one is.
struct CodeBeginningTests {
  private let code = ParticipationCode { $0 - 1 }

  @Test func caseSpacesAndDashesDoNotMatter() throws {
    for typed in ["k7q", "K-7 Q", " K7–Q", "K\u{2011}7q-"] {
      #expect(try ParticipationCode.beginning(typed: typed) == "K7Q")
    }
    #expect(try ParticipationCode.beginning(typed: " - ") == "")
    #expect(try ParticipationCode.beginning(typed: code.grouped.lowercased()) == code.text)
  }

  @Test func whatNoCodeBeginsWithIsTold() {
    for (typed, problem) in [
      ("K0", CodeProblem.characterNotUsed("0")), ("o", .characterNotUsed("O")),
      ("1l", .characterNotUsed("1")),
      ("K%", .characterNotUsed("%")), (code.text + "K", .wrongLength(9)),
      (String(code.text.dropLast()) + (code.text.last == "2" ? "3" : "2"), .typingError),
    ] {
      #expect(throws: problem, "\(typed)") { try ParticipationCode.beginning(typed: typed) }
    }
  }
}
