/// A secret that somebody tries, and might be guessing.
///
/// Whoever is not known counts in two ways: by what they try, and by their address. A browser that has known the secret
/// before counts for itself, so that nobody can lock its owner out by trying wrong ones elsewhere (OWASP, “Slow Down
/// Online Guessing Attacks with Device Cookies”).
public enum Guess: Sendable, Hashable {
  case password(account: String)
  case pin(ParticipationCode)
  /// A code that nobody has begun with opens a participation by itself: the code is what is guessed.
  case unusedCode
  /// On a tablet of the lab, which staff registered: what is wrong there counts there alone.
  case staffPIN(account: String, Station.ID)
  /// The password of an account, confirmed on a tablet of the lab: as with a PIN there, nobody who holds the tablet can
  /// keep its owner from signing in elsewhere.
  case confirmation(account: String, Station.ID)
  case code(Station.ID)
  /// By somebody who is signed in.
  case pairing(StaffMember.ID)

  public static let perSecret = Rate(times: 5, seconds: 15 * 60)
  /// All tablets of a lab may share one address.
  public static let perAddress = Rate(times: 60, seconds: 15 * 60)
  public static let perKnownDevice = Rate(times: 10, seconds: 15 * 60)

  /// What a try counts against.
  /// - Parameter device: the mark of a browser that has known this secret before
  public func limits(from address: String, on device: DeviceMark? = nil) -> [Limit] {
    switch self {
    case .password, .pin:
      if let device {
        return [Limit("device \(device.nonce) \(key)", Self.perKnownDevice, isClearedBySuccess: true)]
      }
      return [ofSecret, Self.ofAddress(address)]
    case .unusedCode: return [Self.ofAddress(address)]
    case .staffPIN, .confirmation, .code, .pairing: return [ofSecret]
    }
  }

  /// What a look at the page of a card counts against. Any page elsewhere can make a browser look: it is counted apart
  /// from guesses, and whoever has looked too often is still let in by the right code.
  public static func looks(from address: String) -> [Limit] { [Limit("look from \(address)", perAddress)] }

  private var ofSecret: Limit { Limit(key, Self.perSecret, isClearedBySuccess: true) }

  private static func ofAddress(_ address: String) -> Limit { Limit("guess from \(address)", perAddress) }

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

/// Where a secret is tried.
public struct Guesser: Sendable {
  public let address: String
  /// Those that the browser shows; whether they are real, the store finds out.
  public let marks: [DeviceMark]

  public init(address: String, marks: [DeviceMark] = []) {
    self.address = address
    self.marks = marks
  }
}

public protocol GuessStore: Sendable {
  /// For the browser in which the right secret was just given: a new mark, and those that it has of other secrets.
  func marks(for guess: Guess, at time: Timestamp, beside others: [DeviceMark]) -> [DeviceMark]
}
