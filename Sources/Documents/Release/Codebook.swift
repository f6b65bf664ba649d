import Studies

/// The codebook for people: every column of every table, as a page and as a table.
struct Codebook {
  let head: ReleaseHead
  let tables: [NamedTable]

  private var languages: [Language] { head.study.languages }

  // MARK: - As a table

  private var columns: [String] {
    [
      "file", "column", "type", "meaning", "unit", "values", "minimum", "maximum", "missing", "formula",
      "source",
    ]
      + languages.map { "words_\($0)" } + languages.map { "labels_\($0)" } + ["made_up"]
  }

  var csv: [UInt8] {
    tables.reduce(into: CSVLine.line(columns)) { bytes, table in
      for column in table.file.allColumns { bytes += CSVLine.line(cells(column, in: table)) }
    }
  }

  private func cells(_ column: ReleaseFile.Column, in table: NamedTable) -> [String?] {
    [
      table.path, column.name, column.type.rawValue, column.meaning, column.unit,
      column.values.isEmpty ? nil : column.values.map(\.code).joined(separator: " | "),
      column.minimum.map { "\($0)" }, column.maximum.map { "\($0)" }, "empty", column.formula,
      source(column, in: table),
    ] + languages.map { column.words[$0] } + languages.map { labels(column, in: $0) }
      + [head.madeUp?.rawValue]
  }

  private func labels(_ column: ReleaseFile.Column, in language: Language) -> String? {
    let labelled = column.values.filter { !$0.labels.isEmpty }
    if labelled.isEmpty { return nil }
    return labelled.map { "\($0.code) = \($0.labels[language] ?? "")" }.joined(separator: " | ")
  }

  /// The origin of the value.
  private func source(_ column: ReleaseFile.Column, in table: NamedTable) -> String {
    if let question = column.question { return "answer to \(question) of materials/study.yaml" }
    if column.formula != nil { return "computed from answers" }
    if column == ReleaseFile.rowNumber { return "counted when the release was written" }
    return "recorded by LabConsole for each row: \(table.file.rows)"
  }

  // MARK: - As a page

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Codebook: \(escaped(head.title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>Codebook</h1>\(madeUp)
    <p>\(escaped(head.title)), \(escaped(head.name)), \(head.day). An empty cell is a missing value in every column.</p>
    <nav aria-label="Tables">
    <ul>
    \(tables.map { "<li><a href=\"#\($0.file.name)\">\(escaped($0.file.name))</a></li>" }.joined(separator: "\n"))
    </ul>
    </nav>
    \(tables.map(section).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  /// Nothing for a release of real people.
  private var madeUp: String {
    head.madeUp.map { "\n<p><strong>\(escaped($0.sentence))</strong></p>" } ?? ""
  }

  private func section(_ table: NamedTable) -> String {
    let key = table.file.key.isEmpty ? [ReleaseFile.rowNumber.name] : table.file.key
    return """
      <section id="\(table.file.name)">
      <h2>\(escaped(table.file.name))</h2>
      <p>Each row is \(escaped(table.file.rows)). File <code>\(escaped(table.path))</code>, told apart by \
      \(key.map { "<code>\(escaped($0))</code>" }.joined(separator: ", ")).</p>
      <div class="table" tabindex="0" role="region" aria-label="Columns of \(escaped(table.file.name))">
      <table>
      <thead><tr><th scope="col">Column</th><th scope="col">Type</th><th scope="col">Meaning</th><th scope="col">Values</th>\
      <th scope="col">Source</th></tr></thead>
      <tbody>
      \(table.file.allColumns.map { row($0, in: table) }.joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      </section>
      """
  }

  private func row(_ column: ReleaseFile.Column, in table: NamedTable) -> String {
    let questions = languages.compactMap { language in
      column.words[language].map { "<p lang=\"\(language)\">\(escaped($0))</p>" }
    }
    let formula = column.formula.map { "<p>Formula: <code>\(escaped($0))</code></p>" } ?? ""
    return """
      <tr><th scope="row"><code>\(escaped(column.name))</code></th><td>\(column.type.rawValue)</td>\
      <td><p>\(escaped(column.meaning))</p>\(questions.joined())\(formula)</td>\
      <td>\(values(column))</td><td>\(escaped(source(column, in: table)))</td></tr>
      """
  }

  private func values(_ column: ReleaseFile.Column) -> String {
    var parts: [String] = []
    if let unit = column.unit { parts.append("<p>Unit: \(escaped(unit))</p>") }
    if let minimum = column.minimum, let maximum = column.maximum {
      parts.append("<p>\(minimum) to \(maximum)</p>")
    }
    if !column.values.isEmpty {
      let entries = column.values.map { value in
        let labels = languages.compactMap { language in
          value.labels[language].map { "<span lang=\"\(language)\">\(escaped($0))</span>" }
        }
        return "<li><code>\(escaped(value.code))</code> \(labels.joined(separator: " / "))</li>"
      }
      parts.append("<ul>\(entries.joined())</ul>")
    }
    return parts.joined()
  }

  private static let style = """
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
    nav ul { columns: 12rem; padding-left: 1.2rem; }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .4rem .6rem;
      text-align: left; vertical-align: top; }
    td p, td ul { margin: 0 0 .3rem; }
    td ul { padding-left: 1.1rem; }
    """
}

/// Text in HTML, also in an attribute.
private func escaped(_ text: String) -> String {
  text.reduce(into: "") { result, character in
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.append(character)
    }
  }
}
