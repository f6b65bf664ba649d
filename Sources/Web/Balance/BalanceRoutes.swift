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
    let urls = task.variants.indices.map { row in
      task.variants.indices.map { column in
        links.url(
          .order(
            .init(
              task: task.id, position: column + 1, variant: task.variants[row].id,
              isFinished: view.countsFinished)))
      }
    }
    self.init(
      id: task.id.text, title: task.title[language],
      method: request.say("balance.method.\(task.order.method.rawValue)"),
      orders: request.say("balance.orders", count: balance.orders)
        + (view.countsFinished && study.scheduled(task.id) != nil
          ? " · " + request.say("balance.atHome") : ""),
      verdict: verdict.map {
        request.say(
          "balance.verdict",
          [
            "p": request.decimals($0.p, 3), "statistic": request.decimals($0.statistic, 2),
            "n": request.number($0.degreesOfFreedom),
          ])
      },
      caution: verdict.flatMap { $0.smallestExpected < 5 ? request.say("balance.fewCounts") : nil },
      drawing: balance.orders == 0
        ? nil
        : OrderDrawing(
          counts: balance.positions, expected: ContingencyTable(balance.positions).expected, urls: urls
        ).svg(rows: names, columns: places, heading: "positions-\(task.id.text)"),
      positions: places.map { .init(label: $0) },
      positionRows: names.indices.map { row in
        .init(
          name: names[row],
          cells: zip(balance.positions[row], urls[row]).map {
            LinkedNumber($0, of: names[row], url: $1, request)
          })
      },
      successors: names.map { .init(label: $0) },
      successionRows: zip(names.indices, balance.successions).map { row, counts in
        .init(
          name: names[row],
          cells: counts.enumerated().map {
            LinkedNumber(number: $0.offset == row ? "–" : request.number($0.element))
          })
      },
      lists: lists.map { BalancePage.List($0.use, $0.state, request) },
      isChanged: lists.contains { $0.state != .inForce })
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
