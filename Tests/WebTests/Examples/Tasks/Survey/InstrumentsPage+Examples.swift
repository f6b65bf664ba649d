import Templates

@testable import Web

extension InstrumentsPage: PageWithExamples {
  private static func example(_ problem: String? = nil, _ report: Report? = nil) -> InstrumentsPage {
    InstrumentsPage(
      action: "/staff/studies/weight-iat/instruments",
      languages: [
        ChoiceOption(value: "", label: "As the file says"),
        ChoiceOption(value: "en", label: "English", isChosen: true),
      ],
      visits: report == nil
        ? []
        : [
          ChoiceOption(value: "first", label: "First visit"),
          ChoiceOption(value: "second", label: "Follow-up", isChosen: true),
        ], leavesOut: report != nil, fills: report != nil, problem: problem, report: report)
  }

  static let examples = [
    example(), example("Choose a file first."),
    example(
      nil,
      Report(
        file: "phq9.csv", sentence: "Everything in this file can be added.", isReady: true,
        surveys: [Survey(id: "phq-9", questions: "9", computedValues: "1")], problems: [],
        remarks: [Finding(place: "B3 (Section Header)", reason: "colours are left out")])),
    example(
      nil,
      Report(
        file: "household.xlsx", sentence: "Some cells have no counterpart here.", isReady: false, surveys: [],
        problems: [Finding(place: "survey!A12 (type)", reason: "there is no “barcode” here")], remarks: [])),
  ]
}
