import HTTP
import Statistics
import Studies

/// The balance of orders. The orders drawn so far give away what comes next: so the page is not for those who run
/// visits.
enum BalanceRoutes {
  private static let countField = "count"
  private static let finished = "finished"

  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let view = View(request)
    let (stores, ordered) = (request.stores, study.definedTasks.filter { !$0.variants.isEmpty })
    let name = view.countsFinished ? "balance of finished" : "balance"
    let told = try request.toldFigures(name, of: study, view.origin) { progress in
      progress.expect(ordered.count)
      return try ordered.map { task in
        defer { progress.advance() }
        return try TaskBalance(of: task, in: study, view.origin, isFinished: view.countsFinished, stores)
      }
    }
    let title = request.say("balance.title")
    guard case .figures(let figures) = told else {
      return request.page(whileComputing: [told.wait], for: BalancePage.self, title: title, view.origin)
    }
    return try request.live("\(stores.lastChange())-\(figures.change)") {
      let page = BalancePage(
        isRehearsal: view.origin == .rehearsal, countsFinished: view.countsFinished,
        otherURL: url(of: study, view.ofOthers), countURL: url(of: study, view.ofOtherOrders),
        asOf: request.asOf(figures.asOf),
        tests: try zip(ordered, figures.value).map {
          try BalancePage.Test($0, $1, of: study, view, request)
        })
      return request.page(page, title: title)
    }
  }

  private static func url(of study: Study, _ view: View) -> String {
    let fields =
      (view.origin == .rehearsal ? [(StaffRequest.originField, Participant.Origin.rehearsal.rawValue)] : [])
      + (view.countsFinished ? [(countField, finished)] : [])
    return Path.staffBalance.url(study.id.text) + (fields.isEmpty ? "?" : Path.query(fields))
  }

  /// The participants whose orders are counted, and the kind of count.
  fileprivate struct View {
    var origin: Participant.Origin
    /// Tests that were finished, instead of orders that were drawn.
    var countsFinished: Bool

    init(_ request: StaffRequest) {
      let query = request.http.query
      origin = request.origin
      countsFinished = query[countField] == finished
    }

    var ofOthers: View {
      var other = self
      other.origin = origin == .real ? .rehearsal : .real
      return other
    }

    var ofOtherOrders: View {
      var other = self
      other.countsFinished.toggle()
      return other
    }
  }
}

extension BalancePage.Test {
  fileprivate init(
    _ task: any StudyTask, _ figures: TaskBalance, of study: Study, _ view: BalanceRoutes.View,
    _ request: StaffRequest
  ) throws {
    let language = study.language(request.language)
    let balance = figures.orders
    let names = task.variants.map { $0.label[language] }
    let places = names.indices.map { request.say("balance.position", ["n": request.number($0 + 1)]) }
    let verdict = balance.test
    let links = FigureLinks(study: study, origin: view.origin, request: request)
    let urls = Self.urls(of: task, isFinished: view.countsFinished, links)
    self.init(
      id: task.id.text, title: task.title[language],
      method: request.say("balance.method.\(task.order.method.rawValue)"),
      orders: request.say("balance.orders", count: balance.orders)
        + (view.countsFinished && study.scheduled(task.id) != nil
          ? " · " + request.say("balance.atHome") : ""),
      verdict: verdict.map { Self.sentence($0, request) },
      caution: verdict.flatMap { $0.smallestExpected < 5 ? request.say("balance.fewCounts") : nil },
      drawing: balance.orders == 0
        ? nil
        : OrderDrawing(
          counts: balance.positions, expected: ContingencyTable(balance.positions).expected, urls: urls
        ).svg(rows: names, columns: places, heading: "positions-\(task.id.text)"),
      positions: places.map { .init(label: $0) },
      positionRows: Self.positionRows(names, balance.positions, urls, request),
      successors: names.map { .init(label: $0) },
      successionRows: Self.successionRows(names, balance.successions, request),
      siteRows: Self.siteRows(of: task, figures, links),
      experimenterRows: try Self.experimenterRows(of: task, figures, links),
      stationRows: try Self.stationRows(of: task, figures, links),
      lists: figures.lists.map { BalancePage.List($0, request) },
      isChanged: figures.lists.contains { $0.state != .inForce })
  }

