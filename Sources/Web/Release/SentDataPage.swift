import Templates

/// The page on which what experiments sent is looked through before a release that has it as it came: each different text of
/// a member, a file or the messages, once.
struct SentDataPage: Page {
  static let template = "release/sent"

  var isRehearsal = false
  /// The places in which texts stand, with their numbers.
  var places: [ReleasePreviewPage.Sent]
  /// The place whose texts are shown; nil where none was chosen.
  var heading: String?
  /// Those on this page, in alphabetical order, which tells nothing of who sent them.
  var texts: [Text] = []
  /// The page before the release is made.
  var back: String
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<SentDataPage> = [
    "isRehearsal": .flag(\.isRehearsal), "hasPlaces": .flag { !$0.places.isEmpty },
    "places": .list(\.places), "heading": .optional(\.heading),
    "hasTexts": .flag { !$0.texts.isEmpty }, "texts": .list(\.texts),
    "back": .text(\.back), "jump": .record(\.jump), "previousURL": .optional(\.previousURL),
    "nextURL": .optional(\.nextURL),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Text: TemplateRecord {
    /// Nil for a piece of a file that is no text.
    var written: String?
    /// The part that is shown, or the size of what cannot be.
    var note: String?
    /// How often it was sent.
    var times: String

    static let fields: Fields<Text> = [
      "written": .optional(\.written), "note": .optional(\.note), "times": .text(\.times),
    ]
  }
}
