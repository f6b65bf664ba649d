import Foundation
import Studies
import Yams

extension Phrases {
  /// Reads `<language>/<room>.yaml` for each language.
  /// - Throws: ``PhraseProblem`` where a file cannot be read, or a language lacks a phrase that another one has
  public init(directory: URL) throws {
    var languages: [Language: [String: String]] = [:]
    for folder in try Phrases.entries(of: directory) where folder.hasDirectoryPath {
      languages[Language(folder.lastPathComponent)] = try Phrases.read(folder)
    }
    try self.init(languages)
  }

  private static func read(_ folder: URL) throws -> [String: String] {
    var phrases: [String: String] = [:]
    for file in try entries(of: folder) where file.pathExtension == "yaml" {
      let room = file.deletingPathExtension().lastPathComponent
      let text = try String(contentsOf: file, encoding: .utf8)
      guard let node = try Yams.compose(yaml: text, .basic) else { continue }
      try flatten(node, into: &phrases, prefix: room, language: Language(folder.lastPathComponent))
    }
    return phrases
  }

  private static func flatten(
    _ node: Node, into phrases: inout [String: String], prefix: String, language: Language
  ) throws {
    switch node {
    case .scalar(let scalar):
      phrases[prefix] = scalar.string.trimmingCharacters(in: .newlines)
    case .mapping(let mapping):
      for (key, value) in mapping {
        try flatten(value, into: &phrases, prefix: "\(prefix).\(key.string ?? "?")", language: language)
      }
    default:
      throw PhraseProblem(language: language, message: "“\(prefix)” is neither a sentence nor a group")
    }
  }

  private static func entries(of directory: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: [.isDirectoryKey])
      .sorted { $0.path < $1.path }
  }
}
