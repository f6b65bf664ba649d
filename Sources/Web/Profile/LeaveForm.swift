import Studies
import Templates

/// The two ways to leave a study, for `partials/leave-choices`. Field of the form: `data`.
struct LeaveForm: TemplateRecord {
  static let field = "data"

  var question: String
  var choices: [Choice]
  var problem: String?

  static let fields: Fields<LeaveForm> = [
    "question": .text(\.question), "choices": .list(\.choices), "problem": .optional(\.problem),
  ]

  struct Choice: TemplateRecord {
    var value: String
    var label: String
    /// The consequences.
    var help: String
    var isChosen: Bool

    static let fields: Fields<Choice> = [
      "value": .text(\.value), "label": .text(\.label), "help": .text(\.help), "isChosen": .flag(\.isChosen),
    ]
  }
}

extension LeaveForm {
  /// - Parameters:
  ///   - room: whose words are used: `profile`, for staff `deletions`
  ///   - isRefused: true for a form that was sent without what it needs
  init(of study: Study, room: String, isRefused: Bool = false, _ request: some PageRequest) {
    let chosen = isRefused ? Self.choice(typedIn: request) : nil
    self.init(
      question: request.say("\(room).leave.question"),
      choices: DataOnLeaving.Choice.allCases.map { choice in
        let help = request.say(
          "\(room).leave.\(choice.rawValue).help", ["days": request.number(DeletionRequest.daysToUndo)])
        return Choice(
          value: choice.rawValue, label: request.say("\(room).leave.\(choice.rawValue).label"),
          help: choice == .delete
            ? "\(help) \(request.fateOfConsent(keptYears: study.consent.keptYears, room: room))" : help,
          isChosen: choice == chosen)
      }, problem: isRefused && chosen == nil ? request.say("profile.problem.data") : nil)
  }

  static func choice(typedIn request: some PageRequest) -> DataOnLeaving.Choice? {
    DataOnLeaving.Choice(rawValue: request.typed(field))
  }
}

extension PageRequest {
  /// The sentence about what becomes of the signed document in a deletion.
  /// - Parameter room: whose words are used: `profile` for the participant, `deletions` for staff
  func fateOfConsent(keptYears years: Int?, room: String) -> String {
    guard let years else { return say("\(room).leave.consentGoes") }
    return say("\(room).leave.consentKept", count: years)
  }
}
