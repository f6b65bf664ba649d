/// A row of a table without unusual values.
struct PlainRow {
  /// The position of the participant's name in the buffered text.
  var participant: Field = .nothing
  /// The name is that of the previous row.
  var isSameParticipant = false
  var block = 0
  var latency = 0.0
  var firstLatency = 0.0
  /// 0 or 1.
  var error = 0
  var pairing: UInt8 = 0
  var trial = 0
}

/// The content of a table column for the reader of plain rows.
enum PlainColumn: UInt8 {
  case passedOver, participant, block, latency, firstLatency, error, pairing, trial
}

extension Records {
  /// Reads the next record into `row` in one pass over its bytes, if it is plain: whole or decimal numbers,
  /// blocks 1 to 7, errors 0 or 1, pairings A or B, no line breaks or doubled quotes inside a value.
  ///
  /// Nearly all rows of nearly all files are plain. If a row is not, nothing is read and the result is
  /// `false`: ``next()`` then reads it with everything that a table can contain, and reports its problems.
  mutating func nextPlain(
    _ columns: UnsafeBufferPointer<PlainColumn>, after previous: Field, into row: inout PlainRow
  ) -> Bool {
    let separator = syntax.separator
    var cursor = PlainCursor(
      place: buffer.bytes + buffer.start, previous: previous, ends: syntax.ends,
      endsInQuotes: syntax.endsInQuotes)
    var found = PlainRow()
    for index in 0..<columns.count {
      let isQuoted = cursor.isAt(Syntax.quote)
      if isQuoted { cursor.step() }
      guard cursor.read(columns[index], isQuoted: isQuoted, into: &found) else { return false }
      if isQuoted {
        guard cursor.isAt(Syntax.quote) else { return false }
        cursor.step()
      }
      if index &+ 1 < columns.count {
        guard cursor.isAt(separator) else { return false }
        cursor.step()
      }
    }
    if cursor.isAt(Syntax.carriageReturn) { cursor.step() }
    let place = cursor.place - buffer.bytes
    guard cursor.isAt(Syntax.newline), place < buffer.end else { return false }
    row = found
    passOver(place &+ 1)
    return true
  }
}

/// A place in a row; the line break after the text held stops every walk.
private struct PlainCursor {
  var place: UnsafeMutablePointer<UInt8>
  let previous: Field
  let ends: UnsafeMutablePointer<UInt8>
  let endsInQuotes: UnsafeMutablePointer<UInt8>

  @inline(__always)
  func isAt(_ byte: UInt8) -> Bool { place.pointee == byte }

  @inline(__always)
  mutating func step() { place += 1 }

  @inline(__always)
  mutating func read(_ column: PlainColumn, isQuoted: Bool, into row: inout PlainRow) -> Bool {
    switch column {
    case .passedOver:
      skip(isQuoted: isQuoted)
      return true
    case .participant: return name(&row, isQuoted: isQuoted)
    case .block: return digit(&row.block, from: 1, to: 7)
    case .error: return digit(&row.error, from: 0, to: 1)
    case .pairing:
      row.pairing = place.pointee
      step()
      return row.pairing == UInt8(ascii: "A") || row.pairing == UInt8(ascii: "B")
    case .latency: return number(&row.latency)
    case .firstLatency: return number(&row.firstLatency)
    case .trial: return (1...9).contains(digits(&row.trial))
    }
  }

  @inline(__always)
  private mutating func name(_ row: inout PlainRow, isQuoted: Bool) -> Bool {
    let start = place
    let length = previous.count
    if length > 0 && startsWithPrevious() {
      place += length
      let end = place
      skip(isQuoted: isQuoted)
      row.isSameParticipant = place == end
    } else {
      skip(isQuoted: isQuoted)
    }
    row.participant = Field(start: start, count: place - start)
    return place > start && start.pointee > UInt8(ascii: " ") && place[-1] > UInt8(ascii: " ")
  }

  /// Returns true if the bytes here equal the previous name; compares eight at a time while that many are
  /// left.
  @inline(__always)
  private func startsWithPrevious() -> Bool {
    let here = UnsafeRawPointer(place)
    let there = UnsafeRawPointer(previous.baseAddress!)
    var offset = 0
    while offset &+ 8 <= previous.count {
      if here.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != there.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset &+= 8
    }
    while offset < previous.count {
      if place[offset] != previous[offset] { return false }
      offset &+= 1
    }
    return true
  }

  /// Skips to the end of the value, or to a byte that is not plain.
  @inline(__always)
  private mutating func skip(isQuoted: Bool) {
    let ends = isQuoted ? endsInQuotes : ends
    while ends[Int(place.pointee)] == 0 { step() }
  }

  @inline(__always)
  private mutating func digit(_ value: inout Int, from least: UInt8, to most: UInt8) -> Bool {
    let digit = place.pointee &- UInt8(ascii: "0")
    value = Int(digit)
    step()
    return digit >= least && digit <= most
  }

  /// Digits that continue a number, and how many they were; more than 18 make a wrong number.
  @inline(__always)
  private mutating func digits(_ value: inout Int) -> Int {
    let start = place
    var next = place.pointee &- UInt8(ascii: "0")
    while next < 10 {
      value = value &* 10 &+ Int(next)
      step()
      next = place.pointee &- UInt8(ascii: "0")
    }
    return place - start
  }

  /// Digits, and perhaps a point and more digits, 15 at most: such a number is exact but for one division.
  @inline(__always)
  private mutating func number(_ value: inout Double) -> Bool {
    var all = 0
    let count = digits(&all)
    guard isAt(UInt8(ascii: ".")) else {
      value = Double(all)
      return count > 0 && count <= 15
    }
    step()
    let fraction = digits(&all)
    guard count > 0, count &+ fraction <= 15 else { return false }
    value = Double(all) / Numbers.power(fraction)
    return true
  }
}
