import Foundation
import Studies

/// Values that were made before, by what they are made from. A list has hundreds of dates and numbers, and asking ICU for each
/// takes longer than the rest of its page.
///
/// An `NSLock` and no `Mutex`, which hands itself over through the kernel as soon as two threads want it.
final class ValueCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Key: Value] = [:]
  private let limit: Int

  /// - Parameter limit: values; a date takes about 100 bytes
  init(limit: Int = 10_000) { self.limit = limit }

  func value(for key: Key, _ make: () throws -> Value) rethrows -> Value {
    if let known = lock.withLock({ values[key] }) { return known }
    let value = try make()
    lock.withLock {
      if values.count >= limit { values.removeAll(keepingCapacity: true) }
      values[key] = value
    }
    return value
  }
}

/// A minute since 1970, in a language and the custom of a region.
struct WrittenMoment: Hashable, Sendable {
  let language: Language
  let region: String?
  let minute: Int64
}

/// A number in a language.
struct WrittenNumber: Hashable, Sendable {
  let language: Language
  let value: Int64
}

/// A share of 1 in a language.
struct WrittenShare: Hashable, Sendable {
  let language: Language
  let share: Double
}
