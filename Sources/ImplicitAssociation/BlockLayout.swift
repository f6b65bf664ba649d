/// The task of the participant in a block.
public enum BlockKind: String, Sendable, Codable, CaseIterable {
  /// Sorting two categories; not scored.
  case sortingPractice = "sorting-practice"
  /// Sorting four categories, two to a side: the shorter, first block of a pairing.
  case pairingPractice = "pairing-practice"
  /// Sorting four categories, two to a side: the longer, second block of a pairing.
  case pairingTest = "pairing-test"
}

/// The properties of a block that are the same in every run: the kinds of categories it shows, and the
/// position of the concepts.
struct BlockLayout {
  let number: Int
  let kind: BlockKind
  let showsAttributes: Bool
  let showsConcepts: Bool
  /// The concepts have changed sides, as they do from block 5 on.
  var conceptsSwapped: Bool { number >= 5 }

  /// Blocks 1 to 7 (Greenwald, Nosek & Banaji 2003, table 1).
  static let run = [
    concepts(1), attributes(2), both(3, .pairingPractice), both(4, .pairingTest),
    concepts(5), both(6, .pairingPractice), both(7, .pairingTest),
  ]

  private static func concepts(_ number: Int) -> BlockLayout {
    BlockLayout(number: number, kind: .sortingPractice, showsAttributes: false, showsConcepts: true)
  }

  private static func attributes(_ number: Int) -> BlockLayout {
    BlockLayout(number: number, kind: .sortingPractice, showsAttributes: true, showsConcepts: false)
  }

  private static func both(_ number: Int, _ kind: BlockKind) -> BlockLayout {
    BlockLayout(number: number, kind: kind, showsAttributes: true, showsConcepts: true)
  }
}
