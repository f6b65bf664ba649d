import Foundation
import HTTP
import Studies

/// The visits from Monday to Sunday. Those that were cancelled take no time and are shown on their day alone.
enum WeekRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let query = try VisitListQuery(.week, request)
    let calendar = LabCalendar()
    let days = (0..<7).map { calendar.day(calendar.monday(of: query.day), plus: $0) }
    let range = calendar.range(of: days[0]).lowerBound..<calendar.range(of: days[6]).upperBound
    // Clashes are told with visits of studies and experimenters that are not shown, too.
    let all = try request.stores.appointments(
      VisitQuery(
        time: range.lowerBound.advanced(bySeconds: -86_400)..<range.upperBound,
        studies: request.lab.studies.current.map(\.id))
    ).filter { $0.visit.state != .cancelled }
    var details = try VisitRowDetails(all, request)
    let shown = all.map(\.visit).filter { visit in
      range.contains(visit.plannedFor) && details.mayShow(visit)
        && query.takes(visit, of: details.study(of: visit), details.origin(of: visit))
    }
    try details.readRecords(of: shown.filter { details.needsRecord($0) })
    let slots = try request.freeTimes(in: range, beside: all.map(\.visit)).filter { query.takes($0) }
    let grid = WeekGrid(
      visits: calendar.byHour(shown, \.plannedFor), slots: calendar.byHour(slots, \.beginsAt),
      details: details, slotDetails: try SlotDetails(request), calendar: calendar)
    let page = WeekPage(
      week: request.days(range), dayValue: "\(query.day)",
      isThisWeek: range.contains(request.guest.time), thisWeekURL: query.urlOfNow(),
      previousURL: query.url(.week, on: calendar.day(query.day, plus: -7)),
      nextURL: query.url(.week, on: calendar.day(query.day, plus: 7)), dayURL: query.url(.day, on: query.day),
      experimenters: query.experimenterChoices, studies: query.studyChoices(request),
      origins: query.originChoices(request),
      filters: try SavedFilterBar(of: query, request),
      days: grid.days(days, query, request),
      count: shown.isEmpty
        ? request.say("visits.week.empty") : request.say("visits.count", count: shown.count))
    var response = request.page(page, title: request.say("visits.week.title"))
    response.keep(query, request)
    return response
  }
}

/// The visits and the free slots of a week by day and hour.
private struct WeekGrid {
  let visits: [LabCalendar.Hour: [Visit]]
  let slots: [LabCalendar.Hour: [VisitSlot]]
  let details: VisitRowDetails
  let slotDetails: SlotDetails
  let calendar: LabCalendar

  func days(_ days: [LabCalendar.Day], _ query: VisitListQuery, _ request: StaffRequest) -> [WeekPage.Day] {
    let hours = hours
    return days.map { day in
      WeekPage.Day(
        name: request.shortDay(calendar.range(of: day).lowerBound), date: "\(day)",
        url: query.url(.day, on: day), isToday: day == calendar.day(of: request.guest.time),
        hours: hours.map { self.hour($0, on: day, request) })
    }
  }

  /// The hours of a usual day, and those before and after it in which a visit or a free slot begins.
  private var hours: ClosedRange<Int> {
    let begun = visits.keys.map(\.hour) + slots.keys.map(\.hour)
    return min(8, begun.min() ?? 8)...max(17, begun.max() ?? 17)
  }

  private func hour(_ hour: Int, on day: LabCalendar.Day, _ request: StaffRequest) -> WeekPage.Hour {
    let place = LabCalendar.Hour(day: day, hour: hour)
    return WeekPage.Hour(
      name: request.clockTime(calendar.time(on: day, minute: hour * 60)),
      visits: (visits[place] ?? []).compactMap { details.rowWithoutButtons($0) }
        .map { WeekPage.Entry(row: $0) },
      slots: (slots[place] ?? []).map { slotDetails.inWeek($0) })
  }
}

extension LabCalendar {
  fileprivate func monday(of day: Day) -> Day { self.day(day, plus: 1 - weekday(of: day)) }
}

extension Localizer {
  /// “Thu, 14 May”
  fileprivate func shortDay(_ time: Timestamp) -> String {
    time.date.formatted(Date.FormatStyle(locale: custom).weekday(.abbreviated).day().month(.abbreviated))
  }
}
