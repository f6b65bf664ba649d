import Crypto

/// The answer of a mail server, after it had accepted a message, about what became of it (RFC 3464): as far as the console
/// acts on it. The words of the server are left out, since anybody could have written them.
public struct DeliveryNotice: Sendable, Hashable {
  /// The name that the message has among mail servers, without its domain.
  public let mailName: String
  public let outcome: Outcome
  public let status: Status

  public enum Outcome: String, Sendable, CaseIterable {
    /// The message did not reach its recipient and will not.
    case failed
    /// The message has not reached its recipient yet, or was given up although nothing is wrong with it or its address.
    case delayed
    /// The message reached its recipient, or a place of which nothing more is told.
    case delivered
  }

  /// The number for what happened (RFC 3463), such as 5.1.1.
  public struct Status: Sendable, Hashable, CustomStringConvertible {
    /// 2 for success, 4 for a failure that may pass, 5 for one that does not.
    public let kind: Int
    /// 1 for the address, 2 for the mailbox, 7 for policy.
    public let subject: Int
    public let detail: Int

    public init(kind: Int, subject: Int, detail: Int) {
      self.kind = kind
      self.subject = subject
      self.detail = detail
    }

    public var description: String { "\(kind).\(subject).\(detail)" }
  }

  public init(mailName: String, outcome: Outcome, status: Status) {
    self.mailName = mailName
    self.outcome = outcome
    self.status = status
  }
}

extension DeliveryNotice {
  /// The problem with the message; nil if the message did not fail. A server that turns it away by its policy has something
  /// against the sender or the words, and nothing against the address.
  public var problem: MailProblem? {
    guard outcome == .failed else { return nil }
    return MailProblem(status.subject == 7 ? .turnedAway : .cameBack, answer: status.description)
  }
}

/// The names of messages among mail servers: the part of the Message-ID before the @.
public enum MailName {
  /// 16 random bytes in hexadecimal digits.
  static let length = 32

  /// A name that nobody can guess: a notice that has it comes from somebody who has had the message.
  public static func random() -> String { SecureRandom.bytes(length / 2).hexadecimal }

  /// Returns false for what no message was ever named.
  public static func isPossible(_ text: some StringProtocol) -> Bool {
    text.utf8.count == length
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}

/// The change that a notice made.
public enum NoticeEffect: Sendable, Hashable {
  /// The message is marked as one that came back.
  case noted(endsInvitation: Bool)
  /// The message had failed before, or the notice is of no failure.
  case nothing
  /// No message has this name.
  case notOurs
}

/// Messages that come back after a mail server had accepted them.
public protocol DeliveryNoticeStore: Sendable {
  /// Marks the message of a notice as one that came back, and ends its invitation if its address is the reason. Changes
  /// nothing for a notice of anything but a failure.
  func note(_ notice: DeliveryNotice, context: AuditContext) throws -> NoticeEffect
}
