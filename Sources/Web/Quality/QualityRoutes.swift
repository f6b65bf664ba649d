import HTTP
import Studies

/// The quality of a study's data.
enum QualityRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let origin = request.origin
    let groups = request.lab.taskPages.ofEveryKind(study.definedTasks)
    // Words, scores and links are in them already.
    let showsScores = request.member.may(.seeScores)
    let rights = "\(showsScores)-\(request.member.may(.runVisits))"
    let quality = try request.toldFigures("quality-\(request.language)-\(rights)", of: study, origin) {
      progress in
      progress.expect(groups.count)
      return try groups.flatMap { group -> [QualityPage.Section] in
        defer { progress.advance() }
        return try group.pages.quality(of: group.tasks, in: study, origin: origin, request)
      }
    }
    let flags = try request.flagOverview(of: study)
    let title = request.say("quality.title")
    guard case .figures(let sections) = quality, case .figures(let overview) = flags else {
      return request.page(
        whileComputing: [quality.wait, flags.wait], for: QualityPage.self, title: title, origin)
    }
    let division = PartDivision(request, in: study)
    let words = FlagOverviewWords(overview: overview.value, study: study, request: request)
    let page = QualityPage(
      isRehearsal: origin == .rehearsal,
      otherURL: request.qualityURL(of: study, origin == .real ? .rehearsal : .real, by: division),
      asOf: request.asOf([sections.asOf, overview.asOf].compactMap(\.self).min()), showsScores: showsScores,
      flagged: try request.flaggedLink(in: study), flags: try words.numbers(by: division),
      sections: sections.value, terms: groups.flatMap { $0.pages.qualityTerms(request) })
    return request.page(page, title: title)
  }
}
