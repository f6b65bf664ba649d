/// A stretch of bytes of a text; it holds only until the next record is read.
typealias Field = UnsafeBufferPointer<UInt8>

/// The records of a table of separated values (RFC 4180), one at a time, in a buffer that is used again.
///
/// Values may be in quotes, with separators, line breaks and doubled quotes inside; lines may end with CR LF,
/// LF or CR. A quote inside a value that does not begin with one is an ordinary character, as everywhere.
struct Records: ~Copyable {
  /// A longer record is no record: most likely a quote that is never closed.
  static let longest = 16_000_000
  static let mostFields = 1 << 17

  /// The number of values in the record.
  private(set) var count = 0
  /// The line on which the record begins, counted from 1.
  private(set) var line = 0
  let text: TextBytes

  private var places: UnsafeMutablePointer<Place>
  private var placesCapacity = 64
  private var escaped: [Int] = []
  private(set) var buffer: TextBuffer
  private var nextLine = 1
  let syntax: Syntax
  private let longest: Int

  private struct Place {
    var start: Int32
    var end: Int32
  }

  private enum Step { case record, more, end }

  /// Continues with the text held by a buffer.
  init(
    _ text: TextBytes, _ buffer: consuming TextBuffer, separator: UInt8, backslashEscapes: Bool = false,
    line: Int = 1, longest: Int = Records.longest
  ) {
    self.text = text
    self.buffer = buffer
    self.longest = longest
    nextLine = line
    syntax = Syntax(separator: separator, backslashEscapes: backslashEscapes)
    places = .allocate(capacity: placesCapacity)
  }

  deinit {
    places.deallocate()
  }

  /// A value of the record, without its quotes.
  subscript(index: Int) -> Field {
    let place = places[index]
    return Field(start: buffer.bytes + Int(place.start), count: Int(place.end &- place.start))
  }

  /// Reads the next record; `false` when there is none.
  mutating func next() throws(TrialProblem) -> Bool {
    line = nextLine
    while true {
      switch try scan() {
      case .record: return true
      case .end: return false
      case .more:
        guard buffer.held < longest else {
          throw TrialProblem(
            file: text.name, line: line,
            "this line is over \(longest) bytes long: an unclosed quote, or not a table")
        }
        try buffer.fill(from: text)
      }
    }
  }

  /// Continues at `place`, where the next record begins, on the next line.
  mutating func passOver(_ place: Int) {
    buffer.start = place
    line = nextLine
    nextLine &+= 1
  }

  private mutating func scan() throws(TrialProblem) -> Step {
    if buffer.start == buffer.end { return buffer.isComplete ? .end : .more }
    let bytes = buffer.bytes
    let ends = syntax.ends
    var place = buffer.start
    var breaks = 0
    count = 0
    if !escaped.isEmpty { escaped.removeAll(keepingCapacity: true) }
    while true {
      let start = place
      if bytes[place] == Syntax.quote {
        guard try quoted(&place, breaks: &breaks) else { return .more }
      } else {
        while ends[Int(bytes[place])] == 0 { place &+= 1 }
        try append(start, place)
      }
      switch bytes[place] {
      case syntax.separator: place &+= 1
      case 0: throw zero(line + breaks)
      case Syntax.newline where place == buffer.end && !buffer.isComplete: return .more
      default:
        guard let next = buffer.afterBreak(place) else { return .more }
        return finish(next, breaks: breaks)
      }
    }
  }

  private mutating func finish(_ next: Int, breaks: Int) -> Step {
    buffer.start = next
    nextLine = line + breaks + 1
    for index in escaped { unescape(index) }
    return .record
  }

  /// Reads a value in quotes, up to the byte after the closing one; `false` if the buffer ends first.
  private mutating func quoted(_ place: inout Int, breaks: inout Int) throws(TrialProblem) -> Bool {
    let bytes = buffer.bytes
    let opened = line + breaks
    let start = place + 1
    var hasEscapes = false
    place = start
    while true {
      while syntax.endsInQuotes[Int(bytes[place])] == 0 { place &+= 1 }
      switch bytes[place] {
      case 0: throw zero(line + breaks)
      case Syntax.newline:
        if place == buffer.end {
          if buffer.isComplete { throw unclosed(opened) }
          return false
        }
        breaks += 1
        place += 1
      default:
        guard buffer.isComplete || place + 2 < buffer.end else { return false }
        if syntax.isEscape(bytes + place) {
          hasEscapes = true
          place += 2
        } else if bytes[place] == Syntax.backslash {
          place += 1
        } else {
          try append(start, place)
          if hasEscapes { escaped.append(count - 1) }
          place += 1
          while bytes[place] == UInt8(ascii: " ") { place += 1 }
          guard syntax.ends[Int(bytes[place])] == 1 else { throw stray(line + breaks, opened) }
          return true
        }
      }
    }
  }

  private mutating func append(_ start: Int, _ end: Int) throws(TrialProblem) {
    if count == placesCapacity {
      guard count < Self.mostFields else {
        throw TrialProblem(file: text.name, line: line, "this line has over \(Self.mostFields) columns")
      }
      let wider = UnsafeMutablePointer<Place>.allocate(capacity: placesCapacity * 2)
      wider.update(from: places, count: count)
      places.deallocate()
      places = wider
      placesCapacity *= 2
    }
    places[count] = Place(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
    count &+= 1
  }

  /// Takes one of two quotes away, in place.
  private func unescape(_ index: Int) {
    let bytes = buffer.bytes
    var from = Int(places[index].start)
    var to = from
    let end = Int(places[index].end)
    while from < end {
      if from + 1 < end, syntax.isEscape(bytes + from) { from += 1 }
      bytes[to] = bytes[from]
      from += 1
      to += 1
    }
    places[index].end = Int32(to)
  }
}

extension Records {
  private func zero(_ line: Int) -> TrialProblem {
    TrialProblem(file: text.name, line: line, "a zero byte: the file is damaged or is not text")
  }

  private func unclosed(_ line: Int) -> TrialProblem {
    TrialProblem(file: text.name, line: line, "a quote (\") is opened here and never closed")
  }

  private func stray(_ line: Int, _ opened: Int) -> TrialProblem {
    TrialProblem(
      file: text.name, line: line,
      opened == line
        ? "text after a closing quote (\"): quotes inside a value have to be doubled"
        : "text after a closing quote (\") that was opened on line \(opened): quotes inside a value have to be doubled"
    )
  }
}
