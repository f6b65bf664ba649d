import Foundation
import HTTP
import Testing

@testable import Studies
@testable import Web

/// The pages that each role is shown: their links and forms are its rights, neither more nor less, every link opens, and
/// no page has a code for those who do not see codes.
@Suite struct RolePageTests {
  private let lab: TestLab
  private let router: Router<Audience>

  init() throws {
    lab = try TestLab()
    router = Router(try lab.console().routes)
    try RolePageTests.fill(lab)
  }

  @Test(arguments: StaffRole.allCases)
  func linksAndFormsAreTheRightsOfTheRole(role: StaffRole) throws {
    let colleague = try Colleague(lab, role)
    if role.may(.runVisits) {
      for path in [Path.staffSavedFilters, .staffSavedVisitFilters, .staffFeeds, .staffBoardLinks] {
        _ = try colleague.browser.post(path.url(), path.goodForm(in: lab.study))
      }
    }
    let people = try lab.store.participants(ParticipantQuery(studies: [lab.study]))
    #expect(people.entries.count == people.total && people.total > 6)
    var crawl = Crawl(
      of: colleague.browser, as: role, router, codes: people.entries.map(\.participation.participant.code))
    try crawl.run(from: Path.staffHome.url())
    #expect(crawl.problems == [])
    #expect(crawl.pagesWithCodes.isEmpty == !role.may(.seeCodes), "\(crawl.pagesWithCodes)")
    #expect(pagesWithoutPlaceholder(for: role).subtracting(crawl.shown) == [])
    #expect(lab.log.errors == [])
  }

  /// The patterns of the pages that are the role's whatever there is: something has to lead to each of them.
  private func pagesWithoutPlaceholder(for role: StaffRole) -> Set<String> {
    let pages = router.routes.filter { route in
      guard route.method == .get, route.pattern.placeholders.isEmpty,
        case .staff(let capability) = route.audience
      else { return false }
      return role.may(capability)
    }
    return Set(pages.map(\.pattern.description))
  }

  /// Somebody at several stages, and something of each kind that pages for staff show.
  private static func fill(_ lab: TestLab) throws {
    let (ada, bea) = (try Visitor(lab, at: .inRun), try Visitor(lab, at: .finished))
    for stop in [Visitor.Stop.consent, .left] { _ = try Visitor(lab, at: stop) }
    _ = try lab.flagRun(of: ada)
    _ = try lab.plan(for: ada, in: 0)
    try Tablet(lab, "Tablet 1").take(ada)
    _ = try Tablet(lab, "Tablet 2")
    _ = try lab.ask(about: bea)
    _ = try lab.queueMessage(in: lab.study)
    _ = try lab.makeBatch(2, in: lab.study)
    _ = try lab.offerSlot()
    _ = try lab.makeInvitations(["ada@example.org"])
    _ = try lab.addComparisonGroup()
    let manager = try Colleague(lab, .dataManager)
    _ = try manager.browser.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")])
    _ = try lab.askForRelease(as: manager.member.id)
  }
}

/// Opens what the pages of the console lead to, a few addresses of each kind.
private struct Crawl {
  /// Addresses that differ in their ids, or in the values of their fields.
  private static let mostOfAKind = 2
  private static let mostPages = 600
  /// These show pages for participants, whose links lead nowhere in them.
  private static let previews: Set<Path> = [.staffOnboardingScreen, .staffSurvey, .staffPreview]

  private let browser: Browser
  private let role: StaffRole
  private let router: Router<Audience>
  /// The codes of everybody, with a hyphen and without.
  private let codes: [String]
  private var queue: [(url: String, page: String)] = []
  private var opened: [String: Int] = [:]
  /// The patterns of all routes that a page led to.
  private(set) var shown: Set<String> = []
  private(set) var problems: Set<String> = []
  /// The pages and files on which somebody's code stands.
  private(set) var pagesWithCodes: Set<String> = []

  init(
    of browser: Browser, as role: StaffRole, _ router: Router<Audience>, codes: [ParticipationCode]
  ) {
    self.browser = browser
    self.role = role
    self.router = router
    self.codes = codes.flatMap { [$0.text, $0.grouped] }
  }

