import Foundation
import HTTP
import Studies
import Synchronization
import Templates

/// The templates of all pages, bound once for each interface language.
final class Views: Sendable {
  private struct Edition: Sendable {
    let libraries: [Language: TemplateLibrary]
    let newestChange: Date
  }

  /// Every page that can be rendered.
  let pages: [any Page.Type]
  private let directory: URL
  private let phrases: Phrases
  private let assets: AssetLibrary
  private let reloads: Bool
  /// The edition at the start; read without a lock, on which all pages would wait.
  private let first: Edition
  private let edition: Mutex<Edition>

  /// - Throws: `TemplateProblems` with every tag that does not resolve
  init(of pages: [any Page.Type], directory: URL, phrases: Phrases, assets: AssetLibrary, reloads: Bool)
    throws
  {
    self.pages = pages
    self.directory = directory
    self.phrases = phrases
    self.assets = assets
    self.reloads = reloads
    first = try Views.edition(of: pages, directory: directory, phrases: phrases, assets: assets)
    edition = Mutex(first)
  }

  /// An unknown language shows the first one.
  func render<P: Page>(_ page: P, frame: Frame, language: Language) -> [UInt8] {
    let libraries = reloads ? newest() : first.libraries
    let library = libraries[language] ?? libraries[phrases.available[0]]!
    return library.render(page, frame: frame)
  }

  /// In development, templates are read again when one has changed. A mistake keeps the last valid edition and is
  /// printed, since the person who edits templates looks there.
  private func newest() -> [Language: TemplateLibrary] {
    edition.withLock { edition in
      guard Views.newestChange(in: directory) > edition.newestChange else { return edition.libraries }
      do {
        edition = try Views.edition(of: pages, directory: directory, phrases: phrases, assets: assets)
      } catch {
        print(error)
      }
      return edition.libraries
    }
  }

  private static func edition(
    of pages: [any Page.Type], directory: URL, phrases: Phrases, assets: AssetLibrary
  ) throws -> Edition {
    let templates = try TemplateFiles(in: directory)
    let languages = phrases.available
    let bound = Mutex<[Language: Result<TemplateLibrary, any Error>]>([:])
    // Languages are bound at the same time: somebody waits for the start.
    DispatchQueue.concurrentPerform(iterations: languages.count) { number in
      let language = languages[number]
      let result = Result { try library(of: pages, templates, phrases, language, assets) }
      bound.withLock { $0[language] = result }
    }
    let libraries: [Language: TemplateLibrary] = try bound.withLock { bound in
      try languages.reduce(into: [:]) { $0[$1] = try bound[$1]?.get() }
    }
    return Edition(libraries: libraries, newestChange: newestChange(in: directory))
  }

  private static func library(
    of pages: [any Page.Type], _ templates: TemplateFiles, _ phrases: Phrases, _ language: Language,
    _ assets: AssetLibrary
  ) throws -> TemplateLibrary {
    try TemplateLibrary(templates: templates, pages: pages, frame: Frame.self) { space, key in
      switch space {
      case "text": phrases.phrase(key, in: language)
      case "link": Path.link(named: key)
      default: assets.url(key)
      }
    }
  }

  private static func newestChange(in directory: URL) -> Date {
    let keys: [URLResourceKey] = [.contentModificationDateKey]
    let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: keys)
    var newest = Date.distantPast
    while let file = files?.nextObject() as? URL {
      let change = try? file.resourceValues(forKeys: Set(keys)).contentModificationDate
      newest = max(newest, change ?? .distantPast)
    }
    return newest
  }
}
