import Foundation

/// True where `make soak` runs the tests, which has time for what takes too long for every test run.
enum Soak {
  static let isOn = ProcessInfo.processInfo.environment["SOAK"] != nil
}
