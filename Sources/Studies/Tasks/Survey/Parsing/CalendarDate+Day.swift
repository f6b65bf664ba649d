import Expressions

extension CalendarDate {
  /// The day of the lab's calendar, which formulas know as `today()`.
  public init(_ day: LabCalendar.Day) {
    self = CalendarDate(year: day.year, month: day.month, day: day.day) ?? CalendarDate(dayNumber: 0)!
  }
}
