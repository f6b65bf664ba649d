import Foundation
import SampleStudies
import Statistics
import Testing

@testable import Studies

/// The occasions that follow from a schedule, a start, a time zone and a seed.
struct ScheduledTaskTests {
  private let berlin = LabCalendar(zoneNamed: "Europe/Berlin")

  private func scheduled(
    after: Int = 1, _ rhythm: ScheduledTask.Rhythm = .every(days: 1), days: Int = 3,
    at windows: [(Int, Int)] = [(9 * 60, 11 * 60), (20 * 60, 20 * 60)], open: Int = 60
  ) -> ScheduledTask {
    ScheduledTask(
      task: "mood", start: .enrolment, after: after, rhythm: rhythm, days: days,
      windows: windows.map { ScheduledTask.Window(first: $0.0, last: $0.1) }, openMinutes: open, reminders: []
    )
  }

  private func moment(_ typed: String, _ calendar: LabCalendar? = nil) throws -> Timestamp {
    let parts = typed.split(separator: " ")
    let day = parts[0].split(separator: "-").compactMap { Int($0) }
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    return (calendar ?? berlin).time(
      on: LabCalendar.Day(year: day[0], month: day[1], day: day[2]), minute: clock[0] * 60 + clock[1])
  }

  /// “2026-05-14 09:30”
  private func written(_ time: Timestamp, _ calendar: LabCalendar? = nil) -> String {
    let calendar = calendar ?? berlin
    return "\(calendar.day(of: time)) \(calendar.timeOfDay(of: time))"
  }

  // MARK: - Days

