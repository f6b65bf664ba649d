import Studies

/// Writes each table's file in the order of the tables, also those without rows.
final class TableFiles {
  private let files: PackageFiles
  /// The same rows in other forms.
  private let forms: [any TableForm]
  /// In their order.
  private(set) var tables: [NamedTable] = []
  private var waiting: ArraySlice<NamedTable> = []
  private var open: NamedTable?
  /// For each cell of the open table whether it is text.
  private var areTexts: [Bool] = []
  /// The last of its rows, which are not with the packer yet.
  private var batch: [ReleaseRecord] = []
  private var batchSize = 0
  private var batchRows = 0
  private var count = 0
  private(set) var rows: [String: Int] = [:]

  init(_ files: PackageFiles, forms: [any TableForm] = []) {
    self.files = files
    self.forms = forms
  }

  func begin(_ tables: [NamedTable]) {
    self.tables = tables
    waiting = tables[...]
  }

  /// Adds the rows of a record.
  /// - Throws: ``DocumentError/rowOutOfOrder(table:)`` for rows whose file is written already,
  ///   ``DocumentError/rowOfOtherWidth(table:)`` for rows that the columns of their file do not describe
  func add(_ record: ReleaseRecord) throws {
    while open?.file.name != record.table {
      guard !waiting.isEmpty else { throw DocumentError.rowOutOfOrder(table: record.table) }
      try openNext()
    }
    guard record.width == areTexts.count else { throw DocumentError.rowOfOtherWidth(table: record.table) }
    if !forms.isEmpty {
      for (place, row) in record.rows.enumerated() {
        for form in forms { try form.add(row, number: count + place + 1) }
      }
    }
    count += record.rowCount
    batch.append(record)
    batchSize += record.size
    batchRows += record.rowCount
    if batchSize > 64 << 10 { try flush() }
  }

  func finish() throws {
    while !waiting.isEmpty { try openNext() }
    try close()
    for form in forms { try form.finish(into: files) }
  }

  private func openNext() throws {
    try close()
    let table = waiting.removeFirst()
    try files.begin(table.path)
    try files.add(CSVLine.line(table.file.allColumns.map(\.name)))
    open = table
    areTexts = table.file.columns.map { $0.type == .text }
    for form in forms { try form.begin(table) }
  }

  private func close() throws {
    guard let table = open else { return }
    try flush()
    try files.end(rows: count)
    rows[table.file.name] = count
    count = 0
    open = nil
  }

  /// Lines are written on the packer's thread, while the next rows are read.
  private func flush() throws {
    guard !batch.isEmpty else { return }
    let (records, size, first, isText) = (batch, batchSize, count - batchRows + 1, areTexts)
    (batch, batchSize, batchRows) = ([], 0, 0)
    try files.add {
      var (lines, number) = (CSVLine(size: size), first)
      for record in records {
        lines.add(record, number: number, areTexts: isText)
        number += record.rowCount
      }
      return lines.bytes
    }
  }
}

/// A table with the path of its file in the package.
struct NamedTable {
  let file: ReleaseFile
  let path: String

  /// Names the files by the official keywords of Psych-DS, which take letters and digits alone:
  /// `data/study-weightiat_description-trials_data.csv`.
  static func all(_ files: [ReleaseFile], of study: Study) -> [NamedTable] {
    var taken: Set<String> = []
    return files.map { file in
      let task = file.task.map { "_task-\(signs($0.text))" } ?? ""
      let table = signs(file.task.map { String(file.name.dropLast($0.text.count + 1)) } ?? file.name)
      var stem = "study-\(signs(study.id.text))\(task)_description-\(table)"
      while !taken.insert(stem).inserted { stem += "x" }
      return NamedTable(file: file, path: "data/\(stem)_data.csv")
    }
  }

  private static func signs(_ text: String) -> String {
    let signs = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return signs.isEmpty ? "x" : signs
  }
}
