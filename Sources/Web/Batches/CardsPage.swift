import Templates

/// Cards to print and cut: each leads one participant to their place.
struct CardsPage: Page {
  static let template = "batches/cards"

  var heading: String
  /// “40 cards, on 4 sheets of A4”
  var lead: String
  /// True if there is only one card.
  var isSingle = false
  var backURL: String
  var back: String
  var cards: [Card]
  /// For a single card; nil if no tablet waits, or if the participant could not use one.
  var handOver: HandOverTo?
  /// The codes as a file; nil for a single card and for those that were chosen.
  var file: ListFileLinks?

  static let fields: Fields<CardsPage> = [
    "heading": .text(\.heading), "lead": .text(\.lead), "isSingle": .flag(\.isSingle),
    "backURL": .text(\.backURL), "back": .text(\.back), "cards": .list(\.cards),
    "hasCards": .flag { !$0.cards.isEmpty }, "handOver": .record(\.handOver),
    "file": .record(\.file),
  ]

  struct Card: TemplateRecord {
    /// The participant's language, in which the card is written.
    var language: String
    var study: String
    var code: String
    /// The instructions for using the card.
    var instruction: String
    /// The address of the page where a code is typed.
    var address: String
    /// True if the address takes smaller letters, so that it stands in one line and no hyphen or break is typed.
    var isLong: Bool { address.count > 46 }
    /// “Rehearsal”; nil on cards that count.
    var mark: String?
    /// The QR code: what it is, its side in modules, and its dark modules as the data of a path.
    var picture: String
    var side: String
    var path: String

    static let fields: Fields<Card> = [
      "language": .text(\.language), "study": .text(\.study), "code": .text(\.code),
      "instruction": .text(\.instruction), "address": .text(\.address), "isLong": .flag(\.isLong),
      "mark": .optional(\.mark),
      "picture": .text(\.picture), "side": .text(\.side), "path": .text(\.path),
    ]
  }
}
