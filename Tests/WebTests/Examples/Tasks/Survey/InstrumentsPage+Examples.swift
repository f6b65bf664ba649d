import Templates

@testable import Web

extension InstrumentsPage: PageWithExamples {
  private static func example(
    _ problem: Problem? = nil, _ report: Report? = nil, kept: KeptFile? = nil, added: Added? = nil
  ) -> InstrumentsPage {
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
        ], leavesOut: report?.isReady == true, fills: report != nil, problem: problem, kept: kept,
      report: report, added: added)
  }

  private static let kept = KeptFile(
    name: "phq9.csv", content: "bW9vZA==", sentence: "phq9.csv is kept for the next step.")

  static let examples = [
    example(), example(Problem(sentence: "Choose a file first.")),
    example(Problem(sentence: "moods.xls cannot be read.", reason: "this is an old Excel workbook (.xls)")),
    example(
      nil,
      Report(
        file: "phq9.csv", sentence: "1 cell has no counterpart here, and its row is left out.",
        next: "Press “Add to the study”.",
        surveys: [Survey(id: "phq-9", questions: "9", computedValues: "1")],
        refusals: [Finding(place: "Row 12, column C (Field Type)", reason: "files are not taken")],
        problems: [],
        remarks: [Finding(place: "Row 3, column B (Section Header)", reason: "colours are left out")]),
      kept: kept),
    example(
      nil,
      Report(
        file: "household.xlsx", sentence: "1 cell has no counterpart here.", surveys: [],
        refusals: [
          Finding(place: "Sheet “survey”: Row 12, column A (type)", reason: "there is no “barcode” here")
        ],
        problems: [Finding(place: "study.yaml:12", reason: "there is no “barcode” here")], remarks: []),
      kept: kept),
    example(
      added: Added(
        previews: [Preview(title: "Preview: PHQ-9", url: "/staff/studies/weight-iat/surveys/phq-9/en")],
        checkURL: "/staff#study-weight-iat")),
    example(added: Added(previews: [], checkURL: "/staff#study-weight-iat")),
    example(
      added: Added(
        previews: [], checkURL: "/staff#study-weight-iat", trouble: StudyTroubleNotice.examples[0])),
  ]
}
