import Definitions
import Foundation
import Statistics
import Testing

@testable import Studies

/// The pieces marked as removed and added, by words and by paragraphs.
struct DifferenceTests {
  private func marks(_ old: String, _ new: String) -> String {
    WordDifference.pieces(from: old, to: new).map(\.marked).joined()
  }

  @Test(arguments: [
    ("The red fox runs home.", "The red fox runs home.", "The red fox runs home."),
    ("The red fox runs home.", "The blue fox runs home.", "The [-red][+blue] fox runs home."),
    ("Kept for ten years.", "Kept for ten long years.", "Kept for ten [+long ]years."),
    // Two words side by side are one change, and so are those with a comma between them.
    (
      "It takes ten short minutes of time.", "It takes two long minutes of time.",
      "It takes [-ten short][+two long] minutes of time."
    ),
    (
      "We ask, then we go home again.", "We ask; now we go home again.",
      "We ask[-, then][+; now] we go home again."
    ),
    // Next to nothing in common.
    (
      "The red fox runs home.", "Nobody knows the way to us.",
      "[-The red fox runs home.][+Nobody knows the way to us.]"
    ),
    ("", "New", "[+New]"), ("Old", "", "[-Old]"), ("", "", ""),
    ("number 2026-114 of May", "number 2026-115 of May", "number 2026-[-114][+115] of May"),
    ("研究は十年間保存", "研究は五年間保存", "研究は[-十][+五]年間保存"),
  ])
  func whatIsMarked(old: String, new: String, expected: String) {
    #expect(marks(old, new) == expected)
  }

  /// For any two texts, the pieces without the added ones make up the old text, and without the removed ones
  /// the new text.
  @Test func nothingGetsLostBetweenTwoTexts() {
    var random = SeededGenerator(seed: 4)
    let words = ["a", "b", "c", "Äpfel", " ", " ", "  ", "\n", ",", ".", "1,5", "👩‍🔬", "語", "’"]
    for _ in 1...3000 {
      func text() -> String {
        (0..<Int.random(in: 0...14, using: &random)).map { _ in words.randomElement(using: &random)! }
          .joined()
      }
      let (old, new) = (text(), text())
      let pieces = WordDifference.pieces(from: old, to: new)
      #expect(pieces.text(without: .added) == old && pieces.text(without: .removed) == new)
      #expect(!pieces.contains { $0.text.isEmpty })
      #expect(!zip(pieces, pieces.dropFirst()).contains { $0.kind == $1.kind })
      #expect(!zip(pieces, pieces.dropFirst()).contains { $0.kind == .added && $1.kind == .removed })
    }
  }

  @Test func theWayIsAShortestOne() {
    var random = SeededGenerator(seed: 5)
    for _ in 1...(ProcessInfo.processInfo.environment["SOAK"] == nil ? 500 : 5000) {
      func list() -> [Int] {
        (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
      }
      let (old, new) = (list(), list())
      let edits = EditScript.shortest(from: old, to: new, atMost: 20)
      let shared = longestCommon(old[...], new[...])
      #expect(edits?.count { $0 == .keep } == shared)
      #expect(edits?.count { $0 != .keep } == old.count + new.count - 2 * shared)
      let differing = old.count + new.count - 2 * shared
      if differing > 0 { #expect(EditScript.shortest(from: old, to: new, atMost: differing - 1) == nil) }
    }
  }

  private func longestCommon(_ one: ArraySlice<Int>, _ other: ArraySlice<Int>) -> Int {
    guard let first = one.first, let second = other.first else { return 0 }
    if first == second { return 1 + longestCommon(one.dropFirst(), other.dropFirst()) }
    return max(longestCommon(one.dropFirst(), other), longestCommon(one, other.dropFirst()))
  }

  @Test func aTextOfAnySizeIsComparedInTime() {
    let words = ProcessInfo.processInfo.environment["SOAK"] == nil ? 50_000 : 200_000
    let other = (0..<words).map { "b\($0)" }.joined(separator: " ")
    let long = (0..<words).map { "a\($0)" }.joined(separator: " ")
    let manyChanges = (0..<5000).map { "word \($0)" }.joined(separator: " ")
    let duration = ContinuousClock().measure {
      #expect(
        WordDifference.pieces(from: long, to: other) == [TextPiece(.removed, long), TextPiece(.added, other)])
      let turned = String(manyChanges.reversed())
      #expect(WordDifference.pieces(from: manyChanges, to: turned).count == 2)
      let lines = (0..<3000).map { "line \($0)" }
      let changes = ParagraphDifference.changes(from: lines, to: lines.reversed())
      #expect(changes.count == 6000)
    }
    #expect(duration < .seconds(20))
  }

  // MARK: - Paragraphs

  private func marks(_ old: [String], _ new: [String]) -> [String] {
    ParagraphDifference.changes(from: old, to: new).map { change in
      switch change {
      case .kept(let text): text
      case .changed(let pieces): pieces.map(\.marked).joined()
      }
    }
  }

  @Test func aChangedParagraphStandsBesideTheOneThatItBecame() {
    let old = ["One stays.", "We keep your data for ten years.", "You come once.", "Last."]
    let new = [
      "One stays.", "A word that was not there before.", "We keep your data for twelve years.",
      "Last.", "And more.",
    ]
    #expect(
      marks(old, new) == [
        "One stays.", "[+A word that was not there before.]",
        "We keep your data for [-ten][+twelve] years.", "[-You come once.]", "Last.", "[+And more.]",
      ])
  }

  @Test func nothingGetsLostBetweenParagraphs() {
    var random = SeededGenerator(seed: 6)
    let words = ["one", "two", "three", "four", "five", "six"]
    for _ in 1...1000 {
      func paragraphs() -> [String] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          (0..<Int.random(in: 1...5, using: &random)).map { _ in words.randomElement(using: &random)! }
            .joined(separator: " ")
        }
      }
      let (old, new) = (paragraphs(), paragraphs())
      let changes = ParagraphDifference.changes(from: old, to: new)
      #expect(changes.paragraphs(without: .added) == old)
      #expect(changes.paragraphs(without: .removed) == new)
    }
  }

  /// Lines that are broken elsewhere in the file make no other text; where a link leads does.
  @Test func paragraphsAreThoseThatAreRead() {
    let text = "# Head\n\nTwo\nlines, *one* [link](https://a.example).\n\n- first\n- second\n\n  more\n"
    #expect(
      Markdown(text).paragraphs == [
        "Head", "Two lines, one link (https://a.example).", "• first", "• second", "more",
      ])
    #expect(Markdown("<https://a.example>").paragraphs == ["https://a.example"])
    #expect(Markdown("| A | B |\n| - | - |\n| c | d |").paragraphs == ["A | B", "c | d"])
  }
}

extension TextPiece {
  fileprivate var marked: String {
    switch kind {
    case .kept: text
    case .removed: "[-\(text)]"
    case .added: "[+\(text)]"
    }
  }
}

extension [TextPiece] {
  fileprivate func text(without kind: TextPiece.Kind) -> String {
    filter { $0.kind != kind }.map(\.text).joined()
  }
}

extension [ParagraphChange] {
  fileprivate func paragraphs(without kind: TextPiece.Kind) -> [String] {
    compactMap { change in
      switch change {
      case .kept(let text): return text
      case .changed(let pieces):
        let rest = pieces.filter { $0.kind != kind }
        return rest.isEmpty ? nil : rest.map(\.text).joined()
      }
    }
  }
}
