import Studies

/// The words of codebooks in one language: those of columns that the console defines, and of the page around them.
///
/// The English words of a column stand where it is defined. The files beside this one have them again, each with those in the
/// other languages: `Words/*.txt`, and what one kind of task alone says in its folder of `Tasks`; a test compares both.
struct CodebookWords {
  let language: Language
  /// By the English words.
  private let translations: [String: [Language: String]]

  /// - Parameter kinds: of tasks, whose words are told too
  init(language: Language, kinds: [TaskDocuments] = []) {
    self.init(language, Self.translations(with: kinds))
  }

  private init(_ language: Language, _ translations: [String: [Language: String]]) {
    self.language = language
    self.translations = translations
  }

  /// Needs no translations, which cannot be read before these words are there.
  static let english = CodebookWords(Language("en"), [:])

  /// The languages besides English in which there are words, with their names in English.
  static let others = [(language: Language("de"), name: "German")]

  /// Those in which a study has a codebook: English, and others in which it asks.
  static func all(of study: Study, kinds: [TaskDocuments] = []) -> [CodebookWords] {
    let translations = translations(with: kinds)
    return [english]
      + others.map(\.language).filter(study.languages.contains).map { CodebookWords($0, translations) }
  }

  /// Returns the words for English ones; these themselves where there are none, such as for what a study says of its
  /// own experiments.
  func say(_ english: String, _ values: [String: String] = [:]) -> String {
    say(ReleasePhrase(english, values))
  }

  func say(_ phrase: ReleasePhrase) -> String {
    phrase.filling(translations[phrase.words]?[language] ?? phrase.words)
  }

  func say(_ phrases: [ReleasePhrase]) -> String { phrases.map { say($0) }.joined() }

  /// Returns those of what all releases say, and of what kinds of tasks say, by the English words.
  static func translations(with kinds: [TaskDocuments]) -> [String: [Language: String]] {
    kinds.reduce(into: shared) { read($1.words, into: &$0) }
  }

  private static let shared: [String: [Language: String]] = {
    let files = [
      PackageResources.frame_txt, PackageResources.told_txt, PackageResources.course_txt,
      PackageResources.results_txt, PackageResources.speeded_txt, PackageResources.activities_txt,
    ]
    return files.reduce(into: [:]) { CodebookWords.read($1, into: &$0) }
  }()

  /// Reads lines such as `en: …`, each with those of other languages behind it. Other lines are comments.
  private static func read(_ file: [UInt8], into found: inout [String: [Language: String]]) {
    var english = ""
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].last == ":" else { continue }
      let (language, text) = (Language(String(parts[0].dropLast())), String(parts[1]))
      if language == Self.english.language {
        english = text
      } else {
        found[english, default: [:]][language] = text
      }
    }
  }
}
