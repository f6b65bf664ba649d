import Foundation
import HTTP
import Studies

/// The progress of participants on the way to the tasks.
enum OnboardingProgressRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let origin = request.origin
    let stores = request.stores
    let title = request.say("onboarding-progress.title")
    let told = try request.toldFigures("onboarding", of: study, origin) {
      try stores.onboarding(in: study, origin: origin, $0)
    }
    guard case .figures(let figures) = told else {
      return request.page(
        whileComputing: [told.wait], for: OnboardingProgressPage.self, title: title, origin)
    }
    var page = OnboardingProgressPage(figures.value, of: study, origin, request)
    page.asOf = request.asOf(figures.asOf)
    return request.page(page, title: title)
  }
}

extension OnboardingProgressPage {
  fileprivate init(
    _ onboarding: Onboarding, of study: Study, _ origin: Participant.Origin, _ request: StaffRequest
  ) {
    let other = origin == .real ? Participant.Origin.rehearsal : .real
    let words = OnboardingWords(onboarding: onboarding, study: study, origin: origin, request: request)
    self.init(
      isRehearsal: origin == .rehearsal,
      otherURL: Path.staffOnboarding.url(
        study.id.text, query: [StaffRequest.originField: other.rawValue]),
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
      diagram: words.flow.diagram?.svg, stages: words.stages,
      siteNames: words.siteNames, siteStages: words.siteStages, days: words.days,
      askedAgain: onboarding.askedAgain == 0
        ? nil : request.say("onboarding-progress.askedAgain", count: onboarding.askedAgain),
      renewalsURL: study.renewalsURL(origin),
      versions: words.versions)
  }
}

/// The numbers of an onboarding in words of the reader's language.
private struct OnboardingWords {
  let onboarding: Onboarding
  let study: Study
  let origin: Participant.Origin
  let request: StaffRequest

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
    FlowWords(flow: onboarding.flow, study: study, request: request, links: links)
  }

  private var links: FigureLinks { FigureLinks(study: study, origin: origin, request: request) }

  // MARK: - The tables

  var stages: [OnboardingProgressPage.Stage] {
    if onboarding.began == 0 { return [] }
    return places.enumerated().map { index, place in
      let (count, stops) = (count(at: place), stops(at: index))
      // Of those who were turned away there is no list.
      let isOfAll = onboarding.flow.notEligible == 0 || (place != nil && place != .introduced)
      return OnboardingProgressPage.Stage(
        name: name(of: place),
        people: LinkedNumber(
          count, of: name(of: place), url: isOfAll ? links.url(.onboarding(place, .reached)) : nil, request),
        share: request.percent(Double(count) / Double(onboarding.began)),
        staying: links.number(stops.staying, name(of: place), .onboarding(place, .staying)),
        left: links.number(stops.left, name(of: place), .onboarding(place, .left)),
        details: details(of: place))
    }
  }

  /// Empty for a study without sites.
  private var sites: [Site.ID?] {
    study.sites.isEmpty || onboarding.enrolled == 0 ? [] : study.sites(and: onboarding.sites.keys)
  }

  var siteNames: [OnboardingProgressPage.Detail] {
    sites.map { .init(sentence: request.name(of: $0, in: study)) }
  }

  var siteStages: [OnboardingProgressPage.SiteStage] {
    places.map { place in
      OnboardingProgressPage.SiteStage(
        name: name(of: place),
        cells: sites.map { site in
          links.number(
            onboarding.reached(place, at: site), "\(name(of: place)) · \(request.name(of: site, in: study))",
            .onboardingAt(site, place))
        })
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
            url: links.url(.quizPassed(way)))
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
        name: name, people: request.number(people.all), peopleURL: url(ofThoseOn: version.number),
        left: links.number(
          people.left, name, .leftOnVersion(number: version.number, hash: version.hash)),
        state: request.say(
          version.isValid ? "onboarding-progress.holds" : "onboarding-progress.holdsNoLonger"))
    }
  }

  private func url(ofThoseOn number: Int) -> String {
    Path.staffParticipants.url(query: [
      "study": study.id.text, "origin": origin.rawValue, ParticipantListQuery.versionField: String(number),
    ])
  }
}
