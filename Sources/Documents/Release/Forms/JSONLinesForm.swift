import Studies

/// A file for each table in which each row is an object on a line of its own (JSON Lines). Missing values are null, and text
/// stands as it was answered: no program runs it as a formula here.
final class JSONLinesForm: TableForm {
  private let folder: String
  private var files: [(table: NamedTable, file: TemporaryFile)] = []

  init(folder: String) {
    self.folder = folder
  }

  func begin(_ table: NamedTable) throws {
    try files.append((table, TemporaryFile()))
  }

  func add(_ record: ReleaseRecord, number: Int) throws {
    guard let (table, file) = files.last else { return }
    var line = "{\"\(ReleaseFile.rowNumber.name)\":\(number)"
    for (column, cell) in zip(table.file.columns, record.cells) {
      line += ",\(column.name.jsonString):\(value(cell, column.type))"
    }
    try file.write((line + "}\n").utf8)
  }

  func finish(into package: PackageFiles) throws {
    for (table, file) in files { try package.write("\(folder)/\(table.stem).jsonl", file) }
  }

  private func value(_ cell: String?, _ type: ReleaseFile.ColumnType) -> String {
    guard let cell, !cell.isEmpty else { return "null" }
    switch type {
    case .text: return cell.jsonString
    case .flag: return cell == "1" ? "true" : "false"
    case .integer, .number: return cell.isJSONNumber ? cell : cell.jsonString
    }
  }
}

extension String {
  /// With its quotation marks (RFC 8259, section 7).
  fileprivate var jsonString: String {
    unicodeScalars.reduce(into: "\"") { text, scalar in
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// RFC 8259, section 6. Each number of a table is looked at: byte by byte, without a regular expression.
  fileprivate var isJSONNumber: Bool {
    var rest = utf8[...]
    func skip(_ bytes: String) -> Bool {
      guard let first = rest.first, bytes.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func skipDigits() -> Bool {
      guard skip("0123456789") else { return false }
      rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return true
    }
    _ = skip("-")
    guard skip("0") || skipDigits() else { return false }
    if skip("."), !skipDigits() { return false }
    if skip("eE") {
      _ = skip("+-")
      if !skipDigits() { return false }
    }
    return rest.isEmpty
  }
}
