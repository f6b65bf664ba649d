/// The explanation of one page for staff: `Config/languages/<language>/help/<name>.md`.
public struct HelpText: Sendable, Hashable {
  public let title: String
  public let body: Markdown

  public init(title: String, body: Markdown) {
    self.title = title
    self.body = body
  }
}

/// The explanations of the pages for staff, each in every language.
public struct HelpTexts: Sendable {
  private let texts: [Language: [String: HelpText]]

  /// - Parameter texts: those of each language by their names
  /// - Throws: ``PhraseProblem`` where a language lacks a text that another one has
  public init(_ texts: [Language: [String: HelpText]]) throws {
    let all = Set(texts.values.flatMap(\.keys))
    for (language, own) in texts.sorted(by: { $0.key < $1.key }) {
      let missing = all.subtracting(own.keys).sorted()
      guard missing.isEmpty else {
        throw PhraseProblem(language: language, message: "lacks the help texts \(missing)")
      }
    }
    self.texts = texts
  }

  public var names: Set<String> { Set(texts.values.flatMap(\.keys)) }

  public func text(_ name: String, in language: Language) -> HelpText? { texts[language]?[name] }
}
