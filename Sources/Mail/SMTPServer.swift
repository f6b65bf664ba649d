import CCurl
import Foundation
import Studies

/// The mail server that takes the lab's messages: where it is, how it is trusted, who signs in there.
public struct SMTPServer: Sendable {
  public let host: String
  public let port: Int
  public let security: Security
  public var signIn: SignIn?
  /// PEM file with the certificate authorities to trust; nil for the system's.
  public var authoritiesFile: String?
  var patience = Patience()

  public enum Security: Sendable {
    /// The connection begins unencrypted and switches to TLS; a server that offers none is not used.
    case startTLS
    case tls
    /// No encryption, for a relay on this machine.
    case none
  }

  public struct SignIn: Sendable, CustomDebugStringConvertible {
    let user: String
    let password: String

    /// The description leaves out the password, since it may be printed or logged.
    public var debugDescription: String { "SignIn(\(user))" }

    public init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }

  /// Seconds.
  struct Patience: Sendable {
    var connecting = 10
    var inAll = 60
    /// The seconds to wait for the reply to a message being sent while the console is about to stop, and for
    /// the reply to QUIT.
    var leaving = 5
  }

  /// - Parameter url: `smtp://` with STARTTLS, `smtps://`, or `unencrypted-smtp://` for a relay on this machine
  /// - Throws: ``SMTPAddressProblem``
  public init(url: String) throws(SMTPAddressProblem) {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty, parts.user == nil,
      parts.password == nil, ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
    else { throw .notAnAddress }
    switch parts.scheme {
    case "smtp": (security, port) = (.startTLS, parts.port ?? 587)
    case "smtps": (security, port) = (.tls, parts.port ?? 465)
    case "unencrypted-smtp": (security, port) = (.none, parts.port ?? 25)
    default: throw .notAnAddress
    }
    let isHere = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host.lowercased())
    guard security != .none || isHere else { throw .unencryptedElsewhere }
    self.host = host
  }
}

/// The reasons why the address of a mail server is not valid.
public enum SMTPAddressProblem: Error, Sendable {
  case notAnAddress
  /// Names and consents must not cross a network in the clear.
  case unencryptedElsewhere
}

extension SMTPServer {
  /// The outcome of a message that met no problem.
  public enum Outcome: Sendable {
    /// The server has taken it on.
    case accepted
    /// Broken off because the console stops; perhaps accepted, if that was in the last moment.
    case brokenOff
  }

  /// Hands a message over; returns when the server has taken it on.
  /// - Parameter isStopping: asked about once a second, on this thread
  public func deliver(
    _ message: MailMessage, isStopping: @escaping () -> Bool = { false }
  ) throws(MailProblem) -> Outcome {
    precondition(Self.isReady, "libcurl does not start")
    guard let handle = curl_easy_init() else { throw MailProblem(.cannotReach, answer: "libcurl") }
    defer { curl_easy_cleanup(handle) }
    let talk = SMTPTalk(message.bytes, patience: patience.leaving, isStopping: isStopping)
    prepare(handle)
    let code = withExtendedLifetime(talk) { () -> CURLcode in
      let recipients = curl_slist_append(nil, "<\(message.to.address.text)>")
      defer { curl_slist_free_all(recipients) }
      _ = labconsole_curl_set_text(
        handle, CURLOPT_MAIL_FROM, "<\((message.noticeAddress ?? message.from.address).text)>")
      _ = labconsole_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
      talk.attach(to: handle)
      return curl_easy_perform(handle)
    }
    if code == CURLE_OK { return .accepted }
    if code == CURLE_ABORTED_BY_CALLBACK { return .brokenOff }
    throw talk.problem(code, hiding: message.to.address)
  }

  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private func prepare(_ handle: UnsafeMutableRawPointer) {
    func set(_ option: CURLoption, _ text: String) { _ = labconsole_curl_set_text(handle, option, text) }
    func set(_ option: CURLoption, _ number: Int) { _ = labconsole_curl_set_number(handle, option, number) }
    set(CURLOPT_URL, "\(security == .tls ? "smtps" : "smtp")://\(host):\(port)")
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    set(CURLOPT_PROXY, "")
    set(CURLOPT_USE_SSL, Int((security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL).rawValue))
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    if let authoritiesFile { set(CURLOPT_CAINFO, authoritiesFile) }
    if let signIn {
      set(CURLOPT_USERNAME, signIn.user)
      set(CURLOPT_PASSWORD, signIn.password)
    }
    set(CURLOPT_CONNECTTIMEOUT, patience.connecting)
    set(CURLOPT_SERVER_RESPONSE_TIMEOUT, patience.inAll)
    set(CURLOPT_TIMEOUT, patience.inAll)
    set(CURLOPT_NOSIGNAL, 1)
    // Ends the talk before it returns, under the patience above, and waits for no name server when it stops.
    set(CURLOPT_FORBID_REUSE, 1)
    set(CURLOPT_QUICK_EXIT, 1)
  }
}
