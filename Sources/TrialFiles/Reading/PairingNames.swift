import ImplicitAssociation

/// The meanings of the values in a pairing column.
struct PairingNames {
  /// A pairing has two names at most, or four where either side is named first.
  private static let most = 16

  private let isNamed: Bool
  private let a: Sides
  private var b: Sides?
  private var known: [[UInt8]: Pairing] = [:]
  private var latest: (name: [UInt8], pairing: Pairing)?

  init(_ layout: TrialLayout) {
    isNamed = layout.pairingA != nil
    a = Sides(layout.pairingA ?? "A")
  }

  enum Meaning {
    case pairing(Pairing)
    /// A third name.
    case unknown
    /// A name of the file's own, while nobody has said which pairing is A.
    case unnamed
  }

  mutating func meaning(of name: Field) -> Meaning {
    if let latest, name.isEqual(to: latest.name) { return .pairing(latest.pairing) }
    let bytes = Array(name)
    guard let pairing = known[bytes] ?? found(bytes) else { return isNamed ? .unknown : .unnamed }
    if known.count < Self.most { known[bytes] = pairing }
    latest = (bytes, pairing)
    return .pairing(pairing)
  }

  private mutating func found(_ bytes: [UInt8]) -> Pairing? {
    let name = String(decoding: bytes, as: UTF8.self)
    guard isNamed else { return Self.usual(name.lowercased()) }
    let sides = Sides(name)
    if sides.isSame(as: a) { return .a }
    if let b { return sides.isSame(as: b) ? .b : nil }
    b = sides
    return .b
  }

  /// Returns the usual pairing. “Compatible” in Project Implicit's player is category 1 with attribute 1.
  private static func usual(_ name: String) -> Pairing? {
    switch name {
    case "a", "compatible": .a
    case "b", "incompatible": .b
    default: nil
    }
  }
}

/// A pairing by the categories on its two sides, as in `Flowers/Good,Insects/Bad`; the order of the sides,
/// and of the categories on a side, makes no difference. Any other name is one side with one category.
private struct Sides {
  private let sides: Set<Set<Substring>>

  init(_ name: String) {
    let halves = name.split(separator: ",", omittingEmptySubsequences: false)
    let isPair = halves.count <= 2 && halves.allSatisfy { $0.filter { $0 == "/" }.count == 1 }
    sides = isPair ? Set(halves.map { Set($0.split(separator: "/")) }) : [[name[...]]]
  }

  /// Returns true if both are the same pairing; a value that names one side only matches the pairing with
  /// that side.
  func isSame(as other: Sides) -> Bool {
    sides == other.sides || (other.sides.count == 1 && sides.isSuperset(of: other.sides))
  }
}
