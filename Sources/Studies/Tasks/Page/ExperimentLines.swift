/// Finds the lines of data among the entries of a run, each with the place from which it comes: a line that is longer than an
/// entry was handed over in pieces.
///
/// A part is accepted without a look at the parts before it, so that pieces can be missing, or be none of a line of data.
public struct ExperimentLines: Sendable {
  private var open: Line?
  private var place: ExperimentPlace?
  private var disturbances: Set<Disturbance> = []

  public init() {}

  /// A line of data as it was handed over.
  public struct Line: Sendable, Hashable {
    /// Its pieces in their order: one for a line that needed none.
    fileprivate var texts: [String]
    /// The pieces that it has when it is whole.
    fileprivate let count: Int
    /// Nil in a run that does not tell which page was opened when, as older ones do not.
    public let place: ExperimentPlace?
    /// Since the line before.
    public let disturbances: Set<Disturbance>

    fileprivate var isWhole: Bool { texts.count == count }

    /// The line as a JSON object. Pieces that are no such object together are told all the same, as its one member
    /// `unreadable`.
    public var json: String {
      let text = texts.joined()
      if count == 1 { return text }
      let isReadable = isWhole && text.utf8.count <= ExperimentLimits.line && ExperimentValue.isLine(text)
      return isReadable ? text : ExperimentValue.object([.init(name: "unreadable", value: .text(text))]).json
    }
  }

  /// Returns the lines that end with this entry, or before it.
  public mutating func add(_ entry: ExperimentEntry) -> [Line] {
    switch entry.what {
    case .begin: begin(ExperimentOpening(entry.name ?? ""))
    case .line: end() + [line(count: 1, texts: [entry.text ?? ""])]
    case .piece: add(entry.text ?? "", at: ExperimentPiece(entry.name ?? ""))
    case .disturbance: note(entry.name.flatMap(Disturbance.init(rawValue:)))
    case .checkpoint, .key, .file, .problem, .end: []
    }
  }

  /// A line of the page that is open, with what disturbed before it.
  private mutating func line(count: Int, texts: [String] = []) -> Line {
    defer { disturbances = [] }
    return Line(texts: texts, count: count, place: place, disturbances: disturbances)
  }

  private mutating func note(_ disturbance: Disturbance?) -> [Line] {
    if let disturbance { disturbances.insert(disturbance) }
    return []
  }

  private mutating func begin(_ opening: ExperimentOpening?) -> [Line] {
    defer { place = opening.map { ExperimentPlace($0, after: place) } ?? place }
    return end()
  }

  private mutating func add(_ text: String, at piece: ExperimentPiece?) -> [Line] {
    var ended: [Line] = []
    let goesOn = open.map { $0.texts.count + 1 == piece?.number && $0.count == piece?.count } ?? false
    if !goesOn {
      ended = end()
      // A line that lacks its beginning is never whole.
      open = line(count: piece?.number == 1 ? piece?.count ?? 0 : 0)
    }
    open?.texts.append(text)
    return open?.isWhole == true ? ended + end() : ended
  }

  /// Returns the line whose last pieces are missing, if there is one.
  public mutating func end() -> [Line] {
    defer { open = nil }
    return open.map { [$0] } ?? []
  }
}

/// The place of a piece in its line, as the name of its entry tells it: `2/3`.
struct ExperimentPiece: Hashable {
  /// From 1.
  let number: Int
  /// At least 2.
  let count: Int

  /// More than the largest run has.
  private static let most = 100_000

  /// Nil for a name that is none.
  init?(_ name: String) {
    let digits = name.split(separator: "/", omittingEmptySubsequences: false)
    guard digits.count == 2, let number = Int(digits[0]), let count = Int(digits[1]),
      name == "\(number)/\(count)", (2...Self.most).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }
}
