import Studies

/// The stages of the onboarding by site, experimenter or first tablet.
extension OnboardingProgressPage {
  /// Leaves the table away where nothing divides the people.
  mutating func divide(_ onboarding: Onboarding, _ query: EnrolmentQuery, _ request: StaffRequest) throws {
    let table = OnboardingParts(
      onboarding: onboarding, query: query, request: request, names: try PartNames(of: query.study, request))
    guard let chosen = PartDivision(asked: query.division, among: table.divisions) else { return }
    partsTitle = request.say("onboarding-progress.parts.\(chosen.rawValue)")
    partsHelp = request.say("onboarding-progress.partsHelp.\(chosen.rawValue)")
    parts = PartChoice(
      request.say("onboarding-progress.choose"), among: table.divisions, chosen: chosen,
      name: { request.say("overview.by.\($0.rawValue)") },
      url: { query.by($0).url(.staffOnboarding) + "#parts" })
    let shown = table.parts(by: chosen)
    partNames = shown.map { Detail(sentence: table.names.name(of: $0)) }
    partStages = table.stages(of: shown)
  }
}

private struct OnboardingParts {
  let onboarding: Onboarding
  let query: EnrolmentQuery
  let request: StaffRequest
  let names: PartNames

  /// Those that tell people apart: sites in a study that has some, the others once somebody came by them. Days are
  /// none of them.
  var divisions: [PartDivision] {
    PartDivision.allCases.filter { division in
      onboarding.parts.keys.contains { part in
        part.division == division && (division == .site ? !query.study.sites.isEmpty : !part.isOfNone)
      }
    }
  }

  func parts(by division: PartDivision) -> [ParticipantFigure.Part] {
    names.inOrder(Array(onboarding.parts.keys), by: division)
  }

  func stages(of parts: [ParticipantFigure.Part]) -> [OnboardingProgressPage.PartStage] {
    let links = FigureLinks(study: query.study, origin: query.origin, request: request)
    let places: [OnboardingStage?] = [nil] + onboarding.stages
    return places.map { place in
      let stage = request.say("onboarding-progress.stage.\(place?.rawValue ?? "began")")
      return OnboardingProgressPage.PartStage(
        name: stage,
        cells: parts.map { part in
          links.number(
            onboarding.reached(place, at: part), "\(stage) · \(names.name(of: part))",
            .onboardingAt(part, place, query.period))
        })
    }
  }
}
