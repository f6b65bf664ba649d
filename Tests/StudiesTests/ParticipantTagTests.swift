import Testing

@testable import Studies

/// The words that are tags, and those that are none.
struct ParticipantTagTests {
  private func problem(_ typed: String) -> ParticipantTagProblem? {
    do throws(ParticipantTagProblem) {
      _ = try ParticipantTag(typed)
      return nil
    } catch {
      return error
    }
  }

  @Test func shortWordsAreTags() throws {
    for word in ["left-handed", "Linkshänder", "call back", "A+", "10-12 years", "вечер", "wave 2/3"] {
      #expect(problem(word) == nil, "\(word)")
    }
    #expect(try ParticipantTag("  call \t back\n").text == "call back")
    #expect(try ParticipantTag("Call Back").isLike(ParticipantTag("call back")))
    #expect(try !ParticipantTag("call back").isLike(ParticipantTag("callback")))
  }

  @Test func whatTellsWhoSomebodyIsOrCannotBeReadIsNone() {
    #expect(problem("") == .missing && problem(" \n ") == .missing)
    #expect(problem(String(repeating: "a", count: 30)) == nil)
    #expect(problem(String(repeating: "a", count: 31)) == .tooLong)
    for strange in ["ada@example.org", "<b>", "a\u{202E}b", "a\u{0}b", "&amp;", "12", "🙂", "a, b"] {
      #expect(problem(strange) == .unusableCharacters, "\(strange)")
    }
    for number in ["tel 0170 1234567", "born 1990-05-14", "id 123456", "call +49-30/1234"] {
      #expect(problem(number) == .number, "\(number)")
    }
  }
}
