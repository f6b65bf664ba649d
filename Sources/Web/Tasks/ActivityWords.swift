import Studies

extension LabRequest {
  /// “312 ms”
  func milliseconds(_ time: Double) -> String { "\(decimals(time, 0)) ms" }

  /// “12.3 s”, or a dash.
  func seconds(_ time: Double?) -> String { time.map { "\(decimals($0 / 1000, 1)) s" } ?? "–" }
}
