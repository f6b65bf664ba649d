import Studies

/// The codebook for people: every column of every table, as a page and as a table, in one language.
struct Codebook {
  let head: ReleaseHead
  let tables: [NamedTable]
  var words = CodebookWords.english

  /// Those in every language that the console and the study have.
  static func all(_ head: ReleaseHead, _ tables: [NamedTable], kinds: [TaskDocuments]) -> [Codebook] {
    CodebookWords.all(of: head.study, kinds: kinds).map { Codebook(head: head, tables: tables, words: $0) }
  }

  /// - Parameter ending: `html` or `csv`
  func path(_ ending: String) -> String { "documentation/\(name(ending))" }

  private func name(_ ending: String) -> String {
    let isEnglish = words.language == CodebookWords.english.language
    return "codebook\(isEnglish ? "" : ".\(words.language)").\(ending)"
  }

  private var languages: [Language] { head.study.languages }

  // MARK: - As a table

  private var columns: [String] {
    let told = ["words", "labels"].flatMap { name in languages.map { "\(name)_\($0)" } }
    return [
      "file", "column", "type", "meaning", "unit", "values", "minimum", "maximum", "missing", "formula",
      "source",
    ] + told + ["made_up"]
  }

  var csv: [UInt8] {
    tables.reduce(into: CSVLine.line(columns)) { bytes, table in
      for column in table.file.allColumns { bytes += CSVLine.line(cells(column, in: table)) }
    }
  }

  private func cells(_ column: ReleaseFile.Column, in table: NamedTable) -> [String?] {
    let told = languages.map { column.words[$0] } + languages.map { labels(column, in: $0) }
    let own: [String?] = [
      table.path, column.name, column.type.rawValue, words.say(column.phrases),
      column.unit.map { words.say($0) },
      column.values.isEmpty ? nil : column.values.map(\.code).joined(separator: " | "),
      column.minimum.map { "\($0)" }, column.maximum.map { "\($0)" }, words.say("empty"), column.formula,
      source(column, in: table),
    ]
    return own + told + [head.madeUp?.rawValue]
  }

  private func labels(_ column: ReleaseFile.Column, in language: Language) -> String? {
    let labelled = column.values.filter { !$0.labels.isEmpty }
    if labelled.isEmpty { return nil }
    return labelled.map { "\($0.code) = \($0.labels[language] ?? "")" }.joined(separator: " | ")
  }

  /// The origin of the value.
  private func source(_ column: ReleaseFile.Column, in table: NamedTable) -> String {
    if let question = column.question {
      return words.say("answer to {question} of materials/study.yaml", ["question": question])
    }
    if column.formula != nil { return words.say("computed from answers") }
    if column == ReleaseFile.rowNumber { return words.say("counted when the release was written") }
    let rows = ["rows": words.say(table.file.rows)]
    switch column.origin {
    case .recorded: return words.say("recorded by LabConsole for each row: {rows}", rows)
    case .answered: return words.say("answered, or computed from answers where format is computed or score")
    case .computed: return words.say("computed by LabConsole from what was recorded: {rows}", rows)
    case .judged: return words.say("set by a rule of LabConsole from what was recorded: {rows}", rows)
    case .defined: return words.say("from the definition of the study, materials/study.yaml")
    case .released: return words.say("computed when the release was written: {rows}", rows)
    }
  }

  // MARK: - As a page

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(words.language)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(said("Codebook")): \(escaped(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(said("Codebook"))</h1>\(madeUp)\(otherLanguages)
    <p>\(escaped(title)), \(escaped(head.name)), \(head.day). \(said(Self.missing))</p>
    <nav aria-label="\(said("Tables"))">
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

  private static let missing = "An empty cell is a missing value in every column."

  private func said(_ english: String, _ values: [String: String] = [:]) -> String {
    escaped(words.say(english, values))
  }

  private var title: String {
    head.study.title[words.language] + (head.madeUp.map { " (\(words.say($0.label)))" } ?? "")
  }

  /// Nothing for a release of real people.
  private var madeUp: String {
    head.madeUp.map { "\n<p><strong>\(said($0.sentence))</strong></p>" } ?? ""
  }

  /// Leads to the same page in the other languages.
  private var otherLanguages: String {
    CodebookWords.all(of: head.study).filter { $0.language != words.language }.map { other in
      let page = Codebook(head: head, tables: [], words: other)
      let (address, language) = (page.name("html"), other.language)
      let label = escaped(page.words.say("This codebook in English"))
      return "\n<p><a href=\"\(address)\" hreflang=\"\(language)\" lang=\"\(language)\">\(label)</a></p>"
    }.joined()
  }

  private func section(_ table: NamedTable) -> String {
    let key = table.file.key.isEmpty ? [ReleaseFile.rowNumber.name] : table.file.key
    return """
      <section id="\(table.file.name)">
      <h2>\(escaped(table.file.name))</h2>
      <p>\(said("Each row is {rows}.", ["rows": words.say(table.file.rows)])) \
      \(said("File")): <code>\(escaped(table.path))</code>. \
      \(said("Key")): \(key.map { "<code>\(escaped($0))</code>" }.joined(separator: ", ")).</p>
      <div class="table" tabindex="0" role="region" aria-label="\(said("Columns of {table}", ["table": table.file.name]))">
      <table>
      <thead><tr>\(Self.heads.map { "<th scope=\"col\">\(said($0))</th>" }.joined())</tr></thead>
      <tbody>
      \(table.file.allColumns.map { row($0, in: table) }.joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      </section>
      """
  }

  private static let heads = ["Column", "Type", "Meaning", "Values", "Source"]

  private func row(_ column: ReleaseFile.Column, in table: NamedTable) -> String {
    let questions = languages.compactMap { language in
      column.words[language].map { "<p lang=\"\(language)\">\(escaped($0))</p>" }
    }
    let formula = column.formula.map { "<p>\(said("Formula")): <code>\(escaped($0))</code></p>" } ?? ""
    return """
      <tr><th scope="row"><code>\(escaped(column.name))</code></th><td>\(said(column.type.rawValue))</td>\
      <td><p>\(escaped(words.say(column.phrases)))</p>\(questions.joined())\(formula)</td>\
      <td>\(values(column))</td><td>\(escaped(source(column, in: table)))</td></tr>
      """
  }

  private func values(_ column: ReleaseFile.Column) -> String {
    var parts: [String] = []
    if let unit = column.unit { parts.append("<p>\(said("Unit")): \(said(unit))</p>") }
    if let minimum = column.minimum, let maximum = column.maximum {
      let range = said("{least} to {most}", ["least": "\(minimum)", "most": "\(maximum)"])
      parts.append("<p>\(range)</p>")
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
