import HTTP
import Studies

/// The room on one screen, for those who run visits.
enum BoardRoutes {
  private static let studyField = "study"

  static func show(_ request: StaffRequest) throws -> Response {
    let stores = request.stores
    let state = try stores.roomState(at: request.guest.time)
    return try request.live(state.tag(for: request.member.id.text)) {
      let chosen = request.studies.first { $0.id.text == request.http.query[studyField] }
      let room = try stores.room(of: request.studies).filter { isShown($0, chosen) }
      let view = RoomView(request: request, studies: request.studies)
      let page = BoardPage(
        room: view.summary(room), filters: filters(chosen, request),
        linksURL: Path.staffBoardLinks.url())
      return request.page(page, title: request.say("board.title"))
    }
  }

  /// On the board of one study: its participants, and the stations that wait for anybody's.
  private static func isShown(_ entry: RoomBoardEntry, _ chosen: Study?) -> Bool {
    guard let chosen, entry.overview.handover != nil else { return true }
    return entry.participation?.participant.study == chosen.id
  }

  private static func filters(_ chosen: Study?, _ request: StaffRequest) -> [BoardPage.Filter] {
    guard request.studies.count > 1 else { return [] }
    let all = BoardPage.Filter(
      label: request.say("participants.list.allStudies"), url: Path.staffBoard.url(), isChosen: chosen == nil
    )
    return [all]
      + request.studies.map {
        BoardPage.Filter(
          label: $0.title[$0.language(request.language)],
          url: Path.staffBoard.url(query: [studyField: $0.id.text]), isChosen: chosen?.id == $0.id)
      }
  }
}
