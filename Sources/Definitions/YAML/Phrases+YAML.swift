import Foundation
import Studies
import Synchronization
import Yams

extension Phrases {
  /// Reads `<language>/<room>.yaml` for each language.
  /// - Throws: ``PhraseProblem`` where a file cannot be read, or a language lacks a phrase that another one has
  public init(directory: URL) throws {
    let folders = try Phrases.entries(of: directory).filter(\.hasDirectoryPath)
    let languages = folders.map { Language($0.lastPathComponent) }
    let read = Mutex<[Language: Result<[String: String], any Error>]>([:])
    // Languages are read at the same time: somebody waits for the start.
    DispatchQueue.concurrentPerform(iterations: folders.count) { number in
      let phrases = Result { try Phrases.read(folders[number]) }
      read.withLock { $0[languages[number]] = phrases }
    }
    try self.init(
      read.withLock { read in try languages.reduce(into: [:]) { $0[$1] = try read[$1]?.get() } })
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
      phrases[prefix] = scalar.string.withoutOuterLineBreaks
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

extension String {
  /// Without the line breaks at its ends. Foundation's own way took a fourteenth of a start, for ten thousand phrases of
  /// which hardly any has one.
  var withoutOuterLineBreaks: String {
    guard first?.isNewline == true || last?.isNewline == true else { return self }
    guard let begin = firstIndex(where: { !$0.isNewline }), let end = lastIndex(where: { !$0.isNewline })
    else { return "" }
    return String(self[begin...end])
  }
}
