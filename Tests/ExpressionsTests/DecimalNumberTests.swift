import Testing

@testable import Expressions

struct DecimalNumberTests {
  private func number(_ text: String) -> DecimalNumber { DecimalNumber(text)! }

  @Test func tenthsAddUp() {
    #expect(number("0.1").plus(number("0.2")) == number("0.3"))
    #expect(number("1.50") == number("1.5"))
    #expect("\(number("-0.050"))" == "-0.05")
    #expect("\(number("1200"))" == "1200")
  }

  /// From Python's decimal with 18 digits.
  @Test func quotientsAreRoundedHalfToEven() {
    #expect("\(number("1").divided(by: number("3"))!)" == "0.333333333333333333")
    #expect("\(number("2").divided(by: number("3"))!)" == "0.666666666666666667")
    #expect("\(number("100000000000000001").divided(by: number("2"))!)" == "50000000000000000.5")
    #expect("\(number("999999999999999999").plus(number("0.5"))!)" == "1000000000000000000")
    #expect("\(number("999999999999999998").plus(number("0.5"))!)" == "999999999999999998")
    #expect("\(number("999999999999999998").plus(number("0.50000000000000001"))!)" == "999999999999999999")
  }

  /// After a 5 in the nineteenth place something is left over, which decides: from Python's decimal with 18 digits.
  @Test(arguments: [
    ("783268451013967869", "250367245457070922", "3.12847812653780445"),
    ("476302377924476362", "724613606191935297", "0.657319119948064599"),
    ("331303962131425583", "757037212849302912", "0.437632333666238811"),
    ("-331303962131425583", "757037212849302912", "-0.437632333666238811"),
  ])
  func aQuotientJustAboveAHalfIsRoundedUp(dividend: String, divisor: String, quotient: String) {
    #expect("\(number(dividend).divided(by: number(divisor))!)" == quotient)
  }

  @Test func aSmallSummandCountsOnlyWhereItDecides() {
    let large = number("100000000000000000000000000000000000000")
    #expect(large.plus(number("0.00000000000000000001")) == large)
    #expect(large.plus(number("-1")) == large)
    #expect(large.plus(number("0.1"))?.minus(large) == .zero)
    #expect(number("0.00000000000000000001") < large)
    #expect(number("1.00000000000000001") > number("1"))
  }

  @Test func whatIsTooLargeOrTooSmallEnds() {
    let large = DecimalNumber(10).power(40)!
    #expect(large.times(DecimalNumber(9)) != nil)
    #expect(large.times(DecimalNumber(10)) == nil)
    #expect(DecimalNumber(10).power(-40) != .zero)
    #expect(DecimalNumber(10).power(-40)?.divided(by: DecimalNumber(11)) == .zero)
    #expect(DecimalNumber(1).divided(by: .zero) == nil)
    #expect(DecimalNumber(2).power(101) == nil)
  }

  @Test(arguments: [
    "", "-", ".5", "5.", "1,5", "1e3", "+1", "--1", "1.2.3", "٣", " 1", "1234567890123456789",
  ])
  func whatIsNoNumberIsRefused(text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test func halvesAreRoundedAwayFromZero() {
    #expect(number("2.5").rounded() == number("3"))
    #expect(number("-2.5").rounded() == number("-3"))
    #expect(number("1.005").rounded(decimals: 2) == number("1.01"))
    #expect(number("-0.1").floor == number("-1"))
  }

  @Test func floatingPointGoesThereAndBack() {
    #expect(DecimalNumber(0.1) == number("0.1"))
    #expect(DecimalNumber(1e-5) == number("0.00001"))
    #expect(DecimalNumber(Double.nan) == nil)
    #expect(DecimalNumber(1e300) == nil)
    #expect(number("70.25").double == 70.25)
  }
}

struct CalendarDateTests {
  @Test func everyDayHasItsNumber() {
    #expect(CalendarDate("1970-01-01")?.dayNumber == 0)
    #expect(CalendarDate("2000-02-29")?.dayNumber == 11_016)
    var day = CalendarDate("1895-12-30")!
    for next in (day.dayNumber + 1)...(day.dayNumber + 80_000) {
      let following = CalendarDate(dayNumber: next)!
      #expect(following > day && following.dayNumber == next)
      day = following
    }
    #expect(CalendarDate(dayNumber: -719_162)?.description == "0001-01-01")
    #expect(CalendarDate(dayNumber: 2_932_896)?.description == "9999-12-31")
    #expect(CalendarDate(dayNumber: 2_932_897) == nil)
  }

  @Test(arguments: [
    "2023-02-29", "1900-02-29", "2023-13-01", "2023-00-10", "2023-1-1", "0000-01-01", "2023-04-31", "x",
  ])
  func daysThatAreNotAreRefused(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func whoWasBornOnALeapDayGrowsOlderInMarch() {
    let birth = CalendarDate("2000-02-29")!
    #expect(birth.fullYears(to: CalendarDate("2018-02-28")!) == 17)
    #expect(birth.fullYears(to: CalendarDate("2018-03-01")!) == 18)
    #expect(birth.fullYears(to: CalendarDate("2020-02-29")!) == 20)
    #expect(birth.fullYears(to: birth) == 0)
  }
}
