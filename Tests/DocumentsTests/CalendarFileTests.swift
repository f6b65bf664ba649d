import Documents
import Foundation
import Studies
import Testing

/// Calendar files, read back by the rules of RFC 5545.
struct CalendarFileTests {
  @Test func anEventReadsBackAsItWas() throws {
    let title = "Ä, b; c \\ d\ne 🐌 " + String(repeating: "überaus lang ", count: 20)
    let event = try #require(try read([event(title: title, place: "Room 1, left")]).first)
    #expect(event["SUMMARY"] == title && event["LOCATION"] == "Room 1, left")
    #expect(event["UID"] == "abc@labconsole" && event["SEQUENCE"] == "3" && event["STATUS"] == "CONFIRMED")
    #expect(event["DTSTAMP"] == "20260329T005959Z")
    #expect(event["DTSTART"] == "20260514T081200Z" && event["DTEND"] == "20260514T085700Z")
    #expect(event["DESCRIPTION"] == nil)
  }

  @Test func cancelledEventsSaySo() throws {
    let events = try read([event(title: "a", isCancelled: true), event(title: "b")])
    #expect(events.map { $0["STATUS"] } == ["CANCELLED", "CONFIRMED"])
    #expect(try read([]).isEmpty)
  }

  /// An alarm at its beginning (3.6.6), unless it was cancelled; and whether it takes time away (3.8.2.7).
  @Test func alarmsAreThoseOfTheirEvents() throws {
    func text(isCancelled: Bool, hasAlarm: Bool, isFree: Bool) throws -> String {
      let event = CalendarFile.Event(
        uid: "abc", sequence: 1, changedAt: Timestamp(milliseconds: 0), begin: Timestamp(milliseconds: 0),
        end: Timestamp(milliseconds: 60_000), title: "a, b", isCancelled: isCancelled, hasAlarm: hasAlarm,
        isFree: isFree)
      return try #require(String(validating: CalendarFile(events: [event]).bytes, as: UTF8.self))
    }
    let alarm = [
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:a\\, b", "END:VALARM", "END:VEVENT",
    ].joined(separator: "\r\n")
    #expect(try text(isCancelled: false, hasAlarm: true, isFree: false).contains(alarm))
    #expect(try !text(isCancelled: true, hasAlarm: true, isFree: false).contains("VALARM"))
    let free = try text(isCancelled: false, hasAlarm: false, isFree: true)
    #expect(free.contains("\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT") && !free.contains("VALARM"))
    #expect(try !text(isCancelled: false, hasAlarm: true, isFree: false).contains("TRANSP"))
  }

  @Test func lineBreaksCannotAddProperties() throws {
    let found = try read([event(title: "a\r\nSTATUS:CANCELLED\rX:\u{7}b")])
    #expect(found[0]["STATUS"] == "CONFIRMED" && found[0]["X"] == nil)
    #expect(found[0]["SUMMARY"] == "a\nSTATUS:CANCELLED X: b")
  }

  /// Lines are folded at any length, and never within a character of several bytes.
  @Test func linesAreFoldedBetweenCharacters() throws {
    for length in 60...90 {
      let title = String(repeating: "x", count: length) + "ß€🐌é" + String(repeating: "y", count: 80)
      #expect(try read([event(title: title)])[0]["SUMMARY"] == title, "\(length)")
    }
  }

  private func event(title: String, place: String = "", isCancelled: Bool = false) throws
    -> CalendarFile.Event
  {
    CalendarFile.Event(
      uid: "abc", sequence: 3, changedAt: Timestamp(try Date("2026-03-29T00:59:59Z", strategy: .iso8601)),
      begin: Timestamp(try Date("2026-05-14T08:12:00Z", strategy: .iso8601)),
      end: Timestamp(try Date("2026-05-14T08:57:00Z", strategy: .iso8601)), title: title, place: place,
      isCancelled: isCancelled)
  }

  /// Strictly: every line ends in CR LF and has 75 bytes at most; folded lines are joined, texts unescaped.
  private func read(_ events: [CalendarFile.Event]) throws -> [[String: String]] {
    let text = try #require(String(validating: CalendarFile(events: events).bytes, as: UTF8.self))
    let raw = text.components(separatedBy: "\r\n")
    #expect(raw.last == "")
    for line in raw {
      #expect(line.utf8.count <= 75)
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    let joined = text.replacingOccurrences(of: "\r\n ", with: "")
    let lines = joined.components(separatedBy: "\r\n").dropLast()
    #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
    #expect(lines.contains("VERSION:2.0") && lines.contains { $0.hasPrefix("PRODID:") })
    var found: [[String: String]] = []
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      if line == "BEGIN:VEVENT" { found.append([:]) }
      guard !found.isEmpty, parts.count == 2, parts[0] != "BEGIN", parts[0] != "END" else { continue }
      #expect(found[found.count - 1].updateValue(unescaped(parts[1]), forKey: parts[0]) == nil)
    }
    return found
  }

  private func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      switch (isEscaped, character) {
      case (false, "\\"): isEscaped = true
      case (true, "n"): (result, isEscaped) = (result + "\n", false)
      default: (result, isEscaped) = (result + String(character), false)
      }
    }
    return result
  }
}
