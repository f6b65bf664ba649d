/// A piece of a text that was changed.
public struct TextPiece: Sendable, Hashable {
  public let kind: Kind
  public let text: String

  public enum Kind: String, Sendable, CaseIterable {
    case kept, removed, added
  }

  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The words of a paragraph that were removed and added.
public enum WordDifference {
  /// Words and signs of both texts together; longer ones are not compared by words.
  static let longest = 20_000
  /// Words and signs that differ; of texts with more in common by chance than by sense, words say nothing.
  static let mostEdits = 600

  /// Returns the pieces of both texts: the kept and the removed ones make up the old text, the kept and the
  /// added ones the new text. Adjacent pieces are of different kinds, and removed text stands before the text
  /// that replaces it.
  ///
  /// Texts that are too long, or have less than a quarter of their words in common, are taken out and put in whole.
  public static func pieces(from old: String, to new: String) -> [TextPiece] {
    if old == new { return old.isEmpty ? [] : [TextPiece(.kept, old)] }
    let (oldWords, newWords) = (old.tokens, new.tokens)
    guard oldWords.count + newWords.count <= longest,
      let edits = EditScript.shortest(from: oldWords, to: newWords, atMost: mostEdits)
    else { return whole(old, new) }
    var passages = Passage.all(of: edits, oldWords, newWords)
    Passage.joinOverSigns(&passages)
    let kept = passages.reduce(0) { $0 + ($1.isKept ? $1.removed.wordTokens : 0) }
    let isAnotherText = kept * 4 < max(oldWords.wordTokens, newWords.wordTokens)
    return isAnotherText ? whole(old, new) : passages.flatMap(\.pieces)
  }

  private static func whole(_ old: String, _ new: String) -> [TextPiece] {
    [TextPiece(.removed, old), TextPiece(.added, new)].filter { !$0.text.isEmpty }
  }
}

/// A passage common to both texts, or one that is replaced by another.
private struct Passage {
  var isKept: Bool
  /// The words of the old text, and of the new one; equal if they were kept.
  var removed: [Substring]
  var added: [Substring]

  static func all(of edits: [EditScript.Edit], _ old: [Substring], _ new: [Substring]) -> [Passage] {
    var passages: [Passage] = []
    var (oldPlace, newPlace) = (0, 0)
    for edit in edits {
      if passages.last?.isKept != (edit == .keep) {
        passages.append(Passage(isKept: edit == .keep, removed: [], added: []))
      }
      if edit != .add {
        passages[passages.count - 1].removed.append(old[oldPlace])
        oldPlace += 1
      }
      if edit != .remove {
        passages[passages.count - 1].added.append(new[newPlace])
        newPlace += 1
      }
    }
    return passages
  }

  /// Joins changed passages separated only by a space or a comma, so that they read as one.
  static func joinOverSigns(_ passages: inout [Passage]) {
    var joined: [Passage] = []
    for (index, passage) in passages.enumerated() {
      let isBetween = index > 0 && index < passages.count - 1
      let isSigns = passage.isKept && isBetween && passage.removed.wordTokens == 0
      if let last = joined.last, !last.isKept, isSigns || !passage.isKept {
        joined[joined.count - 1].removed += passage.removed
        joined[joined.count - 1].added += passage.added
      } else {
        joined.append(passage)
      }
    }
    passages = joined
  }

  var pieces: [TextPiece] {
    if isKept { return [TextPiece(.kept, removed.joined())] }
    return [TextPiece(.removed, removed.joined()), TextPiece(.added, added.joined())]
      .filter { !$0.text.isEmpty }
  }
}

extension [Substring] {
  /// The number of tokens that are words.
  fileprivate var wordTokens: Int { count { $0.first?.isPartOfWord ?? false } }
}

extension String {
  /// Words, stretches of space, and signs, each by itself; together they are the text. Scripts that put no spaces
  /// between words are taken sign by sign where a word has no end to be seen.
  fileprivate var tokens: [Substring] {
    var tokens: [Substring] = []
    var start = startIndex
    while start < endIndex {
      let first = self[start]
      var end = index(after: start)
      if first.isPartOfWord, !first.isIdeograph {
        while end < endIndex, self[end].isPartOfWord, !self[end].isIdeograph { end = index(after: end) }
      } else if first.isWhitespace {
        while end < endIndex, self[end].isWhitespace { end = index(after: end) }
      }
      tokens.append(self[start..<end])
      start = end
    }
    return tokens
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }

  fileprivate var isIdeograph: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}
