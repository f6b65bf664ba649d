import Studies

/// Syntax that reads a table into SPSS or PSPP (GET DATA /TYPE=TXT), with the labels of variables and values. It is run from
/// the folder of the release.
struct SPSSSyntax {
  private let table: LabelledTable

  init(_ table: NamedTable, _ traits: [ColumnTraits], in head: ReleaseHead) {
    self.table = LabelledTable(
      table, traits, in: head,
      names: VariableNames(table.file.allColumns, longest: 64, reserved: Self.reserved))
  }

  var file: (ending: String, text: String) { ("sps", text) }

  /// The longest variable label and value label, in bytes.
  private static let longestLabel = 256
  private static let longestValueLabel = 120
  /// Words of the language itself. PSPP takes a line that begins with `document` for the command of that name.
  private static let reserved: Set<String> = [
    "all", "and", "by", "document", "eq", "ge", "gt", "le", "lt", "ne", "not", "or", "to", "with",
  ]

  private var text: String {
    ([comments, reading] + [apostrophes, variableLabels, valueLabels, levels].compactMap { $0 } + ["EXECUTE."])
      .joined(separator: "\n\n") + "\n"
  }

  private var comments: String {
    let broken = table.columns.filter(\.traits.hasLineBreaks).map(\.name).joined(separator: ", ")
    let warning =
      broken.isEmpty
      ? []
      : [
        "Answers in \(broken) have line breaks, at which SPSS ends a row even within quotation marks",
        "Read this table with another program, or take the line breaks out of a copy first",
      ]
    return
      (["* Encoding: UTF-8."]
      + (table.head + warning + ["Run it from the folder of the release (CD '…')"])
      .map { "* \($0.replacing(".", with: ";"))." })
      .joined(separator: "\n")
  }

  private var reading: String {
    let variables = table.columns.map { "    \($0.name) \(format($0.column, $0.traits))" }
    return """
      GET DATA
        /TYPE=TXT
        /FILE=\(quoted(table.path))
        /ENCODING='UTF8'
        /ARRANGEMENT=DELIMITED
        /DELIMITERS=','
        /QUALIFIER='"'
        /FIRSTCASE=2
        /VARIABLES=
      \(variables.joined(separator: "\n")).
      """
  }

  private func format(_ column: ReleaseFile.Column, _ traits: ColumnTraits) -> String {
    switch column.type {
    case .text: "A\(min(max(traits.longestBytes, 1), 32767))"
    case .integer: "F12.0"
    case .number: "F20.6"
    case .flag: "F1.0"
    }
  }

  /// Takes away the apostrophes that keep a spreadsheet from running a text as a formula. SUBSTR counts bytes in SPSS, of which
  /// an apostrophe is one; PSPP does not know CHAR.SUBSTR.
  private var apostrophes: String? {
    let guarded = table.columns.filter { $0.column.type == .text && $0.traits.hasApostrophes }.map(\.name)
    return guarded.isEmpty
      ? nil
      : guarded.map { "IF (SUBSTR(\($0), 1, 1) = \"'\") \($0) = SUBSTR(\($0), 2)." }
        .joined(separator: "\n")
  }

  private var variableLabels: String? {
    let labels = table.columns.map {
      "  \($0.name) \(quoted($0.column.label.prefix(bytes: Self.longestLabel)))"
    }
    return "VARIABLE LABELS\n\(labels.joined(separator: "\n"))."
  }

  private var valueLabels: String? {
    let labelled = table.columns.compactMap { name, column, traits -> String? in
      if column.type == .flag { return "  /\(name) 0 'no' 1 'yes'" }
      // A value that occurs nowhere may be longer than the variable.
      let values = column.labelledValues.filter {
        column.type != .text || $0.code.utf8.count <= max(traits.longestBytes, 1)
      }
      if values.isEmpty { return nil }
      let pairs = values.map { code, label in
        let value = column.type == .text ? quoted(code) : code
        return "\(value) \(quoted(label.prefix(bytes: Self.longestValueLabel)))"
      }
      return "  /\(name) \(pairs.joined(separator: " "))"
    }
    return labelled.isEmpty ? nil : "VALUE LABELS\n\(labelled.joined(separator: "\n"))."
  }

  private var levels: String? {
    let levels = Dictionary(grouping: table.columns) { _, column, _ in
      [.integer, .number].contains(column.type) && column.values.isEmpty ? "SCALE" : "NOMINAL"
    }
    return levels.sorted { $0.key > $1.key }
      .map { "VARIABLE LEVEL \($1.map(\.name).joined(separator: "\n  ")) (\($0))." }.joined(separator: "\n")
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
