import Foundation

/// Figures that were computed last, a few of them, each for as long as nothing has changed that they are made of: a reader
/// gets those of the data as they are (decision 139). Readers of the same figures at the same time wait for one
/// computation.
///
/// An `NSLock` for the reason that ``ValueCache`` gives.
final class KeptFigures<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  /// The figures of one key. They are read and changed under their own lock, which is held while they are computed.
  private final class Slot {
    let lock = NSLock()
    var kept: (value: Value, state: DataState)?
  }

  private let lock = NSLock()
  /// Those that were read last come first.
  private var slots: [(key: Key, slot: Slot)] = []
  private let most: Int

  /// - Parameter most: the number of figures that are kept
  init(most: Int) { self.most = most }

  /// - Parameters:
  ///   - state: of the data when they are asked for
  ///   - now: reads the state again for a reader who waited for others, and computes figures of newer data
  ///   - isEnough: says whether kept figures tell all that is asked for
  ///   - hasChanged: says whether something that bears on the figures has happened since a change
  func value(
    of key: Key, at state: DataState, now: () throws -> DataState,
    if isEnough: (Value) -> Bool = { _ in true },
    unless hasChanged: (Int64) throws -> Bool, _ compute: () throws -> Value
  ) throws -> Value {
    let slot = slot(of: key)
    let isFirst = slot.lock.try()
    if !isFirst { slot.lock.lock() }
    defer { slot.lock.unlock() }
    if let (value, before) = slot.kept, isEnough(value), before.waiting == state.waiting {
      if before.change >= state.change { return value }
      if try !hasChanged(before.change) {
        slot.kept = (value, state)
        return value
      }
    }
    slot.kept = nil
    let latest = isFirst ? state : try now()
    let value = try compute()
    slot.kept = (value, latest)
    return value
  }

  private func slot(of key: Key) -> Slot {
    lock.withLock {
      let place = slots.firstIndex { $0.key == key }
      let found = place.map { slots.remove(at: $0).slot } ?? Slot()
      slots.insert((key: key, slot: found), at: 0)
      if slots.count > most { slots.removeLast() }
      return found
    }
  }
}

/// A state of the data of a study.
struct DataState: Sendable {
  /// The last change there is, of whatever study.
  let change: Int64
  /// The finished runs that are not prepared for analyses yet: to prepare one leaves no entry in the audit trail.
  let waiting: Int
}
