/// Files that are the same for everybody, kept in memory and served under URLs that carry their version:
/// `/assets/3f9a2c/css/app.css`. A change of any file changes all URLs, so browsers may keep what they
/// have for a year and never ask. Each file has one URL, the one that `url` gives; no other way of writing
/// it leads there.
public struct AssetLibrary: Sendable {
  /// A directory and where its files appear below the library's prefix; "" for right there.
  public typealias Tree = (prefix: String, directory: String)

  private let cache: AssetCache

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
    directory: String, headers: Headers = Headers(), reloads: Bool = false,
    digest: @escaping @Sendable ([UInt8]) -> String
  ) throws {
    try self.init(trees: [("", directory)], headers: headers, reloads: reloads, digest: digest)
  }

  /// Reads several directories; of two files with one path the later tree's is taken.
  public init(
    trees: [Tree], headers: Headers = Headers(), reloads: Bool = false,
    digest: @escaping @Sendable ([UInt8]) -> String
  ) throws {
    let source = AssetSource(trees: trees, headers: headers, digest: digest)
    cache = try AssetCache(source: source, reloads: reloads)
  }

  private init(_ cache: AssetCache) { self.cache = cache }

  /// Returns another library of the same files, which are not read again. Neither serves what the other
  /// publishes.
  public func copy() -> AssetLibrary { AssetLibrary(cache.copy()) }

  /// The version all URLs carry at the moment.
  public var version: String { cache.current.version }

  /// The URL of a file, given its path in the library; nil where there is none.
  public func url(_ path: String) -> String? { cache.current.urls[path] }

  /// Serves files that lie in no directory, under URLs that carry the name of their edition. Those of the edition
  /// before, which pages may still show, stay; older ones of the same owner go.
  /// - Parameters:
  ///   - files: by their paths in the library
  ///   - edition: letters and digits; a text for these files that no others have
  ///   - fields: header fields of a file besides the library's, by its path
  public func publish(
    _ files: [String: [UInt8]], as edition: String, of owner: String,
    fields: (String) -> Headers = { _ in Headers() }
  ) throws {
    try cache.publish(files, as: edition, of: owner, fields: fields)
  }

  /// The content of a file of the directories, given its path in the library; nil where there is none.
  public func content(_ path: String) -> [UInt8]? {
    url(path).flatMap { cache.current.assets[$0]?.bytes }
  }

  /// The URL of a file of a published edition; nil where there is none.
  public func url(_ path: String, in edition: String) -> String? { cache.published(edition)?.urls[path] }

  /// The file with this URL.
  func asset(at url: String) -> Asset? { cache.asset(at: url) }
}
