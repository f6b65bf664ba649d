import Testing

@testable import Studies

/// Points in time among the data of experiments, as a release tells them.
struct ExperimentTimesTests {
  /// 2026-09-21T14:13:20Z
  private static let begin = Timestamp(milliseconds: 1_790_000_000_000)

  /// The cells of a member in the lines of a run, whose values are given as JSON.
  private func told(_ values: String...) -> [String?] {
    let lines = values.enumerated().map { number, value in
      ReleasedExperimentLine(
        key: ReleasedRunKey(pseudonym: "P1", number: 1), task: "arrows", number: number + 1, place: nil,
        text: "{\"at\":\(value)}")
    }
    var times = ExperimentTimes(from: Self.begin)
    for line in lines { times.add(line) }
    return lines.map { $0.told(by: times).members[0].value.cell }
  }

  @Test func millisecondsCountFromTheRunToTheDigit() {
    #expect(told("1790000000250", "1790000001000.125", "1789999999999") == ["250", "1000.125", "-1"])
    #expect(told("1.79e12") == ["0"])
    // A week before, as what was kept in the browser tells it.
    #expect(told("1789395200000") == ["-604800000"])
  }

  @Test func secondsDoSoNearTheRun() {
    #expect(told("1790000000.5", "1789999990") == ["0.5", "-10"])
    #expect(told("1800000000") == ["1800000000"], "a seed")
  }

  @Test func whatStandsForNoTimeStays() {
    #expect(told("0", "-1", "null", "1790000000250") == ["0", "-1", nil, "250"])
    #expect(told("\"\"", "\"2026-09-21T14:13:21.250Z\"") == ["", "1250"])
  }

  @Test func ordinaryNumbersAndTextsStay() {
    #expect(told("512.50", "1790000000250") == ["512.50", "1790000000250"])
    #expect(told("4102444800000", "-1790000000250") == ["4102444800000", "-1790000000250"])
    #expect(told("true", "1790000000250") == ["1", "1790000000250"])
    #expect(told("\"left\"", "\"2026-09-21T14:13:21Z\"") == ["left", "2026-09-21T14:13:21Z"])
    for text in ["2026-09-21T25:00:00Z", "2026-09-21T14:13:20+99:00", "2026-13-01", "1990-05-14"] {
      #expect(told("\"\(text)\"") == [text], "\(text)")
    }
  }

  @Test func momentsAsTextCountInMilliseconds() {
    #expect(
      told("\"2026-09-21T14:13:20Z\"", "\"2026-09-21 16:13:21+0200\"", "\"2026-09-21T09:13:19.5-05:00\"") == [
        "0", "1000", "-500",
      ])
    #expect(told("\"2026-09-21T14:13:25\"", "\"2026-09-21T14:13:25.250\"") == ["5000", "5250"])
  }

  @Test func datesCountInDays() throws {
    let days = told("\"2026-09-21\"", "\"2026-10-01\"").compactMap { $0.flatMap { Int($0) } }
    try #require(days.count == 2)
    // The lab may be in a zone in which the next day has begun.
    #expect(abs(days[0]) <= 1 && days[1] - days[0] == 10)
  }
}
