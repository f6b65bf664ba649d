import Studies
import Templates

/// For the experimenter: which test is due on another device, what to type there, and where its file goes.
struct ExternalForm: TemplateRecord {
  /// “Sorting test 2 of 4”
  var test: String
  var variant: String
  /// The code to type into the app before the test begins.
  var code: String
  var action: String
  /// The reasons why the file was not accepted; shown alone if no test is due any more.
  var problems: [Problem] = []
  /// True if the only problem with the file is the clock of that device.
  var asksForClock = false
  /// True while a file is expected.
  var isDue = true

  static let fields: Fields<ExternalForm> = [
    "test": .text(\.test), "variant": .text(\.variant), "code": .text(\.code), "action": .text(\.action),
    "problems": .list(\.problems), "hasProblems": .flag { !$0.problems.isEmpty }, "isDue": .flag(\.isDue),
    "asksForClock": .flag(\.asksForClock),
  ]

  struct Problem: TemplateRecord {
    var sentence: String
    var remedy: String

    static let fields: Fields<Problem> = ["sentence": .text(\.sentence), "remedy": .text(\.remedy)]
  }
}

/// The reasons why a file was not accepted.
struct RefusedResult {
  var problems: [ExternalForm.Problem] = []
  /// True if the file would be accepted once staff say that the clock of that device is wrong.
  var isOfClockAlone = false
}

extension ExternalForm {
  /// Nil where no test is due on another device and nothing was refused.
  init?(
    _ participation: Participation, _ study: Study, at step: Step, refused: RefusedResult,
    _ request: StaffRequest
  ) {
    let problems = refused.problems
    let action = Path.staffExternalResults.url(participation.participant.id.text)
    guard let due = participation.externalTask(at: step, in: study) else {
      if problems.isEmpty { return nil }
      self.init(test: "", variant: "", code: "", action: action, problems: problems, isDue: false)
      return
    }
    self.init(
      test: request.word(for: .task(due.due), in: study),
      variant: due.variant.label[study.language(request.language)], code: due.code.grouped, action: action,
      problems: problems, asksForClock: refused.isOfClockAlone)
  }
}

extension StaffRequest {
  func problem(_ key: String, _ values: KeyValuePairs<String, String> = [:], remedy: String)
    -> ExternalForm.Problem
  {
    ExternalForm.Problem(
      sentence: say("external.problem.\(key)", values), remedy: say("external.remedy.\(remedy)"))
  }
}
