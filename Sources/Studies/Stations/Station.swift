import Crypto

/// A tablet of the lab: a browser that was registered once and is then handed to one participant after
/// another.
public struct Station: Sendable, Hashable {
  public typealias ID = Identifier<Station>

  public let id: ID
  public let name: StationName
  public let registeredAt: Timestamp
  public let registeredBy: StaffMember.ID
  /// The time after which the browser is no longer a station.
  public let revokedAt: Timestamp?
  /// The site of the station; nil if it belongs to none.
  public let site: Site.ID?

  public init(
    id: ID, name: StationName, registeredAt: Timestamp, registeredBy: StaffMember.ID, revokedAt: Timestamp?,
    site: Site.ID? = nil
  ) {
    self.id = id
    self.name = name
    self.registeredAt = registeredAt
    self.registeredBy = registeredBy
    self.revokedAt = revokedAt
    self.site = site
  }
}

/// The name of a station, which is written on it: “Tablet 3”.
public struct StationName: Sendable, Hashable {
  public let text: String

  /// Characters at most.
  public static let longest = 40

  public init(_ typed: String) throws(StationNameProblem) {
    let typed = typed.trimmed
    guard !typed.isEmpty else { throw .missing }
    guard typed.count <= Self.longest else { throw .tooLong }
    guard typed.isVisible else { throw .unusableCharacters }
    text = typed
  }

  /// A name from the database, which was checked when it was given.
  public init(stored text: String) { self.text = text }
}

public enum StationNameProblem: Error, Sendable, Hashable {
  case missing
  case tooLong
  case unusableCharacters
  /// Another station that is in use has it.
  case taken
}

/// The code that a tablet shows while it waits to be registered: six characters of the alphabet of
/// participation codes.
public struct PairingCode: Sendable, Hashable {
  public let text: String

  static let length = 6
  /// The seconds for which the code can be used.
  public static let seconds = 10 * 60

  /// Fifty tablets of a lab may ask from one address, of IPv6 from one network, and more than once.
  public static func limit(from address: String) -> Limit {
    Limit("pairing from \(networkPrefix(of: address))", Rate(times: 100, seconds: seconds))
  }

  /// A fresh code that cannot be foretold.
  public static func random() -> PairingCode {
    let alphabet = ParticipationCode.alphabet
    return PairingCode(
      stored: String(
        (0..<length).map { _ in alphabet[Int(SecureRandom.seed() % UInt64(alphabet.count))] }))
  }

  /// Parses a typed code: case, spaces and hyphens do not matter.
  public init(typed: String) throws(CodeProblem) {
    let characters = typed.uppercased().filter { !$0.isWhitespace && !ParticipationCode.hyphens.contains($0) }
    guard !characters.isEmpty else { throw .missing }
    if let stranger = characters.first(where: { !ParticipationCode.alphabet.contains($0) }) {
      throw .characterNotUsed(stranger)
    }
    guard characters.count == Self.length else { throw .wrongLength(characters.count) }
    text = characters
  }

  public init(stored text: String) { self.text = text }

  /// The code in two groups of three, for reading.
  public var grouped: String { "\(text.prefix(3))-\(text.suffix(3))" }
}

/// Four to eight digits with which a member of staff returns a tablet to waiting.
public struct StaffPIN: Sendable {
  public let digits: String

  public static let length = 4...8

  /// A PIN as its owner types it.
  public init(existing typed: String) throws(StaffPINProblem) {
    let typed = typed.filter { !$0.isWhitespace }
    guard !typed.isEmpty else { throw .missing }
    guard Self.length.contains(typed.utf8.count), typed.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw .notFourToEightDigits
    }
    digits = typed
  }

  /// Checks a PIN at the time it is chosen.
  public init(chosen typed: String) throws(StaffPINProblem) {
    try self.init(existing: typed)
    let steps = Set(zip(digits.utf8, digits.utf8.dropFirst()).map { Int($1) - Int($0) })
    guard steps.count > 1 || ![0, 1, -1].contains(steps.first ?? 0) else { throw .tooEasy }
  }
}

public enum StaffPINProblem: Error, Sendable, Hashable {
  case missing
  case notFourToEightDigits
  /// 0000, 1234, 9876 and their like.
  case tooEasy
}

public enum StaffPINVerdict: Sendable {
  case known(StaffMember)
  /// The name is unknown, has no PIN, or the PIN is wrong; the answer does not tell which.
  case refused
  case tooManyAttempts(retryAfterSeconds: Int)
}
