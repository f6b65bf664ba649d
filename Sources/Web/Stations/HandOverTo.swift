import Studies
import Templates

/// Hands a waiting tablet to a participant, on any page that shows one. Fields of the form: `code`, `station`, and `page`,
/// to which it leads back.
struct HandOverTo: TemplateRecord {
  /// Tells the fields of several apart.
  var id: String
  var code: String
  /// Those that wait; the one that is planned for them is chosen.
  var stations: [ChoiceOption]
  /// True on the first page, to which the form leads back.
  var isOnToday = false

  static let fields: Fields<HandOverTo> = [
    "id": .text(\.id), "code": .text(\.code), "stations": .list(\.stations),
    "isOnToday": .flag(\.isOnToday), "isOneOfSeveral": .flag(\.isOneOfSeveral),
    "atOnce": .text { $0.first?.value ?? "" }, "atOnceName": .text { $0.first?.label ?? "" },
  ]

  /// True if there are others to choose from.
  var isOneOfSeveral: Bool { stations.count > 1 }

  /// The one that is planned, else the first, as in a list of choices.
  private var first: ChoiceOption? { stations.first(where: \.isChosen) ?? stations.first }
}

extension HandOverTo {
  init?(_ participation: Participation, _ study: Study, _ request: StaffRequest) throws {
    try self.init(participation, study, among: request.stores.stations(), id: "handover", request)
  }

  /// Nil where no tablet waits, they have one, or it would be of no use to them now.
  /// - Parameter planned: the tablet of their appointment; nil for that of the visit that is due
  init?(
    _ participation: Participation, _ study: Study, among overviews: [StationOverview], id: String,
    _ request: StaffRequest
  ) {
    if request.lab.studies.isClosed(study.id) { return nil }
    let now = request.guest.time
    let appointment = participation.appointmentOfToday(in: study, at: now, LabCalendar())
    let free = overviews.filter { $0.station.revokedAt == nil && $0.handover == nil }
    let isAway = !overviews.contains { $0.handover?.participant == participation.participant.id }
    guard isAway, !free.isEmpty, participation.canUseTablet(in: study, at: now) else { return nil }
    let planned = appointment?.station ?? participation.visits.last { $0.state.isOpen }?.station
    self.init(
      id: id, code: participation.participant.code.grouped,
      stations: free.map {
        ChoiceOption(
          value: $0.station.id.text, label: $0.station.name.text, isChosen: $0.station.id == planned)
      })
  }
}

extension Participation {
  /// Returns true if a tablet leads them on now, or if handing it over begins the visit that is still to begin.
  func canUseTablet(in study: Study, at time: Timestamp) -> Bool {
    guard let refusal = handoverRefusal(in: study, at: time, LabCalendar()) else { return true }
    let appointment = appointmentOfToday(in: study, at: time, LabCalendar())
    return appointment.map { refusal == .nextVisitNotBegun($0.visit) } ?? false
  }
}
