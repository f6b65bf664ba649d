import Studies

/// The words for tables and columns of what is stored about somebody, in the reader's language. Those of a kind of task stand
/// among its own words.
struct StoredWords {
  private let words: Voice
  /// The beginnings of the keys of tables.
  private let groups: [String]

  init(_ words: some Localizer, kinds: [TaskKind]) {
    self.words = Voice(words)
    groups = [Self.room] + kinds.map { "\($0.word).stored" }
  }

  private static let room = "stored-record"

  /// Nil for a table without a word.
  func name(of table: String) -> String? { phrase("table", of: table) }

  /// The word that a column has in its table, else that of every column with its name; nil without one.
  func name(ofColumn column: String, in table: String) -> String? {
    phrase(column, of: table) ?? words.phrases.phrase("\(Self.room).column.\(column)", in: words.language)
  }

  private func phrase(_ word: String, of table: String) -> String? {
    groups.lazy.compactMap { words.phrases.phrase("\($0).\(table).\(word)", in: words.language) }.first
  }
}
