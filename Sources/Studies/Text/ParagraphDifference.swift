/// The change of a paragraph.
public enum ParagraphChange: Sendable, Hashable {
  case kept(String)
  /// Changed, taken out or put in.
  case changed([TextPiece])
}

/// The changed paragraphs of a text, and the changed words within them.
public enum ParagraphDifference {
  /// Paragraphs that differ; of texts with more, all that is not at the beginning or the end is another.
  static let mostEdits = 400
  /// Pairs of a paragraph that was taken out and one put in its place; of more, none are held against each other.
  static let mostPairs = 400
  /// The most bytes of both texts together; longer ones are compared by paragraphs alone.
  static let longest = 400_000
  /// The smallest share of common words at which two paragraphs count as one that was changed.
  static let likeness = 0.3

  /// Returns the changes. Without the added paragraphs they are the old text, without the removed ones the
  /// new text.
  public static func changes(from old: [String], to new: [String]) -> [ParagraphChange] {
    let edits = EditScript.shortest(from: old, to: new, atMost: mostEdits)
    guard let edits else { return old.map(\.removed) + new.map(\.added) }
    let isShort = (old + new).reduce(0) { $0 + $1.utf8.count } <= longest
    var changes: [ParagraphChange] = []
    var (before, after): (ArraySlice<String>, ArraySlice<String>) = (old[...], new[...])
    var (gone, come): ([String], [String]) = ([], [])
    for edit in edits {
      switch edit {
      case .remove: gone.append(before.removeFirst())
      case .add: come.append(after.removeFirst())
      case .keep:
        changes += ParagraphPairs(gone, come, isCompared: isShort).changes
        (gone, come) = ([], [])
        changes.append(.kept(before.removeFirst()))
        after.removeFirst()
      }
    }
    return changes + ParagraphPairs(gone, come, isCompared: isShort).changes
  }
}

/// Paragraphs that were taken out and those put in their place, each beside the one that it became.
private struct ParagraphPairs {
  private let gone: [String]
  private let come: [String]
  private let isCompared: Bool

  init(_ gone: [String], _ come: [String], isCompared: Bool) {
    self.gone = gone
    self.come = come
    self.isCompared = isCompared && gone.count * come.count <= ParagraphDifference.mostPairs
  }

  var changes: [ParagraphChange] {
    guard isCompared, !gone.isEmpty, !come.isEmpty else { return gone.map(\.removed) + come.map(\.added) }
    let likeness = self.likeness
    let best = best(likeness)
    var changes: [ParagraphChange] = []
    var (old, new) = (0, 0)
    while old < gone.count, new < come.count {
      if best[old][new] == best[old + 1][new] {
        changes.append(gone[old].removed)
        old += 1
      } else if best[old][new] == best[old][new + 1] {
        changes.append(come[new].added)
        new += 1
      } else {
        changes.append(.changed(WordDifference.pieces(from: gone[old], to: come[new])))
        (old, new) = (old + 1, new + 1)
      }
    }
    return changes + gone[old...].map(\.removed) + come[new...].map(\.added)
  }

  /// The likeness of each pair, from 0 to 1: twice the common words divided by the words of both (Dice).
  private var likeness: [[Double]] {
    let (old, new) = (gone.map(\.words), come.map(\.words))
    return old.map { one in
      new.map { other in
        let all = one.values.reduce(0, +) + other.values.reduce(0, +)
        let shared = one.reduce(0) { $0 + min($1.value, other[$1.key] ?? 0) }
        return all == 0 ? 0 : 2 * Double(shared) / Double(all)
      }
    }
  }

  /// Returns the greatest total likeness of pairs from each position on.
  private func best(_ likeness: [[Double]]) -> [[Double]] {
    var best = Array(repeating: Array(repeating: 0.0, count: come.count + 1), count: gone.count + 1)
    for old in gone.indices.reversed() {
      for new in come.indices.reversed() {
        best[old][new] = max(best[old + 1][new], best[old][new + 1])
        guard likeness[old][new] >= ParagraphDifference.likeness else { continue }
        best[old][new] = max(best[old][new], likeness[old][new] + best[old + 1][new + 1])
      }
    }
    return best
  }
}

extension String {
  fileprivate var removed: ParagraphChange { .changed([TextPiece(.removed, self)]) }
  fileprivate var added: ParagraphChange { .changed([TextPiece(.added, self)]) }

  /// The number of occurrences of each word.
  fileprivate var words: [Substring: Int] {
    split { !$0.isLetter && !$0.isNumber }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension Markdown {
  /// The paragraphs in reading order, without styles; the target of a link stands behind it.
  public var paragraphs: [String] { blocks.flatMap(\.paragraphs).filter { !$0.isEmpty } }
}

extension MarkdownBlock {
  fileprivate var paragraphs: [String] {
    switch self {
    case .paragraph(let text), .heading(level: _, let text): [text.withLinks]
    case .list(let list):
      list.items.flatMap { item in
        let paragraphs = item.flatMap(\.paragraphs)
        return paragraphs.prefix(1).map { "• \($0)" } + paragraphs.dropFirst()
      }
    case .table(let table):
      ([table.header] + table.rows).map { $0.map(\.withLinks).joined(separator: " | ") }
    case .quote(let blocks): blocks.flatMap(\.paragraphs)
    case .code(let lines): [lines]
    case .rule: []
    }
  }
}

extension MarkdownText {
  fileprivate var withLinks: String {
    runs.enumerated().map { index, run in
      let isLast = index + 1 == runs.count || runs[index + 1].link != run.link
      guard let link = run.link, isLast, !link.hasSuffix(run.text) else { return run.text }
      return "\(run.text) (\(link))"
    }.joined()
  }
}
