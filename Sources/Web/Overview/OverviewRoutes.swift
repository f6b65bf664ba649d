import Foundation
import HTTP
import Studies

/// The progress of a study.
enum OverviewRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let origin = request.origin
    let underWay = request.maySeeParticipants ? try request.progressUnderWay(in: [study]) : 0
    let stores = request.stores
    let title = request.say("overview.title")
    let told = try request.overview(of: study, origin)
    guard case .figures(let figures) = told else {
      return request.page(whileComputing: [told.wait], for: OverviewPage.self, title: title, origin)
    }
    let due = origin == .real ? try request.identitiesDue(in: study) : 0
    return try request.live("\(stores.lastChange())-\(figures.change)-\(underWay)-\(due)") {
      let overview = figures.value
      let words = OverviewWords(
        overview: overview, study: study, partNames: try PartNames(of: study, request), request: request,
        origin: origin)
      let isKnown = request.maySeeParticipants && underWay == 0
      let missing = isKnown ? try missing(of: study, origin, request) : Missing()
      var page = OverviewPage(words, origin, missing: missing, maySeeWho: request.maySeeParticipants)
      page.divide(by: PartDivision(request, in: study), words)
      page.asOf = request.asOf(figures.asOf)
      page.underWay = request.sentence(forProgressUnderWay: underWay)
      page.identities = due == 0 ? nil : request.say("deletions.identities.waiting", count: due)
      return request.page(page, title: title)
    }
  }

  /// The newest of those whose data lack something that is not simply still to come.
  private static func missing(of study: Study, _ origin: Participant.Origin, _ request: StaffRequest) throws
    -> Missing
  {
    var missing = Missing()
    var query = ParticipantQuery(studies: [study])
    query.origin = origin
    for group in [ProgressGroup.inProgress, .paused, .incomplete] {
      query.group = group
      let listing = try request.stores.participants(query)
      missing.people += listing.entries.compactMap { OverviewPage.Person($0.participation, study, request) }
      guard listing.total > listing.entries.count else { continue }
      missing.partial.append(.init(listing, query, group, request))
    }
    return missing
  }

  /// The participants with missing data, of those that were examined.
  fileprivate struct Missing {
    var people: [OverviewPage.Person] = []
    var partial: [OverviewPage.Partial] = []
  }
}

extension StaffRequest {
  /// The figures of the overview, of which the flow of everybody is one.
  func overview(of study: Study, _ origin: Participant.Origin) throws -> StudyFigures.Told<StudyOverview> {
    let stores = stores
    return try toldFigures("overview", of: study, origin) {
      try stores.overview(of: study, origin: origin, $0)
    }
  }

  /// Codes are shown to those who run visits.
  fileprivate var maySeeParticipants: Bool { member.may(.runVisits) }
}

extension OverviewPage {
  fileprivate init(
    _ words: OverviewWords, _ origin: Participant.Origin, missing: OverviewRoutes.Missing, maySeeWho: Bool
  ) {
    let study = words.study
    let other = origin == .real ? Participant.Origin.rehearsal : .real
    self.init(
      isRehearsal: origin == .rehearsal,
      otherURL: Path.staffOverview.url(study.id.text, query: [StaffRequest.originField: other.rawValue]),
      counts: words.counts, progress: words.progress,
      diagram: words.diagram?.svg,
      flowURL: Path.staffFlow.url(
        study.id.text,
        query: [StaffRequest.originField: origin.rawValue]),
      chart: words.chart.svg, days: words.lines(by: .day), lines: [], phases: words.phases,
      gaps: missing.people, partial: missing.partial, standing: words.incomplete(maySeeWho: maySeeWho),
      renewalsURL: study.renewalsURL(origin),
      allGapsURL: Path.staffParticipants.url(
        query: [
          "study": study.id.text, "state": ProgressGroup.incomplete.rawValue,
          StaffRequest.originField: origin.rawValue,
        ]))
  }
}

extension OverviewPage {
  fileprivate mutating func divide(by chosen: PartDivision, _ words: OverviewWords) {
    func url(_ origin: Participant.Origin, _ division: PartDivision) -> String {
      Path.staffOverview.url(
        words.study.id.text,
        query: [StaffRequest.originField: origin.rawValue, PartDivision.field: division.rawValue])
    }
    partsTitle = words.request.say("overview.by.\(chosen.rawValue)")
    partHead = words.request.say("overview.head.\(chosen.rawValue)")
    parts = PartChoice(
      words.request.say("overview.by.choose"), among: PartDivision.all(in: words.study), chosen: chosen,
      name: { words.request.say("overview.by.\($0.rawValue)") }, url: { url(words.origin, $0) + "#parts" })
    if chosen != .experimenter { otherURL = url(words.origin == .real ? .rehearsal : .real, chosen) }
    lines = words.lines(by: chosen)
  }
}

extension OverviewPage.Partial {
  fileprivate init(
    _ listing: ParticipantListing, _ query: ParticipantQuery, _ group: ProgressGroup, _ request: StaffRequest
  ) {
    self.init(
      sentence: request.say(
        "overview.partial",
        [
          "state": request.say("participants.standing.\(group.rawValue)"),
          "shown": request.number(listing.entries.count), "n": request.number(listing.total),
        ]),
      url: Path.staffParticipants.url(
        query: [
          "study": query.studies[0].id.text, "state": group.rawValue, "origin": query.origin?.rawValue ?? "",
        ]))
  }
}

extension OverviewPage.Person {
  fileprivate init?(_ participation: Participation, _ study: Study, _ request: StaffRequest) {
    let gaps = participation.gaps(in: study).filter { !$0.isAhead }
    if gaps.isEmpty { return nil }
    let participant = participation.participant
    self.init(
      code: participant.code.grouped, url: Path.staffParticipant.url(participant.id.text),
      step: request.word(for: dueStep(in: study, given: participation), of: participation, in: study),
      gaps: gaps.map { OverviewPage.Gap($0, study, request) })
  }
}

extension OverviewPage.Gap {
  init(_ gap: DataGap, _ study: Study, _ request: StaffRequest) {
    func task(_ task: DueTask) -> String { request.word(for: .task(task), in: study) }
    let what =
      switch gap.what {
      case .consent: request.say("overview.gap.consent")
      case .task(let due): request.say("overview.gap.task", ["task": task(due)])
      case .unfinishedTask(let due, let block):
        gap.isAhead
          ? request.say("overview.gap.underWay", ["task": task(due), "n": request.number(block)])
          : request.say("overview.gap.unfinished", ["task": task(due), "n": request.number(block)])
      case .unsentTrials(let due, let count):
        request.say("overview.gap.unsent", ["task": task(due), "n": request.number(count)])
      case .void(let due): request.say("overview.gap.void", ["task": task(due)])
      case .skipped(let due): request.say("overview.gap.skipped", ["task": task(due)])
      }
    self.init(what: what, remedy: request.say("overview.remedy.\(gap.remedy.rawValue)"))
  }
}
