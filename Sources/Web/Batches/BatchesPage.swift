import Templates

/// Making participants of a study before they come, and the batches that were made.
/// Fields of the form: `size`, `language`, `origin`, `site`, `form`.
struct BatchesPage: Page {
  static let template = "batches/batches"

  /// The reason why nobody can begin now; nil if they can.
  var trouble: String?
  /// Makes a batch (POST).
  var action: String
  /// Identifies this form, so that a double tap creates nobody twice.
  var form: String
  /// The number, as typed.
  var size = "1"
  var sizeHelp: String
  var sizeProblem: String?
  /// Set for a number so large that it is confirmed first: the number, and the question.
  var sure: String?
  var question: String?
  var languages: [ChoiceOption]
  var origins: [ChoiceOption]
  /// The sites to choose from; empty if the study names none.
  var sites: [ChoiceOption] = []
  /// The choices of the filter of the list.
  var members: [ChoiceOption] = []
  var uses: [ChoiceOption] = []
  var purposes: [ChoiceOption] = []
  var isFiltered = false
  var filters = SavedFilterBar(url: "", nameHelp: "")
  var batches: [Batch]
  /// Nil if there is one page of them alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?
  /// The codes of all of them.
  var file: ListFileLinks
  /// Creates a participant who is here now and hands them one of these tablets; empty if none waits. One of
  /// another site is not chosen by itself.
  var walkInAction: String
  var stations: [ChoiceOption] = []
  /// Nil for a reader who may give no names.
  var walkInLabel: VisitLabelField?

  static let fields: Fields<BatchesPage> = [
    "trouble": .optional(\.trouble),
    "action": .text(\.action), "form": .text(\.form), "size": .text(\.size),
    "sizeHelp": .text(\.sizeHelp), "sizeProblem": .optional(\.sizeProblem),
    "sure": .optional(\.sure), "question": .optional(\.question), "languages": .list(\.languages),
    "origins": .list(\.origins), "sites": .list(\.sites), "hasSites": .flag { !$0.sites.isEmpty },
    "walkInAction": .text(\.walkInAction), "stations": .list(\.stations),
    "walkInLabel": .record(\.walkInLabel),
    "canReceive": .flag { !$0.stations.isEmpty || $0.walkInLabel?.problem != nil },
    "isTabletToBeChosen": .flag { !$0.stations.contains(where: \.isChosen) },
    "file": .record { $0.file }, "members": .list(\.members), "uses": .list(\.uses),
    "purposes": .list(\.purposes), "isFiltered": .flag(\.isFiltered),
    "filters": .record { $0.filters },
    "hasFilter": .flag { $0.isFiltered || !$0.batches.isEmpty },
    "batches": .list(\.batches), "hasBatches": .flag { !$0.batches.isEmpty }, "jump": .record(\.jump),
    "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
  ]

  struct Batch: TemplateRecord {
    /// The page of its cards.
    var url: String
    /// “14 May 2026, 10:12”
    var made: String
    var madeISO: String
    var staff: String
    var language: String
    var site: String?
    var isRehearsal = false
    /// “12 of 40”
    var begun: String
    /// Takes them back; nil once somebody has begun.
    var withdrawalAction: String?

    static let fields: Fields<Batch> = [
      "url": .text(\.url), "made": .text(\.made), "madeISO": .text(\.madeISO), "staff": .text(\.staff),
      "language": .text(\.language), "site": .optional(\.site), "isRehearsal": .flag(\.isRehearsal),
      "begun": .text(\.begun), "withdrawalAction": .optional(\.withdrawalAction),
    ]
  }
}
