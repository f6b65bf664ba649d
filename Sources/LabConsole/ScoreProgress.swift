import Foundation

/// Says on a terminal how far the reading of large files is.
final class ScoreProgress {
  private let total: Int
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let began = ContinuousClock.now
  private var latest = ContinuousClock.now
  private var hasSaid = false
  private var count = 0

  init(_ files: [String]) {
    total = files.reduce(0) { sum, path in
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return sum + (size ?? 0)
    }
  }

  func advance(by bytes: Int) {
    count += bytes
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - began > .seconds(2), now - latest > .milliseconds(500) else { return }
    latest = now
    hasSaid = true
    let share = total > 0 ? "\(count % (total + 1) * 100 / total) %" : "\(count / 1_000_000) MB"
    FileHandle.standardError.write(Data("\rRead \(share) ".utf8))
  }

  func finish() {
    if hasSaid { FileHandle.standardError.write(Data("\r              \r".utf8)) }
  }
}
