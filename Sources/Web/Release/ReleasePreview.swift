import Anonymisation
import HTTP
import Studies

extension ReleaseRoutes {
  /// Shows what a release would hold and tell, if it was made now.
  static func preview(_ request: StaffRequest) throws -> Response {
    try answer(request, to: request.http.query) { study, scope in
      let page = try ReleasePreviewPage(of: study, in: scope, request)
      return request.page(page, title: request.say("release.preview.title"))
    }
  }
}

extension ReleasePreviewPage {
  init(of study: Study, in scope: ReleaseScope, _ request: StaffRequest) throws {
    let source = request.lab.releaseSource
    let extent = try source.extent(of: study, in: scope)
    let fields = ReleaseScopeForm.fields(of: scope)
    let linked = try request.stores.keptReleases(of: study.id).linked(with: scope)
    self.init(
      isRehearsal: scope.origin == .rehearsal, isCompleteOnly: scope.completeOnly,
      part: request.sentences(scope, of: study, linked: linked).map(Sentence.init),
      audience: .init(scope.audience, extent, of: study, request),
      fields: fields.map { FormField(name: $0.name, value: $0.value) },
      asks: study.wantsApproval(of: scope),
      action: (study.wantsApproval(of: scope) ? Path.staffReleaseRequests : .staffRelease).url(study.id.text),
      back: Path.staffRelease.url(study.id.text) + Path.query(fields))
    wordsURL = OwnWordsPage.url(of: study, in: scope)
    words = OwnWordsCount.all(
      try source.ownWords(of: study, in: scope), of: scope.selection.words
    ).map { Sentence(sentence: request.say($0)) }
    sent = try source.sentCounts(of: study, in: scope).all.map { place, texts in
      Sent(sentence: request.say(place, texts: texts), url: SentDataPage.url(of: study, in: scope, at: place))
    }
    hasNothingSent = sent.isEmpty && !scope.selection.asSent.isEmpty
    if extent.participants == 0 {
      problem = request.say(
        scope.selection.isWhole ? "release.problem.nobody" : "release.problem.nobodyInPart")
      return
    }
    few = scope.few(extent.participants).map { request.say("release.preview.few", count: $0) }
    traces = request.sentences(try source.traces(of: study, in: scope)).map(Sentence.init)
    untagged = try source.untaggedRisk(of: study, in: scope).map { .init($0, request) }
    do {
      anonymity = try source.disclosure(of: study, in: scope).map { .init($0, of: study, request) }
    } catch let disclosure as DisclosureProblem {
      problem = request.say(disclosure)
    }
  }
}

extension StaffRequest {
  fileprivate func sentences(_ traces: ReleaseTraces) -> [String] {
    [("release.preview.traceDevices", traces.devices), ("release.preview.traceDays", traces.days)]
      .compactMap { words, trace in
        trace.map { say(words, ["alone": number($0.alone), "people": number($0.people)]) }
      }
  }

  /// The reason why a release cannot be made, in words.
  func say(_ problem: DisclosureProblem) -> String {
    switch problem {
    case .tooFewParticipants(let participants, let k):
      say("release.problem.tooFewParticipants", ["participants": number(participants), "k": number(k)])
    case .tooFewValues(let variable, let values, let l):
      say(
        "release.problem.tooFewValues",
        ["variable": variable.name, "values": number(values), "l": number(l)])
    case .wrongNumberOfValues(let values, let variables):
      say(
        "release.problem.wrongNumberOfValues",
        ["values": number(values), "variables": number(variables)])
    }
  }
}

extension ReleasePreviewPage.Anonymity {
  fileprivate init(_ report: DisclosureReport, of study: Study, _ request: StaffRequest) {
    self.init(
      requirement: request.say(report.requirement, study.disclosureControl?.requirement),
      figures: Self.figures(report, request),
      quasiIdentifiers: report.quasiIdentifiers.map {
        .init(
          variable: $0.variable.name,
          level: $0.isLeftOut ? request.say("release.preview.leftOut") : request.say($0.level),
          suppressed: request.number($0.suppressedCells))
      },
      identifiers: report.withheld.isEmpty ? nil : report.withheld.map(\.name).joined(separator: ", "),
      former: report.formerAnswers == 0
        ? nil : request.say("release.preview.former", count: report.formerAnswers),
      precision: request.percent(report.loss.precision),
      groupSize: report.loss.averageClassSize.map { request.groupSize($0, k: report.requirement.k) },
      discernibility: request.say(
        "release.preview.discernibility", ["n": request.number(report.loss.discernibility)]))
  }

