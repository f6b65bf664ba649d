import Foundation
import Studies

/// Times as a participant has them, wherever they are.
extension Localizer {
  /// “10:12”
  func clockTime(_ time: Timestamp, in calendar: LabCalendar) -> String {
    clock(time, Date.FormatStyle(date: .omitted, time: .shortened, locale: custom), calendar)
  }

  /// “14 May 2026, 10:12”
  func moment(_ time: Timestamp, in calendar: LabCalendar) -> String {
    clock(time, Date.FormatStyle(date: .abbreviated, time: .shortened, locale: custom), calendar)
  }

  /// “14 May 2026”
  func day(_ time: Timestamp, in calendar: LabCalendar) -> String {
    clock(time, Date.FormatStyle(date: .long, time: .omitted, locale: custom), calendar)
  }

  /// “14/05”
  func shortDate(_ time: Timestamp, in calendar: LabCalendar) -> String {
    clock(time, Date.FormatStyle(locale: custom).day().month(.defaultDigits), calendar)
  }

  /// “The times are those of Europe/Berlin.”
  func zoneSentence(_ calendar: LabCalendar) -> String {
    say("schedule.zone", ["zone": calendar.zoneName.replacing("_", with: " ")])
  }

  /// “Thursday, 14 May”
  func weekday(_ time: Timestamp, in calendar: LabCalendar) -> String {
    clock(
      time, Date.FormatStyle(locale: custom).weekday(.wide).day().month(.wide), calendar)
  }

  /// “Today”, “Tomorrow”, “Thursday, 14 May”
  func nearDay(_ time: Timestamp, now: Timestamp, in calendar: LabCalendar) -> String {
    let (today, day) = (calendar.day(of: now), calendar.day(of: time))
    if day == today { return say("schedule.today") }
    if day == calendar.day(today, plus: 1) { return say("schedule.tomorrow") }
    return weekday(time, in: calendar)
  }

  /// The time of an occasion that is ahead: of one at a random time, what can be known of it.
  func time(of occasion: Occasion, in scheduled: ScheduledTask, _ calendar: LabCalendar) -> String {
    guard let window = scheduled.window(of: occasion.id), window.isRandom else {
      return clockTime(occasion.opensAt, in: calendar)
    }
    let day = calendar.day(of: occasion.opensAt)
    return say(
      "schedule.between",
      [
        "from": clockTime(calendar.time(on: day, minute: window.first), in: calendar),
        "to": clockTime(calendar.time(on: day, minute: window.last), in: calendar),
      ])
  }

  private func clock(_ time: Timestamp, _ style: Date.FormatStyle, _ calendar: LabCalendar) -> String {
    var style = style
    style.timeZone = TimeZone(identifier: calendar.zoneName) ?? .current
    return time.date.formatted(style)
  }
}
