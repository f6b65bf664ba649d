import HTTP
import Studies

/// A participant chooses the time of the next visit among the slots that staff offer.
enum SlotChoiceRoutes {
  static func list(_ request: ParticipantRequest) throws -> Response { try page(request) }

  static func confirm(_ request: ParticipantRequest) throws -> Response {
    let (visit, booking) = try visit(request)
    let choice = try choice(request)
    let id = VisitSlot.ID(request.placeholder("slot"))
    guard let slot = choice.slots.first(where: { $0.id == id }) else {
      return try page(request, problem: request.say("slots.choose.taken"), status: .conflict)
    }
    if let appointment = choice.appointment,
      !request.participation.mayChange(appointment, in: request.study, at: request.time)
    {
      return try page(request, problem: request.say("slots.choose.fixed"), status: .conflict)
    }
    let page = TimePage(
      studyTitle: request.study.title[request.language], title: visit.title[request.language],
      moment: request.longMoment(slot.beginsAt), iso: request.iso(slot.beginsAt),
      zone: request.timeZone(at: slot.beginsAt), duration: request.duration(minutes: slot.minutes),
      place: request.study.place(at: slot.site ?? request.participant.site)?[request.language],
      replaced: choice.appointment.map { request.longMoment($0.plannedFor) },
      rule: request.say("slots.choose.rule", count: booking.untilHours),
      action: Path.nextVisitTime.url(slot.id.text))
    return request.page(page, title: request.say("slots.choose.confirm"))
  }

  static func book(_ request: ParticipantRequest) throws -> Response {
    _ = try visit(request)
    let verdict = try request.stores.book(
      VisitSlot.ID(request.placeholder("slot")), as: request.participant.id, in: request.study,
      calendar: LabCalendar(), context: request.context)
    switch verdict {
    case .done: return .redirect(to: Path.nextVisit.url(query: Notice.timeChosen.query))
    case .taken: return try page(request, problem: request.say("slots.choose.taken"), status: .conflict)
    case .fixed: return try page(request, problem: request.say("slots.choose.fixed"), status: .conflict)
    }
  }

  // MARK: - Cancelling

  static func askToCancel(_ request: ParticipantRequest) throws -> Response {
    let (visit, _) = try visit(request)
    guard let appointment = try choice(request).appointment,
      request.participation.mayChange(appointment, in: request.study, at: request.time)
    else { return .redirect(to: Path.nextVisit.url()) }
    let page = TimeCancellationPage(
      studyTitle: request.study.title[request.language], title: visit.title[request.language],
      moment: request.longMoment(appointment.plannedFor), iso: request.iso(appointment.plannedFor),
      appointment: appointment.id.text)
    return request.page(page, title: request.say("slots.cancel.title"))
  }

  static func cancel(_ request: ParticipantRequest) throws -> Response {
    let id = Visit.ID(request.typed("appointment"))
    guard request.participation.visits.contains(where: { $0.id == id }) else { throw PageError.malformed }
    let verdict = try request.stores.cancelBooking(
      id, as: request.participant.id, in: request.study, context: request.context)
    switch verdict {
    case .done: return .redirect(to: Path.nextVisit.url(query: Notice.timeCancelled.query))
    case .taken, .fixed:
      return try page(request, problem: request.say("slots.choose.fixed"), status: .conflict)
    }
  }

  // MARK: - The waiting list

  static func wait(_ request: ParticipantRequest) throws -> Response {
    switch request.typed("wish") {
    case "join":
      _ = try visit(request)
      let choice = try choice(request)
      // A time may have become free meanwhile.
      guard choice.slots.isEmpty, choice.appointment == nil else { break }
      try request.stores.waitForSlot(
        as: request.participant.id, in: request.study, context: request.context)
      return .redirect(to: Path.nextVisitTimes.url(query: Notice.waitBegun.query))
    case "leave":
      try request.stores.stopWaitingForSlot(as: request.participant.id, context: request.context)
      return .redirect(to: Path.nextVisitTimes.url(query: Notice.waitEnded.query))
    default: throw PageError.malformed
    }
    return .redirect(to: Path.nextVisitTimes.url())
  }

  // MARK: - The page

  private static func page(_ request: ParticipantRequest, problem: String? = nil, status: Status = .ok) throws
    -> Response
  {
    let (visit, _) = try visit(request)
    let choice = try choice(request)
    let page = TimesPage(
      studyTitle: request.study.title[request.language], title: visit.title[request.language],
      problem: problem, appointment: choice.appointment.map { request.longMoment($0.plannedFor) },
      days: days(choice.slots, request),
      waiting: try waiting(choice, request),
      contact: ContactCard(request.study.contact, request.language))
    return request.page(page, title: request.say("slots.choose.title"), status: status)
  }

  private static func days(_ slots: [VisitSlot], _ request: ParticipantRequest) -> [TimesPage.Day] {
    let calendar = LabCalendar()
    let byDay = Dictionary(grouping: slots) { calendar.day(of: $0.beginsAt) }
    return byDay.keys.sorted().map { day in
      TimesPage.Day(
        name: request.longDay(calendar.range(of: day).lowerBound),
        times: byDay[day]!.map { slot in
          TimesPage.Time(
            label: "\(request.clockTime(slot.beginsAt))–\(request.clockTime(slot.endsAt))",
            iso: request.iso(slot.beginsAt),
            site: slot.site.flatMap { request.study.site($0)?.title[request.language] },
            url: Path.nextVisitTime.url(slot.id.text))
        })
    }
  }

  private static func waiting(_ choice: SlotChoice, _ request: ParticipantRequest) throws
    -> TimesPage.WaitingForm?
  {
    guard choice.slots.isEmpty, choice.appointment == nil else { return nil }
    let contact = Set(try request.stores.contact(of: request.participant.id).keys)
    let isTold =
      request.sendsMail && request.participation.mayBeReminded(in: request.study, contact: contact)
    return TimesPage.WaitingForm(
      isWaiting: choice.isWaiting, help: request.say("slots.wait.\(isTold ? "byMail" : "lookHere")"))
  }

  /// - Throws: ``RedirectSignal`` where there is nothing to choose
  private static func visit(_ request: ParticipantRequest) throws -> (StudyVisit, StudyVisit.Booking) {
    guard let visit = request.participation.visitToBook(in: request.study), let booking = visit.booking else {
      throw RedirectSignal(to: Path.nextVisit.url())
    }
    return (visit, booking)
  }

  private static func choice(_ request: ParticipantRequest) throws -> SlotChoice {
    try request.stores.choice(
      of: request.participant.id, in: request.study, at: request.time, calendar: LabCalendar())
  }
}

extension ParticipantRequest {
  /// The way to choose the time of the next visit; nil where the study leaves that to staff, and where staff made the
  /// appointment.
  func timeChoiceLinks() throws -> TimeChoiceLinks? {
    guard case .betweenVisits = step, let visit = participation.visitToBook(in: study),
      let booking = visit.booking
    else { return nil }
    guard participation.openVisit(visit.id) != nil else { return TimeChoiceLinks(isOpen: true) }
    let choice = try stores.choice(of: participant.id, in: study, at: time, calendar: LabCalendar())
    return choice.appointment.map { appointment in
      TimeChoiceLinks(
        isOpen: false, mayChange: participation.mayChange(appointment, in: study, at: time),
        rule: say("slots.choose.rule", count: booking.untilHours))
    }
  }
}
