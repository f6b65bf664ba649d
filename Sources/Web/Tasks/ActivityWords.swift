import Studies

extension LabRequest {
  /// “312 ms”
  func milliseconds(_ time: Double) -> String { "\(decimals(time, 0)) ms" }
}
