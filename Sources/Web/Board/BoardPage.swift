import Templates

/// The room on one screen. Times that pass are numbers of ms since 1970, beside what they were when the page was made.
struct BoardPage: Page {
  static let template = "board/board"

  var room: Room
  /// Those of all cards, once; nil without cards.
  var menus: Menus?
  /// The links that limit the board to one study; empty if there is only one study.
  var filters: [Filter] = []
  var linksURL: String
  /// True if the page does not load itself anew in a browser without scripts, so that its forms can be filled in.
  var isHeld = false
  /// The other way.
  var holdURL: String

  static let fields: Fields<BoardPage> = [
    "room": .record { $0.room }, "menus": .record(\.menus), "filters": .list(\.filters),
    "hasFilters": .flag { !$0.filters.isEmpty }, "linksURL": .text(\.linksURL),
    "isHeld": .flag(\.isHeld), "holdURL": .text(\.holdURL),
  ]

  struct Room: TemplateRecord {
    /// The server's time.
    var now: String
    var counts: String
    /// “Needs you: 2”; nil where nobody does.
    var needs: String?
    var rows: [Row]
    /// Nil where nobody is under way elsewhere.
    var home: Home?

    static let fields: Fields<Room> = [
      "now": .text(\.now), "counts": .text(\.counts), "needs": .optional(\.needs),
      "rows": .list(\.rows), "home": .record(\.home), "hasRows": .flag { !$0.rows.isEmpty },
    ]
  }

  struct Filter: TemplateRecord {
    var label: String
    var url: String
    var isChosen: Bool

    static let fields: Fields<Filter> = [
      "label": .text(\.label), "url": .text(\.url), "isChosen": .flag(\.isChosen),
    ]
  }

  struct Row: TemplateRecord {
    var id: String
    var name: String
    /// Nil on a wall, where nothing is pressed.
    var url: String?
    /// Marks the word with a sign.
    var state: String
    var stateWord: String
    /// True if somebody of the staff is needed there.
    var needsYou = false
    /// Nil if nobody has the tablet, or if the reader may not see the code.
    var code: String?
    /// True of somebody who rehearses in a study that the reader may see.
    var isRehearsal = false
    var participantURL: String?
    var step: String?
    /// “Block 3, trial 12”
    var place: String?
    var visit: PassingTime?
    var rest: PassingTime?
    var unsent: String?
    /// “81 % · Wi-Fi”
    var device: String?
    var warnings: [Warning] = []
    /// True for a while after staff said that they are coming.
    var isHelpComing = false
    /// Nil on a wall, and for a participant whom the reader may not see.
    var actions: Actions?

    static let fields: Fields<Row> = [
      "id": .text(\.id), "name": .text(\.name), "url": .optional(\.url), "state": .text(\.state),
      "stateWord": .text(\.stateWord), "needsYou": .flag(\.needsYou),
      "code": .optional(\.code), "isRehearsal": .flag(\.isRehearsal), "step": .optional(\.step),
      "participantURL": .optional(\.participantURL), "place": .optional(\.place), "visit": .record(\.visit),
      "rest": .record(\.rest), "unsent": .optional(\.unsent), "device": .optional(\.device),
      "warnings": .list(\.warnings), "isHelpComing": .flag(\.isHelpComing),
      "actions": .record(\.actions),
    ]
  }

  /// Counts from a moment on, or towards it.
  struct PassingTime: TemplateRecord {
    var moment: String
    /// “12:34 min”
    var text: String

    static let fields: Fields<PassingTime> = ["moment": .text(\.moment), "text": .text(\.text)]
  }

  struct Warning: TemplateRecord {
    var sentence: String
    var since: PassingTime?
    /// The time from which on it holds; nil if it holds now.
    var from: String?
    var isHidden = false

    static let fields: Fields<Warning> = [
      "sentence": .text(\.sentence), "since": .record(\.since), "from": .optional(\.from),
      "isHidden": .flag(\.isHidden),
    ]
  }
}
