@testable import Web

extension ChosenTagsPage: PageWithExamples {
  static let examples = [
    ChosenTagsPage(
      backURL: "/staff/participants", action: "/staff/lists/participants/tags", whom: "2 participants",
      left: "One of those chosen has left.",
      others: [ChoiceOption(value: "left-handed", label: "left-handed")],
      typed: "0170 1234567", problem: "That looks like a telephone number.",
      people: [
        Person(
          id: "1", code: "K7QF-2MXD", url: "/staff/participants/1", tags: [ShownTag(text: "left-handed")]),
        Person(id: "2", code: "P3WN-8RTC", isRehearsal: true, url: "/staff/participants/2", tags: []),
      ]),
    ChosenTagsPage(
      backURL: "/staff/participants", whom: "2 participants",
      outcome: "The tag was added to 1 participant. These did not get it:",
      people: [Person(id: "1", code: "K7QF-2MXD", url: "/staff/participants/1", tags: [])]),
  ]
}
