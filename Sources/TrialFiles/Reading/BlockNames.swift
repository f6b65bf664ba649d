import ImplicitAssociation

/// The meanings of the values in a block column.
struct BlockNames {
  enum Meaning: Equatable {
    /// A block that counts, 3, 4, 6 or 7.
    case scored(Int)
    /// A block that does not: sorting, instructions.
    case passedOver
    case unknown
  }

  private let given: [[UInt8]: Int]
  private let format: TrialFormat
  private var latest: (name: [UInt8], meaning: Meaning) = ([], .unknown)

  init(_ layout: TrialLayout) {
    given = Dictionary(uniqueKeysWithValues: layout.blocks.map { (Array($0.key.utf8), $0.value) })
    format = layout.format
  }

  mutating func meaning(of name: Field) -> Meaning {
    if given.isEmpty { return usual(name) }
    // Names that are given are all that count: beside them, a plain 4 may well be the tool's fifth block.
    if name.isEqual(to: latest.name) { return latest.meaning }
    latest.name = Array(name)
    latest.meaning = given[latest.name].map(Self.meaning) ?? .unknown
    return latest.meaning
  }

  private func usual(_ name: Field) -> Meaning {
    if let number = Numbers.whole(name, mark: UInt8(ascii: ".")) {
      if (1...7).contains(number) { return Self.meaning(number) }
      // The player's instructions are block 0, and its last row of all is block 9.
      return format == .minno ? .passedOver : .unknown
    }
    return format == .minno && name.isMissing ? .passedOver : .unknown
  }

  /// Returns the meaning of a number from 1 to 7.
  static func meaning(_ number: Int) -> Meaning {
    switch number {
    case 3, 4, 6, 7: .scored(number)
    default: .passedOver
    }
  }
}

extension ScoredBlock {
  /// A block by its number: 3 and 6 are practice, 4 and 7 test; without a pairing of its own, 3 and 4 are A.
  @inline(__always)
  init(number: Int, pairing: Pairing?) {
    let isPractice = number == 3 || number == 6
    self.init(stage: isPractice ? .practice : .test, pairing: pairing ?? (number < 5 ? .a : .b))
  }
}
