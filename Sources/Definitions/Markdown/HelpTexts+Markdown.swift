import Foundation
import Studies

extension HelpTexts {
  /// Reads `<language>/help/<name>.md` for each language. The first line of a text is its title: `# Today`.
  /// - Throws: ``PhraseProblem`` where a text has no title, or a language lacks a text that another one has
  public init(directory: URL, languages: [Language]) throws {
    var texts: [Language: [String: HelpText]] = [:]
    for language in languages {
      let folder = directory.appendingPathComponent("\(language.code)/help")
      texts[language] = try Self.read(folder, language)
    }
    try self.init(texts)
  }

  private static func read(_ folder: URL, _ language: Language) throws -> [String: HelpText] {
    var texts: [String: HelpText] = [:]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for file in names.sorted() where file.hasSuffix(".md") {
      let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let (first, rest) = source.splitAtFirstLine
      guard first.hasPrefix("# ") else {
        throw PhraseProblem(language: language, message: "has a help text without a title: \(file)")
      }
      texts[String(file.dropLast(3))] = HelpText(title: String(first.dropFirst(2)), body: Markdown(rest))
    }
    return texts
  }
}

extension String {
  fileprivate var splitAtFirstLine: (first: String, rest: String) {
    let end = firstIndex(of: "\n") ?? endIndex
    return (String(self[..<end]), String(self[end...]).withoutOuterLineBreaks)
  }
}
