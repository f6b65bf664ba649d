import Studies
import Templates

/// The changes since the version that the participant agreed to, word by word.
struct ConsentChangesPage: Page {
  static let template = "consent/changes"

  /// “Version 1 of 3 May 2026 · 3f9a2c1d”
  var earlier: String
  /// “Signed on 14 May 2026”
  var signed: String
  var current: String
  /// The changed facts: the title of the study, the contact, and who is responsible.
  var facts: [Fact]
  var changes: [Change]
  /// A sentence about the steps after this page.
  var ahead: String
  /// Goes on (POST).
  var action: String

  static let fields: Fields<ConsentChangesPage> = [
    "earlier": .text(\.earlier), "signed": .text(\.signed), "current": .text(\.current),
    "facts": .list(\.facts), "hasFacts": .flag { !$0.facts.isEmpty }, "changes": .list(\.changes),
    "hasMarks": .flag { !$0.facts.isEmpty || !$0.changes.isEmpty }, "ahead": .text(\.ahead),
    "action": .text(\.action),
  ]

  struct Fact: TemplateRecord {
    var label: String
    var lines: [ChangedWords]

    static let fields: Fields<Fact> = ["label": .text(\.label), "lines": .list(\.lines)]
  }

  /// A section, or another part of the document.
  struct Change: TemplateRecord {
    var title: ChangedWords
    /// The paragraphs of a part that was in the earlier version too.
    var paragraphs: [Paragraph] = []
    /// The whole text of one that is new.
    var added: ConsentText?
    /// The paragraphs of one that was taken out.
    var removed: [String]?

    static let fields: Fields<Change> = [
      "title": .record { $0.title }, "paragraphs": .list(\.paragraphs), "added": .record(\.added),
      "isRemoved": .flag { $0.removed != nil },
      "removed": .list { ($0.removed ?? []).map { ChangedWords(pieces: [TextPiece(.kept, $0)]) } },
    ]
  }

  struct Paragraph: TemplateRecord {
    var words: ChangedWords?
    /// “2 paragraphs are unchanged”, in their place.
    var unchanged: String?

    static let fields: Fields<Paragraph> = [
      "marked": .record(\.words), "unchanged": .optional(\.unchanged),
    ]
  }
}

/// A text with the words marked that were taken out and put in, for `partials/changed-words`.
struct ChangedWords: TemplateRecord {
  var pieces: [TextPiece]

  static let fields: Fields<ChangedWords> = ["pieces": .list { $0.pieces.map(Piece.init) }]

  struct Piece: TemplateRecord {
    var piece: TextPiece

    static let fields: Fields<Piece> = [
      "words": .text { $0.piece.text }, "isKept": .flag { $0.piece.kind == .kept },
      "isRemoved": .flag { $0.piece.kind == .removed }, "isAdded": .flag { $0.piece.kind == .added },
    ]
  }
}
