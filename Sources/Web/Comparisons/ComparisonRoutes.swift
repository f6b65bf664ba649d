import HTTP
import Studies

/// The groups of other people beside a study. A check reads all of the files and changes nothing; taking in reads them again.
enum ComparisonRoutes {
  /// Bytes of a form with files; larger ones are for the command.
  static let largestForm = 24 << 20

  static func show(_ request: StaffRequest) throws -> Response {
    write(try ComparisonsPage(request), request, status: .ok)
  }

  static func submit(_ request: StaffRequest) throws -> Response {
    var page = try ComparisonsPage(request)
    let files = (request.form?.files ?? []).filter { $0.name == "file" && !$0.bytes.isEmpty }
    if files.isEmpty {
      page.problem = .init(field: "file", sentence: request.say("comparisons.noFile"))
    } else if !ComparisonGroup.isName(page.name) {
      page.problem = .init(field: "name", sentence: request.say("comparisons.noName"))
    } else {
      return try take(ComparisonUpload(files, page, request), page, request)
    }
    return write(page, request, status: .unprocessable)
  }

  /// Checks the files, or adds them if that is asked for.
  private static func take(
    _ upload: ComparisonUpload, _ sent: ComparisonsPage, _ request: StaffRequest
  ) throws -> Response {
    var page = sent
    let study = try request.study()
    let adds = !request.typed("add").isEmpty
    do {
      let intake = request.lab.comparisonFiles
      let report =
        adds
        ? try intake.add(upload, to: study, context: request.context)
        : try intake.check(upload, for: study, context: request.context)
      if adds, report.group != nil {
        return .redirect(to: Path.staffComparisons.url(study.id.text, query: Notice.comparisonAdded.query))
      }
      page.report = .init(report, for: study, request)
      return write(page, request, status: report.group == nil ? .unprocessable : .ok)
    } catch let problem as ComparisonMisunderstanding {
      page.problem = .init(field: "options", sentence: request.text(problem.reason))
    } catch ComparisonRefusal.isThere(let other) {
      page.problem = .init(field: "file", sentence: request.say("comparisons.isThere", ["name": other]))
    } catch ComparisonRefusal.nameIsTaken {
      page.problem = .init(field: "name", sentence: request.say("comparisons.nameIsTaken"))
    }
    return write(page, request, status: .unprocessable)
  }

  static func remove(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let id = ComparisonGroup.ID(request.placeholder("group"))
    guard try request.stores.comparisonGroups(of: study.id).contains(where: { $0.id == id }) else {
      throw PageError.notFound
    }
    try request.stores.removeComparisonGroup(id, of: study.id, context: request.context)
    return .redirect(to: Path.staffComparisons.url(study.id.text, query: Notice.comparisonRemoved.query))
  }

  private static func write(_ page: ComparisonsPage, _ request: StaffRequest, status: Status) -> Response {
    request.page(page, title: request.say("comparisons.title"), status: status)
  }
}

extension StaffRequest {
  /// A text of the intake, in English where it has no words in the language of the page.
  fileprivate func text(_ text: LocalizedText) -> String { text.texts[language] ?? text[Language("en")] }
}

extension ComparisonUpload {
  fileprivate init(_ files: [UploadedFile], _ page: ComparisonsPage, _ request: StaffRequest) {
    self.init(
      files: files.map { .init(name: $0.filename, content: .bytes($0.bytes)) }, name: page.name,
      task: StudyTask.ID(request.typed("task")), format: request.typed("format"))
    options = page.options
    isReversed = page.isReversed
    skipsBroken = page.skips
  }
}

