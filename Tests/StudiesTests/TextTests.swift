import Studies
import Testing

struct LanguageTests {
  static let offered = [Language("en"), Language("de"), Language("fr")]

  @Test(arguments: [
    (nil, "en"), ("", "en"), ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("DE", "de"),
    ("en;q=0.2, de;q=0.8", "de"), ("en;q=0.8,de;q=0.8", "en"), ("de;q=0.8,en;q=0.8", "de"),
    ("pt,ja;q=0.9", "en"), ("pt,fr;q=0.1", "fr"), ("*", "en"), ("zh-Hant-TW, fr ; q=0.3", "fr"),
    (";;;,,,q=,de", "de"), ("den", "en"), ("de;q=nonsense", "de"), ("\u{0};q=9,de", "de"),
  ])
  func preferred(header: String?, code: String) {
    #expect(Language.preferred(of: Self.offered, acceptLanguage: header) == Language(code))
  }

  @Test func aLanguageRefusedIsNotChosen() {
    #expect(Language.preferred(of: Self.offered, acceptLanguage: "de;q=0") == Language("en"))
    #expect(Language.preferred(of: Self.offered, acceptLanguage: "en;q=0, fr;q=0.1") == Language("fr"))
  }

  @Test func aHostileHeaderIsReadQuickly() {
    let header = String(repeating: "x;q=nan,", count: 20_000) + "de"
    let duration = ContinuousClock().measure {
      _ = Language.preferred(of: Self.offered, acceptLanguage: header)
    }
    #expect(duration < .seconds(5))
  }
}

struct LocalizedTextTests {
  @Test func theLanguageAskedForElseAnotherRatherThanNothing() {
    let text = LocalizedText([Language("en"): "Hello", Language("de"): "Hallo"])
    #expect(text[Language("en")] == "Hello")
    #expect(text[Language("de")] == "Hallo")
    #expect(text[Language("fr")] == "Hallo")
    #expect(LocalizedText([:])[Language("en")] == "")
  }
}
