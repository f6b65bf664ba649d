import Studies

/// The numbers of flagged runs in words of the reader's language.
struct FlagOverviewWords {
  let overview: FlagOverview
  let study: Study
  let request: StaffRequest

  /// Nil until a run is finished.
  func numbers(by chosen: PartDivision) throws -> FlagNumbers? {
    if overview.days.isEmpty { return nil }
    let names = try PartNames(of: study, request)
    return FlagNumbers(
      chart: chart.svg, days: lines(by: .day, names),
      partsTitle: request.say("quality.flags.by.\(chosen.rawValue)"),
      partHead: request.say("quality.flags.head.\(chosen.rawValue)"),
      parts: PartChoice(
        request.say("quality.flags.by.choose"), among: PartDivision.all(in: study), chosen: chosen,
        name: { request.say("quality.flags.by.\($0.rawValue)") },
        url: { request.qualityURL(of: study, request.origin, by: $0) + "#parts" }),
      lines: lines(by: chosen, names))
  }

  /// The last two weeks in which a run was finished.
  private var chart: DayChart {
    DayChart(
      days: overview.days.sorted { $0.key < $1.key }.suffix(14).map { day, counts in
        let name = Timestamp(day: day).map(request.shortDay) ?? day
        return DayChart.Day(
          name: name, sentence: sentence(of: name, counts), first: counts.runs, second: counts.flagged)
      })
  }

  /// “14 May · Runs: 12 · Flagged: 5”
  private func sentence(of day: String, _ counts: FlagOverview.Counts) -> String {
    [
      day, "\(request.say("quality.flags.runs")): \(request.number(counts.runs))",
      "\(request.say("quality.flags.flagged")): \(request.number(counts.flagged))",
    ].joined(separator: " · ")
  }

  private func lines(by division: PartDivision, _ names: PartNames) -> [FlagNumbers.Line] {
    let figures = figures(by: division)
    return names.inOrder(Array(figures.keys), by: division).map { part in
      // Of a run is asked who handed the tablet over, not who received its participant first.
      let name =
        part == .experimenter(nil) ? request.say("quality.flags.withoutHandover") : names.name(of: part)
      return line(name, figures[part] ?? .init(), part)
    }
  }

  private func figures(by division: PartDivision) -> [ParticipantFigure.Part: FlagOverview.Counts] {
    let parts: [(ParticipantFigure.Part, FlagOverview.Counts)] =
      switch division {
      case .day:
        overview.days.compactMap { day, counts in
          LabCalendar().day(typed: day).map { (ParticipantFigure.Part.day($0), counts) }
        }
      case .experimenter: overview.experimenters.map { (.experimenter($0), $1) }
      case .site: overview.sites.map { (.site($0), $1) }
      case .station: overview.stations.map { (.station($0), $1) }
      }
    return Dictionary(uniqueKeysWithValues: parts)
  }

  private func line(
    _ name: String, _ counts: FlagOverview.Counts, _ part: ParticipantFigure.Part
  ) -> FlagNumbers.Line {
    let links = FigureLinks(study: study, origin: request.origin, request: request)
    return FlagNumbers.Line(
      name: name, runs: request.number(counts.runs),
      flagged: LinkedNumber(
        counts.flagged, of: name, url: links.url(.flagged(part)), request),
      share: request.percent(counts.share), bar: ShareBar(share: counts.share).svg)
  }
}

extension StaffRequest {
  /// The figures of flagged runs.
  func flagOverview(of study: Study) throws -> StudyFigures.Told<FlagOverview> {
    let (stores, origin) = (stores, origin)
    return try toldFigures("flag-overview", of: study, origin) { _ in
      try stores.flagOverview(of: study.id, origin: origin)
    }
  }

  func qualityURL(of study: Study, _ origin: Participant.Origin, by division: PartDivision) -> String {
    Path.staffQuality.url(
      study.id.text,
      query: [Self.originField: origin.rawValue, PartDivision.field: division.rawValue])
  }
}
