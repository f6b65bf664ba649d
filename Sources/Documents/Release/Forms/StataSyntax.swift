import Studies

/// A do-file that reads a table into Stata (14 or later), with the labels of variables and values. It is run from the folder
/// of the release.
struct StataSyntax {
  private let table: LabelledTable

  init(_ table: NamedTable, _ traits: [ColumnTraits], in head: ReleaseHead) {
    let names = VariableNames(table.file.allColumns, longest: Self.longestName, reserved: Self.reserved)
    self.table = LabelledTable(table, traits, in: head, names: names)
  }

  var file: (ending: String, text: String) { ("do", text) }

  /// Characters of a name and of a variable's label.
  private static let longestName = 32
  private static let longestLabel = 80
  /// Words of the language itself.
  private static let reserved: Set<String> = [
    "byte", "double", "float", "if", "in", "int", "long", "strl", "using", "with",
  ]

  private var text: String {
    let comments = (table.head + ["Run it from the folder of the release (cd)"])
      .map { "* \($0)" }
    return ([comments, reading] + table.columns.map(commands)).map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private var reading: [String] {
    let numbered = table.columns.enumerated()
    func places(_ isText: Bool) -> String {
      numbered.filter { ($0.element.column.type == .text) == isText }.map { String($0.offset + 1) }
        .joined(separator: " ")
    }
    let texts = places(true)
    let options =
      ["clear varnames(nonames) rowrange(2) encoding(\"UTF-8\") bindquotes(strict) maxquotedrows(unlimited)"]
      + (texts.isEmpty ? [] : ["stringcols(\(texts))"]) + ["numericcols(\(places(false)))"]
    return ["version 14", "import delimited using \(quoted(table.path)), ///"]
      + ["  " + options.joined(separator: " ///\n  ")]
      + numbered.map { "rename v\($0.offset + 1) \($0.element.name)" }
  }

  private func commands(
    for name: String, _ column: ReleaseFile.Column, _ traits: ColumnTraits
  ) -> [String] {
    var commands = ["label variable \(name) \(quoted(String(column.label.prefix(Self.longestLabel))))"]
    if column.label.count > Self.longestLabel { commands.append("notes \(name): \(plain(column.label))") }
    if traits.hasApostrophes, column.type == .text {
      commands.append("replace \(name) = substr(\(name), 2, .) if substr(\(name), 1, 1) == \"'\"")
    }
    if column.type == .flag {
      return commands + ["label define \(name) 0 \"no\" 1 \"yes\"", "label values \(name) \(name)"]
    }
    let values = column.labelledValues
    if values.isEmpty { return commands }
    return commands + (column.type == .text ? encoding(name, values) : labels(of: name, values))
  }

  /// Numbers with labels take the place of the words of a closed list.
  private func encoding(_ name: String, _ values: [(code: String, label: String)]) -> [String] {
    let numbered = values.enumerated()
    let coded = "\(name.prefix(Self.longestName - 2))_n"
    return [
      "label define \(name) "
        + numbered.map { "\($0.offset + 1) \(quoted($0.element.code))" }.joined(separator: " "),
      "encode \(name), generate(\(coded)) label(\(name)) noextend",
      "label define \(name) "
        + numbered.map { "\($0.offset + 1) \(quoted($0.element.label))" }.joined(separator: " ") + ", modify",
      "local label : variable label \(name)", "label variable \(coded) `\"`label'\"'",
      "order \(coded), after(\(name))", "drop \(name)", "rename \(coded) \(name)",
    ]
  }

  private func labels(of name: String, _ values: [(code: String, label: String)]) -> [String] {
    [
      "label define \(name) " + values.map { "\($0.code) \(quoted($0.label))" }.joined(separator: " "),
      "label values \(name) \(name)",
    ]
  }

  private func quoted(_ text: String) -> String { "`\"\(plain(text))\"'" }

  /// Text in which Stata finds no name of a macro and no end of a quotation.
  private func plain(_ text: String) -> String {
    text.replacing("`", with: "’").replacing("$", with: "\\$").replacing("\"'", with: "\" '")
  }
}
