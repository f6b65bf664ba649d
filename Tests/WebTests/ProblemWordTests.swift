import Foundation
import Testing

@testable import LabConsole

/// Every sentence about files of others has words in German.
struct ProblemWordTests {
  private let words = ProblemWords.german

  private func gaps(_ words: String) -> [String] {
    words.matches(of: /\{[0-9]+\}/).map { String($0.output) }.sorted()
  }

  @Test func everySentenceHasTheSameValues() {
    #expect(words.count > 90)
    for (english, german) in words {
      #expect(gaps(english) == gaps(german) && !german.isEmpty, "\(english)")
      let numbers = (1..<gaps(english).count + 1).map { "{\($0)}" }
      #expect(gaps(english) == numbers, "\(english)")
    }
  }

  private func sources(_ folder: String) throws -> [(name: String, text: String)] {
    let root = TestLab.root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
    }
  }

  /// Files whose texts are output, not sentences about a file.
  private static let others = ["ScoreTable.swift", "Reasons.swift", "SpillFile.swift"]

  /// Every text of several words in the sources is a sentence that has words, and no words are left of former ones.
  @Test func everySentenceInTheSourcesHasWords() throws {
    let known = Set(words.keys.map { $0.replacing(/\{[0-9]+\}/, with: "{}") })
    var found: Set<String> = []
    for (name, text) in try sources("Sources/TrialFiles")
    where !Self.others.contains(where: name.hasSuffix) {
      for sentence in SourceTexts.all(in: text) {
        if known.contains(sentence) {
          found.insert(sentence)
        } else if sentence.contains(/[a-z]{2,}:?[ ]/), !sentence.hasPrefix("--"),
          sentence != "standard input"
        {
          Issue.record("\(name): \(sentence)")
        }
      }
    }
    for (name, text) in try sources("Sources/LabConsole/Tasks/ImplicitAssociation")
    where name != "ProblemWords.swift" {
      found.formUnion(SourceTexts.all(in: text).filter(known.contains))
    }
    #expect(known.subtracting(found) == [])
  }
}

/// The texts in quotes of a source, with `{}` in place of each value in them.
private struct SourceTexts {
  private let characters: [Character]
  private var place = 0

  static func all(in text: String) -> [String] {
    var source = SourceTexts(text)
    return source.texts()
  }

  private init(_ text: String) { characters = Array(text) }

  private mutating func texts() -> [String] {
    var texts: [String] = []
    // The place at which the last one ended, as long as nothing but a plus has followed.
    var isGoingOn = false
    while place < characters.count {
      switch characters[place] {
      case "\"":
        let text = self.text()
        if isGoingOn { texts[texts.count - 1] += text } else { texts.append(text) }
        isGoingOn = continues()
      case "/" where place + 1 < characters.count && characters[place + 1] == "/":
        while place < characters.count, characters[place] != "\n" { place += 1 }
      default: place += 1
      }
    }
    return texts
  }

  /// Goes on behind a plus, if one follows, up to the text behind it.
  private mutating func continues() -> Bool {
    var next = place
    var pluses = 0
    while next < characters.count, characters[next].isWhitespace || characters[next] == "+" {
      if characters[next] == "+" { pluses += 1 }
      next += 1
    }
    guard pluses == 1, next < characters.count, characters[next] == "\"" else { return false }
    place = next
    return true
  }

  private mutating func text() -> String {
    var text = ""
    place += 1
    while place < characters.count, characters[place] != "\"" {
      if characters[place] != "\\" {
        text.append(characters[place])
        place += 1
        continue
      }
      let escaped = characters[place + 1]
      place += 2
      if escaped == "(" {
        passOverValue()
        text += "{}"
      } else {
        text.append(escaped)
      }
    }
    place += 1
    return text
  }

  /// Passes over the rest of a value, which may hold texts of its own.
  private mutating func passOverValue() {
    var depth = 1
    while depth > 0, place < characters.count {
      switch characters[place] {
      case "\"": _ = text()
      case "(":
        depth += 1
        place += 1
      case ")":
        depth -= 1
        place += 1
      default: place += 1
      }
    }
  }
}
