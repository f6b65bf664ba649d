import Studies
import Testing

struct ParticipantReferenceTests {
  private let id = Participant.ID("019ed3fa1b2c00112233445566778899")

  /// From the random end of the id, not from the time in it.
  @Test func itIsTheEndOfTheID() {
    let reference = ParticipantReference(of: id)
    #expect(reference.text == "5566778899" && reference.grouped == "55667-78899")
    #expect(id.text.dropFirst(ParticipantReference.place - 1) == reference.text)
  }

  @Test func peopleOfTheSameMomentHaveDifferentOnes() {
    let now = Timestamp(milliseconds: 1_790_000_000_000)
    let references = Set((0..<1_000).map { _ in ParticipantReference(of: Participant.ID.new(at: now)) })
    #expect(references.count == 1_000)
    #expect(references.allSatisfy { $0.text.utf8.count == 10 })
  }

  @Test(
    arguments: [
      ("", ""), ("5", "5"), ("55667-78899", "5566778899"), (" 55667 78899 ", "5566778899"),
      ("ABC\u{2010}d", "abcd"),
      ("55667788990", nil), ("k7qf", nil), ("5%", nil), ("5_", nil), ("\u{0665}", nil), ("e\u{301}", nil),
    ] as [(String, String?)])
  func whatBeginsOneIsSearchedFor(typed: String, beginning: String?) {
    #expect(ParticipantReference.beginning(typed: typed) == beginning)
  }
}
