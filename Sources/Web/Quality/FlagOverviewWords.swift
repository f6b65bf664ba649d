import Studies

/// The numbers of flagged runs in words of the reader's language.
struct FlagOverviewWords {
  let overview: FlagOverview
  let study: Study
  let request: StaffRequest

  /// Nil until a run is finished.
  func numbers(by chosen: PartDivision) throws -> FlagNumbers? {
    if overview.days.isEmpty { return nil }
    return FlagNumbers(
      chart: chart.svg, days: days, partsTitle: request.say("quality.flags.by.\(chosen.rawValue)"),
      partHead: request.say("quality.flags.head.\(chosen.rawValue)"),
      parts: PartChoice(
        request.say("quality.flags.by.choose"), among: PartDivision.all(in: study), chosen: chosen,
        name: { request.say("quality.flags.by.\($0.rawValue)") },
        url: { request.qualityURL(of: study, request.origin, by: $0) + "#parts" }),
      lines: try lines(by: chosen).sorted { $0.name < $1.name })
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

  private var days: [FlagNumbers.Line] {
    overview.days.sorted { $0.key > $1.key }.map { day, counts in
      line(
        Timestamp(day: day).map(request.day) ?? day, counts,
        LabCalendar().day(typed: day).map(ParticipantFigure.Part.day))
    }
  }

  private func lines(by division: PartDivision) throws -> [FlagNumbers.Line] {
    switch division {
    case .day: return days
    case .experimenter:
      let names = try request.staffNames()
      return overview.experimenters.map { id, counts in
        let name = id.map { names[$0] ?? $0.text }
        return line(name ?? request.say("quality.flags.withoutHandover"), counts, .experimenter(id))
      }
    case .site:
      return overview.sites.map { line(request.name(of: $0, in: study), $1, .site($0)) }
    case .station:
      let names = try request.stationNames()
      return overview.stations.map { id, counts in
        line(id.map { names[$0] ?? $0.text } ?? request.say("overview.noTablet"), counts, .station(id))
      }
    }
  }

  /// - Parameter part: that of the people behind the number; nil for none
  private func line(
    _ name: String, _ counts: FlagOverview.Counts, _ part: ParticipantFigure.Part?
  ) -> FlagNumbers.Line {
    let links = FigureLinks(study: study, origin: request.origin, request: request)
    return FlagNumbers.Line(
      name: name, runs: request.number(counts.runs),
      flagged: LinkedNumber(
        counts.flagged, of: name, url: part.flatMap { links.url(.flagged($0)) }, request),
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
