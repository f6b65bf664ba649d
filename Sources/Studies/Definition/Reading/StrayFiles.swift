extension DefinitionReading {
  /// Files that the definition names nowhere. Whatever lies in `pictures/` is sent to browsers that ask for it,
  /// named or not; so a drawing there has to be harmless all the same.
  func reportStrayFiles() {
    guard !languages.isEmpty else { return }
    for (path, bytes) in files where !named.contains(path) && !Self.isExpected(path) {
      report(
        "is named nowhere in \(StudyDefinition.fileName), though it counts towards the study's version",
        .notice,
        line: nil, file: path)
      guard path.hasPrefix("pictures/") else { continue }
      if path.hasSuffix(".svg") && !bytes.isEmpty { _ = picture(path, bytes) }
      if path.hasSuffix(".js") || path.hasSuffix(".mjs") {
        report(
          "is a script: “pictures” is open to every browser and holds pictures only", line: nil, file: path)
      }
    }
  }

  /// What authors keep beside a study for themselves.
  private static func isExpected(_ path: String) -> Bool {
    let name = path.split(separator: "/").last?.uppercased() ?? ""
    return ["README", "LICENSE", "LICENCE", "NOTICE", "CHANGES", "CHANGELOG", "SOURCES"].contains {
      name.hasPrefix($0)
    }
  }
}
