import Templates

/// The page on which what participants wrote is looked through before a release, text by text. Fields of the form: those of
/// ``ReleaseScopeForm``; for each text `outcome-ID`, `edited-ID` and `seen-ID`.
struct OwnWordsPage: Page {
  static let template = "release/words"

  var isRehearsal = false
  /// How many of each question are decided.
  var counts: [ReleasePreviewPage.Sentence]
  /// Of these numbers; nil if they are up to date.
  var asOf: String?
  /// All texts are shown, not only those that nobody decided about.
  var showsAll = false
  /// The same page the other way round.
  var otherURL: String
  /// The page before the release is made.
  var back: String
  /// The reasons why some were not decided.
  var problems: [Problem] = []
  /// Those on this page.
  var texts: [Text] = []
  var fields: [ReleasePreviewPage.FormField]
  /// Keeps the decisions (POST).
  var action: String
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<OwnWordsPage> = [
    "isRehearsal": .flag(\.isRehearsal), "counts": .list(\.counts), "asOf": .optional(\.asOf),
    "showsAll": .flag(\.showsAll),
    "otherURL": .text(\.otherURL), "back": .text(\.back), "hasProblems": .flag { !$0.problems.isEmpty },
    "problems": .list(\.problems), "hasTexts": .flag { !$0.texts.isEmpty }, "texts": .list(\.texts),
    "fields": .list(\.fields), "action": .text(\.action), "jump": .record(\.jump),
    "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Problem: TemplateRecord {
    var sentence: String
    /// The id of the field that it is about.
    var at: String

    static let fields: Fields<Problem> = ["sentence": .text(\.sentence), "at": .text(\.at)]
  }

  /// A text, and the decision about it.
  struct Text: TemplateRecord {
    var id: String
    /// “demographics.job, 3 of 120”
    var title: String
    /// As the participant wrote it.
    var written: String
    /// The text in its place, as it was typed or decided.
    var edited: String
    var isKept = false
    var isEdited = false
    var isLeftOut = false
    /// How often it was decided about.
    var seen: String
    /// The member of staff who decided, and when; nil while nobody did.
    var decided: String?
    var problem: String?

    static let fields: Fields<Text> = [
      "id": .text(\.id), "title": .text(\.title), "written": .text(\.written), "edited": .text(\.edited),
      "isKept": .flag(\.isKept), "isEdited": .flag(\.isEdited), "isLeftOut": .flag(\.isLeftOut),
      "seen": .text(\.seen), "decided": .optional(\.decided), "problem": .optional(\.problem),
    ]
  }
}
