/// Joins the entries of a run to its lines of data: a line that is longer than an entry was handed over in pieces.
///
/// A part is accepted without a look at the parts before it, so that pieces can be missing, or be none of a line of data: what
/// they hold is told all the same, as a line with the one member `unreadable`.
public struct ExperimentLines: Sendable {
  private var open: (texts: [String], count: Int)?

  public init() {}

  /// Returns the lines that are whole with this entry, as JSON objects.
  public mutating func add(_ entry: ExperimentEntry) -> [String] {
    switch entry.what {
    case .line: return end() + [entry.text ?? ""]
    case .piece: return add(entry.text ?? "", at: ExperimentPiece(entry.name ?? ""))
    case .checkpoint, .key, .file, .problem, .end: return []
    }
  }

  private mutating func add(_ text: String, at piece: ExperimentPiece?) -> [String] {
    var before: [String] = []
    let goesOn = piece.map { open?.texts.count == $0.number - 1 && open?.count == $0.count } ?? false
    if !goesOn {
      before = end()
      open = ([], piece?.count ?? 0)
    }
    open?.texts.append(text)
    let isWhole = piece.map { $0.number == $0.count && open?.texts.count == $0.count } ?? false
    return isWhole ? before + end() : before
  }

  /// Returns the line whose last pieces are missing, if there is one.
  public mutating func end() -> [String] {
    guard let (texts, count) = open else { return [] }
    open = nil
    let text = texts.joined()
    if texts.count == count, ExperimentValue.isLine(text) { return [text] }
    return [ExperimentValue.object([.init(name: "unreadable", value: .text(text))]).json]
  }
}

/// The place of a piece in its line, as the name of its entry tells it: `2/3`.
struct ExperimentPiece: Hashable {
  /// From 1.
  let number: Int
  let count: Int

  /// Nil for a name that is none.
  init?(_ name: String) {
    let digits = name.split(separator: "/", omittingEmptySubsequences: false)
    guard digits.count == 2, let number = Int(digits[0]), let count = Int(digits[1]),
      name == "\(number)/\(count)", count <= Self.most, (1...max(count, 1)).contains(number), count > 1
    else { return nil }
    self.number = number
    self.count = count
  }

  /// More than the largest run has.
  private static let most = 100_000
}
