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
      "stateWord": .text(\.stateWord), "code": .optional(\.code), "step": .optional(\.step),
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
    var codeProblem: String?
    var stationProblem: String?

    var hasProblems: Bool { codeProblem != nil || stationProblem != nil }

    static let fields: Fields<HandoverForm> = [
      "code": .text(\.code), "stations": .list(\.stations), "hasStations": .flag { !$0.stations.isEmpty },
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

extension StationsPage {
  static let examples = [
    StationsPage(rows: [], handover: HandoverForm(), registration: RegistrationForm()),
    StationsPage(
      rows: exampleRows,
      handover: HandoverForm(
        code: "K7QF-2MXD", stations: [ChoiceOption(value: "1", label: "Tablet 1", isChosen: true)],
        codeProblem: "This participant is at Tablet 2. Take that one back first."),
      registration: RegistrationForm(
        code: "K7Q-2MX", name: "Tablet 1", codeProblem: "No tablet is showing this code now.",
        nameProblem: "Another tablet already has this name.", sites: exampleSites),
      problem: "Somebody else has taken it back already. Nothing was done now."),
  ]

  static let exampleSites = [
    ChoiceOption(value: "", label: "Nowhere in particular"),
    ChoiceOption(value: "berlin", label: "Berlin", isChosen: true),
  ]

  static let exampleRows = [
    Row(
      id: "1", name: "Tablet 1", url: "/staff/stations/1", state: .waiting, stateWord: "Waiting",
      site: "Berlin"),
    Row(
      id: "2", name: "Tablet 2", url: "/staff/stations/2", state: .busy, stateWord: "With a participant",
      code: "K7QF-2MXD", participantURL: "/staff/participants/1", step: "Consent",
      since: "14 May 2026, 10:12", contact: "Not heard of since 14 May 2026, 10:14",
      takeBackAction: "/staff/handovers/1/end"),
    Row(
      id: "3", name: "Tablet 3", url: "/staff/stations/3", state: .revoked,
      stateWord: "Revoked on 12 May 2026, 9:00"),
  ]
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
  /// True if the tablet was to be taken out of use while it is handed over.
  var asksToRevoke = false

  static let fields: Fields<StationPage> = [
    "asksToRevoke": .flag(\.asksToRevoke),
    "row": .record { $0.row }, "facts": .list(\.facts), "newName": .text(\.newName),
    "nameProblem": .optional(\.nameProblem), "nameAction": .text(\.nameAction),
    "revokeAction": .text(\.revokeAction), "sites": .list(\.sites),
    "hasSites": .flag { !$0.sites.isEmpty }, "siteAction": .text(\.siteAction),
  ]

  struct Fact: TemplateRecord {
    var label: String
    var value: String

    static let fields: Fields<Fact> = ["label": .text(\.label), "value": .text(\.value)]
  }

  static let examples = StationsPage.exampleRows.map { row in
    StationPage(
      row: row,
      facts: [
        Fact(label: "Registered", value: "2 May 2026, 9:00"), Fact(label: "By", value: "tomás"),
        Fact(label: "Battery", value: "81 %"),
      ], newName: row.name, nameProblem: row.id == "2" ? "Another tablet already has this name." : nil,
      nameAction: "/staff/stations/1/name", revokeAction: "/staff/stations/1/revocation",
      sites: row.id == "1" ? StationsPage.exampleSites : [],
      siteAction: "/staff/stations/1/site", asksToRevoke: row.id == "2")
  }
}
