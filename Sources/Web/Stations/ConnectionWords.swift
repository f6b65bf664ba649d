import Studies

/// The connections that browsers tell apart: kinds of network, and speeds where they name no kind.
///
/// Source: Network Information API, <https://wicg.github.io/netinfo/>
private enum ReportedConnection: String {
  case bluetooth, cellular, ethernet, none, wifi, wimax
  case verySlow = "slow-2g"
  case slow = "2g"
  case medium = "3g"
  case fast = "4g"

  var phrase: String {
    switch self {
    case .bluetooth, .cellular, .ethernet, .none, .wifi, .wimax: rawValue
    case .verySlow, .slow: "slow"
    case .medium: "medium"
    case .fast: "fast"
    }
  }
}

extension Localizer {
  /// - Parameter connection: as the browser names it
  /// - Returns: nil for a name that tells nothing, such as “unknown”
  func connectionWord(_ connection: String) -> String? {
    ReportedConnection(rawValue: connection).map { say("stations.connection.\($0.phrase)") }
  }
}
