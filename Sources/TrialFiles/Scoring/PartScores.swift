import Dispatch

/// The scores of a file's parts, read at the same time.
///
/// The result is the one of reading the file as a whole, or none.
struct PartScores {
  enum Outcome {
    case scored(Scorebook)
    /// A participant turned up again after others.
    case scattered
    /// The file has to be read as a whole.
    case unknown
  }

  private let parts: TextParts
  private let layout: TrialLayout
  private let style: ScoreStyle
  private let path: String

  /// Nil if the file has to be read as a whole.
  init?(_ scores: FileScores) {
    guard !scores.isScattered, scores.style.kind != .json, scores.paths.count == 1,
      let parts = TextParts(scores.paths[0], layout: scores.layout, limits: scores.partLimits)
    else { return nil }
    self.parts = parts
    layout = scores.layout
    style = scores.style
    path = scores.paths[0]
  }

  /// Reads all parts; the scores of all of them are in `spill` then.
  func read(into spill: SpillFile, watch: @escaping @Sendable (Int) -> Void) throws -> Outcome {
    let ranges = parts.ranges
    let all = ranges.indices.map { Part($0 == 0 ? spill : SpillFile(), style: style, isFirst: $0 == 0) }
    DispatchQueue.concurrentPerform(iterations: all.count) { number in
      all[number].read(layout) {
        try TextBytes(path: path, head: parts.head, range: ranges[number], watch: watch)
      }
    }
    // Only the first is sure to be the file's own, and no consequence of a cut in the wrong place.
    switch all.lazy.compactMap(\.failure).first {
    case nil: return try united(all, spill)
    case is TrialProblem: return .unknown
    case is ScatteredRows: return .scattered
    case let failure?: throw failure
    }
  }

  private func united(_ all: [Part], _ spill: SpillFile) throws -> Outcome {
    var book = all[0].book
    for part in all.dropFirst() {
      guard book.append(part.book, firstLine: parts.firstLine) else { return .unknown }
      try spill.append(part.spill)
    }
    return .scored(book)
  }
}

/// One part being read, by one thread.
private final class Part: @unchecked Sendable {
  let spill: SpillFile
  private(set) var book: Scorebook
  private(set) var failure: (any Error)?

  init(_ spill: SpillFile, style: ScoreStyle, isFirst: Bool) {
    self.spill = spill
    book = Scorebook(ScoreTable(style, spill: spill, isFirst: isFirst), isScattered: false)
  }

  func read(_ layout: TrialLayout, _ text: () throws -> TextBytes) {
    do {
      let text = try text()
      book.file = text.name
      try layout.read(text, into: &book)
      try book.finish()
    } catch {
      failure = error
    }
  }
}
