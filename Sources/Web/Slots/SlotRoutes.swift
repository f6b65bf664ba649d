import HTTP
import Studies

/// The slots that staff offer to participants.
enum SlotRoutes {
  static func list(_ request: StaffRequest) throws -> Response {
    try page(request, form: SlotOfferForm(request))
  }

  /// Shows what would be offered, and offers it once that has been seen.
  static func offer(_ request: StaffRequest) throws -> Response {
    guard var form = try SlotOfferForm(request) else { throw PageError.malformed }
    form.take(request)
    guard let (study, offer) = try form.offer(request) else {
      return try page(request, form: form, status: .unprocessable)
    }
    do {
      switch request.typed("step") {
      case "", "preview":
        let planned = try request.stores.plan(
          offer, in: study.id, at: request.guest.time, calendar: LabCalendar())
        return try page(request, form: form, preview: preview(of: planned, form, request))
      case "offer":
        let count = try request.stores.offer(
          offer, in: study.id, calendar: LabCalendar(), context: request.context)
        let notice: Notice = count == 0 ? .noSlotsOffered : .slotsOffered
        return .redirect(to: Path.staffSlots.url(query: notice.query))
      default: throw PageError.malformed
      }
    } catch let problem as SlotOffer.Problem {
      form.tell(problem, request)
      return try page(request, form: form, status: .unprocessable)
    }
  }

  static func withdraw(_ request: StaffRequest) throws -> Response {
    let id = VisitSlot.ID(request.placeholder("slot"))
    guard let offered = try request.stores.slot(id),
      request.reachedStudies.contains(where: { $0.id == offered.slot.study }),
      request.sites.owns(offered.slot.site)
    else { throw PageError.notFound }
    let filter = SlotFilter { request.typed($0) }
    switch try request.stores.withdraw(id, context: request.context) {
    case .done:
      let notice = (name: Notice.field, value: Notice.slotWithdrawn.rawValue)
      return .redirect(to: Path.staffSlots.url() + Path.query(filter.fields + [notice]))
    case .unknown: throw PageError.notFound
    case .taken:
      return try page(
        request, form: SlotOfferForm(request), filter: filter, problem: request.say("slots.problem.taken"),
        status: .conflict)
    }
  }

  /// Withdraws those that were chosen in the list, once that has been asked.
  static func withdrawChosen(_ request: StaffRequest) throws -> Response {
    let filter = SlotFilter { request.typed($0) }
    let ids = Set(request.form?.all(SlotsPage.chosenField) ?? [])
    let chosen = try request.slotsOnOffer().filter {
      ids.contains($0.slot.id.text) && $0.booking == nil && request.sites.owns($0.slot.site)
    }
    if chosen.isEmpty {
      return try page(
        request, form: SlotOfferForm(request), filter: filter, problem: request.say("slots.problem.chosen"),
        status: .unprocessable)
    }
    guard request.form?["sure"] == "yes" else {
      return try page(
        request, form: SlotOfferForm(request), filter: filter,
        asked: SlotsPage.Question(chosen, filter, request))
    }
    let count = try request.stores.withdraw(chosen.map(\.slot.id), context: request.context)
    let notice: Notice = count == ids.count ? .slotsWithdrawn : .someSlotsWithdrawn
    let fields = filter.fields + [(name: Notice.field, value: notice.rawValue)]
    return .redirect(to: Path.staffSlots.url() + Path.query(fields))
  }

  // MARK: - The page

