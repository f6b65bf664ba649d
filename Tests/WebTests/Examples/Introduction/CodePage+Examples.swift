import Templates

@testable import Web

extension CodePage: PageWithExamples {
  static let examples = [
    CodePage(
      languages: LanguageChoice.examples, code: "K7QF-2MXD", study: "Attitudes towards body weight",
      action: "/c/K7QF2MXD", form: "5f0c"),
    CodePage(
      code: "P3WN-8RTC", study: "Attitudes towards body weight", action: "/c/P3WN8RTC", form: "77a1",
      isRehearsal: true),
    CodePage(code: "D9HJ-4VKB", study: "Attitudes towards body weight", isBegun: true),
    CodePage(code: "R6TP-3XKD", action: "/c/R6TP3XKD", form: "0b9e"),
    CodePage(code: "D9HJ-4VKC", problem: "There is a typing error in this code."),
  ]
}
