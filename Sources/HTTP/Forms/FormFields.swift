/// Named values in the order they came; a name may be repeated. Used for forms and for the query.
public struct FormFields: Sendable, Equatable {
  private var pairs: [(name: String, value: String)] = []

  public init() {}

  public init(_ pairs: [(name: String, value: String)]) {
    self.pairs = pairs
  }

  /// The first value under this name.
  public subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  public func all(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }

  /// Every name once, in the order of first appearance.
  public var names: [String] {
    var seen: Set<String> = []
    return pairs.map(\.name).filter { seen.insert($0).inserted }
  }

  public var isEmpty: Bool { pairs.isEmpty }

  mutating func add(_ name: String, _ value: String) {
    pairs.append((name, value))
  }

  public static func == (one: FormFields, other: FormFields) -> Bool {
    one.pairs.elementsEqual(other.pairs) { $0 == $1 }
  }
}

extension FormFields {
  /// Parses `application/x-www-form-urlencoded` as the URL standard writes it.
  ///
  /// Throws `malformed` for a broken percent escape or for what is not UTF-8 once decoded.
  init(urlEncoded bytes: some Collection<UInt8>, limits: FormLimits) throws(FormError) {
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      guard pairs.count < limits.fields else { throw .tooManyFields }
      let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.text(halves[0], limit: limits.nameBytes)
      let value = halves.count > 1 ? try Self.text(halves[1], limit: limits.valueBytes) : ""
      add(name, value)
    }
  }

  private static func text(_ bytes: some Collection<UInt8>, limit: Int) throws(FormError) -> String {
    guard let decoded = PercentEncoding.decoded(bytes, plusIsSpace: true), let text = strictText(decoded)
    else { throw .malformed }
    guard decoded.count <= limit else { throw .fieldTooLarge }
    return text
  }
}
