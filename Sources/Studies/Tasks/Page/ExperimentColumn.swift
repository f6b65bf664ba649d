/// A column of the table of an experiment in a release: a member of the lines that it submits.
public struct ExperimentColumn: Sendable, Hashable {
  /// As the line has it, the names of objects within one another joined by dots: `response.rt`.
  public let name: String
  public let type: ReleaseFile.ColumnType
  /// Nil for one that was found in the sample alone.
  public let meaning: String?
  public let unit: String?

  public init(name: String, type: ReleaseFile.ColumnType, meaning: String?, unit: String? = nil) {
    self.name = name
    self.type = type
    self.meaning = meaning
    self.unit = unit
  }

  /// The study says what it means; a column that only the sample has may hold anything.
  public var isDeclared: Bool { meaning != nil }

  /// Returns true for a name that programs for statistics take: letters a to z, digits, underscores and dots, a letter first.
  public static func canName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns the declared columns, and behind them those that a sample has besides, in the order in which they first occur.
  /// - Parameter sample: lines that are JSON objects; any other one is passed over
  public static func all(declared: [ExperimentColumn], in sample: [String]) -> [ExperimentColumn] {
    var names: [String] = []
    var values: [String: [ExperimentValue]] = [:]
    for member in sample.flatMap({ (try? ExperimentValue(parsing: $0))?.flattened ?? [] }) {
      if values[member.name] == nil { names.append(member.name) }
      values[member.name, default: []].append(member.value)
    }
    let known = Set(declared.map(\.name) + ownNames)
    return declared
      + names.filter { canName($0) && !known.contains($0) }.map { name in
        // A sample in which every number happens to be whole says nothing of those to come.
        let found = Self.type(of: values[name] ?? [])
        return ExperimentColumn(name: name, type: found == .integer ? .number : found, meaning: nil)
      }
  }

  /// The columns that the table has of itself.
  public static let ownNames = ["row_id", "participant", "run", "occasion", "line", "other"]

  /// The narrowest type that all values have; text where there is none.
  static func type(of values: [ExperimentValue]) -> ReleaseFile.ColumnType {
    let known = values.filter { $0 != .null }
    if known.isEmpty { return .text }
    if known.allSatisfy(\.isFlag) { return .flag }
    if known.allSatisfy(\.isInteger) { return .integer }
    return known.allSatisfy(\.isNumber) ? .number : .text
  }

  /// Returns the cell of a value; nil where the value does not have the column's type, so that it is told elsewhere.
  func cell(of value: ExperimentValue) -> String? {
    switch type {
    case .text: value.cell
    case .flag: value.isFlag ? value.cell : nil
    case .integer: value.isInteger ? value.cell : nil
    case .number: value.isNumber ? value.cell : nil
    }
  }
}

extension ExperimentValue {
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }

  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }

  fileprivate var isInteger: Bool {
    guard case .number(let digits) = self else { return false }
    return Int(digits) != nil
  }
}
