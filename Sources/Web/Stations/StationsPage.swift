import Templates

/// The stations of the lab: who has which, and handing them over. Fields of the forms: `code`, `station`; `pairing`,
/// `name`.
struct StationsPage: Page {
  static let template = "stations/desk"

  var rows: [Row]
  var handover: HandoverForm
  var registration: RegistrationForm
  /// Says that another member of staff was first.
  var problem: String?

  var hasProblems: Bool { problem != nil || handover.hasProblems || registration.hasProblems }

  static let fields: Fields<StationsPage> = [
    "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty }, "handover": .record { $0.handover },
    "registration": .record { $0.registration }, "problem": .optional(\.problem),
  ]

  struct Row: TemplateRecord {
    var id: String
    var name: String
    var url: String
    var state: State
    /// “Waiting”, “With”
    var stateWord: String
    /// Nil if nobody has the tablet, or if the participant is in a study that the reader may not see.
    var code: String?
    var isRehearsal = false
    var participantURL: String?
    var step: String?
    var since: String?
    /// The time of the last contact; nil while there is contact.
    var contact: String?
    var takeBackAction: String?
    /// The site of the tablet; nil for none in particular.
    var site: String?

    enum State: String { case waiting, busy, revoked }

    static let fields: Fields<Row> = [
      "id": .text(\.id), "name": .text(\.name), "url": .text(\.url), "state": .text(\.state.rawValue),
      "stateWord": .text(\.stateWord), "code": .optional(\.code), "isRehearsal": .flag(\.isRehearsal),
      "step": .optional(\.step),
      "participantURL": .optional(\.participantURL), "since": .optional(\.since),
      "contact": .optional(\.contact), "takeBackAction": .optional(\.takeBackAction),
      "site": .optional(\.site),
      "isRevoked": .flag { $0.state == .revoked },
    ]
  }

  struct HandoverForm: TemplateRecord {
    var code = ""
    /// Those that are free.
    var stations: [ChoiceOption] = []
    /// Those to whom one can be handed: first those who come to the site of the chosen one.
    var people: [WaitingPerson] = []
    var codeProblem: String?
    var stationProblem: String?

    var hasProblems: Bool { codeProblem != nil || stationProblem != nil }

    static let fields: Fields<HandoverForm> = [
      "code": .text(\.code), "stations": .list(\.stations), "hasStations": .flag { !$0.stations.isEmpty },
      "isToBeChosen": .flag { !$0.stations.contains(where: \.isChosen) }, "people": .list(\.people),
      "codeProblem": .optional(\.codeProblem), "stationProblem": .optional(\.stationProblem),
      "hasProblems": .flag(\.hasProblems),
    ]
  }

  struct RegistrationForm: TemplateRecord {
    var code = ""
    var name = ""
    var codeProblem: String?
    var nameProblem: String?
    /// Those to choose from; empty where no study names any.
    var sites: [ChoiceOption] = []

    var hasProblems: Bool { codeProblem != nil || nameProblem != nil }

    static let fields: Fields<RegistrationForm> = [
      "code": .text(\.code), "name": .text(\.name), "codeProblem": .optional(\.codeProblem),
      "nameProblem": .optional(\.nameProblem), "sites": .list(\.sites),
      "hasSites": .flag { !$0.sites.isEmpty }, "hasProblems": .flag(\.hasProblems),
    ]
  }
}

/// One station. Fields of the forms: `name`; `site`.
struct StationPage: Page {
  static let template = "stations/station"

  var row: StationsPage.Row
  var facts: [Fact]
  var newName: String
  var nameProblem: String?
  var nameAction: String
  var revokeAction: String
  /// The sites it can belong to; empty if no study names any.
  var sites: [ChoiceOption] = []
  var siteAction: String
  /// False for a tablet of a site that is not the reader's.
  var mayChange = true
  /// Set if the tablet was just to be taken back, or out of use.
  var takingBack: Question?
  var revoking: Question?

  static let fields: Fields<StationPage> = [
    "takingBack": .record(\.takingBack), "revoking": .record(\.revoking),
    "row": .record { $0.row }, "facts": .list(\.facts), "newName": .text(\.newName),
    "nameProblem": .optional(\.nameProblem), "nameAction": .text(\.nameAction),
    "revokeAction": .text(\.revokeAction), "sites": .list(\.sites),
    "hasSites": .flag { !$0.sites.isEmpty }, "siteAction": .text(\.siteAction),
    "mayChange": .flag(\.mayChange),
  ]

  struct Fact: TemplateRecord {
    var label: String
    var value: String

    static let fields: Fields<Fact> = ["label": .text(\.label), "value": .text(\.value)]
  }

  /// Comes before an act that was just asked for.
  struct Question: TemplateRecord {
    var question: String?
    /// Leads the form back to the page on which the act was asked for.
    var origin: [HiddenField] = []

    static let fields: Fields<Question> = ["question": .optional(\.question), "origin": .list(\.origin)]
  }
}
