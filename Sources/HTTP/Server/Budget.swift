/// Something of which there is only so much for all.
final class Budget: Sendable {
  private let left: Locked<Int>

  init(_ amount: Int) {
    left = Locked(amount)
  }

  /// False where there is not that much left; then nothing is taken.
  /// - Parameter spared: has to be left afterwards
  func take(_ amount: Int, sparing spared: Int = 0) -> Bool {
    left.withLock {
      guard $0 - spared >= amount else { return false }
      $0 -= amount
      return true
    }
  }

  func giveBack(_ amount: Int) { left.withLock { $0 += amount } }
}
