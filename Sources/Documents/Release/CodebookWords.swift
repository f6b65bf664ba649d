import Studies

/// The words of codebooks in one language: those of columns that the console defines, and of the page around them.
///
/// The English words of a column stand where it is defined. The files beside this one, `Words/*.txt`, have them again, each with
/// those in the other languages; a test compares both.
struct CodebookWords {
  let language: Language

  static let english = CodebookWords(language: Language("en"))

  /// The languages besides English in which there are words, with their names in English.
  static let others = [(language: Language("de"), name: "German")]

  /// Those in which a study has a codebook: English, and others in which it asks.
  static func all(of study: Study) -> [CodebookWords] {
    [english] + others.map(\.language).filter(study.languages.contains).map { CodebookWords(language: $0) }
  }

  /// Returns the words for English ones; these themselves where there are none, such as for what a study says of its
  /// own experiments.
  func say(_ english: String, _ values: [String: String] = [:]) -> String {
    say(ReleasePhrase(english, values))
  }

  func say(_ phrase: ReleasePhrase) -> String {
    phrase.filling(Self.translations[phrase.words]?[language] ?? phrase.words)
  }

  func say(_ phrases: [ReleasePhrase]) -> String { phrases.map { say($0) }.joined() }

  /// By the English words.
  static let translations: [String: [Language: String]] = {
    let files = [
      PackageResources.frame_txt, PackageResources.told_txt, PackageResources.course_txt,
      PackageResources.results_txt, PackageResources.surveys_txt, PackageResources.speeded_txt,
      PackageResources.activities_txt,
    ]
    var found: [String: [Language: String]] = [:]
    for file in files { CodebookWords.read(file, into: &found) }
    return found
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
