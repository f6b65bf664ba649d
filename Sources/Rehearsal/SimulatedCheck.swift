import Foundation
import Statistics

/// The check of a device as the page of a simulated participant would measure it: most devices are quick, some have a slow
/// screen, a coarse clock or much else to do.
struct SimulatedCheck: Encodable {
  let refreshRate: Double
  let droppedFrames: Double
  let clockStep: Double
  let roundTrip: Double
  let longestRoundTrip: Double
  let keepsData = true
  let width: Int
  let height: Int
  let input: String
  let presses = 5
  let inputDelay: Double

  /// On the page, as it announces.
  static let seconds = 20.0

  /// - Parameter input: as the page asks for it, `keyboard` or `touch`
  init(input: String, drawnFrom generator: inout SeededGenerator) {
    let isKeyboard = input == "keyboard"
    self.input = isKeyboard ? "key" : "touch"
    (width, height) = isKeyboard ? (1440, 789) : (820, 1180)
    let rates = [60, 60, 60, 60, 60, 90, 120, 120, 48]
    refreshRate = Self.rounded(Double(rates[generator.below(rates.count)]) + 0.1 * generator.normal())
    droppedFrames = Self.rounded(0.02 * generator.unit())
    clockStep = [0.005, 0.005, 0.1, 0.1, 0.1, 1, 2][generator.below(7)]
    roundTrip = Self.rounded(8 + 30 * generator.unit())
    longestRoundTrip = Self.rounded(roundTrip * (1 + 3 * generator.unit()))
    let isBusy = generator.below(12) == 0
    inputDelay = Self.rounded((isBusy ? 36 : 1) + 8 * generator.unit())
  }

  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}

extension Walk {
  /// Lets the device be checked, unless the participant goes on without.
  /// - Parameter check: the attributes of the element that does it on the page
  mutating func checkDevice(_ check: [String: String], skipping skip: String?) throws -> WebClient.Answer {
    guard let measured = respondent.check(input: check["data-input"] ?? ""), let result = check["data-result"]
    else { return try note(client.get(skip ?? "")) }
    try pace.pass(SimulatedCheck.seconds)
    let answer = try note(
      client.post(
        result, body: Array(JSONEncoder().encode(measured)),
        headers: ["Content-Type: application/json", "X-CSRF-Token: \(check["data-csrf"] ?? "")"]))
    guard answer.status == 200 else { throw DeadEnd(path: result, reason: "status \(answer.status)") }
    return try note(client.get(check["data-next"] ?? ""))
  }
}
