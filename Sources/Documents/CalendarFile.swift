import Foundation
import Studies

/// Appointments as other programs read them: iCalendar (RFC 5545).
public struct CalendarFile: Sendable {
  public let events: [Event]
  /// Shown by programs that subscribe to the file; empty for a file that is saved once.
  public let name: String

  public struct Event: Sendable {
    /// The identifier that stays the same in every edition of the file, so that a later one replaces an
    /// earlier one.
    public let uid: String
    /// Counts the changes.
    public let sequence: Int
    /// The time of the last change.
    public let changedAt: Timestamp
    public let begin: Timestamp
    public let end: Timestamp
    public let title: String
    public let description: String
    public let place: String
    public let isCancelled: Bool
    /// The calendar tells when it begins.
    public let hasAlarm: Bool
    /// Something else can be done at the same time.
    public let isFree: Bool

    public init(
      uid: String, sequence: Int, changedAt: Timestamp, begin: Timestamp, end: Timestamp, title: String,
      description: String = "", place: String = "", isCancelled: Bool = false, hasAlarm: Bool = false,
      isFree: Bool = false
    ) {
      self.uid = uid
      self.sequence = sequence
      self.changedAt = changedAt
      self.begin = begin
      self.end = end
      self.title = title
      self.description = description
      self.place = place
      self.isCancelled = isCancelled
      self.hasAlarm = hasAlarm
      self.isFree = isFree
    }
  }

  public init(events: [Event], name: String = "") {
    self.events = events
    self.name = name
  }

  public static let type = "text/calendar; charset=utf-8"

  /// Lines end in CR LF, and none is longer than 75 bytes (section 3.1).
  public var bytes: [UInt8] {
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//LabConsole//Visits//EN"]
    let lines = head + subscription + events.flatMap(Self.lines) + ["END:VCALENDAR"]
    return lines.flatMap { Self.folded($0) + [13, 10] }
  }

  /// RFC 7986, sections 5.1 and 5.7, and the name as programs before it read it.
  private var subscription: [String] {
    if name.isEmpty { return [] }
    let name = Self.escaped(name)
    return ["NAME:\(name)", "X-WR-CALNAME:\(name)", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
  }

  private static func lines(of event: Event) -> [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:\(event.uid)@labconsole", "SEQUENCE:\(event.sequence)",
      "DTSTAMP:\(utc(event.changedAt))", "DTSTART:\(utc(event.begin))", "DTEND:\(utc(event.end))",
      "SUMMARY:\(escaped(event.title))",
    ]
    if !event.description.isEmpty { lines.append("DESCRIPTION:\(escaped(event.description))") }
    if !event.place.isEmpty { lines.append("LOCATION:\(escaped(event.place))") }
    lines.append("STATUS:\(event.isCancelled ? "CANCELLED" : "CONFIRMED")")
    if event.isFree { lines.append("TRANSP:TRANSPARENT") }
    if event.hasAlarm && !event.isCancelled { lines += alarm(of: event) }
    return lines + ["END:VEVENT"]
  }

  /// Section 3.6.6.
  private static func alarm(of event: Event) -> [String] {
    [
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(escaped(event.title))", "END:VALARM",
    ]
  }

  /// Section 3.3.5, form 2: `20260514T081200Z`.
  private static func utc(_ time: Timestamp) -> String {
    let calendar = LabCalendar(timeZone: .gmt)
    let date = "\(calendar.day(of: time))".filter { $0 != "-" }
    let hourAndMinute = calendar.timeOfDay(of: time).filter { $0 != ":" }
    let second = Int(time.milliseconds / 1000 % 60)
    return "\(date)T\(hourAndMinute)\(second < 10 ? "0" : "")\(second)Z"
  }

  /// Section 3.3.11. Control characters other than the line feed are not allowed in a text.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\\", ",", ";": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.properties.generalCategory == .control: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Folds a long line with a line break and a space; never within a character.
  private static func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var length = 0
    for scalar in line.unicodeScalars {
      let next = Array(String(scalar).utf8)
      if length + next.count > longestLine {
        bytes += [13, 10, 32]
        length = 1
      }
      bytes += next
      length += next.count
    }
    return bytes
  }

  private static let longestLine = 75
}