  /// Of each variant, in its row, at each place of the order.
  private static func urls(of task: any StudyTask, isFinished: Bool, _ links: FigureLinks) -> [[String?]] {
    task.variants.map { variant in
      task.variants.indices.map { place in
        links.url(
          .order(.init(task: task.id, position: place + 1, variant: variant.id, isFinished: isFinished)))
      }
    }
  }

  private static func sentence(_ verdict: ChiSquaredTest, _ request: StaffRequest) -> String {
    request.say(
      "balance.verdict",
      [
        "p": request.statement(p: verdict.p), "statistic": request.decimals(verdict.statistic, 2),
        "n": request.number(verdict.degreesOfFreedom),
      ])
  }

  private static func positionRows(
    _ names: [String], _ counts: [[Int]], _ urls: [[String?]], _ request: StaffRequest
  ) -> [BalancePage.Row] {
    names.indices.map { row in
      BalancePage.Row(
        name: names[row],
        cells: zip(counts[row], urls[row]).map { LinkedNumber($0, of: names[row], url: $1, request) })
    }
  }

  private static func successionRows(
    _ names: [String], _ counts: [[Int]], _ request: StaffRequest
  ) -> [BalancePage.Row] {
    zip(names.indices, counts).map { row, counts in
      BalancePage.Row(
        name: names[row],
        cells: counts.enumerated().map {
          LinkedNumber(number: $0.offset == row ? "–" : request.number($0.element))
        })
    }
  }

  private static func siteRows(
    of task: any StudyTask, _ figures: TaskBalance, _ links: FigureLinks
  ) -> [BalancePage.Row] {
    guard let counts = figures.firstBySite else { return [] }
    return links.study.sites(and: counts.keys).map { site in
      row(links.request.name(of: site, in: links.study), .site(site), counts[site], of: task, links)
    }
  }

  /// The experimenters by their names, then those who came on their own.
  private static func experimenterRows(
    of task: any StudyTask, _ figures: TaskBalance, _ links: FigureLinks
  ) throws -> [BalancePage.Row] {
    try rows(
      figures.firstByExperimenter, names: links.request.staffNames(),
      none: links.request.say("overview.byThemselves"), of: task, links
    ) { .experimenter($0) }
  }

  /// The tablets by their names, then those who had none of the lab.
  private static func stationRows(
    of task: any StudyTask, _ figures: TaskBalance, _ links: FigureLinks
  ) throws -> [BalancePage.Row] {
    try rows(
      figures.firstByStation, names: links.request.stationNames(),
      none: links.request.say("overview.noTablet"), of: task, links
    ) { .station($0) }
  }

  /// Empty where nobody is counted but those of none.
  private static func rows<Subject>(
    _ counts: [Identifier<Subject>?: [TaskVariant.ID: Int]], names: [Identifier<Subject>: String],
    none: String, of task: any StudyTask, _ links: FigureLinks,
    part: (Identifier<Subject>?) -> ParticipantFigure.Part
  ) -> [BalancePage.Row] {
    let named = counts.keys.compactMap(\.self).map { id in (name: names[id] ?? id.text, id: id) }
    if named.isEmpty { return [] }
    let rows = named.sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }.map {
      row($0.name, part($0.id), counts[$0.id], of: task, links)
    }
    guard let others = counts[nil] else { return rows }
    return rows + [row(none, part(nil), others, of: task, links)]
  }

  private static func row(
    _ name: String, _ part: ParticipantFigure.Part, _ counts: [TaskVariant.ID: Int]?,
    of task: any StudyTask, _ links: FigureLinks
  ) -> BalancePage.Row {
    BalancePage.Row(
      name: name,
      cells: task.variants.map { variant in
        links.number(
          counts?[variant.id] ?? 0, name, .first(TaskInVariant(task.id, variant.id), part))
      })
  }
}

extension BalancePage.List {
  fileprivate init(_ list: TaskBalance.List, _ request: StaffRequest) {
    let (use, state) = (list.use, list.state)
    let stratum = use.list.stratum.text
    self.init(
      stratum: stratum.isEmpty ? request.say("balance.everybody") : stratum.replacing(":", with: ": "),
      state: request.say("balance.standing.\(state.rawValue)"),
      method: request.say("balance.method.\(use.list.rule.method.rawValue)"),
      variants: request.number(use.list.rule.variants.count), began: request.moment(use.beganAt),
      held: request.number(use.held), free: request.number(use.free))
  }
}
