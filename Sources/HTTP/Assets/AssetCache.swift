/// The edition that is served, replaced when files change if that is wanted.
final class AssetCache: Sendable {
  private struct State {
    var edition: AssetEdition
    var files: [AssetSource.File]
    var checkedAt: ContinuousClock.Instant
    /// By owner, the newest last.
    var published: [String: [AssetEdition]] = [:]

    func published(_ edition: String) -> AssetEdition? {
      for editions in published.values {
        if let match = editions.first(where: { $0.version == edition }) { return match }
      }
      return nil
    }
  }

  private static let keptOfEach = 2

  private let source: AssetSource
  private let reloads: Bool
  private let state: Locked<State>

  convenience init(source: AssetSource, reloads: Bool) throws {
    let files = try source.files()
    self.init(
      source: source, reloads: reloads,
      State(edition: try source.edition(of: files), files: files, checkedAt: .now))
  }

  private init(source: AssetSource, reloads: Bool, _ state: State) {
    self.source = source
    self.reloads = reloads
    self.state = Locked(state)
  }

  /// Returns a cache of the same edition, beside which nothing is published.
  func copy() -> AssetCache {
    var copied = state.withLock { $0 }
    copied.published = [:]
    return AssetCache(source: source, reloads: reloads, copied)
  }

  var current: AssetEdition {
    state.withLock {
      if reloads, ContinuousClock.now - $0.checkedAt > .seconds(1) { reload(&$0) }
      return $0.edition
    }
  }

  func published(_ edition: String) -> AssetEdition? { state.withLock { $0.published(edition) } }

  /// `/assets/<edition>/…`
  func asset(at url: String) -> Asset? {
    guard url.hasPrefix("/assets/") else { return nil }
    if let asset = current.assets[url] { return asset }
    let parts = url.split(separator: "/", maxSplits: 2)
    guard parts.count == 3 else { return nil }
    return published(String(parts[1]))?.assets[url]
  }

  func publish(
    _ files: [String: [UInt8]], as name: String, of owner: String, fields: (String) -> Headers
  ) throws {
    let edition = try source.edition(of: files, named: name, fields: fields)
    state.withLock {
      let others = ($0.published[owner] ?? []).filter { $0.version != name }
      $0.published[owner] = Array((others + [edition]).suffix(Self.keptOfEach))
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
