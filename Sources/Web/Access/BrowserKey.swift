import Crypto
import HTTP
import Studies

/// A random value that each browser keeps, from which the token in every form is derived. Another site
/// can make a browser send a form here, but cannot know the token.
struct BrowserKey: Sendable {
  static let cookie = "labconsole_browser"
  static let field = "csrf"
  static let header = "X-CSRF-Token"

  let token: Token
  let isNew: Bool

  init(_ request: Request) {
    let known = request.cookies[Self.cookie].flatMap(Token.init)
    token = known ?? Token()
    isNew = known == nil
  }

  /// The token of requests by scripts, which name their run or station themselves; and, away from stations, of forms.
  var formToken: String { token.derived(for: "form") }

  /// The token of forms. On a station it is valid for one handover: a form that the participant before left open must
  /// not be sent in the name of the next.
  func formToken(on stationSession: StationSession?) -> String {
    stationSession.map { token.derived(for: "form \($0.state)") } ?? formToken
  }

  /// Returns true if a POST came from a page of this console in this browser.
  func vouches(for guest: GuestRequest) -> Bool {
    guard isOwnPage(guest.http) else { return false }
    let sent = guest.http.headers[Self.header] ?? guest.form?[Self.field]
    let good = [formToken(on: guest.stationSession)] + (guest.form == nil ? [formToken] : [])
    return good.contains { areEqualSecrets(Array((sent ?? "").utf8), Array($0.utf8)) }
  }

  /// The same, as far as the header tells: a form carries its token in the body.
  func mayVouch(for guest: GuestRequest) -> Bool {
    guest.http.headers[Self.header] == nil
      ? !guest.wantsJSON && isOwnPage(guest.http) : vouches(for: guest)
  }

  private func isOwnPage(_ http: Request) -> Bool { !isNew && !Self.comesFromElsewhere(http) }
}

extension BrowserKey {
  /// Returns true if a form of this console comes back without the cookie that was sent with it.
  func keepsNoCookies(_ guest: GuestRequest) -> Bool { isNew && !Self.comesFromElsewhere(guest.http) }

  private static func comesFromElsewhere(_ request: Request) -> Bool {
    guard let site = request.headers["Sec-Fetch-Site"] else { return false }
    return site != "same-origin" && site != "none"
  }
}

extension Response {
  /// Sets a cookie that scripts cannot read and other sites cannot send along with a form.
  mutating func setCookie(_ name: String, _ value: String, seconds: Int?, isSecure: Bool) {
    var cookie = "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax"
    if let seconds { cookie += "; Max-Age=\(seconds)" }
    if isSecure { cookie += "; Secure" }
    headers.add("Set-Cookie", cookie)
  }

  mutating func dropCookie(_ name: String, isSecure: Bool) {
    setCookie(name, "", seconds: 0, isSecure: isSecure)
  }
}
