import Studies
import Templates

@testable import Web

extension IneligibilityFields {
  static let example = IneligibilityFields(
    requirements: [
      ChoiceOption(value: "", label: "Please choose"),
      ChoiceOption(value: "age", label: "This study is open to people from 18 years of age."),
    ],
    uses: [
      Use(value: "kept", label: "They are kept", help: "They stay in releases, marked."),
      Use(value: "withdrawn", label: "They are treated as withdrawn", help: "They are in no release."),
    ],
    confirmation: Confirmation(
      id: "confirm-found-ineligible", label: "I am sure.", isRequired: false, isTicked: true,
      problem: "Please confirm."),
    requirementProblem: "Choose one.", dataProblem: "Choose one.")
}
