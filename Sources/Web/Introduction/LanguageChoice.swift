import Studies
import Templates

/// A language to go on in, for `partials/language-choice`: the first thing on the first page, so that a person who
/// reads none of the rest finds their own.
struct LanguageChoice: TemplateRecord {
  var code: String
  /// In itself: “Deutsch”.
  var name: String
  /// The same page in it.
  var url: String
  var isCurrent = false

  static let fields: Fields<LanguageChoice> = [
    "code": .text(\.code), "name": .text(\.name), "url": .text(\.url), "isCurrent": .flag(\.isCurrent),
  ]
}

extension GuestRequest {
  /// The page that was asked for in each of the languages, always in the same order.
  func choices(of languages: [Language], current: Language) -> [LanguageChoice] {
    languages.map {
      LanguageChoice(code: $0.code, name: name(of: $0), url: url(in: $0), isCurrent: $0 == current)
    }
  }
}
