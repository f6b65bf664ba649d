import Foundation
import Studies

/// Texts that were written before, by what is written in them. A list has hundreds of dates and numbers, and asking
/// ICU for each takes longer than the rest of its page.
///
/// An `NSLock` and no `Mutex`, which hands itself over through the kernel as soon as two threads want it.
final class TextCache<Key: Hashable & Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [Key: String] = [:]
  /// About a megabyte of dates.
  private let limit = 10_000

  func text(for key: Key, _ write: () -> String) -> String {
    if let known = lock.withLock({ texts[key] }) { return known }
    let text = write()
    lock.withLock {
      if texts.count >= limit { texts.removeAll(keepingCapacity: true) }
      texts[key] = text
    }
    return text
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
