import Foundation
import Testing

@testable import Spreadsheets

/// Workbooks and tables that the room writes.
struct WritingTests {
  private let pieces = [
    "", "a", "007", "=1+1", "<&>\"'", " blanks ", "two\nlines", "\r", "\r\n", "😀", "مرحبا", "_x0041_",
    "\u{7}\t", "a;b,c",
    "sep=;", "\"", "__x000D_",
  ]

  private func randomSheet(_ name: String, _ random: inout Seeded) -> Sheet {
    var texts = (0..<12).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random)! }
    }
    texts.append(["the", "last"])
    return Sheet(name: name, texts: texts)
  }

  @Test func whatIsWrittenIsRead() throws {
    var random = Seeded(state: 7)
    for _ in 0..<50 {
      var workbook = Workbook(sheets: [
        randomSheet("survey", &random), randomSheet("a & \"b\" <c> ü", &random),
      ])
      workbook.sheets[1].isHidden = true
      var read = try Workbook(workbook.xlsx(), name: "x.xlsx")
      #expect(read.notices == [.hiddenSheet("a & \"b\" <c> ü")])
      read.notices = []
      #expect(read == workbook)
      for separator in CSVSeparator.allCases {
        let bytes = workbook.sheets[0].csv(separator: separator, isMarked: separator == .semicolon)
        let table = try Workbook(bytes, name: "survey.csv", reading: .init(separator: separator))
        #expect(table.sheets == [workbook.sheets[0]])
      }
    }
  }

  /// A file written row by row holds the same as one written at once, in many portions too.
  @Test func rowsOneByOneAreReadAsTheyWere() throws {
    var random = Seeded(state: 11)
    for count in [0, 1, 30, 4000] {
      var texts = (0..<count).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      }
      texts.append(["the", "last"])
      let file = Written()
      let writer = try ExcelWriter(sheet: "list") { file.portions.append($0) }
      for row in texts { try writer.add(row) }
      try writer.finish()
      let bytes = Array(file.portions.joined())
      #expect(try Workbook(bytes, name: "x.xlsx").sheets == [Sheet(name: "list", texts: texts)])
      // No part has the form for large files.
      #expect(bytes.firstRange(of: [0x50, 0x4B, 0x03, 0x04, 45, 0]) == nil)
      let sheet = Sheet(name: "list", texts: texts)
      var lines = CSVLines(width: sheet.rows.map(\.texts.count).max() ?? 0)
      for row in texts { lines.add(row) }
      #expect(lines.bytes == sheet.csv())
    }
  }

  private final class Written {
    var portions: [[UInt8]] = []
  }

  /// An error of the destination ends the writing; what was not finished is no workbook.
  @Test func whatWasNotFinishedIsUnreadable() throws {
    struct Full: Error {}
    let file = Written()
    let writer = try ExcelWriter(sheet: "list") { file.portions.append($0) }
    try writer.add(["a"])
    #expect(throws: (any Error).self) { try Workbook(Array(file.portions.joined()), name: "x.xlsx") }
    #expect(throws: SpreadsheetProblem.sheetName("a/b")) { try ExcelWriter(sheet: "a/b") { _ in } }
    let long = [String(repeating: "a", count: 32_768)]
    #expect(throws: SpreadsheetProblem.self) { try writer.add(long) }
    #expect(throws: Full.self) { try ExcelWriter(sheet: "list") { _ in throw Full() } }
  }

  @Test func theSameWorkbookGivesTheSameBytes() throws {
    let workbook = Workbook(sheets: [Sheet(name: "a", texts: [["b"]])])
    #expect(try workbook.xlsx() == workbook.xlsx())
  }

  @Test func csvOfARow() {
    let sheet = Sheet(name: "a", texts: [["a", "b"], [], ["x,y", ""], ["=1", "\"q\""]])
    #expect(String(decoding: sheet.csv(), as: UTF8.self) == "a,b\r\n,\r\n\"x,y\",\r\n=1,\"\"\"q\"\"\"\r\n")
  }

  /// Texts that a spreadsheet program would run get an apostrophe, if that is asked for; others stay.
  @Test func csvWithoutFormulas() {
    let sheet = Sheet(name: "a", texts: [["=1", "+2", "-3", "@4", "\t5", "\u{FF1D}6", "a=1", "", "'"]])
    #expect(
      String(decoding: sheet.csv(withoutFormulas: true), as: UTF8.self)
        == "'=1,'+2,'-3,'@4,\"'\t5\",'\u{FF1D}6,a=1,,'\r\n")
  }

  @Test(arguments: [
    "", "a/b", "[a]", "a:b", "a*", "a?", "a\\b", "'a", String(repeating: "a", count: 32), "a\nb",
  ])
  func namesThatNoSheetCanHave(name: String) {
    let workbook = Workbook(sheets: [Sheet(name: name, texts: [["a"]])])
    #expect(throws: SpreadsheetProblem.sheetName(name)) { try workbook.xlsx() }
  }

  @Test func moreThanExcelHolds() {
    let sheet = Sheet(name: "a", texts: [["a"]])
    #expect(throws: SpreadsheetProblem.sheetName("A")) {
      try Workbook(sheets: [sheet, Sheet(name: "A", rows: [])]).xlsx()
    }
    #expect(throws: SpreadsheetProblem.empty) { try Workbook(sheets: []).xlsx() }
    let long = Sheet(name: "a", texts: [["", String(repeating: "é", count: 32_768)]])
    #expect(throws: SpreadsheetProblem.self) { try Workbook(sheets: [long]).xlsx() }
  }

  /// The Python of the browser tests, where openpyxl is installed beside it.
  private static let python: String? = {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let candidates = [
      ProcessInfo.processInfo.environment["SPREADSHEETS_PYTHON"], top.path + "/.build/python/bin/python",
    ]
    return candidates.compactMap(\.self).first { python in
      let process = Process()
      (process.executableURL, process.arguments) = (URL(fileURLWithPath: python), ["-c", "import openpyxl"])
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }()

  @Test(.enabled(if: python != nil, "needs a Python with openpyxl: SPREADSHEETS_PYTHON=… names one"))
  func openpyxlReadsTheSame() throws {
    var random = Seeded(state: 11)
    var workbook = Workbook(sheets: [randomSheet("survey", &random), randomSheet("my choices", &random)])
    workbook.sheets[1].isHidden = true
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xlsx")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(workbook.xlsx()).write(to: file)
    let seen = try opened(file)
    #expect(seen.map { $0[0] as? String } == workbook.sheets.map(\.name))
    #expect(seen.map { $0[1] as? String } == ["visible", "hidden"])
    for (sheet, seen) in zip(workbook.sheets, seen) {
      var expected: [String: String] = [:]
      for row in sheet.rows {
        for (column, text) in row.texts.enumerated() where !text.isEmpty {
          expected["\(CellAddress.letters(column))\(row.number)"] = EscapedText.escaped(text)
        }
      }
      #expect((seen[2] as? [String: String]) == expected)
    }
  }

  private func opened(_ file: URL) throws -> [[Any]] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/open.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [script.path, file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try #require(try JSONSerialization.jsonObject(with: data) as? [[Any]])
  }
}