extension ComparisonsPage {
  /// The form as it was sent; its files have to be chosen again.
  fileprivate init(_ request: StaffRequest) throws {
    let study = try request.study()
    let language = study.language(request.language)
    let intake = request.lab.comparisonFiles
    self.init(
      action: Path.staffComparisons.url(study.id.text), analysisURL: Path.staffAnalysis.url(study.id.text),
      groups: try request.stores.comparisonGroups(of: study.id).map { Group($0, request) },
      tasks: intake.tasks(of: study).map {
        ChoiceOption(
          value: $0.id.text, label: $0.title[language], isChosen: $0.id.text == request.typed("task"))
      },
      formats: intake.formats.map {
        ChoiceOption(
          value: $0, label: request.say("comparisons.format.\($0)"), isChosen: $0 == request.typed("format"))
      },
      name: request.typed("name").trimmed, options: request.typed("options").trimmed,
      isReversed: !request.typed("reversed").isEmpty, skips: !request.typed("skip").isEmpty)
  }
}

extension ComparisonsPage.Group {
  fileprivate init(_ group: ComparisonGroup, _ request: StaffRequest) {
    let moments = group.summary.moments
    self.init(
      name: group.name, people: request.number(moments.count), mean: request.signed(moments.mean, 2),
      deviation: moments.standardDeviation.map { request.decimals($0, 2) } ?? "–",
      source: group.source(request), leftOut: request.number(group.leftOut),
      added: request.moment(group.addedAt),
      removal: Path.staffComparisonRemoval.url(group.study.text, group.id.text),
      remove: request.say("comparisons.remove", ["name": group.name]))
  }
}

extension ComparisonGroup {
  /// “Scored here as D2 (jsPsych)”, “Taken over as D_biep.White_Good_all (scores)”.
  func source(_ words: some Localizer) -> String {
    words.say(
      isScoredHere ? "comparisons.scored" : "comparisons.taken",
      ["score": origin.scoring, "format": words.say("comparisons.format.\(origin.format)")])
  }

  /// The files hold trials, not scores.
  var isScoredHere: Bool { origin.format != "scores" }

  /// “1: 260 (52 %), 2: 240 (48 %)”, by the numbers of the file; nil where it tells no order.
  func orders(_ words: some Localizer) -> String? {
    let all = origin.orders.values.reduce(0, +)
    if all == 0 { return nil }
    return origin.orders.sorted { $0.key < $1.key }.map { order, people in
      "\(order): \(words.number(people)) (\(words.percent(Double(people) / Double(all))))"
    }.joined(separator: ", ")
  }

  var leftOut: Int { origin.excluded + origin.withoutResult + origin.broken }
}

extension ComparisonsPage.Report {
  fileprivate init(_ report: ComparisonReport, for study: Study, _ request: StaffRequest) {
    self.init(
      sentence: request.say(report.group == nil ? "comparisons.refused" : "comparisons.ready"),
      isReady: report.group != nil, facts: report.group.map { Self.facts($0, in: study, request) } ?? [],
      problems: report.problems.map {
        .init(file: $0.file, line: $0.line.map(request.number) ?? "", reason: request.text($0.reason))
      },
      more: report.moreProblems > 0 ? request.say("comparisons.more", count: report.moreProblems) : nil,
      remarks: report.remarks.map { .init(sentence: request.text($0)) })
  }

  private static func facts(_ group: ComparisonGroup, in study: Study, _ request: StaffRequest)
    -> [ComparisonsPage.Fact]
  {
    let (moments, origin) = (group.summary.moments, group.origin)
    return [
      ("people", request.number(moments.count)), ("mean", request.signed(moments.mean, 2)),
      ("deviation", moments.standardDeviation.map { request.decimals($0, 2) } ?? "–"),
      ("source", group.source(request)), ("excluded", request.number(origin.excluded)),
      ("withoutResult", request.number(origin.withoutResult)), ("broken", request.number(origin.broken)),
    ].map { .init(what: request.say("comparisons.\($0.0)"), value: $0.1) }
      + orders(group, in: study, request)
  }

  /// The kind of task says what the file numbers.
  private static func orders(_ group: ComparisonGroup, in study: Study, _ request: StaffRequest)
    -> [ComparisonsPage.Fact]
  {
    guard let orders = group.orders(request), let task = study.task(group.task) else { return [] }
    return [.init(what: request.say("\(type(of: task).kind.word).analysis.orders"), value: orders)]
  }
}
