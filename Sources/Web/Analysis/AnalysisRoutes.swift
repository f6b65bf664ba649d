import HTTP
import Studies

/// The analysis of a study: for those who may see what came out for people.
enum AnalysisRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let query = try AnalysisQuery(request)
    let page = AnalysisPage(query, try report(query, request, hasDevices: true), request)
    return request.page(page, title: request.say("analysis.title"))
  }

  /// A table as CSV or a drawing as SVG.
  static func download(_ request: StaffRequest) throws -> Response {
    let query = try AnalysisQuery(request)
    let file = request.placeholder("file")
    let hasDevices = AnalysisReport.deviceFiles.contains(file)
    guard let sections = try report(query, request, hasDevices: hasDevices)?.sections else {
      throw PageError.notFound
    }
    let name = query.name(of: file)
    if let table = sections.flatMap(\.tables).first(where: { "\($0.id).csv" == file }) {
      return .download(table.csv(request), type: "text/csv; charset=utf-8", name: name)
    }
    if let figure = sections.flatMap(\.figures).first(where: { "\($0.id).svg" == file }) {
      return .download(figure.drawing.file, type: "image/svg+xml", name: name)
    }
    throw PageError.notFound
  }

  /// - Parameter hasDevices: false where nothing is shown of the checks of devices, which are not read then
  private static func report(_ query: AnalysisQuery, _ request: StaffRequest, hasDevices: Bool) throws
    -> AnalysisReport?
  {
    guard let task = query.task else { return nil }
    let (stores, study, origin) = (request.stores, query.study.id, query.origin)
    func now() throws -> DataState {
      DataState(
        change: try stores.lastChange(),
        waiting: try stores.runsWithoutAggregate(of: task, in: study, origin: origin))
    }
    let state = try now()
    let figures = try request.lab.analyses.value(
      of: AnalysisKey(query, task), at: state, now: now, if: { !hasDevices || $0.timing != nil },
      unless: { try stores.hasChanged(study, origin: origin, since: $0) },
      { try AnalysisFigures(query, task, from: stores, hasDevices: hasDevices) })
    return AnalysisReport(query, task, figures, waiting: state.waiting, request)
  }
}

extension AnalysisQuery {
  fileprivate init(_ request: StaffRequest) throws {
    let study = try request.study()
    self.init(
      request.http.query, of: study, origin: request.origin, seesAnswers: request.member.may(.readAnswers),
      kept: try request.stores.keptReleases(of: study.id))
  }
}

extension AnalysisPage {
  fileprivate init(_ query: AnalysisQuery, _ report: AnalysisReport?, _ request: StaffRequest) {
    let language = query.study.language(request.language)
    let other = query.origin == .real ? Participant.Origin.rehearsal : .real
    self.init(
      isRehearsal: query.origin == .rehearsal,
      otherURL: Path.staffAnalysis.url(query.study.id.text, query: [StaffRequest.originField: other.rawValue])
    )
    guard let report else { return }
    if request.member.may(.release), !request.lab.comparisonFiles.tasks(of: query.study).isEmpty {
      comparisonsURL = Path.staffComparisons.url(query.study.id.text)
    }
    releasedURL = query.release.map {
      Path.staffReleaseAnalysis.url(query.study.id.text, String($0.number))
    }
    tasks = query.tasks.map { task in
      TaskLink(
        title: task.title[language],
        url: Path.staffAnalysis.url(query.study.id.text)
          + Path.query(
            (query.origin == .rehearsal ? [(StaffRequest.originField, query.origin.rawValue)] : [])
              + (query.release.map { [(AnalysisQuery.releaseField, String($0.number))] } ?? [])
              + [(AnalysisQuery.taskField, task.id.text)]), isShown: task.id == report.task.id.ofStudy)
    }
    title = report.task.title[language]
    extent = Self.extent(report, request).map { .init(sentence: $0) }
    exclusions = report.figures.people.exclusions.map { .init($0, query, request) }
    choice = Choice(query, language, request)
    sections = report.sections.map { Section($0, query, request) }
  }

