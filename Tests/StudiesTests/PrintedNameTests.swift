import Studies
import Testing

struct PrintedNameTests {
  @Test(arguments: [
    "Ada Lovelace", "Ø", "José María Núñez", "Ngũgĩ wa Thiong'o", "Мария Ивановна", "محمد علي", "נועה כהן",
    "山田 花子", "김민준", "O’Brien-Smith", "Zoë\u{308}", "می‌خواهم", "Robin 2.",
  ])
  func names(typed: String) throws {
    #expect(try PrintedName(" \(typed)\n").text == typed)
  }

  @Test(arguments: ["", " ", "\t\n\r", "\u{A0}\u{2003}", "...", "12345", "😀👍🏽", "👩‍👩‍👧", "\u{200D}", "\u{301}"])
  func whatHoldsNoLetterIsMissing(typed: String) {
    #expect(throws: SignatureProblem.missing) { try PrintedName(typed) }
  }

  @Test func length() throws {
    #expect(try PrintedName(String(repeating: "a", count: 200)).text.count == 200)
    #expect(throws: SignatureProblem.tooLong) { try PrintedName(String(repeating: "a", count: 201)) }
    #expect(throws: SignatureProblem.tooLong) { try PrintedName(String(repeating: "a", count: 10_000)) }
    // One character, and twelve thousand bytes.
    let zalgo = "a" + String(repeating: "\u{301}", count: 6_000)
    #expect(zalgo.count == 1)
    #expect(throws: SignatureProblem.tooLong) { try PrintedName(zalgo) }
  }

  @Test(arguments: [
    "\u{0}", "\u{7}", "\u{1B}", "\n", "\r\n", "\u{7F}", "\u{85}", "\u{200E}", "\u{200F}", "\u{202A}",
    "\u{202E}", "\u{2066}", "\u{2069}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{200B}", "\u{AD}", "\u{E000}",
    "\u{E0041}",
  ])
  func invisibleCharactersInAName(character: String) {
    #expect(throws: SignatureProblem.invisibleCharacters) { try PrintedName("Ada\(character)Lovelace") }
  }
}
