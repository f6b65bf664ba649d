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
    let all = try request.stores.visits(
      VisitQuery(
        time: range.lowerBound.advanced(bySeconds: -86_400)..<range.upperBound,
        studies: request.lab.studies.current.map(\.id))
    ).filter { $0.state != .cancelled }
    let details = try VisitRowDetails(all, request)
    let shown = all.filter { visit in
      range.contains(visit.plannedFor) && details.mayShow(visit)
        && query.takes(visit, of: details.study(of: visit))
    }
    let slots = try request.stores.slots(SlotQuery(time: range, studies: request.studies.map(\.id)))
      .filter { $0.booking == nil && query.takes($0.slot) }.map(\.slot)
    let slotDetails = try SlotDetails(request)
    let hours = Self.hours(of: shown.map(\.plannedFor) + slots.map(\.beginsAt), calendar)
    let page = WeekPage(
      week: request.days(range), dayValue: "\(query.day)",
      isThisWeek: range.contains(request.guest.time), thisWeekURL: query.urlOfNow(),
      previousURL: query.url(.week, on: calendar.day(query.day, plus: -7)),
      nextURL: query.url(.week, on: calendar.day(query.day, plus: 7)), dayURL: query.url(.day, on: query.day),
      experimenters: query.experimenterChoices, studies: query.studyChoices(request),
      filters: try SavedFilterBar(of: query, request),
      days: days.map { day in
        let ofDay = shown.filter { calendar.day(of: $0.plannedFor) == day }
        return WeekPage.Day(
          name: request.shortDay(calendar.range(of: day).lowerBound), date: "\(day)",
          url: query.url(.day, on: day), isToday: day == calendar.day(of: request.guest.time),
          hours: hours.map { hour in
            WeekPage.Hour(
              name: request.clockTime(calendar.time(on: day, minute: hour * 60)),
              visits: ofDay.filter { calendar.minute(of: $0.plannedFor) / 60 == hour }
                .compactMap { details.row($0) }.map { WeekPage.Entry(row: $0) },
              slots: slotsBeginning(in: slots, on: day, hour: hour, calendar).map { slotDetails.inWeek($0) })
          })
      },
      count: shown.isEmpty
        ? request.say("visits.week.empty") : request.say("visits.count", count: shown.count))
    var response = request.page(page, title: request.say("visits.week.title"))
    response.keep(query, request)
    return response
  }

  private static func slotsBeginning(
    in slots: [VisitSlot], on day: LabCalendar.Day, hour: Int, _ calendar: LabCalendar
  ) -> [VisitSlot] {
    slots.filter {
      calendar.day(of: $0.beginsAt) == day && calendar.minute(of: $0.beginsAt) / 60 == hour
    }
  }

  /// The hours of a usual day, and those before and after it in which a visit or a free slot begins.
  private static func hours(of times: [Timestamp], _ calendar: LabCalendar) -> ClosedRange<Int> {
    let begun = times.map { calendar.minute(of: $0) / 60 }
    return min(8, begun.min() ?? 8)...max(17, begun.max() ?? 17)
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
