import Studies
import Templates

/// The interventions that staff can make in the visit of a participant, one form for each, and those made so far.
struct InterventionForms: TemplateRecord {
  var action: String
  /// The newest intervention shown here: any later one has to be seen first.
  var seen: Int
  /// The missing data, and the remedies.
  var gaps: [OverviewPage.Gap]
  /// The tasks still ahead until the data are complete.
  var ahead: [OverviewPage.Gap] = []
  var forms: [Choice]
  var history: [Entry]
  /// The reason why the intervention was not made.
  var problem: String?
  /// Interventions that other staff made meanwhile.
  var others: [Entry] = []
  /// The form of what is right instead; nil where there is none.
  var instead: Alert?

  static let fields: Fields<InterventionForms> = [
    "action": .text(\.action), "seen": .number(\.seen), "gaps": .list(\.gaps),
    "hasGaps": .flag { !$0.gaps.isEmpty }, "ahead": .list(\.ahead), "hasAhead": .flag { !$0.ahead.isEmpty },
    "isWhole": .flag { $0.gaps.isEmpty && $0.ahead.isEmpty },
    "forms": .list(\.forms), "history": .list(\.history),
    "hasHistory": .flag { !$0.history.isEmpty }, "problem": .optional(\.problem), "others": .list(\.others),
    "hasOthers": .flag { !$0.others.isEmpty }, "alerts": .list(\.alerts),
    "instead": .record(\.instead), "hasAlerts": .flag { !$0.alerts.isEmpty },
  ]

  /// One thing that can be done now.
  struct Choice: TemplateRecord {
    /// Tells the fields of the forms apart.
    var id: String
    var kind: String
    /// The run or the task it is about; empty if it is about none, or if one is to be chosen.
    var subject: String
    /// Those to choose from.
    var stations: [ChoiceOption] = []
    var stationProblem: String?
    /// “Repeat test 2 of 4: round buttons, touch”
    var title: String
    /// The consequence of the intervention.
    var consequence: String
    /// True if a tablet that they have is taken back as well.
    var takesTablet = false
    /// “Mark this run and have the test done again”
    var label: String
    /// The answers to choose from, or the typed one; nil if the intervention takes no answer.
    var answer: Answer?
    /// The requirement that is not met and what becomes of the data; nil for other kinds.
    var ineligibility: IneligibilityFields?
    var reasons: [ChoiceOption]
    var remark = ""
    /// The label of the remark.
    var remarkLabel: String
    var reasonProblem: String?
    var remarkProblem: String?

    /// The problems of the form, each with the field that it is about.
    var alerts: [Alert] {
      [
        ("subject", stationProblem), ("answer", answer?.problem),
        ("requirement", ineligibility?.requirementProblem),
        ("data", ineligibility?.dataProblem), (Confirmation.field, ineligibility?.confirmation.problem),
        ("reason", reasonProblem), ("remark", remarkProblem),
      ].compactMap { field, problem in problem.map { Alert(url: "#\(field)-\(id)", sentence: $0) } }
    }

    static let fields: Fields<Choice> = [
      "id": .text(\.id), "kind": .text(\.kind), "subject": .text(\.subject),
      "stations": .list(\.stations), "hasStations": .flag { !$0.stations.isEmpty },
      "stationProblem": .optional(\.stationProblem), "title": .text(\.title),
      "consequence": .text(\.consequence), "takesTablet": .flag(\.takesTablet),
      "label": .text(\.label), "answer": .record(\.answer),
      "ineligibility": .record(\.ineligibility), "remarkLabel": .text(\.remarkLabel),
      "reasons": .list(\.reasons), "remark": .text(\.remark), "remarkProblem": .optional(\.remarkProblem),
      "reasonProblem": .optional(\.reasonProblem), "isOpen": .flag { !$0.alerts.isEmpty },
    ]
  }

  /// Leads from the top of the page to what is wrong below.
  struct Alert: TemplateRecord {
    var url: String
    var sentence: String

    static let fields: Fields<Alert> = ["url": .text(\.url), "sentence": .text(\.sentence)]
  }

  var alerts: [Alert] {
    (problem.map { [Alert(url: "#visit", sentence: $0)] } ?? []) + forms.flatMap(\.alerts)
  }

  struct Answer: TemplateRecord {
    /// The answer so far.
    var known: String
    var choices: [ChoiceOption] = []
    var isDate = false
    var typed = ""
    var problem: String?

    static let fields: Fields<Answer> = [
      "known": .text(\.known), "choices": .list(\.choices), "hasChoices": .flag { !$0.choices.isEmpty },
      "isDate": .flag(\.isDate), "typed": .text(\.typed), "answerProblem": .optional(\.problem),
    ]
  }

  /// The form that gives an intervention another reason.
  struct Correction: TemplateRecord {
    /// Tells the fields of the forms apart.
    var id: String
    var action: String
    /// The reason shown here: any later one has to be seen first.
    var seen: String
    var reasons: [ChoiceOption]

    static let fields: Fields<Correction> = [
      "id": .text(\.id), "action": .text(\.action), "seen": .text(\.seen), "reasons": .list(\.reasons),
    ]
  }

  struct Entry: TemplateRecord {
    var time: String
    var timeISO: String
    var what: String
    var reason: String
    /// The reason that was given first, in words; nil unless it was corrected.
    var firstReason: String?
    var remark: String
    var who: String
    /// Nil where the reason cannot be corrected.
    var correction: Correction?

    static let fields: Fields<Entry> = [
      "firstReason": .optional(\.firstReason), "correction": .record(\.correction),
      "time": .text(\.time), "timeISO": .text(\.timeISO), "what": .text(\.what), "reason": .text(\.reason),
      "remark": .text(\.remark), "who": .text(\.who),
    ]
  }
}
