import Studies
import Templates

extension BoardPage {
  /// The menus of one card of the board by name, with the tablet and the participant whom they are about. The browser fills
  /// them into the set of the page.
  struct Actions: TemplateRecord {
    /// Another one for each handover: a menu that is left open concerns nobody else.
    var id: String
    /// “pause note tablet”
    var menus: String
    /// Opens the card with menus of its own, for browsers without scripts.
    var url: String
    /// Nil while somebody has the station.
    var free: Free?
    var visit: Visit?
    /// Nil unless the card is opened.
    var opened: Menus?

    static let fields: Fields<Actions> = [
      "id": .text(\.id), "menus": .text(\.menus), "url": .text(\.url), "free": .record(\.free),
      "visit": .record(\.visit), "opened": .record(\.opened),
    ]
  }

  /// A station that can be handed over.
  struct Free: TemplateRecord {
    var station: String
    /// Empty for none in particular.
    var site: String

    static let fields: Fields<Free> = ["station": .text(\.station), "site": .text(\.site)]
  }

  /// The visit of the participant who has the station, by ids.
  struct Visit: TemplateRecord {
    var participant: String
    var handover: String
    /// The number of the newest intervention that the page knows.
    var seen: Int

    static let fields: Fields<Visit> = [
      "participant": .text(\.participant), "handover": .text(\.handover), "seen": .number(\.seen),
      "action": .text { Path.staffInterventions.url($0.participant) },
      "helpAction": .text { Path.staffHandoverHelp.url($0.handover) },
      "takeBackAction": .text { Path.staffHandoverEnd.url($0.handover) },
    ]
  }
}

extension BoardPage.Actions {
  /// Nil for a station that somebody has whose study is not visible to the reader.
  init?(_ entry: RoomBoardEntry, at step: Step?, _ view: RoomView) {
    let station = entry.overview.station
    let url = BoardRoutes.url(of: view.chosen, holds: true, card: station.id)
    guard let handover = entry.overview.handover else {
      self.init(
        id: "act-\(station.id)", menus: BoardPage.Menus.free, url: url,
        free: .init(station: station.id.text, site: station.site?.text ?? ""))
      if view.opened == station.id { opened = .init(of: self, kinds: [], at: station.site, view) }
      return
    }
    guard let step, let participant = entry.participation?.participant else { return nil }
    // Nothing changes the visit of a participant who has left.
    let kinds = participant.leftAt == nil ? InterventionForms.kindsNow(at: step) + [.note] : []
    self.init(
      id: "act-\(handover.id)",
      menus: (kinds.map(\.rawValue) + [BoardPage.Menus.tablet]).joined(separator: " "), url: url,
      visit: .init(
        participant: participant.id.text, handover: handover.id.text, seen: entry.newestIntervention))
    if view.opened == station.id { opened = .init(of: self, kinds: kinds, at: nil, view) }
  }
}