  mutating func run(from first: String) throws {
    follow(Way(isLink: true, method: .get, target: first), on: first)
    var pages = 0
    while pages < queue.count, pages < Crawl.mostPages {
      let (url, page) = queue[pages]
      pages += 1
      try open(url, linkedOn: page)
    }
    #expect(pages < Crawl.mostPages, "more than anybody waits for")
  }

  private mutating func open(_ url: String, linkedOn page: String) throws {
    let answer = try browser.get(url)
    guard answer.status < 400 else {
      problems.insert("\(page) links to \(url), which is answered with \(answer.status)")
      return
    }
    let told = answer.text + (answer.location ?? "")
    if codes.contains(where: told.contains) { pagesWithCodes.insert(url) }
    if let location = answer.location { follow(Way(isLink: true, method: .get, target: location), on: url) }
    guard answer.isPage, url.hasPrefix(Path.staffHome.url()) else { return }
    if let path = route(.get, of: url)?.path, Crawl.previews.contains(path) { return }
    for way in Way.all(on: answer.text) { follow(way, on: url) }
  }

  private mutating func follow(_ way: Way, on page: String) {
    guard let url = way.url(on: page) else { return }
    guard let route = route(way.method, of: url) else {
      problems.insert("\(page) leads to \(way.method.rawValue) \(url), where nothing is")
      return
    }
    shown.insert(route.pattern.description)
    if !isRight(route.audience) {
      problems.insert("\(page) shows \(way.method.rawValue) \(url), which is not for them")
    }
    if way.isLink { enqueue(url, of: route, on: page) }
  }

  private func isRight(_ audience: Audience) -> Bool {
    switch audience {
    case .anyone: true
    case .staff(let capability): role.may(capability)
    case .participant, .waitingStation: false
    }
  }

  private mutating func enqueue(_ url: String, of route: Route<Audience>, on page: String) {
    let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let fields = query.split(separator: "&").map { $0.prefix { $0 != "=" } }.sorted().joined(separator: "&")
    let kind = "\(route.pattern)?\(fields)"
    if queue.contains(where: { $0.url == url }) || opened[kind, default: 0] == Crawl.mostOfAKind { return }
    opened[kind, default: 0] += 1
    queue.append((url: url, page: page))
  }

  private func route(_ method: Method, of url: String) -> Route<Audience>? {
    let segments = url.prefix { $0 != "?" }.split(separator: "/").map {
      String($0).removingPercentEncoding ?? String($0)
    }
    guard case .found(let route, _) = router.match(method, segments) else { return nil }
    return route
  }
}

/// A link, or where a form of a page is sent.
private struct Way {
  let isLink: Bool
  let method: Method
  /// As the page has it.
  let target: String

  /// Those of a page, in their order.
  static func all(on page: String) -> [Way] {
    var ways: [Way] = []
    var method = Method.get
    for tag in page.components(separatedBy: "<") {
      if tag.hasPrefix("a ") {
        if let target = value(of: "href", in: tag) {
          ways.append(Way(isLink: true, method: .get, target: target))
        }
      } else if tag.hasPrefix("form ") {
        method = value(of: "method", in: tag) == "post" ? .post : .get
        ways.append(Way(isLink: false, method: method, target: value(of: "action", in: tag) ?? ""))
      } else if tag.hasPrefix("button "), let target = value(of: "formaction", in: tag) {
        ways.append(Way(isLink: false, method: method, target: target))
      }
    }
    return ways
  }

  private static func value(of attribute: String, in tag: String) -> String? {
    let head = tag.prefix { $0 != ">" }
    guard let begin = head.range(of: " \(attribute)=\"") else { return nil }
    return String(head[begin.upperBound...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
  }

  /// The address on this server; nil for a place on the page itself and for other servers.
  func url(on page: String) -> String? {
    let url = String(target.prefix { $0 != "#" })
    if url.isEmpty && isLink { return nil }
    if url.isEmpty || url.hasPrefix("?") { return String(page.prefix { $0 != "?" }) + url }
    return url.hasPrefix("/") ? url : nil
  }
}