  private static func page(
    _ request: StaffRequest, form: SlotOfferForm?, preview: SlotsPage.Preview? = nil,
    filter: SlotFilter? = nil, problem: String? = nil, asked: SlotsPage.Question? = nil, status: Status = .ok
  ) throws -> Response {
    let filter = filter ?? SlotFilter { request.http.query[$0] ?? "" }
    let slots = try request.slotsOnOffer().filter { try filter.takes($0) && request.mayTell($0) }
    let details = try SlotDetails(request)
    let taken = slots.count { $0.booking != nil }
    let page = SlotsPage(
      form: form, preview: preview,
      experimenters: try request.experimenters(of: request.reachedStudies, chosen: filter.experimenter),
      stations: try request.stores.stations().map {
        ChoiceOption(
          value: $0.station.id.text, label: $0.station.name.text,
          isChosen: $0.station.id.text == filter.station)
      },
      sites: sites(request, chosen: filter.site),
      filter: filter.fields.map { HiddenField(name: $0.name, value: $0.value) },
      rows: try slots.map { try details.row($0) },
      count: request.say("slots.count", count: slots.count)
        + (taken == 0 ? "" : " · " + request.say("slots.countTaken", ["n": request.number(taken)])),
      waits: try request.waits(), problem: problem, asked: asked)
    return request.page(page, title: request.say("slots.title"), status: status)
  }

  /// The sites of studies that let participants choose, each once.
  private static func sites(_ request: StaffRequest, chosen: String) -> [ChoiceOption] {
    let sites = request.reachedStudies.filter { study in study.visits.contains { $0.booking != nil } }
      .flatMap(\.sites).filter { request.sites.takes($0.id) }
    var known: Set<Site.ID> = []
    return sites.filter { known.insert($0.id).inserted }.map {
      ChoiceOption(value: $0.id.text, label: request.name(of: $0.id), isChosen: $0.id.text == chosen)
    }
  }

  private static func preview(of planned: [PlannedSlot], _ form: SlotOfferForm, _ request: StaffRequest)
    throws -> SlotsPage.Preview
  {
    let details = try SlotDetails(request)
    let offered = planned.count { $0.obstacle == nil }
    let out = planned.count - offered
    return SlotsPage.Preview(
      count: request.say("slots.preview.offered", count: offered)
        + (out == 0 ? "" : " · " + request.say("slots.preview.leftOut", ["n": request.number(out)])),
      slots: try planned.map { planned in
        SlotsPage.Planned(
          time: details.time(planned.slot), timeISO: request.iso(planned.slot.beginsAt),
          obstacle: try planned.obstacle.map { try details.sentence(for: $0) })
      }, submitLabel: offered == 0 ? nil : request.say("slots.preview.submit", count: offered),
      sent: form.sent)
  }
}

extension StaffRequest {
  /// Those to come of the studies and sites of this person.
  fileprivate func slotsOnOffer() throws -> [OfferedSlot] {
    try stores.slots(
      SlotQuery(
        time: guest.time..<Timestamp(milliseconds: .max), studies: reachedStudies.map(\.id), sites: sites))
  }
}

extension SlotsPage.Question {
  fileprivate init(_ slots: [OfferedSlot], _ filter: SlotFilter, _ request: StaffRequest) throws {
    let details = try SlotDetails(request)
    self.init(
      question: request.say("slots.withdrawal.ask", count: slots.count),
      slots: try slots.map { try details.row($0) },
      submitLabel: request.say("slots.withdrawal.submit", count: slots.count),
      keepURL: Path.staffSlots.url() + Path.query(filter.fields))
  }
}

/// The choice of slots in the list.
private struct SlotFilter {
  /// Empty for all, as the others.
  let experimenter: String
  let station: String
  let site: String

  init(_ chosen: (String) -> String) {
    (experimenter, station, site) = (chosen("experimenter"), chosen("station"), chosen("site"))
  }

  /// Without those that choose nothing.
  var fields: [(name: String, value: String)] {
    let all = [
      (name: "experimenter", value: experimenter), (name: "station", value: station),
      (name: "site", value: site),
    ]
    return all.filter { !$0.value.isEmpty }
  }

  func takes(_ offered: OfferedSlot) -> Bool {
    let slot = offered.slot
    return (experimenter.isEmpty || slot.experimenter?.text == experimenter)
      && (station.isEmpty || slot.station?.text == station) && (site.isEmpty || slot.site?.text == site)
  }
}
