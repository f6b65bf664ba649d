import CCurl
import Foundation
import Studies

/// One session with a mail server: sends the message, and follows its progress and the server's replies.
final class SMTPTalk {
  private let message: [UInt8]
  private var sent = 0
  private let patience: Int
  private let isStopping: () -> Bool
  /// The time since which only the end of the session is awaited.
  private var waitsSince: ContinuousClock.Instant?
  /// The verb of the last command before the farewell; empty before the first.
  private var command = ""
  private var isLeaving = false
  /// The lines of the server's last answer.
  private var answer: [String] = []

  init(_ message: [UInt8], patience: Int, isStopping: @escaping () -> Bool) {
    self.message = message
    self.patience = patience
    self.isStopping = isStopping
  }

  /// Attaches the session to `handle`, which it has to outlive.
  func attach(to handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = labconsole_curl_set_number(handle, CURLOPT_UPLOAD, 1)
    _ = labconsole_curl_set_number(handle, CURLOPT_INFILESIZE, message.count)
    _ = labconsole_curl_set_reader(handle, giveToCurl, context)
    _ = labconsole_curl_set_listener(handle, hearFromCurl, context)
    _ = labconsole_curl_set_watcher(handle, watchForCurl, context)
  }

  fileprivate func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = message[sent..<min(sent + buffer.count, message.count)]
    buffer.copyBytes(from: piece)
    sent += piece.count
    return piece.count
  }

  fileprivate func hear(_ type: curl_infotype, _ bytes: UnsafeRawBufferPointer) {
    // Replies to QUIT say nothing about the message. Lines after AUTH contain secrets and are not commands.
    if isLeaving { return }
    let text = String(decoding: bytes, as: UTF8.self)
    switch type {
    case CURLINFO_HEADER_OUT:
      let verb = String(text.prefix { $0.isLetter })
      isLeaving = verb == "QUIT"
      if isLeaving { return }
      if ["EHLO", "HELO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA"].contains(verb) { command = verb }
      answer = []
    case CURLINFO_DATA_OUT:
      answer = []
    case CURLINFO_HEADER_IN:
      answer += text.split(whereSeparator: \.isNewline).map(String.init)
    default: break
    }
  }

  /// The transfer is to be aborted. If the console stops: at once before the server has the message,
  /// afterwards only if no answer comes soon, because the message would be sent twice. The server need not
  /// answer QUIT either.
  fileprivate var breaksOff: Bool {
    guard isLeaving || isStopping() else { return false }
    if sent < message.count && !isLeaving { return true }
    let since = waitsSince ?? .now
    waitsSince = since
    return since.duration(to: .now) > .seconds(patience)
  }
}

// MARK: - What went wrong

extension SMTPTalk {
  func problem(_ code: CURLcode, hiding recipient: MailAddress) -> MailProblem {
    let network = String(cString: curl_easy_strerror(code))
    let reply = SMTPReply(answer)
    let said = answer.joined(separator: " ")
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      return MailProblem(.timedOut, answer: network, hiding: recipient)
    case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
      return MailProblem(.tlsFailed, answer: network, hiding: recipient)
    case CURLE_LOGIN_DENIED:
      return MailProblem(.refusedSignIn, answer: said.isEmpty ? network : said, hiding: recipient)
    default:
      guard let reply, reply.code >= 400 else {
        return MailProblem(.cannotReach, answer: network, hiding: recipient)
      }
      return MailProblem(reply.problem(after: command), answer: said, hiding: recipient)
    }
  }
}

/// The number before an answer, and the finer one behind it (RFC 3463) where there is one.
private struct SMTPReply {
  let code: Int
  /// The subject of `5.1.1`: 1 the address, 2 the mailbox, 3 the system, 7 policy.
  let subject: Int?
  let detail: Int?

  init?(_ lines: [String]) {
    guard let line = lines.last,
      let found = line.firstMatch(of: /^(\d{3})(?:[ -]\d\.(\d{1,3})\.(\d{1,3})\b)?/),
      let code = Int(found.output.1)
    else { return nil }
    self.code = code
    subject = found.output.2.flatMap { Int($0) }
    detail = found.output.3.flatMap { Int($0) }
  }

  /// A message that is refused for good is deleted. A cause that the lab can remove (a missing login, a
  /// server that relays for others only) is therefore not a final refusal, although its reply code says so.
  func problem(after command: String) -> MailProblem.Kind {
    if code < 500 { return .refusedForNow }
    let isTooLarge = code == 552 && subject != 2 || subject == 3 && detail == 4
    if isTooLarge { return .refusedMessage }
    let isPolicy = subject == 7 || code == 530 || code == 535
    if isPolicy { return .refusedSender }
    switch command {
    case "RCPT": return .refusedRecipient
    case "DATA": return .refusedMessage
    default: return .refusedSender
    }
  }
}

// MARK: - What libcurl calls

private func talk(_ context: UnsafeMutableRawPointer?) -> SMTPTalk {
  Unmanaged<SMTPTalk>.fromOpaque(context!).takeUnretainedValue()
}

private func giveToCurl(
  buffer: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  talk(context).give(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}

private func hearFromCurl(
  handle: UnsafeMutableRawPointer?, type: curl_infotype, bytes: UnsafeMutablePointer<CChar>?, count: Int,
  context: UnsafeMutableRawPointer?
) -> Int32 {
  talk(context).hear(type, UnsafeRawBufferPointer(start: bytes, count: count))
  return 0
}

private func watchForCurl(
  context: UnsafeMutableRawPointer?, toReceive: curl_off_t, received: curl_off_t, toSend: curl_off_t,
  sent: curl_off_t
) -> Int32 {
  talk(context).breaksOff ? 1 : 0
}
