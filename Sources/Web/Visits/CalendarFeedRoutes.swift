import Crypto
import Documents
import HTTP
import Studies

/// Addresses at which calendar programs read the visits: looked after by their owners, read without signing in.
enum CalendarFeedRoutes {
  static func list(_ request: StaffRequest) throws -> Response { try page(request) }

  /// Answered with the address itself, which is shown once: only the digest of its secret is stored.
  static func make(_ request: StaffRequest) throws -> Response {
    let isOwnOnly: Bool
    switch request.typed("whose") {
    case "own": isOwnOnly = true
    case "all": isOwnOnly = false
    default: return try page(request, problem: request.say("visits.feed.problem.whose"))
    }
    let token = try request.stores.makeCalendarFeed(
      ownOnly: isOwnOnly, language: request.language, context: request.context)
    guard let token else {
      return try page(
        request, problem: request.say("visits.feed.problem.most", ["n": request.number(CalendarFeed.most)]))
    }
    return try page(request, address: request.fullURL(Path.calendarFeed.url(token.text)))
  }

  static func revoke(_ request: StaffRequest) throws -> Response {
    let id = CalendarFeed.ID(request.placeholder("feed"))
    guard try request.stores.revokeCalendarFeed(id, context: request.context) else {
      throw PageError.notFound
    }
    return .redirect(to: Path.staffFeeds.url(query: Notice.feedRevoked.query))
  }

  private static func page(_ request: StaffRequest, address: String? = nil, problem: String? = nil) throws
    -> Response
  {
    let feeds = try request.stores.calendarFeeds(of: request.member.id).map { feed in
      CalendarFeedsPage.Feed(
        title: request.say("visits.feed.\(feed.isOwnOnly ? "own" : "all")"),
        made: request.moment(feed.madeAt), madeISO: request.iso(feed.madeAt),
        action: Path.staffFeedRevocation.url(feed.id.text))
    }
    return request.page(
      CalendarFeedsPage(feeds: feeds, address: address, problem: problem),
      title: request.say("visits.feed.title"), status: problem == nil ? .ok : .unprocessable)
  }

  // MARK: - Reading

  /// The visits of real participants that the owner of the address may see now, with codes and never names.
  static func read(_ request: GuestRequest) throws -> Response {
    let stores = request.lab.stores.calendars
    let (feed, owner) = try stores.calendarFeed(
      Token(request.placeholder("token")), from: request.http.address, at: request.time
    ).forVisits()
    return try file(of: feed, owner, request)
  }

  private static func file(of feed: CalendarFeed, _ owner: StaffMember, _ request: GuestRequest) throws
    -> Response
  {
    let words = Voice(phrases: request.lab.phrases, language: feed.language)
    let appointments = try request.lab.stores.calendars.appointments(
      VisitQuery(
        time: CalendarFeed.span(at: request.time),
        studies: request.lab.studies.current.map(\.id).filter(owner.mayEnter),
        sites: owner.sites,
        experimenter: feed.isOwnOnly ? owner.id : nil, origin: .real))
    let events = try VisitCalendar.events(appointments, request.lab, words)
    let name = words.say("visits.feed.name")
    return .download(
      CalendarFile(events: events, name: name).bytes, type: CalendarFile.type, name: "appointments.ics")
  }
}
