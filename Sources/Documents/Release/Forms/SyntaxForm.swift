import Studies

/// Syntax of a statistics program: a file for each table, which reads its CSV file and labels what is in it.
final class SyntaxForm: TableForm {
  private let folder: String
  private let syntax: (NamedTable, [ColumnTraits]) -> (ending: String, text: String)
  private var tables: [(table: NamedTable, traits: [ColumnTraits])] = []

  /// - Parameter syntax: of a table
  init(
    folder: String, syntax: @escaping (NamedTable, [ColumnTraits]) -> (ending: String, text: String)
  ) {
    self.folder = folder
    self.syntax = syntax
  }

  func begin(_ table: NamedTable) {
    tables.append((table, Array(repeating: ColumnTraits(), count: table.file.columns.count)))
  }

  func add(_ record: ReleaseRecord, number: Int) {
    let last = tables.count - 1
    for (index, cell) in record.cells.enumerated() {
      if let cell { tables[last].traits[index].see(cell) }
    }
  }

  func finish(into package: PackageFiles) throws {
    for (table, traits) in tables {
      let (ending, text) = syntax(table, traits)
      try package.write("\(folder)/\(table.stem).\(ending)", Array(text.utf8))
    }
  }
}

/// The properties of the cells of a column that a program has to know before it reads them.
struct ColumnTraits: Hashable {
  /// UTF-8, as it stands in the CSV file.
  private(set) var longestBytes = 0
  private(set) var hasLineBreaks = false
  /// A text has an apostrophe in front of it, as ``CSVLine`` puts there.
  private(set) var hasApostrophes = false

  mutating func see(_ cell: String) {
    let isGuarded = CSVLine.isGuarded(cell)
    longestBytes = max(longestBytes, cell.utf8.count + (isGuarded ? 1 : 0))
    if isGuarded { hasApostrophes = true }
    if !hasLineBreaks, cell.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { hasLineBreaks = true }
  }
}

/// The columns of a table under names that a statistics program takes.
struct VariableNames {
  /// In the order of the columns.
  let names: [String]
  /// Those that are called otherwise in the CSV file: its name for each.
  let renamed: [(name: String, column: String)]

  /// - Parameters:
  ///   - longest: characters
  ///   - reserved: words that no variable is called, in small letters
  init(_ columns: [ReleaseFile.Column], longest: Int, reserved: Set<String>) {
    var taken: Set<String> = []
    var renamed: [(String, String)] = []
    names = columns.map { column in
      let plain = Self.plain(column.name, longest: longest, reserved: reserved)
      var (name, number) = (plain, 1)
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = plain.prefix(longest - 1 - String(number).count) + "_\(number)"
      }
      if name != column.name { renamed.append((name, column.name)) }
      return name
    }
    self.renamed = renamed
  }

  private static func plain(_ name: String, longest: Int, reserved: Set<String>) -> String {
    var plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    if plain.first?.isLetter != true { plain = "v" + plain }
    plain = String(plain.prefix(longest))
    return reserved.contains(plain.lowercased()) ? plain.prefix(longest - 2) + "_v" : plain
  }
}

/// A table whose columns have the names that a statistics program takes.
struct LabelledTable {
  /// The path of its CSV file in the release.
  let path: String
  /// The lines above the first command: the table, and the columns whose names are others here.
  let head: [String]
  let columns: [(name: String, column: ReleaseFile.Column, traits: ColumnTraits)]

  /// - Parameter traits: of its columns without the number of the row
  init(_ table: NamedTable, _ traits: [ColumnTraits], in head: ReleaseHead, names: VariableNames) {
    path = table.path
    self.head =
      ["\(head.name), table \(table.file.name): each row is \(table.file.rows)"]
      + names.renamed.map { "the column \($0.column) of the CSV file is called \($0.name) here" }
    columns = zip(zip(names.names, table.file.allColumns), [ColumnTraits()] + traits).map { ($0.0, $0.1, $1) }
  }
}

extension ReleaseFile.Column {
  /// The question as participants read it, or the meaning of the column, on one line.
  var label: String { (english(words) ?? meaning).onOneLine }

  /// The values of a closed list with their labels.
  var labelledValues: [(code: String, label: String)] {
    values.map { ($0.code, (english($0.labels) ?? $0.code).onOneLine) }
  }

  private func english(_ texts: [Language: String]) -> String? {
    texts[Language("en")] ?? texts.min { $0.key < $1.key }?.value
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").replacing("\t", with: " ")
  }

  /// As much of the beginning as fits into so many bytes of UTF-8, without half a character.
  func prefix(bytes most: Int) -> String {
    if utf8.count <= most { return self }
    var (kept, left) = ("", most)
    for character in self {
      left -= character.utf8.count
      if left < 0 { break }
      kept.append(character)
    }
    return kept
  }
}
