import Studies
import Templates

@testable import Web

extension LanguageChoice {
  static let examples = [
    LanguageChoice(code: "en", name: "English", url: "/studies/weight-iat?language=en", isCurrent: true),
    LanguageChoice(code: "de", name: "Deutsch", url: "/studies/weight-iat?language=de"),
  ]
}
