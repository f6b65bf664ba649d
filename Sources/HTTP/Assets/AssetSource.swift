import Foundation

/// The directories whose files become the assets of a library.
struct AssetSource: Sendable {
  struct File: Equatable, Sendable {
    /// Below the library's prefix.
    let path: String
    let location: String
    /// Nanoseconds since 1970.
    let changed: Int
    let size: Int
  }

  private let trees: [(prefix: String, directory: String)]
  private let headers: Headers
  private let digest: @Sendable ([UInt8]) -> String

  init(
    trees: [AssetLibrary.Tree], headers: Headers, digest: @escaping @Sendable ([UInt8]) -> String
  ) {
    self.trees = trees
    self.headers = headers
    self.digest = digest
  }

  /// All files, by path; hidden ones are left out.
  func files() throws -> [File] {
    var files: [String: File] = [:]
    for tree in trees {
      for file in try self.files(of: tree) { files[file.path] = file }
    }
    return files.values.sorted { $0.path < $1.path }
  }

  private func files(of tree: AssetLibrary.Tree) throws -> [File] {
    let prefix = tree.prefix.isEmpty ? "" : tree.prefix + "/"
    return try FileManager.default.subpathsOfDirectory(atPath: tree.directory).compactMap { path in
      let location = tree.directory + "/" + path
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      // Foundation looks up the names of the owner of each file, too.
      var status = stat()
      guard lstat(location, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      guard !isHidden, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return File(
        path: prefix + path, location: location,
        changed: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec, size: Int(status.st_size))
    }
  }

  func edition(of files: [File]) throws -> AssetEdition {
    var assets: [String: Asset] = [:]
    var summary: [UInt8] = []
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file.location)))
      let digest = digest(bytes)
      summary += Array("\(file.path)\n\(digest)\n".utf8)
      assets[file.path] = try Asset(path: file.path, bytes: bytes, digest: digest, headers: headers)
    }
    return AssetEdition(version: String(digest(summary).prefix(12)), assets: assets)
  }

  /// Makes an edition of files that are not in a directory on disk.
  /// - Parameter fields: those of a file besides the library's, by its path
  func edition(
    of files: [String: [UInt8]], named name: String, fields: (String) -> Headers
  ) throws -> AssetEdition {
    let assets = try files.map { path, bytes in
      var all = headers
      for field in fields(path) { all.set(field.name, field.value) }
      return (path, try Asset(path: path, bytes: bytes, digest: digest(bytes), headers: all))
    }
    return AssetEdition(version: name, assets: Dictionary(uniqueKeysWithValues: assets))
  }
}
