import Foundation

/// All files at one time, and where they are found.
struct AssetEdition: Sendable {
  let version: String
  /// By the path in the library.
  let urls: [String: String]
  /// By the URL.
  let assets: [String: Asset]

  init(version: String, assets: [String: Asset]) {
    self.version = version
    let urls = Dictionary(
      uniqueKeysWithValues: assets.keys.map { path in
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        return (path, "/assets/\(version)/\(escaped)")
      })
    self.urls = urls
    self.assets = Dictionary(uniqueKeysWithValues: assets.map { (urls[$0]!, $1) })
  }
}
