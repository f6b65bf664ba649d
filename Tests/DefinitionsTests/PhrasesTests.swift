import Definitions
import Foundation
import Studies
import Testing

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

  @Test func lineBreaksAtTheEndsAreNoPartOfAPhrase() throws {
    let text = #"{a: "\n\r\n  One\n\ntwo \L\n", b: "\n", c: "", d: "x"}"#
    let phrases = try phrases(en: "all: \(text)", de: "all: \(text)")
    let read = ["a", "b", "c", "d"].map { phrases.phrase("room.all.\($0)", in: Language("en")) }
    #expect(read == ["  One\n\ntwo ", "", "", "x"])
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
