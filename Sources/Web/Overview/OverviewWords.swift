import Foundation
import Studies

/// The numbers of an overview in words of the reader's language.
struct OverviewWords {
  let overview: StudyOverview
  let study: Study
  let partNames: PartNames
  let request: StaffRequest
  let origin: Participant.Origin

  private var links: FigureLinks { FigureLinks(study: study, origin: origin, request: request) }

  /// The study's words are in a language that the study has.
  var language: Language { study.language(request.language) }

  /// Each with the list of its people, as in the flow.
  var counts: [NamedCount] {
    let stages: [ParticipantFlow.Stage] = [.assessed, .consented, .complete, .analysed]
    return stages.map { stage in
      NamedCount(
        what: request.say("overview.flow.\(stage.name)"),
        number: request.number(overview.flow.reached(stage)), url: flow.url(of: stage))
    }
  }

  var progress: ProgressBar? {
    study.target.map { ProgressBar("overview.ofTarget", overview.flow.reached(.complete), of: $0, request) }
  }

  // MARK: - The pictures

  var diagram: FlowDiagram? { flow.diagram }

  private var flow: FlowWords {
    FlowWords(flow: overview.flow, study: study, request: request, links: links)
  }

  /// The last two weeks in which something happened.
  var chart: DayChart {
    DayChart(
      days: overview.days.sorted { $0.key < $1.key }.suffix(14).map { day, counts in
        let part = self.part(day)
        let name = Timestamp(day: day).map(request.shortDay) ?? day
        return DayChart.Day(
          name: name, sentence: sentence(of: name, counts), first: counts.recruited,
          second: counts.complete,
          firstURL: part.flatMap { links.url(.milestone(.recruited, $0)) },
          secondURL: part.flatMap { links.url(.milestone(.complete, $0)) })
      })
  }

  /// “14 May · Recruited: 4 · Complete: 3”
  private func sentence(of day: String, _ counts: StudyOverview.Counts) -> String {
    [
      day, "\(request.say("overview.recruited")): \(request.number(counts.recruited))",
      "\(request.say("overview.complete")): \(request.number(counts.complete))",
    ].joined(separator: " · ")
  }

  // MARK: - Missing data

  /// The numbers of participants in question, so that nobody takes an empty list for complete data.
  func incomplete(maySeeWho: Bool) -> [OverviewPage.Sentence] {
    let (underWay, incomplete) = (
      overview.count(.inProgress, .paused), overview.count(.endedEarly, .leftEarly)
    )
    return [
      underWay > 0 ? request.say("overview.underWay", count: underWay) : nil,
      maySeeWho ? nil : request.say("overview.stayIncomplete", count: incomplete),
      maySeeWho ? nil : request.say("overview.whoIsForVisits"),
    ].compactMap(\.self).map { .init(sentence: $0) }
  }

  // MARK: - The tables

  func lines(by division: PartDivision) -> [OverviewPage.Line] {
    let figures = figures(by: division)
    return partNames.inOrder(Array(figures.keys), by: division).map { line(figures[$0] ?? .init(), $0) }
  }

  private func figures(by division: PartDivision) -> [ParticipantFigure.Part: StudyOverview.Counts] {
    let parts: [(ParticipantFigure.Part, StudyOverview.Counts)] =
      switch division {
      case .day: overview.days.compactMap { day, counts in part(day).map { ($0, counts) } }
      case .experimenter: overview.experimenters.map { (.experimenter($0), $1) }
      case .site: overview.sites.map { (.site($0), $1) }
      case .station: overview.stations.map { (.station($0), $1) }
      }
    return Dictionary(uniqueKeysWithValues: parts)
  }

  private func part(_ day: String) -> ParticipantFigure.Part? {
    LabCalendar().day(typed: day).map { .day($0) }
  }

  private func line(_ counts: StudyOverview.Counts, _ part: ParticipantFigure.Part) -> OverviewPage.Line {
    let name = partNames.name(of: part)
    func number(_ count: Int, _ milestone: ParticipantFigure.Milestone) -> LinkedNumber {
      LinkedNumber(count, of: name, url: links.url(.milestone(milestone, part)), request)
    }
    return OverviewPage.Line(
      name: name, recruited: number(counts.recruited, .recruited),
      consented: number(counts.consented, .consented), complete: number(counts.complete, .complete))
  }

  var phases: [OverviewPage.Phase] {
    let tasks = study.definedTasks.flatMap { names(of: $0) }
    let visits = study.visits.map { visit in
      let title = visit.title[language]
      return (
        VisitPhase.whole(visit.id),
        study.visits.count == 1
          ? request.say("overview.phase.whole") : request.say("overview.phase.visit", ["visit": title])
      )
    }
    let all = [(VisitPhase.consent, request.say("overview.phase.consent"))] + tasks + visits
    return all.compactMap { phase, name in
      overview.medianDuration(of: phase).map { seconds in
        OverviewPage.Phase(
          name: name, median: request.duration(seconds: seconds),
          people: request.number(overview.durations[phase]?.count ?? 0))
      }
    }
  }

  /// The phases that a task has, one for each of its variants.
  private func names(of task: any StudyTask) -> [(VisitPhase, String)] {
    let title = task.title[language]
    if task.variants.isEmpty {
      let name = request.lab.taskPages[task].phaseName(of: task, titled: title, request)
      return [(.task(TaskInVariant(task.id)), name)]
    }
    return task.variants.map { (.task(TaskInVariant(task.id, $0.id)), "\(title): \($0.label[language])") }
  }
}

extension StaffRequest {
  /// “4 min 10 s”
  fileprivate func duration(seconds: Double) -> String {
    Duration.seconds(seconds.rounded()).formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .narrow).locale(locale))
  }

  /// “14 May”
  func shortDay(_ time: Timestamp) -> String {
    time.date.formatted(.dateTime.day().month(.abbreviated).locale(custom))
  }
}
