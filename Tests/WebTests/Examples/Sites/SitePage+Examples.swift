import Templates

@testable import Web

extension SitePage: PageWithExamples {
  static let examples = [
    SitePage(studyTitle: "Attitudes towards body weight", contact: .example)
  ]
}

extension SiteForm {
  static let example = SiteForm(
    action: "/staff/participants/2/site", seen: "berlin",
    help: "The order of the tests has been drawn and stays as it is, whatever you choose here.",
    sites: [
      ChoiceOption(value: "berlin", label: "Berlin", isChosen: true),
      ChoiceOption(value: "bonn", label: "Bonn"),
    ], problem: "Somebody was faster, and nothing was changed now. The site is: Berlin.")

  static let waiting = SiteForm(
    action: "/staff/participants/1/site", seen: "",
    help:
      "The order of the tests is drawn for each site by itself. The participant waits until you choose theirs.",
    isAwaited: true,
    sites: [ChoiceOption(value: "", label: "Choose a site"), ChoiceOption(value: "bonn", label: "Bonn")])
}
