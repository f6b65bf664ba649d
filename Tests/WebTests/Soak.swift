import Foundation

/// What takes too long for every test run happens when `make soak` runs the tests.
enum Soak {
  static let isOn = ProcessInfo.processInfo.environment["SOAK"] != nil
}
