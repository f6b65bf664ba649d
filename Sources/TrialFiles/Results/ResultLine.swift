import ImplicitAssociation

/// All that is kept of a person, or of one of their runs, on the way from a file to a comparison: a result, and nothing by which
/// somebody could be found. As a line of text, so that any number of them fits into a ``SpillFile``.
enum ResultLine: Equatable {
  /// - Parameter key: tells runs of one person from those of another while a file is read; 0 where each line is a person
  case result(FileResult, key: UInt64)
  /// The rules of the score exclude the run.
  case excluded
  /// The data give no result.
  case none

  init(_ score: Score, _ d: DScore, of person: Person, hasRuns: Bool) {
    if score.excluded {
      self = .excluded
    } else if case .score(let total, let practice, let test) = score[d] {
      let key = hasRuns ? Self.key(person.name.participant) : 0
      // Four blocks with latencies, or there would be no score.
      let latency = person.scoring.countedLatencies(in: d).mean
      self = .result(
        FileResult(
          value: total, parts: .init(practice, test), errors: 100 * score.errorRate, latency: latency),
        key: key)
    } else {
      self = .none
    }
  }

  /// Nil for what no line says.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    switch words.count {
    case 1 where words[0] == "x": self = .excluded
    case 1 where words[0] == "-": self = .none
    case 6:
      let numbers = words.dropFirst().map { Double($0) }
      guard let key = UInt64(words[0]), let value = numbers[0] else { return nil }
      self = .result(
        FileResult(
          value: value, parts: numbers[1].flatMap { one in numbers[2].map { .init(one, $0) } },
          errors: numbers[3], latency: numbers[4]), key: key)
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .excluded: "x\n"
    case .none: "-\n"
    case .result(let result, let key):
      "\(key) \(result.value) "
        + [result.parts?.first, result.parts?.second, result.errors, result.latency].map {
          $0.map { "\($0)" } ?? "-"
        }.joined(separator: " ") + "\n"
    }
  }

  /// FNV-1a (Fowler, Noll & Vo).
  static func key(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension SpillFile {
  /// Hands on each line, without its end.
  func eachLine(_ take: ([UInt8]) throws -> Void) throws {
    var rest: [UInt8] = []
    try read { piece in
      var start = piece.startIndex
      while let end = piece[start...].firstIndex(of: Syntax.newline) {
        rest += piece[start..<end]
        try take(rest)
        rest.removeAll(keepingCapacity: true)
        start = end + 1
      }
      rest += piece[start...]
    }
  }
}

/// The result of a person in somebody else's file.
public struct FileResult: Sendable, Hashable {
  public var value: Double
  /// The results of practice and test, which it is the mean of; nil where the file does not tell them.
  public var parts: Parts?
  /// % of the trials with an error; nil where the file does not tell it.
  public var errors: Double?
  /// The mean latency, in ms; nil where the file does not tell it.
  public var latency: Double?

  public struct Parts: Sendable, Hashable {
    public var first: Double
    public var second: Double

    public init(_ first: Double, _ second: Double) {
      self.first = first
      self.second = second
    }
  }

  public init(value: Double, parts: Parts? = nil, errors: Double? = nil, latency: Double? = nil) {
    self.value = value
    self.parts = parts
    self.errors = errors
    self.latency = latency
  }
}
