import Crypto
import HTTP
import Studies

/// Addresses at which a screen on the wall shows the board: looked after by their owners, read without signing in.
enum BoardLinkRoutes {
  static func list(_ request: StaffRequest) throws -> Response { try page(request) }

  /// Answered with the address itself, which is shown once: only the digest of its secret is stored.
  static func make(_ request: StaffRequest) throws -> Response {
    let showsCodes: Bool
    switch request.typed("codes") {
    case "shown": showsCodes = true
    case "hidden": showsCodes = false
    default: return try page(request, problem: request.say("board.link.problem.codes"))
    }
    let token = try request.stores.makeBoardLink(
      showsCodes: showsCodes, language: request.language, context: request.context)
    guard let token else {
      return try page(
        request, problem: request.say("board.link.problem.most", ["n": request.number(BoardLink.most)]))
    }
    return try page(request, address: request.fullURL(Path.wall.url(token.text)))
  }

  static func revoke(_ request: StaffRequest) throws -> Response {
    let id = BoardLink.ID(request.placeholder("link"))
    guard try request.stores.revokeBoardLink(id, context: request.context) else {
      throw PageError.notFound
    }
    return .redirect(to: Path.staffBoardLinks.url(query: Notice.boardLinkRevoked.query))
  }

  private static func page(_ request: StaffRequest, address: String? = nil, problem: String? = nil) throws
    -> Response
  {
    let links = try request.stores.boardLinks(of: request.member.id).map { link in
      BoardLinksPage.Link(
        title: request.say("board.link.\(link.showsCodes ? "shown" : "hidden")"),
        made: request.moment(link.madeAt), madeISO: request.iso(link.madeAt),
        action: Path.staffBoardLinkRevocation.url(link.id.text))
    }
    return request.page(
      BoardLinksPage(links: links, address: address, problem: problem),
      title: request.say("board.link.title"), status: problem == nil ? .ok : .unprocessable)
  }

  // MARK: - Reading

  /// The room as the owner of the address may see it now.
  static func read(_ request: GuestRequest) throws -> Response {
    let stores = request.lab.stores.walls
    let (link, owner) = try stores.boardLink(
      Token(request.placeholder("token")), from: request.http.address, at: request.time
    ).forVisits()
    return try wall(link, owner, request.speaking(link.language))
  }

  private static func wall(_ link: BoardLink, _ owner: StaffMember, _ request: GuestRequest) throws
    -> Response
  {
    let stores = request.lab.stores.walls
    let state = try stores.roomState(at: request.time)
    return try request.live(state.tag(for: owner, "\(link.id)-")) {
      let studies = request.lab.studies.current.filter { owner.mayEnter($0.id) }
      let view = RoomView(
        request: request, studies: studies, sites: owner.sites, codesOnWall: link.showsCodes)
      let made = try request.lab.rooms.room(view.key(in: state, for: owner), at: request.time) {
        try view.room(in: stores)
      }
      return request.page(WallPage(room: made.room), title: request.say("board.title"))
    }
  }
}

extension RoomState {
  /// Tells boards apart: of two readers, one may see more than the other.
  func tag(for reader: StaffMember, _ link: String = "") -> String {
    "\(change).\(revision).\(silent)-\(link)\(reader.accessTag)"
  }
}
