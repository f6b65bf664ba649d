/// The part of a text that is in memory, with a line break after its last byte to stop every scan.
struct TextBuffer: ~Copyable {
  /// Enough for the reading itself to cost nothing.
  private static let usual = 1 << 18

  /// The number of line breaks after the buffered text, since a name may be compared with bytes beyond its
  /// end.
  static let slack = 264

  private(set) var bytes: UnsafeMutablePointer<UInt8>
  /// The start of the bytes not yet used.
  var start = 0
  private(set) var end = 0
  /// The text ends with the buffered bytes.
  private(set) var isComplete = false
  private var capacity: Int

  init(capacity: Int = Self.usual) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity + Self.slack)
    bytes.initialize(repeating: Syntax.newline, count: Self.slack)
  }

  deinit {
    bytes.deallocate()
  }

  /// The number of buffered bytes not yet used.
  var held: Int { end - start }

  /// Holds more of the text; the bytes not yet used move to the front.
  mutating func fill(from text: TextBytes) throws(TrialProblem) {
    let used = start
    if used > 0 { bytes.update(from: bytes + used, count: held) }
    end -= used
    start = 0
    if capacity - end < 64 { grow() }
    let room = UnsafeMutableBufferPointer(start: bytes + end, count: capacity - end)
    let count = try text.fill(room)
    isComplete = count == 0
    end += count
    (bytes + end).update(repeating: Syntax.newline, count: Self.slack)
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + Self.slack)
    larger.update(from: bytes, count: end)
    bytes.deallocate()
    bytes = larger
    capacity *= 2
  }

  /// The place after the line break at `place`; `nil` when more of the text is needed to know it.
  func afterBreak(_ place: Int) -> Int? {
    if bytes[place] == Syntax.newline { return min(place + 1, end) }
    if place + 1 == end && !isComplete { return nil }
    return place + 1 < end && bytes[place + 1] == Syntax.newline ? place + 2 : min(place + 1, end)
  }
}
