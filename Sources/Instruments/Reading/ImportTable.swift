import Spreadsheets

/// A sheet with headings, read by them.
struct ImportTable {
  struct Row {
    let row: Sheet.Row
    fileprivate let table: ImportTable

    var number: Int { row.number }

    /// The text under a heading, without white space around it, a formula with straight quotes; empty if there is no such
    /// column.
    subscript(_ key: String) -> String {
      table.formulas.contains(key) ? withStraightQuotes(written(key)) : written(key)
    }

    private func written(_ key: String) -> String { table.columns[key].map { trimmed(row[$0]) } ?? "" }

    fileprivate var straightened: [ImportFinding] {
      table.formulas.sorted().filter { self[$0] != written($0) }
        .map { finding($0, "its curly quotes are read as straight ones") }
    }

    /// The cell under a heading; that of the first column if there is none.
    func place(_ key: String) -> CellAddress { table.sheet.address(row, column: table.columns[key] ?? 0) }

    /// A heading as it is written.
    func heading(_ key: String) -> String { table.headings[key] ?? key }

    func finding(_ key: String, _ reason: String) -> ImportFinding {
      ImportFinding(place(key), heading(key), reason)
    }

    /// A notice for each cell of this row that has a meaning in other rows alone.
    ///
    /// - Parameter taken: the columns that are read here; a column of words is meant in every language
    func meaningless(except taken: Set<String>) -> [ImportFinding] {
      let others = table.columns.keys.filter { key in
        let column = key.firstRange(of: "::").map { String(key[..<$0.lowerBound]) } ?? key
        return !taken.contains(column) && !self[key].isEmpty
      }
      return others.sorted().map {
        finding($0, "this is left out: nothing here corresponds to it in such a row")
      }
    }
  }

  let sheet: Sheet
  /// Columns by the key of their heading.
  let columns: [String: Int]
  /// Headings as they are written, by key.
  let headings: [String: String]
  private let body: ArraySlice<Sheet.Row>
  /// The keys of columns with formulas.
  private let formulas: Set<String>

  /// - Parameters:
  ///   - formulas: the keys of columns with formulas, in which curly quotes are read as straight ones
  ///   - key: the key of a heading; nil for a column that is not read
  init(_ sheet: Sheet, formulas: Set<String> = [], key: (String) -> String?) throws(ImportProblem) {
    self.sheet = sheet
    self.formulas = formulas
    var columns: [String: Int] = [:]
    var headings: [String: String] = [:]
    let head = sheet.rows.first
    for (column, text) in (head?.texts ?? []).enumerated() {
      let heading = trimmed(text)
      guard !heading.isEmpty, let key = key(heading) else { continue }
      guard columns[key] == nil else { throw .doubledColumn(heading, sheet.address(head!, column: column)) }
      (columns[key], headings[key]) = (column, heading)
    }
    (self.columns, self.headings) = (columns, headings)
    body = sheet.rows.dropFirst()
  }

  /// The rows below the headings in which anything stands.
  var rows: [Row] {
    body.filter { row in row.texts.contains { !trimmed($0).isEmpty } }.map { Row(row: $0, table: self) }
  }

  /// The formulas in which curly quotes are read as straight ones.
  var straightened: [ImportFinding] { rows.flatMap(\.straightened) }

  func has(_ key: String) -> Bool { columns[key] != nil }

  /// A notice for each column that is not read.
  var unread: [ImportFinding] {
    guard let head = sheet.rows.first else { return [] }
    let read = Set(columns.values)
    var found = withoutHeading
    for (column, text) in head.texts.enumerated() where !trimmed(text).isEmpty && !read.contains(column) {
      let place = sheet.address(head, column: column)
      found.append(ImportFinding(place, trimmed(text), "this column is not read"))
    }
    return found
  }

  /// A notice for each column without a heading, at the first cell in which anything stands.
  var withoutHeading: [ImportFinding] {
    let head = sheet.rows.first
    var seen: Set<Int> = []
    var found: [ImportFinding] = []
    for row in body {
      for (column, text) in row.texts.enumerated()
      where trimmed(head?[column] ?? "").isEmpty && !trimmed(text).isEmpty && seen.insert(column).inserted {
        let place = sheet.address(row, column: column)
        found.append(
          ImportFinding(place, CellAddress.letters(column), "a column without a heading is not read"))
      }
    }
    return found
  }
}

extension Workbook {
  /// A notice for each sheet that is not read.
  ///
  /// - Parameter reasons: what is said of sheets that mean something to the other tool, by their names in small letters
  func unread(except read: [Sheet?], _ reasons: [String: String] = [:]) -> [ImportFinding] {
    let names = Set(read.compactMap { $0?.name })
    return sheets.filter { !names.contains($0.name) }.compactMap { sheet in
      guard let head = sheet.rows.first else { return nil }
      let reason = reasons[sheet.name.lowercased()] ?? "this sheet is not read"
      return ImportFinding(sheet.address(head, column: 0), head[0], reason)
    }
  }
}

/// The text without white space around it; a blank that does not break is white space as well.
func trimmed(_ text: some StringProtocol) -> String {
  func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\u{FEFF}" }
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !isSpace($0) }),
    let last = scalars.lastIndex(where: { !isSpace($0) })
  else { return "" }
  return String(String.UnicodeScalarView(scalars[first...last]))
}

/// The parts of a text between separators, without white space around them.
func parts(_ text: String, at separator: Character, most: Int = .max) -> [String] {
  text.split(separator: separator, maxSplits: most - 1, omittingEmptySubsequences: false).map { trimmed($0) }
}
