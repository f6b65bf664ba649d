/// A row on its way into the file of its table.
public struct ReleaseRecord: Sendable, Hashable {
  public let table: String
  private let row: ReleaseCells

  init(table: String, row: ReleaseCells) {
    self.table = table
    self.row = row
  }

  init(table: String, cells: [String?]) {
    var row = ReleaseCells(count: cells.count)
    for cell in cells { row.add(cell) }
    self.init(table: table, row: row)
  }

  /// Nil is missing.
  public var cells: [String?] { row.texts }

  /// The number of cells.
  public var count: Int { row.count }

  /// The bytes of memory that its cells take, about.
  public var size: Int { row.size }

  /// Hands on each cell in UTF-8 with its place, a missing one as if it were empty: with millions of rows, a text for each
  /// cell would take longer than reading them.
  public func eachCell(_ take: (_ place: Int, _ cell: UnsafeBufferPointer<UInt8>) -> Void) {
    row.each { place, cell in take(place, cell ?? UnsafeBufferPointer(start: nil, count: 0)) }
  }
}

/// The cells of a row, one behind another in UTF-8.
struct ReleaseCells: Sendable, Hashable {
  private var bytes: [UInt8] = []
  /// The place in `bytes` behind each cell; below 0 for a missing one.
  private var ends: [Int] = []

  var count: Int { ends.count }
  var size: Int { bytes.count + MemoryLayout<Int>.size * ends.count }

  init(count: Int) {
    bytes.reserveCapacity(8 * count)
    ends.reserveCapacity(count)
  }

  mutating func add(_ text: String?) {
    guard let text else { return addMissing() }
    bytes.append(contentsOf: text.utf8)
    end()
  }

  mutating func add(_ number: Int?) {
    guard let number else { return addMissing() }
    append(number)
    end()
  }

  /// With the fewest digits that read back to the same number, a point, no thousands.
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

  mutating func add(_ flag: Bool?) {
    guard let flag else { return addMissing() }
    append(digit: flag ? 1 : 0)
    end()
  }

  private mutating func addMissing() { ends.append(-1) }

  private mutating func end() { ends.append(bytes.count) }

  private mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  private mutating func append(thousandths: Int) {
    if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    append(digits: whole)
    bytes.append(UInt8(ascii: "."))
    append(digit: rest / 100)
    if rest % 100 != 0 { append(digit: rest / 10 % 10) }
    if rest % 10 != 0 { append(digit: rest % 10) }
  }

  private mutating func append(digits number: UInt) {
    if number > 9 { append(digits: number / 10) }
    append(digit: number % 10)
  }

  private mutating func append(digit: UInt) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
  }
}

extension ReleaseCells {
  /// Hands on each cell with its place; nil is missing.
  fileprivate func each(_ take: (Int, UnsafeBufferPointer<UInt8>?) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (place, end) in ends.enumerated() {
        guard end >= 0 else {
          take(place, nil)
          continue
        }
        take(place, UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }

  fileprivate var texts: [String?] {
    var texts: [String?] = []
    each { _, cell in texts.append(cell.map { String(decoding: $0, as: UTF8.self) }) }
    return texts
  }
}
