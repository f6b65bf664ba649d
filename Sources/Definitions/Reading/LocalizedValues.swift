import Studies
import Yams

/// Values that exist in every language of the study.
extension DefinitionValue {
  /// A short text in every language: `{en: …, de: …}`. A study in one language can write the text itself.
  func localized() -> LocalizedText {
    if case .scalar(let scalar) = node, reading.languages.count == 1, !scalar.string.trimmed.isEmpty {
      return LocalizedText([reading.languages[0]: scalar.string.trimmed])
    }
    guard case .mapping(let mapping) = node else {
      report("\(quoted) should have one text for each language: {\(reading.languages.pattern)}")
      return LocalizedText([:])
    }
    var texts: [Language: String] = [:]
    for (key, node) in mapping {
      let (language, text) = translation(key, node)
      guard let language else { continue }
      texts[language] = text
    }
    for language in reading.languages where texts[language] == nil {
      report("\(quoted) has no text in “\(language)”")
    }
    return LocalizedText(texts)
  }

  /// A text for each language, or one that is the same in all of them.
  func localizedOrOne() -> LocalizedText {
    if case .mapping = node { return localized() }
    return LocalizedText(text(), in: reading.languages)
  }

  /// One language of a text; no language where the key names none of the study's.
  private func translation(_ key: Node, _ node: Node) -> (Language?, String) {
    let written = key.string ?? "?"
    func report(_ message: String) { reading.report(message, line: key.mark?.line) }
    if reading.languages.isEmpty || reading.languages.contains(Language(written)) {
      return (Language(written), text(node, in: written))
    }
    if node.isEmptyScalar, let (code, rest) = DefinitionGroup.unglued(written),
      reading.languages.contains(Language(code))
    {
      report("a space is missing after “\(code):”")
      return (Language(code), rest)
    }
    if Language(written).isCode, !node.isEmptyScalar {
      reading.passOver(Language(written))
      return (nil, "")
    }
    report(
      node.isEmptyScalar
        ? "“\(written)” in \(quoted) has no language: inside braces, a text with a comma needs quotation marks"
        : "\(quoted) has a text in “\(written)”, which is not a language code; the languages of this study are "
          + reading.languages.map(\.code).enumeration)
    return (nil, "")
  }

  private func text(_ node: Node, in language: String) -> String {
    guard case .scalar(let scalar) = node else {
      reading.report(
        "\(quoted) needs a text in “\(language)”, in quotation marks if it begins with a bracket or brace",
        line: node.mark?.line)
      return ""
    }
    let text = scalar.string.trimmed
    if text.isEmpty { reading.report("\(quoted) is empty in “\(language)”", line: node.mark?.line) }
    return text
  }

  /// A long text: the name of a Markdown file below `texts/<language>/`, for every language.
  func markdown() -> LocalizedMarkdown {
    let fileName = text()
    guard !fileName.isEmpty else { return LocalizedMarkdown([:]) }
    var texts: [Language: Markdown] = [:]
    for language in reading.languages {
      texts[language] = markdown("texts/\(language)/\(fileName)")
    }
    return LocalizedMarkdown(texts)
  }

  private func markdown(_ path: String) -> Markdown? {
    guard let bytes = file(path, as: "the text") else { return nil }
    guard let source = String(validating: bytes, as: UTF8.self) else {
      reading.report(
        "is not valid UTF-8 from here on: save the file with UTF-8 encoding",
        line: bytes.firstLineOutsideUTF8, file: path)
      return nil
    }
    if source.trimmed.isEmpty { reading.report("is empty", line: nil, file: path) }
    for (line, message) in MarkdownReader.unshown(in: source) {
      reading.report(message, .notice, line: line, file: path)
    }
    return Markdown(source)
  }

  /// A file that the value names; complains where it is not there.
  func file(_ path: String, as kind: String) -> [UInt8]? {
    if let bytes = reading.file(path) { return bytes }
    let hint = reading.namesake(of: path).map { " (“\($0)” does: capitals matter)" } ?? ""
    report("\(quoted) names \(kind) \(path), which does not exist\(hint)")
    return nil
  }
}

extension [Language] {
  /// `en: …, de: …`
  fileprivate var pattern: String { map { "\($0): …" }.joined(separator: ", ") }
}
