import Foundation
import Studies

/// A message from the lab to one person: plain text, and files beside it.
public struct MailMessage: Sendable {
  public let from: Mailbox
  public let to: Mailbox
  /// The address to which answers go; nil for the sender's.
  public let replyTo: MailAddress?
  public let subject: String
  /// Lines end with `\n`.
  public let text: String
  public let attachments: [OutboxMessage.Attachment]
  /// The address at which the recipient stops such messages with one click; nil for none.
  public let unsubscribeURL: String?
  public let date: Timestamp
  /// Names the message: mail programs show two of the same name once.
  public let id: String
  /// The address on the envelope, to which servers send notices about the delivery; nil for the sender's.
  public let noticeAddress: MailAddress?

  /// - Parameter id: letters and digits
  public init(
    from: Mailbox, to: Mailbox, replyTo: MailAddress? = nil, subject: String, text: String,
    attachments: [OutboxMessage.Attachment] = [], unsubscribeURL: String? = nil, date: Timestamp, id: String,
    noticeAddress: MailAddress? = nil
  ) {
    precondition(id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    self.from = from
    self.to = to
    self.replyTo = replyTo
    self.subject = subject
    self.text = text
    self.attachments = attachments
    self.unsubscribeURL = unsubscribeURL
    self.date = date
    self.id = id
    self.noticeAddress = noticeAddress
  }

  /// The message as it is transferred (RFC 5322, RFC 2045): ASCII alone, in lines of at most 78 characters
  /// that end with CRLF.
  public var bytes: [UInt8] {
    let head: [HeaderField] =
      [
        .mailbox("From", from), .mailbox("To", to), .text("Subject", subject), .plain("Date", mailDate),
        .plain("Message-ID", "<\(id)@\(from.address.domain)>"), .plain("MIME-Version", "1.0"),
        // RFC 3834: no answering machine answers it.
        .plain("Auto-Submitted", "auto-generated"),
      ] + answers + unsubscription
    let text = MailPart(text: text)
    if attachments.isEmpty { return Array((head.text + text.text).utf8) }
    let parts = [text] + attachments.map(MailPart.init(attachment:))
    let type = HeaderField.plain("Content-Type", "multipart/mixed;\r\n boundary=\"\(boundary)\"")
    let body = parts.map { "--\(boundary)\r\n\($0.text)" }.joined() + "--\(boundary)--\r\n"
    return Array("\((head + [type]).text)\r\n\(body)".utf8)
  }

  private var answers: [HeaderField] {
    replyTo.map { [.mailbox("Reply-To", Mailbox(address: $0))] } ?? []
  }

  /// RFC 8058 asks for an address with encryption; one without is a link in the text alone.
  private var unsubscription: [HeaderField] {
    guard let url = unsubscribeURL, url.hasPrefix("https://") else { return [] }
    return [
      .plain("List-Unsubscribe", "\r\n <\(url)>"),
      .plain("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
    ]
  }

  /// The separator of the parts. Neither quoted-printable nor Base64 can contain `=_` (RFC 2045, 6.7).
  private var boundary: String { "=_\(id)" }

  /// “Thu, 14 May 2026 08:12:00 +0000”
  private var mailDate: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
    return formatter.string(from: date.date)
  }
}

/// A part of a message: its own head, an empty line, its content.
private struct MailPart {
  let text: String

  init(text: String) {
    let head: [HeaderField] = [
      .plain("Content-Type", "text/plain; charset=utf-8"),
      .plain("Content-Transfer-Encoding", "quoted-printable"),
    ]
    self.text = "\(head.text)\r\n\(text.quotedPrintable)"
  }

  init(attachment: OutboxMessage.Attachment) {
    let head: [HeaderField] = [
      .plain(
        "Content-Type", attachment.mediaType.isMediaType ? attachment.mediaType : "application/octet-stream"),
      .parameter("Content-Disposition", "attachment", "filename", attachment.name),
      .plain("Content-Transfer-Encoding", "base64"),
    ]
    let content = Data(attachment.content).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    text = "\(head.text)\r\n\(content)\r\n"
  }
}

extension String {
  fileprivate var isMediaType: Bool {
    wholeMatch(of: /[a-z0-9]+\/[a-z0-9.+-]{1,60}(; charset=utf-8)?/) != nil
  }
}