  private static func figures(_ report: DisclosureReport, _ request: StaffRequest)
    -> [ReleasePreviewPage.Figure]
  {
    func figure(_ name: String, _ value: (DisclosureFigures) -> String) -> ReleasePreviewPage.Figure {
      .init(name: name, before: value(report.before), after: value(report.after))
    }
    let none = request.say("release.preview.none")
    let all = [
      figure(request.say("release.preview.leastClass")) { $0.leastClass.map(request.number) ?? none },
      figure(request.say("release.preview.violating", ["k": request.number(report.requirement.k)])) {
        request.number($0.violating)
      },
      figure(request.say("release.preview.sampleUniques")) { request.number($0.sampleUniques) },
      figure(request.say("release.preview.specialUniques")) { request.number($0.specialUniques) },
      figure(request.say("release.preview.expected")) {
        request.decimals($0.expectedReidentifications, 1)
      },
      figure(request.say("release.preview.highestRisk")) { $0.highestRisk.map(request.percent) ?? none },
      figure(request.say("release.preview.highestScore")) { request.decimals($0.highestScore, 0) },
      figure(request.say("release.preview.highestIntrusionScore")) {
        request.decimals($0.highestIntrusionScore, 3)
      },
    ]
    let diversity = zip(report.before.diversity, report.after.diversity).flatMap { before, after in
      [
        ReleasePreviewPage.Figure(
          name: request.say("release.preview.diversity", ["variable": before.variable.name]),
          before: before.distinct.map(request.number) ?? none,
          after: after.distinct.map(request.number) ?? none),
        ReleasePreviewPage.Figure(
          name: request.say("release.preview.entropy", ["variable": before.variable.name]),
          before: before.entropy.map { request.decimals($0, 1) } ?? none,
          after: after.entropy.map { request.decimals($0, 1) } ?? none),
      ]
    }
    return all + diversity
  }
}

extension ReleasePreviewPage.Untagged {
  fileprivate init(_ risk: UntaggedRisk, _ request: StaffRequest) {
    let (figures, none) = (risk.figures, request.say("release.preview.none"))
    self.init(
      variables: risk.variables.map(\.name).joined(separator: ", "),
      figures: [
        Figure(
          name: request.say("release.preview.leastClass"),
          value: figures.leastClass.map(request.number) ?? none),
        Figure(
          name: request.say("release.preview.sampleUniques"), value: request.number(figures.sampleUniques)),
        Figure(
          name: request.say("release.preview.specialUniques"), value: request.number(figures.specialUniques)),
        Figure(
          name: request.say("release.preview.expected"),
          value: request.decimals(figures.expectedReidentifications, 1)),
        Figure(
          name: request.say("release.preview.highestRisk"),
          value: figures.highestRisk.map(request.percent) ?? none),
      ])
  }
}

extension StaffRequest {
  /// - Parameter times: the mean size of a group in multiples of k
  fileprivate func groupSize(_ times: Double, k: Int) -> String {
    say("release.preview.groupSize", ["size": decimals(times * Double(k), 1), "times": decimals(times, 2)])
  }

  /// - Parameter least: what the study asks for, of which the release may ask for more
  fileprivate func say(_ requirement: AnonymityRequirement, _ least: AnonymityRequirement?) -> String {
    let (k, l, studyK) = (requirement.k, requirement.l, least?.k ?? requirement.k)
    let studyL = least?.l ?? l
    if l > studyL {
      return say(
        studyL > 1 ? "release.preview.raisedValues" : "release.preview.addedValues",
        ["k": number(k), "l": number(l), "least": number(studyK), "leastValues": number(studyL)])
    }
    if k > studyK {
      return say(
        l > 1 ? "release.preview.raisedDiverse" : "release.preview.raised",
        ["k": number(k), "l": number(l), "least": number(studyK)])
    }
    return say(
      l > 1 ? "release.preview.diverse" : "release.preview.alike", ["k": number(k), "l": number(l)])
  }

  fileprivate func say(_ level: Ladder.Level) -> String {
    switch level {
    case .exact: say("release.preview.exact")
    case .bands(let bands): say("release.preview.bands", ["width": bands.widthText])
    case .groups: say("release.preview.groups")
    case .mergedBelow(let threshold): say("release.preview.merged", ["n": number(threshold)])
    }
  }
}
