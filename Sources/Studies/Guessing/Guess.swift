/// A secret that a person tries, and might be guessing.
///
/// Tries from an unknown browser count in two ways: by the secret tried, and by the address. A browser in
/// which the right secret was given before has a count of its own, so that nobody can lock its owner out by
/// trying wrong secrets elsewhere (OWASP, “Slow Down Online Guessing Attacks with Device Cookies”).
public enum Guess: Sendable, Hashable {
  case password(account: String)
  case pin(ParticipationCode)
  /// An unused code opens a participation by itself, so the code is the secret.
  case unusedCode
  /// On a lab tablet, which staff registered; wrong attempts there count for that tablet alone.
  case staffPIN(account: String, Station.ID)
  /// The password of an account, confirmed on a tablet of the lab: as with a PIN there, nobody who holds the tablet can
  /// keep its owner from signing in elsewhere.
  case confirmation(account: String, Station.ID)
  case code(Station.ID)
  /// A pairing code tried by a member of staff who is signed in.
  case pairing(StaffMember.ID)

  public static let perSecret = Rate(times: 5, seconds: 15 * 60)
  /// The limit is high because all tablets of a lab may share one address. Of IPv6, whose provider gives a household
  /// very many, all addresses of one network count as one.
  public static let perAddress = Rate(times: 60, seconds: 15 * 60)
  public static let perKnownDevice = Rate(times: 10, seconds: 15 * 60)

  /// Returns the limits against which a try counts.
  /// - Parameter device: the mark of a browser that has known this secret before
  public func limits(from address: String, on device: DeviceMark? = nil) -> [Limit] {
    switch self {
    case .password, .pin:
      if let device {
        let ofDevice = Limit("device \(device.nonce) \(key)", Self.perKnownDevice, isClearedBySuccess: true)
        return [ofDevice, onKnownDevices]
      }
      return [ofSecret, Self.ofAddress(address)]
    case .unusedCode: return [Self.ofAddress(address)]
    case .staffPIN, .confirmation, .code, .pairing: return [ofSecret]
    }
  }

  /// Returns the limits for opening the page of a card. Any other site can make a browser open it, so it is
  /// counted apart from guesses, and an address over this limit is still let in with the right code.
  public static func looks(from address: String) -> [Limit] {
    [Limit("look from \(networkPrefix(of: address))", perAddress)]
  }

  /// Returns the limits whose counts end when another secret takes its place, wherever the one before it was tried.
  public var limitsOfSecret: [Limit] { [ofSecret, onKnownDevices] }

  /// Refuses nothing: it finds the tries in all known browsers, each of which is counted by itself.
  private var onKnownDevices: Limit {
    Limit("known devices \(key)", Rate(times: .max, seconds: Self.perKnownDevice.seconds))
  }

  private var ofSecret: Limit { Limit(key, Self.perSecret, isClearedBySuccess: true) }

  private static func ofAddress(_ address: String) -> Limit {
    Limit("guess from \(networkPrefix(of: address))", perAddress)
  }

  /// Names the secret among all others.
  public var key: String {
    switch self {
    case .password(let account): "password \(account)"
    case .pin(let code): "pin \(code.text)"
    case .unusedCode: "code"
    case .staffPIN(let account, let station): "staff pin \(station) \(account)"
    case .confirmation(let account, let station): "confirmation \(station) \(account)"
    case .code(let station): "code at \(station)"
    case .pairing(let member): "pairing \(member)"
    }
  }
}

/// The origin of a guess: the address and the browser's device marks.
public struct Guesser: Sendable {
  public let address: String
  /// The marks that the browser sends; the store verifies them.
  public let marks: [DeviceMark]

  public init(address: String, marks: [DeviceMark] = []) {
    self.address = address
    self.marks = marks
  }
}

public protocol GuessStore: Sendable {
  /// Returns the marks for the browser in which the right secret was just given: a new one, and those it has of
  /// other secrets.
  func marks(for guess: Guess, at time: Timestamp, beside others: [DeviceMark]) -> [DeviceMark]
}
