import HTTP
import Statistics
import Studies

/// The balance of orders. The orders drawn so far give away what comes next: so the page is not for those who run
/// visits. Query: `count`, `origin`, `by`.
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
      let table = try BalanceParts(figures.value, in: study, view.origin, by: view.division, request) {
        division in
        url(of: study, view.divided(by: division))
      }
      let page = BalancePage(
        isRehearsal: view.origin == .rehearsal, countsFinished: view.countsFinished,
        otherURL: url(of: study, view.ofOthers), countURL: url(of: study, view.ofOtherOrders),
        asOf: request.asOf(figures.asOf),
        tests: zip(ordered, figures.value).map { task, figures in
          var test = BalancePage.Test(task, figures, of: study, view, request)
          table?.divide(&test, of: task, figures)
          return test
        })
      return request.page(page, title: title)
    }
  }

  private static func url(of study: Study, _ view: View) -> String {
    let fields: [(name: String, value: String)] = [
      (name: StaffRequest.originField, value: view.origin == .rehearsal ? view.origin.rawValue : ""),
      (name: countField, value: view.countsFinished ? finished : ""),
      (name: PartDivision.field, value: view.division?.rawValue ?? ""),
    ].filter { !$0.value.isEmpty }
    return Path.staffBalance.url(study.id.text) + (fields.isEmpty ? "?" : Path.query(fields))
  }

  /// The participants whose orders are counted, the kind of count, and how the first variants are divided.
  fileprivate struct View {
    var origin: Participant.Origin
    /// Tests that were finished, instead of orders that were drawn.
    var countsFinished: Bool
    /// Nil for the first one of the page.
    var division: PartDivision?

    init(_ request: StaffRequest) {
      let query = request.http.query
      origin = request.origin
      countsFinished = query[countField] == finished
      division = PartDivision(in: query)
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

    func divided(by division: PartDivision) -> View {
      var other = self
      other.division = division
      return other
    }
  }
}

extension BalancePage.Test {
  fileprivate init(
    _ task: any StudyTask, _ figures: TaskBalance, of study: Study, _ view: BalanceRoutes.View,
    _ request: StaffRequest
  ) {
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
