/// Header fields in the order they came, or are to go. Names are compared without regard to case.
public struct Headers: Sendable, Equatable {
  public struct Field: Sendable, Equatable {
    public let name: String
    public let value: String
  }

  private var fields: [Field] = []

  public init() {}

  /// - Parameter capacity: how many fields there is room for before more is made.
  init(capacity: Int) {
    fields.reserveCapacity(capacity)
  }

  public var count: Int { fields.count }

  /// The first value under this name.
  public subscript(name: String) -> String? {
    fields.first { sameName($0.name, name) }?.value
  }

  public func all(_ name: String) -> [String] {
    fields.compactMap { sameName($0.name, name) ? $0.value : nil }
  }

  /// Replaces every field of this name.
  public mutating func set(_ name: String, _ value: String) {
    fields.removeAll { sameName($0.name, name) }
    add(name, value)
  }

  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension Headers: Sequence {
  public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }
}

extension Headers: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

/// Field names are ASCII, so lowering bytes is enough and no locale can change the outcome.
private func sameName(_ one: String, _ other: String) -> Bool {
  guard one.utf8.count == other.utf8.count else { return false }
  return one == other || zip(one.utf8, other.utf8).allSatisfy { ASCII.lowered($0) == ASCII.lowered($1) }
}
