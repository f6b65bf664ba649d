import Studies
import Yams

extension DefinitionValue {
  var isList: Bool { if case .sequence = node { true } else { false } }

  /// Returns the entries of a list; nil, with a complaint, if there is none.
  func list() -> [DefinitionValue]? {
    guard case .sequence(let sequence) = node else {
      let first = node.mapping?.first?.key.string ?? ""
      report(
        first.hasPrefix("-")
          ? "a space is missing after the hyphen in “\(first)”"
          : "\(quoted) should be a list, with a hyphen before each entry")
      return nil
    }
    return sequence.enumerated().map { index, node in
      DefinitionValue(name: node.id ?? "entry \(index + 1) of \(name ?? "")", node: node, reading: reading)
    }
  }

  /// The entries of a list, read one by one; complains of a list with fewer than `least`.
  func entries<Element>(
    atLeast least: Int = 0, otherwise complaint: String = "", _ read: (DefinitionValue) -> Element
  ) -> [Element] {
    guard let list = list() else { return [] }
    if list.count < least { report(complaint) }
    return list.map(read)
  }

  /// Names of fields in every form of the console.
  static let formFields = ["csrf", "skip"]

  /// The beginnings of names of variables that are no tasks: “eligibility.age”.
  static let ownersOfVariables = ["eligibility", "participant"]

  /// Reports a repeated id in a list of groups, and an id that is reserved.
  func checkIDs(reserved: [String] = [], for owner: String = "the console itself") {
    guard case .sequence(let sequence) = node else { return }
    var lines: [String: Int] = [:]
    for entry in sequence {
      guard let id = entry.id else { continue }
      let line = entry.mapping?["id"]?.mark?.line
      if let first = lines[id] {
        reading.report("the id “\(id)” occurs twice in \(quoted): here and in line \(first)", line: line)
      }
      if reserved.contains(id) {
        reading.report("the id “\(id)” is used by \(owner): choose another one", line: line)
      }
      lines[id] = lines[id] ?? line
    }
  }
}

extension Node {
  /// The id that the author gave to an entry of a list.
  var id: String? {
    guard case .mapping(let mapping) = self, let id = mapping["id"]?.string?.trimmed, !id.isEmpty else {
      return nil
    }
    return id
  }
}
