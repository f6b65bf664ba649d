import Studies

extension DefinitionReading {
  /// Reports files that the definition names nowhere, and texts that are never shown. It reports nothing
  /// while there are mistakes, since a group that cannot be read names no files either. Files in `pictures/`
  /// are sent to browsers that ask for them, named or not, so they have to be harmless all the same.
  func reportStrayFiles() {
    let strays = files.filter { !named.contains($0.key) && !Self.isExpected($0.key) }
    for (path, bytes) in strays where path.hasPrefix("pictures/") { checkHarmless(path, bytes) }
    guard !languages.isEmpty, !hasMistakes else { return }
    for path in strays.keys where otherLanguage(of: path) == nil {
      report(
        "is not mentioned in \(StudyDefinition.fileName), although it counts towards the study's version",
        .notice,
        line: nil, file: path)
    }
    let otherFiles = Dictionary(grouping: strays.keys.compactMap(otherLanguage)) { $0 }.mapValues(\.count)
    for language in Set(otherTexts.keys).union(otherFiles.keys) {
      reportOther(language, texts: otherTexts[language] ?? 0, files: otherFiles[language] ?? 0)
    }
  }

  private func checkHarmless(_ path: String, _ bytes: [UInt8]) {
    if path.hasSuffix(".svg") && !bytes.isEmpty { _ = picture(path, bytes) }
    if path.hasSuffix(".js") || path.hasSuffix(".mjs") {
      report(
        "is a script: “pictures” is open to every browser and may hold only pictures", line: nil, file: path)
    }
  }

  /// A language that the study does not have, for a file below its texts.
  private func otherLanguage(of path: String) -> Language? {
    let parts = path.split(separator: "/")
    guard parts.count > 2, parts[0] == "texts" else { return nil }
    let language = Language(String(parts[1]))
    return language.isCode && !languages.contains(language) ? language : nil
  }

  private func reportOther(_ language: Language, texts: Int, files: Int) {
    let what = [
      texts > 0 ? counted(texts, "text", "texts") : nil, files > 0 ? counted(files, "file", "files") : nil,
    ].compactMap(\.self)
    report(
      "“\(language)” is not one of the study's languages: nobody sees its \(what.enumeration)", .notice,
      line: languagesLine)
  }

  /// Returns true for files that authors keep beside a study for themselves.
  private static func isExpected(_ path: String) -> Bool {
    let name = path.split(separator: "/").last?.uppercased() ?? ""
    return ["README", "LICENSE", "LICENCE", "NOTICE", "CHANGES", "CHANGELOG", "SOURCES"].contains {
      name.hasPrefix($0)
    }
  }
}
