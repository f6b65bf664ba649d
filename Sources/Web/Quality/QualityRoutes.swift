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
    let flags = try request.flagNumbers(of: study)
    let asOf = [figures.asOf, flags.asOf].compactMap(\.self).min()
    let page = QualityPage(
      isRehearsal: origin == .rehearsal,
      otherURL: request.qualityURL(of: study, other, by: OverviewDivision(request, in: study)),
      asOf: request.asOf(asOf), showsScores: showsScores,
      flagged: try request.flaggedLink(in: study), flags: flags.numbers, sections: figures.value,
      terms: groups.flatMap { $0.pages.qualityTerms(request) })
    return request.page(page, title: request.say("quality.title"))
  }
}
