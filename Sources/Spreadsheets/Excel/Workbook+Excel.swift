import Archives

extension Workbook {
  /// The workbook as a minimal Excel file (.xlsx, ECMA-376): every cell is text, so that `007` stays what it is
  /// and nothing is taken for a formula. The same workbook gives the same parts in the same order.
  /// - Parameter seconds: time of the parts, seconds since 1970, from 1980 on
  /// - Throws: `SpreadsheetProblem.sheetName`, `.empty` without a sheet, or `.tooLarge` for what Excel does not hold
  public func xlsx(at seconds: Int = 315_619_200) throws -> [UInt8] {
    try checkNames()
    let file = FileInMemory()
    let zip = try ZipWriter { file.bytes += $0 }
    for (name, text) in try parts() {
      let bytes = Array(text.utf8)
      try zip.begin(name, at: seconds, size: bytes.count)
      try zip.add(bytes)
    }
    try zip.finish()
    return file.bytes
  }

  private final class FileInMemory {
    var bytes: [UInt8] = []
  }

  /// The names of sheets that Excel accepts.
  func checkNames() throws(SpreadsheetProblem) {
    if sheets.isEmpty { throw .empty }
    var seen: Set<String> = []
    for sheet in sheets {
      let name = sheet.name
      let isValid =
        (1...31).contains(name.utf16.count) && !name.contains { "[]:*?/\\".contains($0) }
        && !name.hasPrefix("'") && !name.hasSuffix("'")
        && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF }
      guard isValid, seen.insert(name.lowercased()).inserted else { throw .sheetName(name) }
    }
  }

  private func parts() throws(SpreadsheetProblem) -> [(String, String)] {
    var parts = frame
    for (place, sheet) in sheets.enumerated() {
      parts.append((Self.part(of: place), try sheet.xml()))
    }
    return parts
  }

  static func part(of place: Int) -> String { "xl/worksheets/sheet\(place + 1).xml" }

  /// Every part but the sheets themselves.
  var frame: [(String, String)] {
    [
      ("[Content_Types].xml", contentTypes),
      ("_rels/.rels", Self.relationships([("officeDocument", "xl/workbook.xml")])),
      ("xl/workbook.xml", list),
      ("xl/_rels/workbook.xml.rels", Self.relationships(targets)),
    ]
  }

  private var targets: [(String, String)] {
    sheets.indices.map { ("worksheet", "worksheets/sheet\($0 + 1).xml") }
  }

  private var contentTypes: String {
    let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    let sheets = sheets.indices.map {
      "<Override PartName=\"/xl/worksheets/sheet\($0 + 1).xml\" ContentType=\"\(type).worksheet+xml\"/>"
    }
    return declaration + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(type).sheet.main+xml\"/>"
      + sheets.joined() + "</Types>"
  }

  private static func relationships(_ targets: [(kind: String, target: String)]) -> String {
    let all = targets.enumerated().map { place, target in
      "<Relationship Id=\"rId\(place + 1)\" Type=\"\(office)/\(target.kind)\" Target=\"\(target.target)\"/>"
    }
    return declaration
      + "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
      + all.joined() + "</Relationships>"
  }

  private var list: String {
    let entries = sheets.enumerated().map { place, sheet in
      let state = sheet.isHidden ? " state=\"hidden\"" : ""
      return "<sheet name=\"\(xml(sheet.name))\" sheetId=\"\(place + 1)\"\(state) r:id=\"rId\(place + 1)\"/>"
    }
    return declaration + "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>" + entries.joined()
      + "</sheets></workbook>"
  }
}

extension Sheet {
  static let beginning = declaration + "<worksheet xmlns=\"\(main)\"><sheetData>"
  static let end = "</sheetData></worksheet>"

  fileprivate func xml() throws(SpreadsheetProblem) -> String {
    var text = Self.beginning
    for row in rows { try add(row, to: &text) }
    return text + Self.end
  }

  func add(_ row: Row, to text: inout String) throws(SpreadsheetProblem) {
    guard row.number <= CellAddress.mostRows else { throw .tooLarge(.rows, limit: CellAddress.mostRows) }
    guard row.texts.count <= CellAddress.mostColumns else {
      throw .tooLarge(.columns, limit: CellAddress.mostColumns)
    }
    text += "<row r=\"\(row.number)\">"
    for (column, value) in row.texts.enumerated() where !value.isEmpty {
      guard value.utf16.count <= 32_767 else {
        throw .cell(
          address(row, column: column),
          reason: "the text has more than the 32767 characters of a cell of Excel")
      }
      text += "<c r=\"\(CellAddress.letters(column))\(row.number)\" t=\"inlineStr\"><is>"
      text +=
        "<t xml:space=\"preserve\">\(isPlain(value) ? value : Spreadsheets.xml(EscapedText.escaped(value)))</t></is></c>"
    }
    text += "</row>"
  }
}

private let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
private let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
private let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/// True for a text in which nothing is escaped, as most are: looking at each character of a long list takes seconds.
private func isPlain(_ text: String) -> Bool {
  text.utf8.allSatisfy { byte in
    switch byte {
    case 0x20...0x7E: !"&<>\"_".utf8.contains(byte)
    // U+FFFE and U+FFFF begin with 0xEF.
    default: byte >= 0x80 && byte != 0xEF
    }
  }
}

/// A text between tags or in an attribute.
private func xml(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
