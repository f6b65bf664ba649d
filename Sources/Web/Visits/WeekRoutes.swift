import Foundation
import HTTP
import Studies

/// The visits from Monday to Sunday. Those that were cancelled take no time and are shown on their day alone.
enum WeekRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let filter = WeekFilter(request)
    let calendar = LabCalendar()
    let days = (0..<7).map { calendar.day(filter.monday, plus: $0) }
    let range = calendar.range(of: days[0]).lowerBound..<calendar.range(of: days[6]).upperBound
    // Clashes are told with visits of studies and experimenters that are not shown, too.
    let all = try request.stores.visits(
      VisitQuery(
        time: range.lowerBound.advanced(bySeconds: -86_400)..<range.upperBound,
        studies: request.lab.studies.current.map(\.id))
    ).filter { $0.state != .cancelled }
    let details = try VisitRowDetails(all, request)
    let shown = all.filter { visit in
      range.contains(visit.plannedFor) && details.mayShow(visit)
        && filter.takes(visit, of: details.study(of: visit))
    }
    let slots = try request.stores.slots(SlotQuery(time: range, studies: request.studies.map(\.id)))
      .filter { $0.booking == nil && filter.takes($0.slot) }.map(\.slot)
    let slotDetails = try SlotDetails(request)
    let grid = WeekGrid(
      visits: shown, slots: slots, details: details, slotDetails: slotDetails, calendar: calendar)
    let page = WeekPage(
      week: request.days(range), dayValue: "\(filter.day)",
      isThisWeek: range.contains(request.guest.time), previousURL: filter.url(days: -7),
      nextURL: filter.url(days: 7), dayURL: filter.url(.staffVisits, filter.day),
      experimenters: try request.experimenters(chosen: filter.experimenter),
      studies: request.studies.map {
        ChoiceOption(
          value: $0.id.text, label: $0.title[$0.language(request.language)],
          isChosen: $0.id.text == filter.study)
      },
      days: grid.days(days, filter, request),
      count: shown.isEmpty
        ? request.say("visits.week.empty") : request.say("visits.count", count: shown.count))
    return request.page(page, title: request.say("visits.week.title"))
  }
}

/// The visits and the free slots of a week by day and hour.
private struct WeekGrid {
  let visits: [Visit]
  let slots: [VisitSlot]
  let details: VisitRowDetails
  let slotDetails: SlotDetails
  let calendar: LabCalendar

  func days(_ days: [LabCalendar.Day], _ filter: WeekFilter, _ request: StaffRequest) -> [WeekPage.Day] {
    let hours = hours
    return days.map { day in
      WeekPage.Day(
        name: request.shortDay(calendar.range(of: day).lowerBound), date: "\(day)",
        url: filter.url(.staffVisits, day), isToday: day == calendar.day(of: request.guest.time),
        hours: hours.map { self.hour($0, on: day, request) })
    }
  }

  /// The hours of a usual day, and those before and after it in which a visit or a free slot begins.
  private var hours: ClosedRange<Int> {
    let begun = (visits.map(\.plannedFor) + slots.map(\.beginsAt)).map { calendar.minute(of: $0) / 60 }
    return min(8, begun.min() ?? 8)...max(17, begun.max() ?? 17)
  }

  private func hour(_ hour: Int, on day: LabCalendar.Day, _ request: StaffRequest) -> WeekPage.Hour {
    func isWithin(_ time: Timestamp) -> Bool {
      calendar.day(of: time) == day && calendar.minute(of: time) / 60 == hour
    }
    return WeekPage.Hour(
      name: request.clockTime(calendar.time(on: day, minute: hour * 60)),
      visits: visits.filter { isWithin($0.plannedFor) }.compactMap { details.row($0) }
        .map { WeekPage.Entry(row: $0) },
      slots: slots.filter { isWithin($0.beginsAt) }.map { slotDetails.inWeek($0) })
  }
}

/// The week and the visits of it that are asked for.
private struct WeekFilter {
  let day: LabCalendar.Day
  /// Empty for all.
  let study: String
  /// Empty for all.
  let experimenter: String

  init(_ request: StaffRequest) {
    let calendar = LabCalendar()
    day =
      request.http.query["day"].flatMap(calendar.day(typed:)) ?? calendar.day(of: request.guest.time)
    study = request.http.query["study"] ?? ""
    experimenter = request.http.query["experimenter"] ?? ""
  }

  var monday: LabCalendar.Day {
    let calendar = LabCalendar()
    return calendar.day(day, plus: 1 - calendar.weekday(of: day))
  }

  func takes(_ visit: Visit, of study: Study?) -> Bool {
    (experimenter.isEmpty || visit.experimenter?.text == experimenter)
      && (self.study.isEmpty || study?.id.text == self.study)
  }

  func takes(_ slot: VisitSlot) -> Bool {
    (experimenter.isEmpty || slot.experimenter?.text == experimenter)
      && (study.isEmpty || slot.study.text == study)
  }

  func url(days: Int) -> String { url(.staffWeek, LabCalendar().day(day, plus: days)) }

  func url(_ path: Path, _ day: LabCalendar.Day) -> String {
    let filters = [(name: "study", value: study), ("experimenter", experimenter)].filter { !$0.value.isEmpty }
    return path.url() + Path.query(filters + [("day", "\(day)")])
  }
}

extension Localizer {
  /// “Thu, 14 May”
  fileprivate func shortDay(_ time: Timestamp) -> String {
    time.date.formatted(Date.FormatStyle(locale: custom).weekday(.abbreviated).day().month(.abbreviated))
  }
}
