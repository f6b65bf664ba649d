import Foundation

/// A date of birth. It is converted to an age at once and never stored.
struct DateOfBirth {
  private let date: Date

  /// Older than anybody ever was: a slip of the finger.
  private static let oldest = 123

  /// The Gregorian calendar, in the lab's time zone.
  private static var calendar: Calendar { Calendar(identifier: .gregorian) }

  /// - Parameter typed: year, month, day with hyphens, as date fields send it, or day, month, year with points
  init(typed: String) throws(AnswerProblem) {
    let numbers = typed.split(separator: typed.contains(".") ? "." : "-", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isASCII) ? Int($0.trimmingCharacters(in: .whitespaces)) ?? -1 : -1 }
    guard numbers.count == 3 else { throw .notADate }
    let inOrder = typed.contains(".") ? numbers.reversed() : numbers
    let components = DateComponents(
      calendar: Self.calendar, year: inOrder[0], month: inOrder[1], day: inOrder[2])
    guard inOrder[0] >= 1000, components.isValidDate, let date = components.date else { throw .notADate }
    self.date = date
  }

  private static func day(_ date: Date) -> (year: Int, month: Int, day: Int) {
    let day = calendar.dateComponents([.year, .month, .day], from: date)
    return (day.year!, day.month!, day.day!)
  }

  /// Returns the age in completed years.
  func age(at time: Timestamp) throws(AnswerProblem) -> Int {
    guard date <= time.date else { throw .inTheFuture }
    let (born, today) = (Self.day(date), Self.day(time.date))
    // People born on 29 February have their birthday on 1 March in other years, as most laws have it.
    let hadBirthday = (today.month, today.day) >= (born.month, born.day)
    let years = today.year - born.year - (hadBirthday ? 0 : 1)
    guard years < Self.oldest else { throw .notADate }
    return years
  }
}
