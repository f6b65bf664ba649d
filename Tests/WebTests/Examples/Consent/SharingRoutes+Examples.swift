import HTTP
import Studies
import Templates

@testable import Web

extension SharingForm {
  static let example = SharingForm(
    lead: "Department of Psychology, Example University, receives your data.",
    choices: [
      ChoiceOption(value: "institution", label: "Only Example University"),
      ChoiceOption(value: "worldwide", label: "Example University and qualified researchers worldwide"),
    ],
    more: HTML(trusted: "<p>Researchers who ask for the data have to say what for.</p>"))
}
