import Foundation

/// Files that are the same for everybody, kept in memory and served under URLs that carry their version:
/// `/assets/3f9a2c/css/app.css`. A change of any file changes all URLs, so browsers may keep what they
/// have for a year and never ask.
public struct AssetLibrary: Sendable {
  /// A directory and where its files appear below the library's prefix; "" for right there.
  public typealias Tree = (prefix: String, directory: String)

  private let prefix: [String]
  private let shelf: AssetShelf

  /// Reads all files below the directory.
  ///
  ///     let assets = try AssetLibrary(directory: "Assets", digest: Digest.hex)
  ///     assets.url("css/app.css")  // "/assets/3f9a2c/css/app.css"
  ///
  /// - Parameters:
  ///   - headers: fields every response is to carry besides the library's own.
  ///   - reloads: whether to look for changed files, at most once a second; for development.
  ///   - digest: a text for some bytes that differs for different ones, made of letters and digits.
  public init(
    directory: String, prefix: String = "/assets", headers: Headers = Headers(), reloads: Bool = false,
    digest: @escaping @Sendable ([UInt8]) -> String
  ) throws {
    try self.init(
      trees: [("", directory)], prefix: prefix, headers: headers, reloads: reloads, digest: digest)
  }

  /// Reads several directories; of two files with one path the later tree's is taken.
  public init(
    trees: [Tree], prefix: String = "/assets", headers: Headers = Headers(), reloads: Bool = false,
    digest: @escaping @Sendable ([UInt8]) -> String
  ) throws {
    self.prefix = prefix.split(separator: "/").map(String.init)
    let source = AssetSource(trees: trees, headers: headers, digest: digest)
    shelf = try AssetShelf(source: source, reloads: reloads)
  }

  /// The version all URLs carry at the moment.
  public var version: String { shelf.current.version }

  /// The URL of a file, given its path in the library; nil where there is none.
  public func url(_ path: String) -> String? {
    let edition = shelf.current
    guard edition.assets[path] != nil else { return nil }
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "/" + (prefix + [edition.version]).joined(separator: "/") + "/" + escaped
  }

  /// Whether URLs with this path are the library's to answer.
  func covers(_ path: [String]) -> Bool { !prefix.isEmpty && path.starts(with: prefix) }

  func asset(at path: [String]) -> Asset? {
    let edition = shelf.current
    let rest = path.dropFirst(prefix.count)
    guard rest.first == edition.version else { return nil }
    return edition.assets[rest.dropFirst().joined(separator: "/")]
  }
}

/// All files at one time.
struct AssetEdition: Sendable {
  let version: String
  let assets: [String: Asset]
}

/// The edition that is served, replaced when files change if that is wanted.
private final class AssetShelf: Sendable {
  private struct State {
    var edition: AssetEdition
    var files: [AssetSource.File]
    var checkedAt: ContinuousClock.Instant
  }

  private let source: AssetSource
  private let reloads: Bool
  private let state: Locked<State>

  init(source: AssetSource, reloads: Bool) throws {
    self.source = source
    self.reloads = reloads
    let files = try source.files()
    state = Locked(State(edition: try source.edition(of: files), files: files, checkedAt: .now))
  }

  var current: AssetEdition {
    state.withLock {
      if reloads, ContinuousClock.now - $0.checkedAt > .seconds(1) { reload(&$0) }
      return $0.edition
    }
  }

  /// An editor may be writing at this moment: what cannot be read now is tried again later.
  private func reload(_ state: inout State) {
    state.checkedAt = .now
    guard let files = try? source.files(), files != state.files,
      let edition = try? source.edition(of: files)
    else { return }
    state.files = files
    state.edition = edition
  }
}
