/// Codes of languages (ISO 639-1) as headings of spreadsheets name them: `Deutsch (de)`, `German`, `de`.
enum LanguageCode {
  private static let names = [
    "english": "en", "deutsch": "de", "german": "de", "french": "fr", "français": "fr", "francais": "fr",
    "spanish": "es", "español": "es", "espanol": "es", "italian": "it", "italiano": "it", "portuguese": "pt",
    "português": "pt", "dutch": "nl", "nederlands": "nl", "danish": "da", "dansk": "da", "swedish": "sv",
    "norwegian": "no", "finnish": "fi", "polish": "pl", "polski": "pl", "czech": "cs", "russian": "ru",
    "ukrainian": "uk", "turkish": "tr", "türkçe": "tr", "arabic": "ar", "hebrew": "he", "persian": "fa",
    "farsi": "fa", "hindi": "hi", "bengali": "bn", "bangla": "bn", "urdu": "ur", "nepali": "ne",
    "chinese": "zh", "japanese": "ja", "korean": "ko", "vietnamese": "vi", "thai": "th", "indonesian": "id",
    "swahili": "sw", "kiswahili": "sw", "amharic": "am", "somali": "so", "hausa": "ha", "greek": "el",
    "hungarian": "hu", "romanian": "ro", "bulgarian": "bg", "macedonian": "mk", "serbian": "sr",
    "croatian": "hr",
  ]
  /// Codes of three letters (ISO 639-2) of the same languages.
  private static let long = [
    "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it", "por": "pt",
    "nld": "nl", "swa": "sw", "ara": "ar", "rus": "ru", "zho": "zh", "hin": "hi", "nep": "ne",
  ]

  /// The code of a language; nil if it is not known.
  static func code(_ heading: String) -> String? {
    var name = trimmed(heading)
    if let open = name.lastIndex(of: "("), name.hasSuffix(")") {
      name = trimmed(name[name.index(after: open)...].dropLast())
    }
    let plain = name.lowercased()
    if let code = names[plain] ?? long[plain] { return code }
    let code = plain.prefix { $0 != "-" && $0 != "_" }
    let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (97...122).contains($0) }
    return isCode ? String(code) : nil
  }
}
