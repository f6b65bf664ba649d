import Archives
import Foundation

@testable import Spreadsheets

/// A fixture that `Fixtures/make.py` made.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
  return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
}

/// A workbook of one sheet, part by part.
struct Package {
  var parts: [(String, String)] = [
    ("[Content_Types].xml", "<Types/>"),
    (
      "_rels/.rels",
      "<Relationships><Relationship Id='r' Type='x/officeDocument' Target='xl/workbook.xml'/></Relationships>"
    ),
    (
      "xl/workbook.xml",
      "<workbook xmlns:r='r'><sheets><sheet name='s' sheetId='1' r:id='a'/></sheets></workbook>"
    ),
    (
      "xl/_rels/workbook.xml.rels",
      """
      <Relationships><Relationship Id='a' Type='x/worksheet' Target='/xl/s.xml'/>
      <Relationship Id='b' Type='x/sharedStrings' Target='t.xml'/>
      <Relationship Id='c' Type='x/styles' Target='../xl/f.xml'/></Relationships>
      """
    ),
    ("xl/s.xml", "<worksheet><sheetData/></worksheet>"),
    ("xl/t.xml", "<sst><si><t>one</t></si><si><t>two</t><rPh sb='0'><t>hint</t></rPh></si></sst>"),
    ("xl/f.xml", "<styleSheet><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs></styleSheet>"),
  ]

  /// A package whose sheet has these rows.
  init(rows: String = "") { self["xl/s.xml"] = "<worksheet><sheetData>\(rows)</sheetData></worksheet>" }

  subscript(name: String) -> String? {
    get { parts.first { $0.0 == name }?.1 }
    set {
      parts.removeAll { $0.0 == name }
      if let newValue { parts.append((name, newValue)) }
    }
  }

  func zip() throws -> [UInt8] {
    final class File { var bytes: [UInt8] = [] }
    let file = File()
    let zip = try ZipWriter { file.bytes += $0 }
    for (name, text) in parts {
      try zip.begin(name, at: 315_619_200)
      try zip.add(Array(text.utf8))
    }
    try zip.finish()
    return file.bytes
  }

  func workbook(_ limits: SpreadsheetLimits = .init()) throws -> Workbook {
    try Workbook(zip(), name: "x.xlsx", reading: .init(limits: limits))
  }
}
