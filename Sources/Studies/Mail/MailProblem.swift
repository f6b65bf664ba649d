import Foundation

/// The reason why a message was not delivered this time.
public struct MailProblem: Error, Sendable, Hashable {
  public let kind: Kind
  /// The words of the mail server or the network. They name no address, since they are shown and stored
  /// unencrypted.
  public let answer: String

  public enum Kind: String, Sendable, CaseIterable {
    case cannotReach = "cannot-reach"
    case timedOut = "timed-out"
    /// The server offers no TLS, or its certificate is not trusted.
    case tlsFailed = "tls-failed"
    case refusedSignIn = "refused-sign-in"
    /// The server takes no messages from this console: its sender, its network or its signing in do not suit it.
    case refusedSender = "refused-sender"
    case refusedForNow = "refused-for-now"
    case refusedRecipient = "refused-recipient"
    /// The message is too large, or was rejected.
    case refusedMessage = "refused-message"
    /// The message came back after the mail server had accepted it, because of the recipient's address.
    case cameBack = "came-back"
    /// The message came back after the mail server had accepted it, because of its sender or its content.
    case turnedAway = "turned-away"
    /// The sealed message cannot be opened: it was changed, or sealed with another key.
    case unreadable
    /// The message must not be sent any more: its address is no longer the recipient's, the recipient has
    /// left or taken a permission back, or its statement about an appointment is out of date.
    case notWanted = "not-wanted"

    /// Another attempt is of no use. After a problem that the lab can solve (a password, a certificate, the
    /// key of the data) one is.
    public var isPermanent: Bool { isFinalRefusal || [.turnedAway, .notWanted].contains(self) }

    /// A server has refused the recipient or the message for good. Nothing more is sent to an invited address then.
    public var isFinalRefusal: Bool { [.refusedRecipient, .refusedMessage, .cameBack].contains(self) }

    /// The problem is with the server, and would affect every other message too.
    public var concernsServer: Bool {
      [.cannotReach, .timedOut, .tlsFailed, .refusedSignIn, .refusedSender].contains(self)
    }
  }

  static let longestAnswer = 300

  /// - Parameter recipient: who must not be named; servers repeat an address, or the half of it they know
  public init(_ kind: Kind, answer: String, hiding recipient: MailAddress? = nil) {
    self.kind = kind
    var answer = String(
      answer.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
    for part in [recipient?.text, recipient?.domain, recipient.map { String($0.name) }] {
      if let part { answer = answer.hiding(part) }
    }
    self.answer = String(answer.hidingAddresses.trimmed.prefix(Self.longestAnswer))
  }
}

extension String {
  /// Returns the text without a word, in any capitals.
  fileprivate func hiding(_ word: String) -> String {
    var rest = self[...]
    var result = ""
    while let found = rest.range(of: word, options: [.caseInsensitive, .literal]) {
      let before = rest[..<found.lowerBound].last ?? result.last
      // A server below the recipient's domain is no secret: “mail.example.org”.
      let begins = before?.isPartOfName != true && before != "."
      let stands = begins && rest[found.upperBound...].first?.isPartOfName != true
      result += rest[..<found.lowerBound] + (stands ? "…" : rest[found])
      rest = rest[found.upperBound...]
    }
    return result + rest
  }

  /// The text without anything that has the form of an address.
  fileprivate var hidingAddresses: String {
    replacing(/[^\s<>()\[\]",;:]+@[^\s<>()\[\]",;:]+/, with: "…")
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "-" || self == "_" }
}
