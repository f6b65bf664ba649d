import Foundation
import HTTP
import Studies
import Synchronization
import Templates

/// The templates of all pages, bound to the words of every interface language.
final class Views: Sendable {
  private struct Edition: Sendable {
    let library: TemplateLibrary
    let newestChange: Date
  }

  /// Every page that can be rendered.
  let pages: [any Page.Type]
  private let directory: URL
  private let phrases: Phrases
  /// The places of the languages among those of the phrases.
  private let places: [Language: Int]
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
    places = Dictionary(uniqueKeysWithValues: zip(phrases.available, 0...))
    self.assets = assets
    self.reloads = reloads
    let newestChange = reloads ? Views.newestChange(in: directory) : .distantPast
    first = Edition(
      library: try Views.library(of: pages, directory: directory, phrases: phrases, assets: assets),
      newestChange: newestChange)
    edition = Mutex(first)
  }

  /// An unknown language shows the first one.
  func render<P: Page>(_ page: P, frame: Frame, language: Language) -> [UInt8] {
    let library = reloads ? newest() : first.library
    return library.render(page, frame: frame, language: places[language] ?? 0)
  }

  /// In development, templates are read again when one has changed. A mistake keeps the last valid edition and is
  /// printed, since the person who edits templates looks there.
  private func newest() -> TemplateLibrary {
    edition.withLock { edition in
      let newestChange = Views.newestChange(in: directory)
      guard newestChange > edition.newestChange else { return edition.library }
      do {
        edition = Edition(
          library: try Views.library(of: pages, directory: directory, phrases: phrases, assets: assets),
          newestChange: newestChange)
      } catch {
        print(error)
      }
      return edition.library
    }
  }

  private static func library(
    of pages: [any Page.Type], directory: URL, phrases: Phrases, assets: AssetLibrary
  ) throws -> TemplateLibrary {
    let languages = phrases.available
    return try TemplateLibrary(
      templates: TemplateFiles(in: directory), pages: pages, frame: Frame.self, languages: languages.count
    ) { space, key, language in
      switch space {
      case "text": phrases.phrase(key, in: languages[language])
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
