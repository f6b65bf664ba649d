/// A strip of a column that has to be divided into pages.
struct Strip: Hashable {
  /// White space above, dropped at the head of a page.
  let before: Double
  let height: Double
  /// A page may begin with this strip.
  let mayBegin: Bool
}

/// Divides a column: each page takes as many strips as fit and ends where the next may begin. If no such
/// break fits, the page ends at any strip rather than lose text.
/// - Returns: the strips of each page; at least one page
func pages(of strips: [Strip], height: Double) -> [Range<Int>] {
  var pages: [Range<Int>] = []
  var start = 0
  while start < strips.count {
    let end = endOfPage(from: start, strips, height: height)
    pages.append(start..<end)
    start = end
  }
  return pages.isEmpty ? [0..<0] : pages
}

private func endOfPage(from start: Int, _ strips: [Strip], height: Double) -> Int {
  // Sums of halves and tenths are not exact: a page that is full to the brim is full.
  let room = height + 0.001
  var used = strips[start].height
  var lastAllowed: Int?
  for index in (start + 1)..<strips.count {
    if strips[index].mayBegin { lastAllowed = index }
    used += strips[index].before + strips[index].height
    if used > room { return lastAllowed ?? index }
  }
  return strips.count
}

extension [Row] {
  /// The strips of all rows in their order.
  var strips: [(row: Int, number: Int, strip: Strip)] {
    indices.flatMap { row in
      self[row].strips.indices.map { number in (row, number, strip(number, of: row)) }
    }
  }

  private func strip(_ number: Int, of row: Int) -> Strip {
    let size = self[row].strips[number]
    let begins = number == 0
    return Strip(
      before: begins ? self[row].before : 0, height: size.ascent + size.descent,
      mayBegin: begins ? row == 0 || !self[row - 1].staysWithNext : self[row].mayBreak(before: number))
  }
}
