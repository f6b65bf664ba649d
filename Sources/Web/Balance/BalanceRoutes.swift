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
    return try request.live {
      let view = View(request)
      let page = BalancePage(
        isRehearsal: view.origin == .rehearsal,
        countsFinished: view.countsFinished, originURL: url(of: study, view.ofOthers),
        countURL: url(of: study, view.ofOtherOrders),
        tests: try study.definedTasks.filter { !$0.variants.isEmpty }.map {
          try BalancePage.Test($0, of: study, view, request)
        })
      return request.page(page, title: request.say("balance.title"))
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
    _ task: any StudyTask, of study: Study, _ view: BalanceRoutes.View, _ request: StaffRequest
  )
    throws
  {
    let language = study.language(request.language)
    let balance = try Self.balance(of: task, in: study, view, request)
    let names = task.variants.map { $0.label[language] }
    let places = names.indices.map { request.say("balance.position", ["n": request.number($0 + 1)]) }
    let verdict = balance.test
    let lists = try Self.lists(of: task, in: study, view, request)
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
      siteRows: try Self.siteRows(of: task, in: study, view, request),
      experimenterRows: try Self.experimenterRows(of: task, in: study, view, request),
      lists: lists.map { BalancePage.List($0.use, $0.state, request) },
      isChanged: lists.contains { $0.state != .inForce })
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
        "p": request.decimals(verdict.p, 3), "statistic": request.decimals(verdict.statistic, 2),
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
    of task: any StudyTask, in study: Study, _ view: BalanceRoutes.View, _ request: StaffRequest
  ) throws -> [BalancePage.Row] {
    if study.sites.isEmpty || view.countsFinished { return [] }
    let counts = try request.stores.firstVariants(of: task.id, in: study.id, origin: view.origin)
    return study.sites(and: counts.keys).map { site in
      row(request.name(of: site, in: study), counts[site], of: task, request)
    }
  }

  /// The experimenters by their names, then those who came on their own.
  private static func experimenterRows(
    of task: any StudyTask, in study: Study, _ view: BalanceRoutes.View, _ request: StaffRequest
  ) throws -> [BalancePage.Row] {
    if view.countsFinished { return [] }
    let stores = request.stores
    let counts = try stores.firstVariantsByExperimenter(of: task.id, in: study.id, origin: view.origin)
    let ids = counts.keys.compactMap(\.self)
    if ids.isEmpty { return [] }
    let names = try request.staffNames()
    let named = ids.map { id in (name: names[id] ?? id.text, id: id) }
    let rows = named.sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }.map {
      row($0.name, counts[$0.id], of: task, request)
    }
    guard let others = counts[StaffMember.ID?.none] else { return rows }
    return rows + [row(request.say("overview.byThemselves"), others, of: task, request)]
  }

  private static func row(
    _ name: String, _ counts: [TaskVariant.ID: Int]?, of task: any StudyTask, _ request: StaffRequest
  ) -> BalancePage.Row {
    BalancePage.Row(
      name: name,
      cells: task.variants.map { LinkedNumber(number: request.number(counts?[$0.id] ?? 0)) })
  }

  private static func lists(
    of task: any StudyTask, in study: Study, _ view: BalanceRoutes.View, _ request: StaffRequest
  ) throws -> [(use: AllocationListUse, state: AllocationList.State)] {
    let stores = request.stores
    let uses = try stores.allocationLists(of: task.id, in: study.id, origin: view.origin)
    // Most studies are not changed: one list for each stratum, and nobody's order to look at.
    let isPlain = uses.allSatisfy { $0.list.state(in: task, among: []) == .inForce }
    let orders =
      isPlain ? [] : try stores.drawnOrders(of: task.id, in: study.id, origin: view.origin)
    return uses.map { ($0, $0.list.state(in: task, among: orders)) }
  }

  private static func balance(
    of task: any StudyTask, in study: Study, _ view: BalanceRoutes.View, _ request: StaffRequest
  ) throws -> OrderBalance {
    let stores = request.stores
    let orders: [[TaskVariant.ID?]] =
      view.countsFinished
      ? try stores.finishedOrders(of: study.countedTask(task.id), in: study.id, origin: view.origin)
      : try stores.drawnOrders(of: task.id, in: study.id, origin: view.origin)
    return orders.reduce(into: OrderBalance(of: task.variants.map(\.id))) { $0.add($1) }
  }
}

extension BalancePage.List {
  fileprivate init(
    _ use: AllocationListUse, _ state: AllocationList.State, _ request: StaffRequest
  ) {
    let stratum = use.list.stratum.text
    self.init(
      stratum: stratum.isEmpty ? request.say("balance.everybody") : stratum.replacing(":", with: ": "),
      state: request.say("balance.standing.\(state.rawValue)"),
      method: request.say("balance.method.\(use.list.rule.method.rawValue)"),
      variants: request.number(use.list.rule.variants.count), began: request.moment(use.beganAt),
      held: request.number(use.held), free: request.number(use.free))
  }
}