  private static func extent(_ report: AnalysisReport, _ request: StaffRequest) -> [String] {
    let (people, waiting) = (report.figures.people, report.waiting)
    var sentences = request.sentences(about: report.query)
    if people.begun == 0 {
      sentences.append(request.say("analysis.extent.nobody"))
    } else {
      sentences.append(
        request.say(
          "analysis.extent.people",
          [
            "n": request.number(people.analysed), "count": request.number(people.begun),
            "complete": request.number(people.complete),
          ]))
    }
    if people.runsWithoutResult > 0 {
      sentences.append(request.say("analysis.extent.withoutResult", count: people.runsWithoutResult))
    }
    if waiting > 0 { sentences.append(request.say("analysis.extent.waiting", count: waiting)) }
    if people.begun > 0, people.analysed == 0 { sentences.append(request.say("analysis.extent.nobodyLeft")) }
    return sentences
  }
}

extension StaffRequest {
  /// The release that is analysed, and what of it cannot be.
  fileprivate func sentences(about query: AnalysisQuery) -> [String] {
    var sentences: [String] = []
    if let release = query.release {
      sentences.append(
        say(
          "analysis.release.of",
          ["number": number(release.number), "time": moment(release.made.madeAt)]))
      if release.left > 0 { sentences.append(say("analysis.release.left", count: release.left)) }
    }
    let without = query.releasesWithoutMembers
    if without > 0 { sentences.append(say("analysis.release.without", count: without)) }
    return sentences
  }
}

extension AnalysisPage.Exclusion {
  fileprivate init(
    _ exclusion: AnalysedSample.Exclusion, _ query: AnalysisQuery, _ request: StaffRequest
  ) {
    let key = "analysis.reason.\(exclusion.reason.rawValue)"
    self.init(
      reason: request.say(key), meaning: request.say("\(key)Means"), isApplied: exclusion.isApplied,
      runs: request.number(exclusion.runs), people: request.number(exclusion.people),
      url: query.turning(exclusion.reason).url)
  }
}

extension AnalysisPage.Choice {
  fileprivate init(_ query: AnalysisQuery, _ language: Language, _ request: StaffRequest) {
    let chosen: [String] = [
      StaffRequest.originField, AnalysisQuery.taskField, AnalysisQuery.keepField, AnalysisQuery.leaveField,
    ]
    let shown = Set(query.variables.map(\.id))
    let names = VariableNames(of: query.allVariables, in: query.study, language, request)
    self.init(
      action: Path.staffAnalysis.url(query.study.id.text),
      kept: query.fields.filter { chosen.contains($0.name) }.map { .init(name: $0.name, value: $0.value) },
      releases: Self.releaseOptions(query, request), groups: Self.groupOptions(query, names, request),
      occasions: (1..<(query.occasionCount + 1)).map {
        .init(
          value: "\($0)",
          label: request.say(
            "analysis.occasionOf", ["n": request.number($0), "count": request.number(query.occasionCount)]),
          isSelected: $0 == query.occasion)
      },
      sizes: PowerAnalysis.sizes.map {
        .init(value: "\($0)", label: request.decimals($0, 2), isSelected: $0 == query.size)
      },
      variables: query.allVariables.map {
        .init(value: $0.id.text, label: names[$0], isSelected: shown.contains($0.id))
      })
  }

  /// Empty without a release that could be analysed.
  private static func releaseOptions(_ query: AnalysisQuery, _ request: StaffRequest) -> [AnalysisPage.Option]
  {
    if query.releases.isEmpty { return [] }
    let none = AnalysisPage.Option(
      value: "", label: request.say("analysis.release.none"), isSelected: query.release == nil)
    return [none]
      + query.releases.map {
        AnalysisPage.Option(
          value: String($0.number),
          label: request.say(
            "analysis.release.number",
            ["number": request.number($0.number), "day": request.day($0.made.madeAt)]),
          isSelected: $0.number == query.release?.number)
      }
  }

  private static func groupOptions(_ query: AnalysisQuery, _ names: VariableNames, _ request: StaffRequest)
    -> [AnalysisPage.Option]
  {
    var chosen = ""
    if case .variable(let variable) = query.grouping { chosen = variable.id.text }
    let none = AnalysisPage.Option(
      value: "", label: request.say("analysis.firstVariant"), isSelected: chosen.isEmpty)
    return [none]
      + query.allVariables.filter { !$0.categories.isEmpty }.map {
        AnalysisPage.Option(value: $0.id.text, label: names[$0], isSelected: $0.id.text == chosen)
      }
  }
}
