import Foundation
import HTTP
import Studies

/// The progress of participants on the way to the tasks, of everybody or of those enrolled in a period. Query: `from`,
/// `until`, `origin`, `by`.
enum OnboardingProgressRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let query = try EnrolmentQuery(request, by: PartDivision(in: request.http.query))
    let title = request.say("onboarding-progress.title")
    guard query.problem == nil else {
      return request.page(
        try OnboardingProgressPage(nil, query, request), title: title, status: .unprocessable)
    }
    let told = try request.onboarding(query)
    guard case .figures(let figures) = told else {
      return request.page(
        whileComputing: [told.wait], for: OnboardingProgressPage.self, title: title, query.origin)
    }
    var page = try OnboardingProgressPage(figures.value, query, request)
    page.asOf = request.asOf(figures.asOf)
    return request.page(page, title: title)
  }
}

extension StaffRequest {
  fileprivate func onboarding(_ query: EnrolmentQuery) throws -> StudyFigures.Told<Onboarding> {
    let (stores, study, origin, period) = (stores, query.study, query.origin, query.period)
    return try toldFigures("onboarding", of: study, origin, during: period == .always ? nil : period) {
      try stores.onboarding(in: study, origin: origin, during: period, $0)
    }
  }
}

extension OnboardingProgressPage {
  /// - Parameter onboarding: nil for days that name no period
  fileprivate init(_ onboarding: Onboarding?, _ query: EnrolmentQuery, _ request: StaffRequest) throws {
    let study = query.study
    let words = onboarding.map { OnboardingWords(onboarding: $0, query: query, request: request) }
    self.init(
      isRehearsal: query.origin == .rehearsal, otherURL: query.ofOthers.url(.staffOnboarding),
      from: query.from, until: query.until, hidden: query.hidden,
      problem: query.problem.map { request.say($0) }, isOfPeriod: query.period != .always,
      previews: study.languages.map { language in
        .init(
          language: request.name(of: language), code: language.code,
          url: OnboardingScreen.introduction.url(of: study, in: language))
      },
      tasks: study.definedTasks.map { task in
        let own = study.language(request.language)
        return .init(
          title: task.title[own], url: request.lab.taskPages[task].previewURL(of: task, in: study, own))
      },
      diagram: words?.flow.diagram?.svg, stages: words?.stages ?? [],
      days: words?.days ?? [], askedAgain: words?.askedAgain, renewalsURL: study.renewalsURL(query.origin),
      versions: words?.versions ?? [])
    if let onboarding { try divide(onboarding, query, request) }
  }
}

/// The numbers of an onboarding in words of the reader's language.
private struct OnboardingWords {
  let onboarding: Onboarding
  let query: EnrolmentQuery
  let request: StaffRequest

  private var study: Study { query.study }

  /// The study's words are in a language that the study has.
  var language: Language { study.language(request.language) }

  /// The beginning, at which everybody is counted, and the stages of the study.
  private var places: [OnboardingStage?] { [nil] + onboarding.stages }

  private func name(of place: OnboardingStage?) -> String {
    request.say("onboarding-progress.stage.\(place?.rawValue ?? "began")")
  }

  private func count(at place: OnboardingStage?) -> Int {
    place.map(onboarding.reached) ?? onboarding.began
  }

  /// Those who came to a place and no further.
  private func stops(at index: Int) -> Onboarding.People {
    index < onboarding.stages.count ? onboarding.stopped(before: onboarding.stages[index]) : .init()
  }

  var flow: FlowWords {
    FlowWords(flow: onboarding.flow, study: study, request: request, period: query.period, links: links)
  }

  private var links: FigureLinks { FigureLinks(study: study, origin: query.origin, request: request) }

  var askedAgain: String? {
    onboarding.askedAgain == 0
      ? nil : request.say("onboarding-progress.askedAgain", count: onboarding.askedAgain)
  }

  // MARK: - The tables

  var stages: [OnboardingProgressPage.Stage] {
    if onboarding.began == 0 { return [] }
    return places.enumerated().map { index, place in
      let (count, stops) = (count(at: place), stops(at: index))
      // Of those who were turned away there is no list.
      let isOfAll = onboarding.flow.notEligible == 0 || (place != nil && place != .introduced)
      let reached = isOfAll ? links.url(.onboarding(place, .reached, query.period)) : nil
      return OnboardingProgressPage.Stage(
        name: name(of: place), people: LinkedNumber(count, of: name(of: place), url: reached, request),
        share: request.percent(Double(count) / Double(onboarding.began)),
        staying: links.number(stops.staying, name(of: place), .onboarding(place, .staying, query.period)),
        left: links.number(stops.left, name(of: place), .onboarding(place, .left, query.period)),
        details: details(of: place))
    }
  }

  private func details(of place: OnboardingStage?) -> [OnboardingProgressPage.Detail] {
    switch place {
    case .introduced where onboarding.flow.notEligible > 0:
      [
        .init(
          sentence: request.say(
            "onboarding-progress.detail.turnedAway", count: onboarding.flow.notEligible))
      ]
    case .eligible where onboarding.flow.eligibleAgain > 0:
      [
        .init(
          sentence: request.say("onboarding-progress.detail.again", count: onboarding.flow.eligibleAgain))
      ]
    case .quizPassed:
      QuizPass.allCases.compactMap { way in
        onboarding.quizPasses[way].map {
          OnboardingProgressPage.Detail(
            sentence: request.say("onboarding-progress.quiz.\(way.rawValue)", ["n": request.number($0)]),
            url: links.url(.quizPassed(way, query.period)))
        }
      }
    default: []
    }
  }

  var days: [OnboardingProgressPage.Day] {
    onboarding.flow.screening.days.map { day in
      OnboardingProgressPage.Day(
        day: Timestamp(day: day.day).map(request.day) ?? day.day, dayISO: day.day,
        refused: request.number(day.refused), refusedAgain: request.number(day.refusedAgain),
        reasons: day.reasons.mostFrequentFirst.map {
          .init(times: request.number($1), sentence: flow.text(of: $0))
        })
    }
  }

  /// The newest first.
  var versions: [OnboardingProgressPage.Version] {
    onboarding.versions.sorted { ($1.key.number, $0.key.hash) < ($0.key.number, $1.key.hash) }.map {
      version, people in
      let name = request.version(version.number, version.hash)
      return OnboardingProgressPage.Version(
        name: name,
        people: LinkedNumber(people.all, of: name, url: url(ofThoseOn: version.number), request),
        left: links.number(
          people.left, name,
          .leftOnVersion(number: version.number, hash: version.hash, query.period)),
        state: request.say(
          version.isValid ? "onboarding-progress.holds" : "onboarding-progress.holdsNoLonger"))
    }
  }

  /// For a period, the list is limited to those who were enrolled in it as well.
  private func url(ofThoseOn number: Int) -> String? {
    guard request.member.may(.runVisits) else { return nil }
    let everybody = Path.staffParticipants.url(query: [
      "study": study.id.text, "origin": query.origin.rawValue,
      ParticipantListQuery.versionField: String(number),
    ])
    if query.period == .always { return everybody }
    let enrolled = ParticipantFigure.onboarding(nil, .reached, query.period)
    return links.url(enrolled, and: [(name: ParticipantListQuery.versionField, value: String(number))])
  }
}