  @Test func eachDayHasItsTimes() throws {
    let start = try moment("2026-05-14 15:00")
    let occasions = scheduled().occasions(from: start, in: berlin, seed: 5)
    #expect(occasions.map(\.id.number) == [1, 2, 3, 4, 5, 6])
    #expect(
      occasions.map { "\(berlin.day(of: $0.opensAt))" }
        == ["15", "15", "16", "16", "17", "17"].map { "2026-05-\($0)" })
    for occasion in occasions {
      let minute = berlin.minute(of: occasion.opensAt)
      #expect(occasion.id.number.isMultiple(of: 2) ? minute == 20 * 60 : (540...660).contains(minute))
      #expect(occasion.expiresAt == occasion.opensAt.advanced(bySeconds: 3600))
    }
  }

  @Test func nobodyWaitsInARehearsal() throws {
    let start = try moment("2026-05-14 15:00")
    let now = start.advanced(bySeconds: 60)
    let real = scheduled().occasions(of: .real, from: start, in: berlin, seed: 5, at: now)
    #expect(real == scheduled().occasions(from: start, in: berlin, seed: 5))
    let rehearsed = scheduled().occasions(of: .rehearsal, from: start, in: berlin, seed: 5, at: now)
    #expect(rehearsed.map(\.id) == real.map(\.id))
    #expect(rehearsed.allSatisfy { $0.opensAt == now && $0.expiresAt == now.advanced(bySeconds: 24 * 3600) })
  }

  @Test(arguments: [
    (ScheduledTask.Rhythm.every(days: 1), ["14", "15", "16"]), (.every(days: 2), ["14", "16", "18"]),
    (.every(days: 7), ["14", "21", "28"]),
    // The 14th of May 2026 is a Thursday.
    (.on([.monday, .thursday]), ["14", "18", "21"]), (.on([.friday]), ["15", "22", "29"]),
  ])
  func daysFollowTheRhythm(rhythm: ScheduledTask.Rhythm, days: [String]) throws {
    let start = try moment("2026-05-14 06:00")
    let occasions = scheduled(after: 0, rhythm, at: [(600, 600)]).occasions(from: start, in: berlin, seed: 1)
    #expect(occasions.map { written($0.opensAt) } == days.map { "2026-05-\($0) 10:00" })
  }

  /// An occasion of the first day that is over already keeps its number for nobody: the others are told apart by theirs.
  @Test func timesBeforeTheStartAreLeftOut() throws {
    let start = try moment("2026-05-14 12:00")
    let occasions = scheduled(after: 0).occasions(from: start, in: berlin, seed: 1)
    #expect(occasions.map(\.id.number) == [2, 3, 4, 5, 6])
  }

  /// Somebody who comes while a time is open has what is left of it, if that is more than five minutes.
  @Test(
    arguments: [
      ("09:59", "10:00"), ("10:00", "10:00"), ("10:30", "10:30"), ("10:54", "10:54"), ("10:55", nil),
      ("11:00", nil), ("15:00", nil),
    ] as [(String, String?)])
  func whatIsOpenAtTheStartIsLeftToItsEnd(time: String, opens: String?) throws {
    let start = try moment("2026-05-14 \(time)")
    let occasions = scheduled(after: 0, days: 1, at: [(600, 600)]).occasions(from: start, in: berlin, seed: 1)
    #expect(occasions.map { written($0.opensAt) } == (opens.map { ["2026-05-14 \($0)"] } ?? []))
    #expect(occasions.allSatisfy { written($0.expiresAt) == "2026-05-14 11:00" })
  }

  @Test func fromTheNextDayOnNothingOfTodayIsDue() throws {
    let start = try moment("2026-05-14 10:30")
    let occasions = scheduled(days: 1, at: [(600, 600)]).occasions(from: start, in: berlin, seed: 1)
    #expect(occasions.map { written($0.opensAt) } == ["2026-05-15 10:00"])
  }

  /// Nine in the morning is open until it is nine again on the next of the days.
  @Test(arguments: [
    (ScheduledTask.Rhythm.every(days: 1), 1), (.every(days: 7), 7), (.on([.monday]), 7),
    (.on([.monday, .thursday]), 3), (.on([.tuesday, .saturday]), 3), (.on([.monday, .sunday]), 1),
  ])
  func isOverBeforeTheNextOpens(rhythm: ScheduledTask.Rhythm, days: Int) {
    let minutes = days * 24 * 60
    #expect(scheduled(rhythm, at: [(540, 540)], open: minutes).overlaps.isEmpty)
    #expect(scheduled(rhythm, at: [(540, 540)], open: minutes + 1).overlaps.count == 1)
    #expect(scheduled(rhythm, days: 1, at: [(540, 540)], open: minutes + 1).overlaps.isEmpty)
  }

  @Test func aWeeklyTaskIsOpenForDays() throws {
    let start = try moment("2026-05-14 06:00")
    let weekly = scheduled(after: 0, .every(days: 7), days: 2, at: [(540, 540)], open: 3 * 24 * 60)
    #expect(
      weekly.occasions(from: start, in: berlin, seed: 1).map { written($0.expiresAt) }
        == ["2026-05-17 09:00", "2026-05-24 09:00"])
    #expect(weekly.unremindedWindows(in: .standard).isEmpty)
  }

  // MARK: - Chance

  @Test func theSameSeedGivesTheSameMinutesInEveryZone() throws {
    let tokyo = LabCalendar(zoneNamed: "Asia/Tokyo")
    let here = scheduled().occasions(from: try moment("2026-05-14 12:00"), in: berlin, seed: 11)
    let there = scheduled().occasions(from: try moment("2026-05-14 12:00", tokyo), in: tokyo, seed: 11)
    #expect(here.map { written($0.opensAt) } == there.map { written($0.opensAt, tokyo) })
    #expect(here != there)
  }

  @Test func everyMinuteOfAWindowIsAsLikely() throws {
    let start = try moment("2026-05-14 12:00")
    let one = scheduled(days: 1, at: [(540, 543)])
    let minutes = (0..<4_000).map { seed in
      berlin.minute(of: one.occasions(from: start, in: berlin, seed: UInt64(seed))[0].opensAt)
    }
    let counts = Dictionary(grouping: minutes) { $0 }.mapValues(\.count)
    #expect(counts.keys.sorted() == [540, 541, 542, 543])
    // Five standard deviations of a binomial count of 4,000 with a quarter.
    #expect(counts.values.allSatisfy { abs($0 - 1_000) < 137 })
  }

  /// Somebody who comes within the window has the time that was drawn, or what is left of it.
  @Test func aDrawnTimeStaysForWhoComesWithinTheWindow() throws {
    let task = scheduled(after: 0, days: 1, at: [(540, 660)])
    let (early, start) = (try moment("2026-05-14 06:00"), try moment("2026-05-14 10:30"))
    let nearlyOver = start.advanced(bySeconds: 300)
    var (whole, shortened, over) = (0, 0, 0)
    for seed in UInt64(0)..<500 {
      let drawn = task.occasions(from: early, in: berlin, seed: seed)[0]
      let own = task.occasions(from: start, in: berlin, seed: seed)
      if drawn.opensAt < start, drawn.expiresAt <= nearlyOver {
        over += 1
        #expect(own.isEmpty)
      } else {
        if drawn.opensAt < start { shortened += 1 } else { whole += 1 }
        #expect(own.map(\.id) == [drawn.id] && own.map(\.expiresAt) == [drawn.expiresAt])
        #expect(own.map(\.opensAt) == [max(drawn.opensAt, start)])
      }
    }
    #expect(whole > 50 && shortened > 50 && over > 50)
  }

  // MARK: - Clocks that change

  @Test func aTimeThatIsSkippedIsAnHourLater() throws {
    // In Berlin, 02:00 to 03:00 does not exist on 29 March 2026.
    let start = try moment("2026-03-28 12:00")
    let occasions = scheduled(days: 2, at: [(150, 150)]).occasions(from: start, in: berlin, seed: 1)
    #expect(occasions.map { written($0.opensAt) } == ["2026-03-29 03:30", "2026-03-30 02:30"])
  }

  @Test func aTimeThatComesTwiceIsTheFirst() throws {
    let start = try moment("2026-10-24 12:00")
    let occasions = scheduled(days: 2, at: [(150, 150)]).occasions(from: start, in: berlin, seed: 1)
    #expect(occasions.map { written($0.opensAt) } == ["2026-10-25 02:30", "2026-10-26 02:30"])
    // The second is 25 hours later: the clocks went back in between.
    #expect(occasions[1].opensAt.milliseconds - occasions[0].opensAt.milliseconds == 25 * 3_600_000)
  }

  /// Time that passes counts, not the clock, which in October shows an earlier hour by then.
  @Test(arguments: ["2026-03-29", "2026-10-25"])
  func whatIsLeftIsTheSameWhereClocksChange(day: String) throws {
    let task = scheduled(after: 0, days: 1, at: [(150, 150)])
    let midnight = try moment("\(day) 00:10")
    let opensAt = try #require(task.occasions(from: midnight, in: berlin, seed: 1).first).opensAt
    let (late, end) = (opensAt.advanced(bySeconds: 40 * 60), opensAt.advanced(bySeconds: 3600))
    let left = task.occasions(from: late, in: berlin, seed: 1)
    #expect(left.map(\.opensAt) == [late] && left.map(\.expiresAt) == [end])
    #expect(task.occasions(from: end, in: berlin, seed: 1).isEmpty)
  }

  // MARK: - Starts

  @Test func theStartIsKnownOnceItsTaskIsDone() throws {
    let study = try DiaryStudy.study()
    var record = newcomer()
    record.consents = [makeConsent()]
    #expect(study.schedule[0].start(of: record, in: study) == nil)
    record.answeredAt["about-you"] = start.advanced(bySeconds: 60)
    record.submitted = ["about-you"]
    #expect(study.schedule[0].start(of: record, in: study) == start.advanced(bySeconds: 60))
    let enrolment = try DiaryStudy.study("start: enrolment, days: 1, at: [\"09:00\"], open: 60")
    #expect(enrolment.schedule[0].start(of: record, in: enrolment) == start)
  }
}
