import Templates

@testable import Web

extension HelpGuidePage: PageWithExamples {
  static let examples = [
    HelpGuidePage(chapters: [
      Chapter(id: "day", title: "The day", topics: [.example]),
      Chapter(id: "visits", title: "Visits", topics: []),
    ])
  ]
}

extension HelpTopicPage: PageWithExamples {
  static let examples = [HelpTopicPage(topic: .example)]
}

extension PageHelp {
  static let example = PageHelp(
    id: "today", title: "Today", text: HTML(trusted: "<p>What needs somebody.</p>"), url: "/staff/help/today")
}
