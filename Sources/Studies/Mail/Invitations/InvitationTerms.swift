/// How a study invites: its words, how often it reminds, and how long addresses are kept.
public struct InvitationTerms: Sendable, Hashable {
  /// Nil for the console's own words.
  public var subject: LocalizedText?
  public var text: LocalizedText?
  /// The days from one message to the next.
  public var reminderDays = 7
  /// The most reminders to one address.
  public var reminders = 2
  /// The days after which an address is deleted that nobody has used the link of.
  public var keepDays = 60

  public static let reminderRange = 0...5
  public static let reminderDayRange = 1...60
  public static let keepDayRange = 1...365

  public init() {}
}

/// Words with places that are filled in when a message is written.
public enum MessagePlace: String, Sendable, CaseIterable {
  case link
  case study
  case institution

  /// Fills the places of a text. A value that looks like a place stays as it is.
  public static func fill(_ text: String, _ values: [MessagePlace: String]) -> String {
    var rest = text[...]
    var filled = ""
    while let opening = rest.firstIndex(of: "{") {
      filled += rest[..<opening]
      rest = rest[opening...]
      let place = allCases.first { rest.hasPrefix("{\($0.rawValue)}") }
      guard let place, let value = values[place] else {
        filled.append(rest.removeFirst())
        continue
      }
      filled += value
      rest = rest.dropFirst(place.rawValue.count + 2)
    }
    return filled + rest
  }
}
