/// A row of a table, or several one behind another, on the way into the file of the table.
public struct ReleaseRecord: Sendable, Hashable {
  public let table: String
  /// The number of cells in each row.
  public let width: Int
  @usableFromInline var row: ReleaseCells

  /// - Parameter rows: about as many as will be added
  init(table: String, width: Int, rows: Int) {
    self.table = table
    self.width = width
    row = ReleaseCells(count: width * rows)
  }

  init(table: String, cells: [String?]) {
    self.init(table: table, width: cells.count, rows: 1)
    for cell in cells { row.add(cell) }
  }

  /// Those of all rows, one row behind another. Nil is missing.
  public var cells: [String?] { row.texts }

  /// The number of cells in all rows.
  public var count: Int { row.count }

  public var rowCount: Int { width == 0 ? 1 : row.count / width }

  /// Each row as a record of its own.
  public var rows: [ReleaseRecord] {
    if rowCount == 1 { return [self] }
    let cells = cells
    return stride(from: 0, to: cells.count, by: max(width, 1)).map { start in
      ReleaseRecord(table: table, cells: Array(cells[start..<start + width]))
    }
  }

  /// The bytes of memory that its cells take, about.
  public var size: Int { row.size }

  /// Hands on all cells where they lie, in UTF-8 without anything between them: with millions of rows, a text for each cell
  /// would take longer than reading them.
  /// - Parameter take: is given, beside the cells, the place behind each; below 0 for a missing one
  public func withCells<Value>(
    _ take: (_ cells: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<Int32>) -> Value
  ) -> Value { row.withCells(take) }
}

/// Cells, one behind another in UTF-8.
@usableFromInline
struct ReleaseCells: Sendable, Hashable {
  private var bytes: [UInt8] = []
  /// The place in `bytes` behind each cell; below 0 for a missing one.
  private var ends: [Int32] = []

  var count: Int { ends.count }
  var size: Int { bytes.count + MemoryLayout<Int32>.size * ends.count }

  init(count: Int) {
    bytes.reserveCapacity(8 * count)
    ends.reserveCapacity(count)
  }

  @usableFromInline
  mutating func add(_ text: String?) {
    guard var text else { return addMissing() }
    text.withUTF8 { bytes.append(contentsOf: $0) }
    end()
  }

  @usableFromInline
  mutating func add(_ number: Int?) {
    guard let number else { return addMissing() }
    append(number)
    end()
  }

  /// With the fewest digits that read back to the same number, a point, no thousands.
  @usableFromInline
  mutating func add(_ number: Double?) {
    guard let number else { return addMissing() }
    let thousandths = (number * 1000).rounded()
    // Decimals of up to 15 digits are numbers of their own: no shorter one reads back to the same.
    if thousandths != 0, abs(thousandths) < 1e12, thousandths / 1000 == number {
      append(thousandths: Int(thousandths))
    } else {
      bytes.append(contentsOf: String(number).utf8)
    }
    end()
  }

  @usableFromInline
  mutating func add(_ flag: Bool?) {
    guard let flag else { return addMissing() }
    append(digit: flag ? 1 : 0)
    end()
  }

  private mutating func addMissing() { ends.append(-1) }

  private mutating func end() { ends.append(Int32(bytes.count)) }

  private mutating func append(_ number: Int) {
    if number >= 0, number < 10 { return append(digit: number) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestNumber) { cell in
      var start = Self.write(number.magnitude, before: cell.count, of: cell)
      if number < 0 { Self.write(UInt8(ascii: "-"), before: &start, of: cell) }
      bytes.append(contentsOf: cell[start...])
    }
  }

  private mutating func append(thousandths: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longestNumber) { cell in
      let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
      // At least one digit behind the point.
      let last = rest % 100 == 0 ? rest / 100 : rest % 10 == 0 ? rest / 10 : rest
      var start = Self.write(last, before: cell.count, of: cell)
      let digits = rest % 100 == 0 ? 1 : rest % 10 == 0 ? 2 : 3
      while cell.count - start < digits { Self.write(UInt8(ascii: "0"), before: &start, of: cell) }
      Self.write(UInt8(ascii: "."), before: &start, of: cell)
      start = Self.write(whole, before: start, of: cell)
      if thousandths < 0 { Self.write(UInt8(ascii: "-"), before: &start, of: cell) }
      bytes.append(contentsOf: cell[start...])
    }
  }

  /// Characters: a sign, 20 digits, a point.
  private static let longestNumber = 22

  /// Writes the digits of a number so that they end before a place: one cell is copied at once.
  /// - Returns: the place of the first
  private static func write(_ number: UInt, before end: Int, of cell: UnsafeMutableBufferPointer<UInt8>)
    -> Int
  {
    var (start, rest) = (end, number)
    repeat {
      let (others, digit) = rest.quotientAndRemainder(dividingBy: 10)
      write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit), before: &start, of: cell)
      rest = others
    } while rest > 0
    return start
  }

  private static func write(
    _ sign: UInt8, before start: inout Int, of cell: UnsafeMutableBufferPointer<UInt8>
  ) {
    start -= 1
    cell[start] = sign
  }

  private mutating func append(digit: Int) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
  }
}

extension ReleaseCells {
  fileprivate func withCells<Value>(
    _ take: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<Int32>) -> Value
  ) -> Value {
    bytes.withUnsafeBufferPointer { bytes in ends.withUnsafeBufferPointer { take(bytes, $0) } }
  }

  fileprivate var texts: [String?] {
    withCells { bytes, ends in
      var (texts, start): ([String?], Int) = ([], 0)
      for end in ends.lazy.map(Int.init) {
        texts.append(end < 0 ? nil : String(decoding: bytes[start..<end], as: UTF8.self))
        start = max(start, end)
      }
      return texts
    }
  }
}
