import Studies
import Yams

/// An opened group (`key: value` lines): its values by key.
struct DefinitionGroup {
  let value: DefinitionValue
  private var values: [String: DefinitionValue] = [:]
  private let isReadable: Bool

  /// Opens `value`, and complains of keys that nobody reads.
  init(_ value: DefinitionValue, keys: [String]) {
    self.value = value
    guard case .mapping(let mapping) = value.node else {
      value.report("\(value.quoted) should be a group of “key: value” lines")
      isReadable = false
      return
    }
    isReadable = true
    var unknown: [(key: Node, value: Node)] = []
    for (key, node) in mapping {
      if let name = key.string, keys.contains(name) {
        take(node, as: name)
      } else {
        unknown.append((key, node))
      }
    }
    for (key, node) in unknown { judge(key, node, keys) }
  }

  /// The value of a key that may be left out.
  func optional(_ key: String) -> DefinitionValue? { values[key] }

  /// The value of a key that has to be there.
  subscript(_ key: String) -> DefinitionValue {
    if let value = values[key] { return value }
    if isReadable { value.report("“\(key)” is missing" + (value.name == nil ? "" : " in \(value.quoted)")) }
    return DefinitionValue(name: key, node: Node(""), reading: .mute)
  }

  /// The value of a key that may be left out; the text that stands for it then.
  subscript(_ key: String, otherwise text: String) -> DefinitionValue {
    values[key] ?? DefinitionValue(name: key, node: Node(text), reading: value.reading)
  }

  /// Complains of keys that mean nothing here, though they do elsewhere.
  func refuse(_ keys: [String], because reason: String) {
    for key in keys {
      values[key]?.report("“\(key)” does not apply here: \(reason)")
    }
  }

  private mutating func take(_ node: Node, as key: String) {
    values[key] = DefinitionValue(name: key, node: node, reading: value.reading)
  }

  /// An unknown key is most often a known one that was mistyped; then it is read as that one, so that nothing
  /// is said about its being missing.
  private mutating func judge(_ key: Node, _ node: Node, _ keys: [String]) {
    let written = key.string ?? "?"
    let open = keys.filter { values[$0] == nil }
    func report(_ message: String) { value.reading.report(message, line: key.mark?.line) }
    if written.trimmed.isEmpty {
      report("there is no key before this colon. Known keys: \(keys.joined(separator: ", "))")
    } else if let (name, rest) = Self.unglued(written), node.isEmptyScalar, open.contains(name) {
      report("a space is missing after “\(name):”")
      take(.scalar(.init(rest, .implicit, .any, key.mark)), as: name)
    } else if let meant = written.nearest(of: open) {
      report("“\(written)” is not a known key here: did you mean “\(meant)”?")
      take(node, as: meant)
    } else {
      let place = value.name == nil ? "" : " in \(value.quoted)"
      report("“\(written)” is not a known key\(place). Known keys: \(keys.joined(separator: ", "))")
    }
  }

  /// `minutes:10`, which YAML takes for a key without a value.
  static func unglued(_ written: String) -> (key: String, rest: String)? {
    guard let colon = written.firstIndex(of: ":") else { return nil }
    return (String(written[..<colon]), String(written[written.index(after: colon)...]))
  }
}

extension DefinitionValue {
  func group(_ keys: String...) -> DefinitionGroup { DefinitionGroup(self, keys: keys) }
}

extension Node {
  var isEmptyScalar: Bool {
    if case .scalar(let scalar) = self { scalar.string.isEmpty } else { false }
  }
}
