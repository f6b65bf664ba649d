import Studies
import Templates

/// The additional fields for a participant who turned out not to be eligible. Fields of the form: `requirement`,
/// `data`, `confirm`.
struct IneligibilityFields: TemplateRecord {
  /// The requirements to choose from; none is preselected.
  var requirements: [ChoiceOption]
  var uses: [Use]
  var confirmation: Confirmation
  var requirementProblem: String?
  var dataProblem: String?

  static let fields: Fields<IneligibilityFields> = [
    "requirements": .list(\.requirements), "uses": .list(\.uses), "confirmation": .record { $0.confirmation },
    "requirementProblem": .optional(\.requirementProblem), "dataProblem": .optional(\.dataProblem),
  ]

  /// A choice of what becomes of the data.
  struct Use: TemplateRecord {
    var value: String
    var label: String
    /// The meaning of the choice.
    var help: String
    var isChosen = false

    static let fields: Fields<Use> = [
      "value": .text(\.value), "label": .text(\.label), "help": .text(\.help), "isChosen": .flag(\.isChosen),
    ]
  }
}

extension IneligibilityFields {
  /// - Parameter form: the id of the form that the fields are in
  init(of study: Study, in form: String, _ request: StaffRequest) {
    let language = study.language(request.language)
    self.init(
      requirements: [ChoiceOption(value: "", label: request.say("interventions.ineligible.choose"))]
        + study.requirements.map { ChoiceOption(value: $0.id.text, label: $0.reason[language]) },
      uses: Ineligibility.DataUse.allCases.map {
        Use(
          value: $0.rawValue, label: request.say("interventions.ineligible.\($0.rawValue).label"),
          help: request.say("interventions.ineligible.\($0.rawValue).help"))
      },
      confirmation: Confirmation(
        id: "\(Confirmation.field)-\(form)", label: request.say("interventions.ineligible.confirm"),
        isRequired: false))
  }

  /// Fills the fields with the refused input and its problems.
  mutating func keep(_ typed: TypedIneligibility) {
    for index in requirements.indices {
      requirements[index].isChosen = requirements[index].value == typed.requirement
    }
    for index in uses.indices { uses[index].isChosen = uses[index].value == typed.data }
    confirmation.isTicked = typed.isConfirmed
    requirementProblem = typed.requirementProblem
    dataProblem = typed.dataProblem
    confirmation.problem = typed.confirmProblem
  }
}

/// The input of a form about a participant who is not eligible, with the problems found in it.
struct TypedIneligibility {
  let requirement: String
  let data: String
  let isConfirmed: Bool
  private(set) var requirementProblem: String?
  private(set) var dataProblem: String?
  private(set) var confirmProblem: String?

  init(_ request: StaffRequest) {
    requirement = String(request.typed("requirement").prefix(100))
    data = String(request.typed("data").prefix(40))
    isConfirmed = request.isConfirmed
  }

  /// Returns nil after noting all problems at once. A choice that cannot be taken back has to be confirmed.
  mutating func value(in study: Study, _ request: StaffRequest) -> Ineligibility? {
    let known = study.requirements.first { $0.id.text == requirement }?.id
    let use = Ineligibility.DataUse(rawValue: data)
    if known == nil { requirementProblem = request.say("interventions.problem.requirement") }
    if use == nil { dataProblem = request.say("interventions.problem.data") }
    if use == .withdrawn, !isConfirmed { confirmProblem = request.say("interventions.problem.unconfirmed") }
    guard let known, let use, confirmProblem == nil else { return nil }
    return Ineligibility(requirement: known, data: use)
  }
}
