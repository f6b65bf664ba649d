import Foundation
import Testing

@testable import Studies

/// Appointments of several participants on one day.
struct VisitSeriesTests {
  private let calendar = LabCalendar(timeZone: TimeZone(identifier: "Europe/Berlin")!)

  private func series(at time: String, minutes: Int, apart: Int, count: Int) throws -> VisitSeries? {
    let plan = VisitPlan(
      time: try calendar.time(date: "2026-05-14", time: time), minutes: minutes, experimenter: "ben",
      station: nil)
    return VisitSeries(first: plan, apart: apart, count: count, calendar: calendar)
  }

  @Test func oneFollowsTheOther() throws {
    let series = try #require(try series(at: "09:00", minutes: 45, apart: 60, count: 3))
    let times = (0..<3).map { calendar.timeOfDay(of: series[$0].time) }
    #expect(times == ["09:00", "10:00", "11:00"])
    #expect((0..<3).allSatisfy { series[$0].minutes == 45 && series[$0].experimenter == "ben" })
  }

  @Test func allCanBeginAtOnce() throws {
    let series = try #require(try series(at: "09:00", minutes: 45, apart: 0, count: 50))
    #expect(series[49].time == series[0].time)
  }

  /// From 8:00 to midnight there are sixteen hours.
  @Test(arguments: [(1, true), (16, true), (17, false), (50, false)])
  func theLastEndsOnTheSameDay(count: Int, fits: Bool) throws {
    #expect(try (series(at: "08:00", minutes: 60, apart: 60, count: count) != nil) == fits)
  }
}
