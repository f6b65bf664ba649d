import Studies
import Templates

/// Hands a waiting tablet to a participant, on any page that shows one. Fields of the form: `code`, `station`, and `page`,
/// to which it leads back.
struct HandOverTo: TemplateRecord {
  /// Tells the fields of several apart.
  var id: String
  var code: String
  /// Those that wait; the one that is planned for them is chosen, else one that is not of another site.
  var stations: [ChoiceOption]
  /// False where another one is chosen than is planned for them: its name has to be read beside the button.
  var isAsPlanned = true
  /// True on the first page, to which the form leads back.
  var isOnToday = false

  static let fields: Fields<HandOverTo> = [
    "id": .text(\.id), "code": .text(\.code), "stations": .list(\.stations),
    "isOnToday": .flag(\.isOnToday), "hasChoice": .flag(\.hasChoice),
    "isToBeChosen": .flag { $0.chosen == nil },
    "atOnce": .optional { $0.atOnce?.value }, "atOnceName": .text { $0.atOnce?.label ?? "" },
  ]

  /// True if one press does not do, or there are others.
  var hasChoice: Bool { stations.count > 1 || atOnce == nil }

  /// The one that a button without a name hands over.
  private var atOnce: ChoiceOption? { isAsPlanned ? chosen : nil }

  private var chosen: ChoiceOption? { stations.first(where: \.isChosen) }
}

extension HandOverTo {
  init?(_ participation: Participation, _ study: Study, _ request: StaffRequest) throws {
    try self.init(participation, study, among: request.stores.stations(), id: "handover", request)
  }

  /// Nil where no tablet waits, they have one, or it would be of no use to them now.
  /// - Parameter calendar: the lab's
  init?(
    _ participation: Participation, _ study: Study, among overviews: [StationOverview], id: String,
    _ request: StaffRequest, _ calendar: LabCalendar = LabCalendar()
  ) {
    if request.lab.studies.isClosed(study.id) { return nil }
    let now = request.guest.time
    let appointment = participation.appointmentOfToday(in: study, at: now, calendar)
    let participant = participation.participant
    let isAway = !overviews.contains { $0.handover?.participant == participant.id }
    let planned = appointment?.station ?? participation.visits.last { $0.state.isOpen }?.station
    let waiting = WaitingStations(
      among: overviews, planned: planned, at: participant.site, for: request.sites)
    guard isAway, !waiting.stations.isEmpty, participation.canUseTablet(in: study, at: now, calendar) else {
      return nil
    }
    self.init(
      id: id, code: participant.code.grouped, stations: request.choices(of: waiting),
      isAsPlanned: planned == nil || planned == waiting.suggestion)
  }
}

extension StaffRequest {
  /// The tablets to choose from in a form that hands one over; those of another site tell it.
  func choices(of waiting: WaitingStations) -> [ChoiceOption] {
    waiting.stations.map { station in
      var label = station.name.text
      if let site = station.site, site != waiting.site { label += " · " + name(of: site) }
      return ChoiceOption(
        value: station.id.text, label: label, isChosen: station.id == waiting.suggestion)
    }
  }
}

extension Participation {
  /// Returns true if a tablet leads them on now, or if handing it over begins the visit that is still to begin.
  func canUseTablet(in study: Study, at time: Timestamp, _ calendar: LabCalendar) -> Bool {
    guard let refusal = handoverRefusal(in: study, at: time, calendar) else { return true }
    let appointment = appointmentOfToday(in: study, at: time, calendar)
    return appointment.map { refusal == .nextVisitNotBegun($0.visit) } ?? false
  }
}
