import Templates

@testable import Web

extension FlaggedRunsPage: PageWithExamples {
  static let examples = [
    FlaggedRunsPage(
      isRehearsal: true, otherURL: "?", qualityURL: "/staff/studies/weight-iat/quality",
      states: exampleStates, countSentence: "", rows: []),
    FlaggedRunsPage(
      otherURL: "?origin=rehearsal", qualityURL: "/staff/studies/weight-iat/quality",
      states: exampleStates, countSentence: "51 to 52 of 312",
      rows: [
        exampleRow("K7QF-2MXD", "More than 30 % errors", "The page was left or covered during a trial"),
        exampleRow("P3WN-8RTC", "The data carry no result"),
      ], jump: .example, previousURL: "?page=1", nextURL: "?page=3"),
    FlaggedRunsPage(
      otherURL: "?origin=rehearsal", qualityURL: "/staff/studies/weight-iat/quality",
      states: [State(label: "To decide: 3", url: "?"), State(label: "Decided: 1")], isDecided: true,
      countSentence: "1 to 1 of 1", rows: [exampleDecided]),
    FlaggedRunsPage(
      otherURL: "?origin=rehearsal", qualityURL: "/staff/studies/weight-iat/quality",
      states: [State(label: "To decide: 3", url: "?"), State(label: "Decided: 0")], isDecided: true,
      countSentence: "", rows: []),
    FlaggedRunsPage(
      otherURL: "?origin=rehearsal&flag=focus-lost", states: exampleStates,
      tasks: [ChoiceOption(value: "", label: "All tasks")],
      signs: [
        ChoiceOption(value: "", label: "All flags"),
        ChoiceOption(value: "focus-lost", label: "The page was left or covered", isChosen: true),
      ], hidden: [HiddenField(name: "state", value: "kept")], allURL: "?state=kept", countSentence: "",
      rows: []),
  ]

  private static let exampleStates = [
    State(label: "To decide: 3"), State(label: "Decided: 12", url: "?state=decided"),
  ]

  private static func exampleRow(_ code: String, _ flags: String...) -> Row {
    Row(
      url: "/staff/studies/weight-iat/quality/runs/1", code: code, task: "Sorting test (round buttons)",
      flags: flags.joined(separator: " · "), station: "Tablet 3", time: "14 May 2026, 10:12",
      timeISO: "2026-05-14T10:12:00+02:00")
  }

  private static var exampleDecided: Row {
    var row = exampleRow("K7QF-2MXD", "More than 30 % errors")
    row.decision = "Void: The task was not done as it is meant"
    row.who = "jana.berger"
    return row
  }
}

extension FlaggedRunPage: PageWithExamples {
  static let examples = [
    example(form: exampleForm),
    FlaggedRunPage(
      code: "K7QF-2MXD", task: "Sorting test (round buttons)", state: "Kept", isRehearsal: true,
      backURL: "/staff/studies/weight-iat/quality/runs?origin=rehearsal",
      flags: [.init(phrase: "More than 30 % errors")], facts: [],
      problems: [
        .init(sentence: "Somebody else was faster"), .init(sentence: "Choose a reason.", url: "#choice"),
        .init(sentence: "Please say in a few words what happened.", url: "#remark"),
      ], others: [exampleDecision], form: exampleRefusedForm, decisions: [exampleDecision]),
  ]

  private static func example(form: Form) -> FlaggedRunPage {
    FlaggedRunPage(
      code: "K7QF-2MXD", task: "Sorting test (round buttons)", state: "Not decided",
      backURL: "/staff/studies/weight-iat/quality/runs",
      nextURL: "/staff/studies/weight-iat/quality/runs/2", participantURL: "/staff/participants/1",
      flags: [.init(phrase: "The page was left or covered during a trial")],
      facts: [
        .init(label: "Finished", value: "14 May 2026, 10:12"), .init(label: "Tablet", value: "Tablet 3"),
      ],
      form: form, decisions: [])
  }

  private static let exampleForm = Form(
    action: "/staff/studies/weight-iat/quality/runs/1", seen: 0, hasNext: true,
    groups: [exampleKeep, exampleVoid])

  private static let exampleRefusedForm = Form(
    action: "/staff/studies/weight-iat/quality/runs/1", seen: 4, isChange: true, groups: [exampleVoid],
    remark: "Looks <random>", choiceProblem: "Choose a reason.",
    remarkProblem: "Please use at most 2,000 characters.")

  private static let exampleKeep = Group(
    kind: "keep-run", title: "Keep the run", consequence: "The run counts, and its flags stay beside it.",
    reasons: [
      ChoiceOption(value: "keep-run/plausible", label: "Looked through, and plausible"),
      ChoiceOption(value: "keep-run/something-else", label: "Another reason"),
    ])

  private static let exampleVoid = Group(
    kind: "void", title: "Declare the run void", consequence: "The run is kept, marked as void.",
    reasons: [ChoiceOption(value: "void/technical", label: "Something did not work", isChosen: true)])

  private static let exampleDecision = Decision(
    what: "Run looked at and kept", reason: "Looked through, and plausible", remark: "Each block is slow.",
    who: "jana.berger", time: "14 May 2026, 11:40", timeISO: "2026-05-14T11:40:00+02:00")
}
