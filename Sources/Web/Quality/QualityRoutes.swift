import HTTP
import Studies

/// The quality of a study's data.
enum QualityRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let origin = request.origin
    let groups = request.lab.taskPages.ofEveryKind(study.definedTasks)
    let other = origin == .real ? Participant.Origin.rehearsal : .real
    let page = QualityPage(
      study: study.title[study.language(request.language)], isRehearsal: origin == .rehearsal,
      otherURL: Path.staffQuality.url(study.id.text, query: [StaffRequest.originField: other.rawValue]),
      showsScores: request.member.may(.seeScores),
      sections: try groups.flatMap { try $0.pages.quality(of: $0.tasks, in: study, origin: origin, request) },
      terms: groups.flatMap { $0.pages.qualityTerms(request) })
    return request.page(page, title: request.say("quality.title"))
  }
}
