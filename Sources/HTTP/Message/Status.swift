/// The outcome of a request (RFC 9110, section 15).
public struct Status: Sendable, Hashable {
  public let code: Int
}

extension Status {
  public static let ok = Status(code: 200)
  public static let partialContent = Status(code: 206)
  public static let found = Status(code: 302)
  public static let seeOther = Status(code: 303)
  public static let notModified = Status(code: 304)
  public static let badRequest = Status(code: 400)
  public static let unauthorized = Status(code: 401)
  public static let forbidden = Status(code: 403)
  public static let notFound = Status(code: 404)
  public static let methodNotAllowed = Status(code: 405)
  public static let conflict = Status(code: 409)
  public static let gone = Status(code: 410)
  public static let payloadTooLarge = Status(code: 413)
  public static let rangeNotSatisfiable = Status(code: 416)
  public static let expectationFailed = Status(code: 417)
  public static let unprocessable = Status(code: 422)
  public static let tooManyRequests = Status(code: 429)
  public static let headerTooLarge = Status(code: 431)
  public static let internalServerError = Status(code: 500)
  public static let notImplemented = Status(code: 501)
  public static let serviceUnavailable = Status(code: 503)
}
