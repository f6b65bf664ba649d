/// The edition that is served, replaced when files change if that is wanted.
final class AssetShelf: Sendable {
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
