import Documents
import Foundation
import HTTP
import Studies

/// The words, the help, the assets, and the templates bound to them, of which pages are made. It knows nothing of data
/// or studies, so that consoles which run in one process from the same files share it: reading it is most of the work
/// of a start.
public struct Interface: Sendable {
  public let phrases: Phrases
  let help: HelpTexts
  let taskPages: KnownTaskPages
  /// The parts of the kinds of tasks in the documents of a release.
  let taskDocuments: [TaskDocuments]
  /// The files, and beside them what studies publish.
  public let assets: AssetLibrary
  let views: Views

  /// - Parameters:
  ///   - tasks: the pages of every kind of task
  ///   - documents: what every kind adds to a release
  ///   - reloadsViews: whether templates are read again when one has changed; for development
  /// - Throws: `TemplateProblems` with every tag that does not resolve; ``MissingAsset``
  public init(
    phrases: Phrases, help: HelpTexts, tasks: [TaskKindPages], documents: [TaskDocuments],
    assets: AssetLibrary, viewsDirectory: URL, reloadsViews: Bool = false
  ) throws {
    self.phrases = phrases
    self.help = help
    self.assets = assets
    taskPages = KnownTaskPages(tasks)
    taskDocuments = documents
    try taskPages.check(assets)
    views = try Views(
      of: Pages.all + taskPages.all.flatMap(\.pageTypes), directory: viewsDirectory, phrases: phrases,
      assets: assets, reloads: reloadsViews)
  }

  private init(_ other: Interface, assets: AssetLibrary) {
    phrases = other.phrases
    help = other.help
    taskPages = other.taskPages
    taskDocuments = other.taskDocuments
    views = other.views
    self.assets = assets
  }

  /// Returns the interface of another console: nothing is read again, and what the studies of either console publish
  /// is served by that one alone.
  public func ofAnotherConsole() -> Interface { Interface(self, assets: assets.copy()) }
}
