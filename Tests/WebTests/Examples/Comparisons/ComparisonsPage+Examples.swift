import Templates

@testable import Web

extension ComparisonsPage: PageWithExamples {
  private static func example(
    _ groups: [Group] = [], tasks: Int = 1, problem: Problem? = nil, report: Report? = nil
  ) -> ComparisonsPage {
    ComparisonsPage(
      action: "/staff/studies/weight-iat/comparisons", analysisURL: "/staff/studies/weight-iat/analysis",
      groups: groups,
      tasks: (0..<tasks).map { ChoiceOption(value: "test-\($0)", label: "Sorting test \($0)") },
      formats: [
        ChoiceOption(value: "scores", label: "Scores, one row per person"),
        ChoiceOption(value: "jspsych", label: "jsPsych (CSV or JSON)", isChosen: true),
      ], name: "Project Implicit 2015", options: "--column latency=rt", isReversed: report != nil,
      skips: report != nil, problem: problem, report: report)
  }

  private static let group = Group(
    name: "Project Implicit 2015", people: "123,456", mean: "0.42", deviation: "0.41",
    source: "Taken from the column D_biep.Thin_Good_all", leftOut: "12", added: "14 May 2026, 10:00",
    removal: "/staff/studies/weight-iat/comparisons/x/removal",
    remove: "Remove “Project Implicit 2015” and all of its results")

  static let examples = [
    example(), example([group], tasks: 2, problem: Problem(field: "file", sentence: "Choose a file first.")),
    example(tasks: 0),
    example(
      report: Report(
        sentence: "The files can be added.", isReady: true, facts: [Fact(what: "People", value: "51")],
        problems: [], more: nil, remarks: [.init(sentence: "Most participants have 80 trials.")])),
    example(
      report: Report(
        sentence: "Nothing can be added.", isReady: false, facts: [],
        problems: [
          Row(file: "a.csv", line: "3", reason: "session 1 occurs twice"),
          Row(file: "b.csv", line: "", reason: "the file is empty"),
        ], more: "7 more problems are not listed.", remarks: [])),
  ]
}
