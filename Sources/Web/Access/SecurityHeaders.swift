import Crypto
import HTTP
import Studies

/// A feature of the browser that only a page whose headers allow it may use.
enum BrowserFeature: String, CaseIterable {
  /// Of the page that looks for cards.
  case camera
  /// Of the page of a run that records the place, for somebody who permits it.
  case geolocation
  /// Of the page of a run that listens, for somebody who permits it.
  case microphone
}

extension Response {
  private static let permissionsPolicy = "Permissions-Policy"
  private static let nothingAllowed = BrowserFeature.allCases.map { "\($0.rawValue)=()" }
    .joined(separator: ", ")

  /// Allows a feature on the page of this answer, beside those that it allows already.
  mutating func allow(_ feature: BrowserFeature) {
    let policy = headers[Self.permissionsPolicy] ?? Self.nothingAllowed
    headers.set(
      Self.permissionsPolicy, policy.replacing("\(feature.rawValue)=()", with: "\(feature.rawValue)=(self)"))
  }

  /// The headers of every page: nothing may be framed, sniffed, cached or loaded from elsewhere; pages are cross-origin
  /// isolated, which gives the test its fine clock.
  private static let securityHeaders: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Cache-Control", "no-store, no-transform"),
  ]

  func secured(for guest: GuestRequest) -> Response {
    var response = securedForAnyone
    let isSecure = guest.http.isSecure
    if guest.browser.isNew {
      response.setCookie(BrowserKey.cookie, guest.browser.token.text, seconds: nil, isSecure: isSecure)
    }
    if guest.http.query["language"] == guest.language.code {
      response.setCookie(GuestRequest.languageCookie, guest.language.code, seconds: nil, isSecure: isSecure)
    }
    return response
  }

  var securedForAnyone: Response {
    var response = self
    for (name, value) in Response.securityHeaders { response.headers.set(name, value) }
    response.headers.set(
      Response.permissionsPolicy, headers[Response.permissionsPolicy] ?? Response.nothingAllowed)
    return response
  }
}
