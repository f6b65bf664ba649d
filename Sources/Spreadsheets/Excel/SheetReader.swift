/// Reads the cells of a worksheet (ECMA-376 part 1, 18.3).
final class SheetReader: XMLElements {
  /// Matters that cells of all sheets have in common.
  struct Shared {
    var texts: [String] = []
    var formats: [NumberFormat] = []
    var begins1904 = false
  }

  private(set) var rows: [Sheet.Row] = []
  private(set) var remarks: SheetRemarks
  private let sheet: String
  private let shared: Shared
  private let limits: SpreadsheetLimits
  private let budget: Budget
  private var rowNumber = 0
  private var texts: [String] = []
  private var cell: Cell?
  private var column = -1
  private var value: CellText
  private var isValue = false
  private var phoneticDepth = 0

  /// The rows and cells that may still be read, of all sheets together.
  final class Budget {
    var rows: Int
    var cells: Int

    init(_ limits: SpreadsheetLimits) {
      rows = limits.rows
      cells = limits.cells
    }
  }

  private struct Cell {
    let type: String
    let format: NumberFormat
    var hasFormula = false
  }

  init(_ sheet: String, _ shared: Shared, _ limits: SpreadsheetLimits, _ budget: Budget) {
    self.sheet = sheet
    self.shared = shared
    self.limits = limits
    self.budget = budget
    remarks = SheetRemarks()
    value = CellText(limit: limits.text)
  }

  func open(_ name: String, _ attributes: XMLAttributes) throws {
    isValue = false
    switch name {
    case "row": try openRow(attributes)
    case "c": try openCell(attributes)
    case "v" where cell != nil: isValue = true
    case "t" where cell != nil: isValue = phoneticDepth == 0
    case "rPh": phoneticDepth += 1
    case "f" where cell != nil: cell?.hasFormula = true
    case "mergeCell": noteMerge(attributes)
    default: break
    }
  }

  func close(_ name: String) throws {
    isValue = false
    switch name {
    case "rPh": phoneticDepth -= 1
    case "c": try closeCell()
    case "row": try closeRow()
    default: break
    }
  }

  func hold(_ text: UnsafeBufferPointer<UInt8>) throws {
    if isValue { try value.append(text) }
  }
}

extension SheetReader {
  private var address: CellAddress { CellAddress(sheet: sheet, row: rowNumber, column: column) }

  private func openRow(_ attributes: XMLAttributes) throws {
    let number = attributes["r"].map { Int($0) } ?? rowNumber + 1
    guard let number, number > rowNumber, number <= CellAddress.mostRows else {
      throw SpreadsheetProblem.damaged(
        part: sheet, reason: "the row after row \(rowNumber) has no valid number")
    }
    rowNumber = number
    column = -1
    texts.removeAll(keepingCapacity: true)
  }

  private func openCell(_ attributes: XMLAttributes) throws {
    var next = column + 1
    if let reference = attributes.bytes("r") {
      guard let place = CellAddress.parse(reference), place.row == rowNumber, place.column > column else {
        throw SpreadsheetProblem.cell(address, reason: "the cell after it has no valid place")
      }
      next = place.column
    }
    guard rowNumber > 0, next < CellAddress.mostColumns else {
      throw SpreadsheetProblem.tooLarge(.columns, limit: CellAddress.mostColumns)
    }
    column = next
    let style = attributes["s"].flatMap { Int($0) } ?? 0
    let format = shared.formats.indices.contains(style) ? shared.formats[style] : .plain
    cell = Cell(type: attributes["t"] ?? "n", format: format)
  }

  private func closeCell() throws {
    guard let cell else { return }
    self.cell = nil
    let isMissing = value.isEmpty
    let text = try text(of: cell, value.taken())
    if cell.hasFormula { remarks.note(isMissing ? \.formulasWithoutValue : \.formulas, address) }
    if text.isEmpty { return }
    let added = column + 1 - texts.count
    guard budget.cells >= added else { throw SpreadsheetProblem.tooLarge(.cells, limit: limits.cells) }
    budget.cells -= added
    while texts.count < column { texts.append("") }
    texts.append(text)
  }

  private func text(of cell: Cell, _ raw: String) throws -> String {
    switch cell.type {
    case "s":
      guard !raw.isEmpty else { return "" }
      guard let place = Int(raw), shared.texts.indices.contains(place) else {
        throw SpreadsheetProblem.cell(address, reason: "its text is missing from the workbook")
      }
      return shared.texts[place]
    case "b": return raw.isEmpty ? "" : raw == "0" || raw == "false" ? "FALSE" : "TRUE"
    case "e":
      remarks.note(\.errorValues, address)
      return raw
    case "n": return try number(raw, cell.format)
    default: return raw
    }
  }

  private func number(_ raw: String, _ format: NumberFormat) throws -> String {
    if raw.isEmpty { return "" }
    guard let number = Double(raw), number.isFinite else {
      throw SpreadsheetProblem.cell(address, reason: "its number cannot be read")
    }
    if let text = CellNumber.text(number, format, begins1904: shared.begins1904) { return text }
    remarks.note(\.impossibleDates, address)
    return CellNumber.plain(number)
  }

  private func closeRow() throws {
    guard !texts.isEmpty else { return }
    guard budget.rows > 0 else { throw SpreadsheetProblem.tooLarge(.rows, limit: limits.rows) }
    budget.rows -= 1
    rows.append(Sheet.Row(number: rowNumber, texts: texts))
  }

  private func noteMerge(_ attributes: XMLAttributes) {
    guard let first = attributes["ref"]?.split(separator: ":").first,
      let place = CellAddress.parse(first.utf8)
    else { return }
    remarks.note(\.mergedCells, CellAddress(sheet: sheet, row: place.row, column: place.column))
  }
}

/// The remarks about a sheet: of each kind the first cell and the number of all.
struct SheetRemarks {
  struct Cells {
    var first: CellAddress?
    var count = 0
  }

  var formulas = Cells()
  var formulasWithoutValue = Cells()
  var errorValues = Cells()
  var impossibleDates = Cells()
  var mergedCells = Cells()

  mutating func note(_ kind: WritableKeyPath<SheetRemarks, Cells>, _ address: CellAddress) {
    if self[keyPath: kind].first == nil { self[keyPath: kind].first = address }
    self[keyPath: kind].count += 1
  }

  var notices: [SpreadsheetNotice] {
    func notice(_ cells: Cells, _ make: (CellAddress, Int) -> SpreadsheetNotice) -> SpreadsheetNotice? {
      cells.first.map { make($0, cells.count) }
    }
    return [
      notice(formulas) { .formulas(first: $0, count: $1) },
      notice(formulasWithoutValue) { .formulasWithoutValue(first: $0, count: $1) },
      notice(errorValues) { .errorValues(first: $0, count: $1) },
      notice(impossibleDates) { .impossibleDates(first: $0, count: $1) },
      notice(mergedCells) { .mergedCells(first: $0, count: $1) },
    ].compactMap(\.self)
  }
}
