import HTTP
import Studies

/// The explanations of the pages for staff: as a guide, and one by one.
enum HelpRoutes {
  static func guide(_ request: StaffRequest) throws -> Response {
    let chapters = HelpContents.chapters.map { chapter in
      HelpGuidePage.Chapter(
        id: chapter.name, title: request.say("help.chapter.\(chapter.name)"),
        topics: chapter.topics.compactMap(request.help))
    }
    return request.page(HelpGuidePage(chapters: chapters), title: request.say("help.title"))
  }

  static func show(_ request: StaffRequest) throws -> Response {
    guard let topic = HelpContents.topics.first(where: { $0.name == request.placeholder("topic") }),
      let help = request.help(topic)
    else { throw PageError.notFound }
    return request.page(HelpTopicPage(topic: help), title: help.title)
  }
}

extension StaffRequest {
  fileprivate func help(_ topic: HelpTopic) -> PageHelp? {
    PageHelp(topic, in: language, from: lab.help)
  }
}
