/// The words of a form, in columns of their own for each language.
struct XLSFormWords {
  let languages: [String]
  /// The names of the form, by the ids of the instrument.
  let names: [String: String]

  private static let languageNames = [
    "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "nl": "Nederlands",
  ]

  /// “Deutsch (de)”
  func name(of language: String) -> String { "\(Self.languageNames[language] ?? language) (\(language))" }

  func heading(_ column: String, _ language: String) -> String {
    language.isEmpty ? column : "\(column)::\(name(of: language))"
  }

  /// Returns a text with answers put in as XLSForms do; nil for one that holds a formula.
  func plain(_ text: InstrumentText, in language: String) -> String? {
    ForeignWords(reference: { "${\($0)}" }, names: names).text(source(text, language))
  }

  /// The same, with formulas left as they are.
  func text(_ text: InstrumentText, in language: String) -> String {
    plain(text, in: language) ?? source(text, language)
  }

  private func source(_ text: InstrumentText, _ language: String) -> String {
    text[language] ?? text.words.min { $0.key < $1.key }?.value ?? ""
  }
}
