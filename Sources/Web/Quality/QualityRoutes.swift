import HTTP
import Studies

/// The quality of a study's data.
enum QualityRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let origin = request.origin
    let groups = request.lab.taskPages.ofEveryKind(study.definedTasks)
    let other = origin == .real ? Participant.Origin.rehearsal : .real
    // Words, scores and links are in them already.
    let showsScores = request.member.may(.seeScores)
    let rights = "\(showsScores)-\(request.member.may(.runVisits))"
    let figures = try request.figures("quality-\(request.language)-\(rights)", of: study, origin) {
      try groups.flatMap { try $0.pages.quality(of: $0.tasks, in: study, origin: origin, request) }
    }
    let page = QualityPage(
      isRehearsal: origin == .rehearsal,
      otherURL: Path.staffQuality.url(study.id.text, query: [StaffRequest.originField: other.rawValue]),
      asOf: request.asOf(figures.asOf), showsScores: showsScores,
      flagged: try request.flaggedLink(in: study), sections: figures.value,
      terms: groups.flatMap { $0.pages.qualityTerms(request) })
    return request.page(page, title: request.say("quality.title"))
  }
}
