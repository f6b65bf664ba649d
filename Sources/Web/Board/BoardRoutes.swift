import HTTP
import Studies

/// The room on one screen, for those who run visits.
enum BoardRoutes {
  private static let studyField = Workbench.studyField
  private static let holdField = "hold"
  private static let cardField = "card"

  static func show(_ request: StaffRequest) throws -> Response {
    let state = try request.stores.roomState(at: request.guest.time)
    return try request.live(state.tag(for: request.member)) {
      let chosen = request.reachedStudies.first { $0.id.text == request.http.query[studyField] }
      var view = RoomView(
        request: request, studies: request.reachedStudies, sites: request.sites, chosen: chosen?.id)
      let room = try room(in: state, &view, chosen, request)
      let isHeld = request.http.query[holdField] != nil
      let page = BoardPage(
        room: room, menus: room.rows.isEmpty ? nil : BoardPage.Menus(forAnyCardOf: view),
        filters: filters(chosen, request), linksURL: Path.staffBoardLinks.url(), isHeld: isHeld,
        holdURL: url(of: chosen?.id, holds: !isHeld))
      return request.page(page, title: request.say("board.title"))
    }
  }

  /// Adds to the view those to whom free stations can be handed.
  private static func room(
    in state: RoomState, _ view: inout RoomView, _ chosen: Study?, _ request: StaffRequest
  ) throws -> BoardPage.Room {
    let stores = request.stores
    if let card = request.http.query[cardField] {
      // Its forms are this reader's alone.
      view.opened = Station.ID(card)
      view.people = try people(for: stores.stations(), in: chosen, request)
      return try view.room(in: stores).room
    }
    let shared = view
    let key = shared.key(in: state, for: request.member)
    let made = try request.lab.rooms.room(key, at: request.guest.time) { try shared.room(in: stores) }
    view.people = try people(for: made.overviews, in: chosen, request)
    return made.room
  }

  /// Those to whom the free stations of each site can be handed.
  private static func people(
    for overviews: [StationOverview], in chosen: Study?, _ request: StaffRequest
  ) throws -> [Site.ID?: [WaitingPerson]] {
    var people = try WaitingPeople(for: overviews, in: chosen, request)
    let free = overviews.filter { $0.station.revokedAt == nil && $0.handover == nil }
    return try Set(free.map(\.station.site)).reduce(into: [:]) { $0[$1] = try people.offered(at: $1) }
  }

  /// - Parameter card: the station whose card is opened with its menus
  static func url(of chosen: Study.ID?, holds: Bool, card: Station.ID? = nil) -> String {
    let fields = [
      (name: studyField, value: chosen?.text ?? ""), (name: holdField, value: holds ? "1" : ""),
      (name: cardField, value: card?.text ?? ""),
    ]
    return Path.staffBoard.url() + Path.query(fields.filter { !$0.value.isEmpty })
      + (card.map { "#station-\($0)" } ?? "")
  }

  private static func filters(_ chosen: Study?, _ request: StaffRequest) -> [BoardPage.Filter] {
    guard request.reachedStudies.count > 1 else { return [] }
    let all = BoardPage.Filter(
      label: request.say("participants.list.allStudies"), url: Path.staffBoard.url(), isChosen: chosen == nil
    )
    return [all]
      + request.reachedStudies.map {
        BoardPage.Filter(
          label: $0.title[$0.language(request.language)],
          url: Path.staffBoard.url(query: [studyField: $0.id.text]), isChosen: chosen?.id == $0.id)
      }
  }
}
