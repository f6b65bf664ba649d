import HTTP
import Studies

extension GuestRequest {
  static let deviceCookie = "labconsole_device"

  /// The origin of an attempt at a secret, for the limits on guessing.
  var guesser: Guesser { Guesser(address: http.address, marks: marks) }

  fileprivate var marks: [DeviceMark] {
    DeviceMark.marks(inCookie: http.cookies[Self.deviceCookie] ?? "")
  }
}

extension Response {
  /// The right secret was given in this browser: wrong ones that others try elsewhere keep nobody out here. A tablet of
  /// the lab is nobody's own.
  mutating func markDevice(as guess: Guess, _ request: GuestRequest) {
    guard request.stationSession == nil else { return }
    let marks = request.stores.marks(for: guess, at: request.time, beside: request.marks)
    setCookie(
      GuestRequest.deviceCookie, DeviceMark.cookie(of: marks), seconds: DeviceMark.seconds,
      isSecure: request.http.isSecure)
  }
}
