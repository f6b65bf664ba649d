import Foundation
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

struct MarkdownTests {
  @Test func aDeviceThatCannotWriteOrTelephoneShowsAddressesAsWords() {
    let text = Markdown(
      "[Write](mailto:a@example.org), <b@example.org> or [call us](tel:+49%2030%2012). [Read](/more \"x\").")
    #expect(
      text.htmlWithoutAddressLinks
        == "<p>Write (a@example.org), b@example.org or call us (+49 30 12). <a href=\"/more\" title=\"x\">Read</a>.</p>\n"
    )
    #expect(text.html.contains("mailto:a@example.org"))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "a <script>alert(1)</script> b", "<img src=x onerror=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>", "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))", "[x](vbscript:x)", "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](javascript:alert(1))", "<javascript:alert(1)>", "[x]: javascript:alert(1)\n\n[x]",
    "<svg onload=alert(1)>", "<style>body{display:none}</style>", "<!-- <script> -->",
    "| a |\n| --- |\n| <script>x</script> |",
  ])
  func nothingThatRunsGetsThrough(source: String) {
    let html = Markdown(source).html.lowercased()
    for part in [
      "<script", "\"javascript:", "\"vbscript:", "\"data:", "<img src=x", "<svg", "<style", "<a href='",
    ] {
      #expect(!html.contains(part), "\(html)")
    }
  }

  @Test func quotesCannotLeaveAnAttribute() {
    let html = Markdown("[x](https://example.org/\"onmouseover=\"alert(1))").html
    #expect(!html.contains("\"onmouseover"))
    #expect(Markdown("a \"<&\" b").html.contains("&quot;&lt;&amp;&quot;"))
  }

  @Test func whatAuthorsNeedIsKept() {
    let html = Markdown(
      """
      Some **bold** text and a [link](https://example.org).

      - one

      | Part | Time |
      | --- | ---: |
      | Tests | 20 |
      """
    ).html
    for part in [
      "<strong>bold</strong>", "<a href=\"https://example.org\">link</a>", "<li>one</li>", "<table>",
      "<th>Part</th>", "<td>Tests</td>",
    ] {
      #expect(html.contains(part), "\(html)")
    }
    #expect(Markdown("Größe, 山田").html == "<p>Größe, 山田</p>\n")
    #expect(Markdown("").html == "")
  }
}

struct PhrasesTests {
  @Test func theInterfaceSpeaksEveryLanguageCompletely() throws {
    let phrases = try Phrases(directory: repository.appendingPathComponent("Config/languages"))
    #expect(phrases.available == [Language("de"), Language("en")])
    #expect(phrases.phrase("consent.title", in: Language("de")) == "Einwilligung")
    #expect(phrases.phrase("consent.nonsense", in: Language("de")) == nil)
  }

  @Test func sentencesTakeValues() throws {
    let phrases = try phrases(en: "hello: \"Hello {name}, {name}: {n}\"", de: "hello: Hallo")
    let english = Language("en")
    #expect(
      phrases.sentence("room.hello", in: english, [("name", "Ada"), ("n", "3")]) == "Hello Ada, Ada: 3")
    #expect(
      phrases.sentence("room.hello", in: english, [("name", "{n}"), ("n", "3")]) == "Hello {n}, {n}: 3",
      "a value is never searched for placeholders itself")
    #expect(phrases.sentence("room.hello", in: english, [("n", "3")]) == "Hello {name}, {name}: 3")
    #expect(phrases.sentence("room.goodbye", in: english) == "…", "nobody reads a key")
    #expect(phrases.room("room", in: Language("de")) == ["hello": "Hallo"])
  }

  @Test func aMissingPhraseIsTold() throws {
    let problem = #expect(throws: PhraseProblem.self) {
      try phrases(en: "hello: Hello\ngroup: {deep: Down}", de: "hello: Hallo")
    }
    #expect(problem?.language == Language("de"))
    #expect(problem?.message.contains("room.group.deep") == true)
  }

  @Test func aListIsNoPhrase() throws {
    let problem = #expect(throws: PhraseProblem.self) { try phrases(en: "hello: [a, b]", de: "hello: Hallo") }
    #expect(problem?.message.contains("room.hello") == true)
  }

  @Test func noLanguagesAtAll() throws {
    #expect(throws: PhraseProblem.self) { try withTemporaryDirectory { try Phrases(directory: $0) } }
  }

  private func phrases(en: String, de: String) throws -> Phrases {
    try withTemporaryDirectory { directory in
      for (language, text) in ["en": en, "de": de] {
        let folder = directory.appendingPathComponent(language, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("room.yaml"))
      }
      return try Phrases(directory: directory)
    }
  }
}
