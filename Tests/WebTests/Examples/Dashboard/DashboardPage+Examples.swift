import Templates

@testable import Web

extension DashboardPage: PageWithExamples {
  static let examples = [
    DashboardPage(
      studyTitle: exampleTitle, ring: exampleRing(0, "About 25 minutes left"),
      tasks: exampleTasks(done: 0),
      next: NextTask(
        title: "Sorting test 1 of 4", instruction: "Use the keyboard for this test.",
        duration: "About 5 minutes",
        startLabel: "Start test 1 of 4", start: .making(action: "/tests/weight/runs"),
        missingDevice: MissingDevice(
          question: "I have no keyboard here", advice: "You can go on at a device with a keyboard.",
          code: "K7QF-2MXD"))),
    DashboardPage(
      studyTitle: exampleTitle, ring: exampleRing(0),
      tasks: exampleTasks(done: 0),
      next: NextTask(
        title: "Sorting test 1 of 4", instruction: "Use the keyboard for this test.",
        startLabel: "Start test 1 of 4", start: .making(action: "/tests/weight/runs"),
        missingDevice: MissingDevice(
          question: "I have no keyboard here", advice: "Choose a PIN first.", choosePIN: "/profile/pin"))),
    DashboardPage(
      studyTitle: exampleTitle, ring: exampleRing(0),
      tasks: exampleTasks(done: 0),
      next: NextTask(
        title: "Sorting test 1 of 4", instruction: "Use the keyboard for this test.",
        startLabel: "Start test 1 of 4", start: .making(action: "/tests/weight/runs"),
        missingDevice: MissingDevice(
          question: "I have no keyboard here", advice: "Tell the study team.",
          action: "/dashboard/missing-device"),
        omission: Omission(
          whoCannot: "You need to read words easily and to press two keys quickly.",
          consequence: "That is all right. Everything else goes on as planned.",
          action: "/tasks/weight/1/omission"))),
    DashboardPage(
      studyTitle: exampleTitle, ring: exampleRing(4, "About 2 minutes left"),
      tasks: exampleTasks(done: 4),
      next: NextTask(
        title: "About you", instruction: "7 questions. About 2 minutes.", startLabel: "Go to the questions",
        start: .opening(url: "/surveys/demographics"))),
    DashboardPage(
      studyTitle: exampleTitle, ring: exampleRing(5),
      tasks: exampleTasks(done: 5),
      thanks: "That was everything. Thank you for your time and your patience!", told: .example,
      receipt: .example),
    DashboardPage(
      studyTitle: exampleTitle,
      ring: ProgressRing(
        progress: ProgressBar(sentence: "Tasks done: 4 of 5, left out: 1", done: 4, inAll: 5, leftOut: 1)),
      tasks: [TaskRow(title: "Sorting test 1", state: .leftOut, stateWord: "Left out", detail: "Keyboard")]
        + exampleTasks(done: 5).dropFirst(),
      thanks: "That was everything. Thank you for your time and your patience!", receipt: .example),
    DashboardPage(
      studyTitle: "Mood in everyday life", ring: exampleRing(5), tasks: exampleTasks(done: 5),
      schedule: .exampleAhead),
  ]

  private static let exampleTitle = "Spontaneous attitudes towards body weight"

  private static func exampleRing(_ done: Int, _ timeLeft: String? = nil) -> ProgressRing {
    ProgressRing(
      progress: ProgressBar(sentence: "Tasks done: \(done) of 5", done: done, inAll: 5), timeLeft: timeLeft,
      encouragement: done == 5 ? nil : "Take the time you need. What you have done is saved as you go.")
  }

  private static func exampleTasks(done: Int) -> [TaskRow] {
    let details = ["Keyboard", "Touch", "Touch", "Keyboard"]
    let titles = details.indices.map { "Sorting test \($0 + 1)" } + ["About you"]
    return titles.enumerated().map { index, title in
      let detail = index < 4 ? details[index] : "7 questions, about 2 minutes"
      return switch index {
      case ..<done: TaskRow(title: title, state: .done, stateWord: "Done", detail: detail)
      case done: TaskRow(title: title, state: .due, stateWord: "Next", detail: detail)
      default: TaskRow(title: title, state: .later, stateWord: "Later", detail: detail)
      }
    }
  }
}
