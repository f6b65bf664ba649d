import Foundation
import Studies

/// The numbers of an overview in words of the reader's language.
struct OverviewWords {
  let overview: StudyOverview
  let study: Study
  let staff: [StaffMember]
  let request: StaffRequest

  /// The study's words are in a language that the study has.
  var language: Language { study.language(request.language) }

  var counts: [OverviewPage.Count] {
    [
      ("overview.recruited", overview.recruited), ("overview.consented", overview.consented),
      ("overview.complete", overview.complete),
    ].map { OverviewPage.Count(what: request.say($0), number: request.number($1)) }
  }

  var progress: ProgressBar? {
    study.target.map { ProgressBar("overview.ofTarget", overview.complete, of: $0, request) }
  }

  // MARK: - The picture

  /// In the manner of CONSORT 2010: who went on to the next box, and why the others did not.
  var diagram: FlowDiagram {
    let (before, after) = (overview.countBeforeConsent, overview.countAfterConsent)
    return FlowDiagram(
      title: request.say("overview.flow.title"),
      boxes: [
        FlowDiagram.Box(
          text: box("overview.flow.began", overview.recruited + overview.screening.refused),
          aside: asides([("overview.flow.refused", overview.screening.refused)])),
        FlowDiagram.Box(
          text: box("overview.flow.eligible", overview.recruited),
          aside: asides([
            ("overview.flow.deciding", before(.deciding)), ("overview.flow.declined", before(.left)),
          ])),
        FlowDiagram.Box(
          text: box("overview.flow.consented", overview.consented),
          aside: asides([
            ("overview.flow.notBegun", overview.count(.consented)),
            ("overview.flow.underWay", overview.count(.inProgress, .paused)),
            ("overview.flow.endedEarly", overview.count(.endedEarly)),
            ("overview.flow.askedAgain", after(.deciding)),
            ("overview.flow.leftEarly", overview.count(.leftEarly)),
            ("overview.flow.leftComplete", after(.left)),
          ])),
        FlowDiagram.Box(text: box("overview.flow.complete", overview.complete)),
      ])
  }

  private func box(_ key: String, _ count: Int) -> String {
    request.say("onboarding.box", ["what": request.say(key), "n": request.number(count)])
  }

  private func asides(_ stops: [(key: String, count: Int)]) -> [String] {
    stops.filter { $0.count > 0 }.map { box($0.key, $0.count) }
  }

  /// The last two weeks in which something happened.
  var chart: DayChart {
    DayChart(
      days: overview.days.sorted { $0.key < $1.key }.suffix(14).map { day, counts in
        DayChart.Day(
          name: Timestamp(day: day).map(request.shortDay) ?? day, recruited: counts.recruited,
          complete: counts.complete)
      })
  }

  // MARK: - What is missing

  /// How many the question is about at all, so that nobody takes an empty list for whole data.
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

  /// The newest first.
  var days: [OverviewPage.Line] {
    overview.days.sorted { $0.key > $1.key }.map { day, counts in
      line(Timestamp(day: day).map(request.day) ?? day, counts)
    }
  }

  var experimenters: [OverviewPage.Line] {
    overview.experimenters.map { id, counts in
      let name = id.map { id in staff.first { $0.id == id }?.name ?? id.text }
      return (name ?? request.say("overview.byThemselves"), counts)
    }.sorted { $0.0 < $1.0 }.map { line($0.0, $0.1) }
  }

  private func line(_ name: String, _ counts: StudyOverview.Counts) -> OverviewPage.Line {
    OverviewPage.Line(
      name: name, recruited: request.number(counts.recruited), consented: request.number(counts.consented),
      complete: request.number(counts.complete))
  }

  var phases: [OverviewPage.Phase] {
    let tests = study.tests.flatMap { test in
      test.variants.map {
        (VisitPhase.test(test.id, $0.id), "\(test.title[language]): \($0.label[language])")
      }
    }
    let surveys = study.surveys.map {
      (VisitPhase.survey($0.id), request.say("overview.phase.survey", ["survey": $0.title[language]]))
    }
    let visits = study.visits.map { visit in
      let title = visit.title[language]
      return (
        VisitPhase.whole(visit.id),
        study.visits.count == 1
          ? request.say("overview.phase.whole") : request.say("overview.phase.visit", ["visit": title])
      )
    }
    let all = [(VisitPhase.consent, request.say("overview.phase.consent"))] + tests + surveys + visits
    return all.compactMap { phase, name in
      overview.medianDuration(of: phase).map { seconds in
        OverviewPage.Phase(
          name: name, median: request.duration(seconds: seconds),
          people: request.number(overview.durations[phase]?.count ?? 0))
      }
    }
  }
}

extension StaffRequest {
  /// “4 min 10 s”
  fileprivate func duration(seconds: Double) -> String {
    Duration.seconds(seconds.rounded()).formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .narrow).locale(Locale(identifier: language.code)))
  }

  /// “14 May”
  fileprivate func shortDay(_ time: Timestamp) -> String {
    time.date.formatted(.dateTime.day().month(.abbreviated).locale(Locale(identifier: language.code)))
  }
}
