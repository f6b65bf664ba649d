import Testing

@testable import Spreadsheets

/// Tables of separated values, as programs write them.
struct CSVTests {
  private func rows(_ text: String, _ reading: SpreadsheetReading = .init()) throws -> [Int: [String]] {
    let workbook = try Workbook(Array(text.utf8), name: "a/form.v2.csv", reading: reading)
    #expect(workbook.sheets.map(\.name) == ["form.v2"])
    return Dictionary(uniqueKeysWithValues: workbook.sheets[0].rows.map { ($0.number, $0.texts) })
  }

  @Test(arguments: ["\r\n", "\n", "\r"])
  func quotesBreaksAndBlankLines(end: String) throws {
    let lines = ["a,b,c", "\"x, \"\"y\"\"\(end)z\" ,5\" tall,", "", ",,", "last,\"\",é"]
    for text in [lines.joined(separator: end), lines.joined(separator: end) + end] {
      #expect(
        try rows(text) == [
          1: ["a", "b", "c"], 2: ["x, \"y\"\(end)z", "5\" tall"], 5: ["last", "", "é"],
        ])
    }
  }

  @Test func separatorsAreFoundByTheHeader() throws {
    #expect(try rows("a;b;c\n1,5;2;3")[2] == ["1,5", "2", "3"])
    #expect(try rows("a\tb\n1,5\t;")[2] == ["1,5", ";"])
    #expect(try rows("\n\"a;b;c\",d\n1,2") == [2: ["a;b;c", "d"], 3: ["1", "2"]])
    #expect(try rows("sep=;\r\na,b\r\n1;2") == [1: ["a,b"], 2: ["1", "2"]])
    #expect(try rows("alone\nvalue") == [1: ["alone"], 2: ["value"]])
    #expect(throws: SpreadsheetProblem.ambiguousSeparator) { try rows("a;b,c\n") }
    #expect(try rows("a;b,c\n", .init(separator: .semicolon)) == [1: ["a", "b,c"]])
  }

  @Test func brokenQuotesAreRefusedWithTheirLine() {
    #expect(throws: SpreadsheetProblem.line(2, reason: "a quote (\") is opened here and never closed")) {
      try rows("a,b\n1,\"2\n3,4\n")
    }
    #expect(
      throws: SpreadsheetProblem.line(
        3,
        reason:
          "text after a closing quote (\") that was opened on line 2: quotes inside a value have to be doubled"
      )
    ) { try rows("a\n\"b\n\"c\n") }
    #expect(throws: SpreadsheetProblem.line(2, reason: "a zero byte: the file is damaged or is not text")) {
      try rows("a,b\n1,\0")
    }
  }

  @Test func encodingsAreToldNeverGuessed() throws {
    func read(_ bytes: [UInt8], _ told: TextEncoding? = nil) throws -> (String, [SpreadsheetNotice]) {
      let workbook = try Workbook(bytes, name: "x.csv", reading: .init(encoding: told))
      return (workbook.sheets[0].rows[0].texts[0], workbook.notices)
    }
    let utf16 = Array("é😀,b".utf16)
    let little = utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try read([0xEF, 0xBB, 0xBF] + Array("é,b".utf8)) == ("é", []))
    #expect(try read([0xFF, 0xFE] + little) == ("é😀", [.encoding(.utf16LittleEndian)]))
    #expect(try read([0xFE, 0xFF] + big) == ("é😀", [.encoding(.utf16BigEndian)]))
    #expect(try read("ab,c".utf8.flatMap { [$0, 0] }) == ("ab", [.encoding(.utf16LittleEndian)]))
    #expect(try read([0x80, 0xE9, 0x2C], .windows1252) == ("€é", [.encoding(.windows1252)]))
    #expect(try read(Array("a".utf8), .windows1252) == ("a", []))
    #expect(
      try read(Array("é".utf8), .windows1252) == ("é", [.otherEncoding(told: .windows1252, found: .utf8)]))
    #expect(throws: SpreadsheetProblem.encoding(.utf8, line: 2)) { try read([0x61, 0x0A, 0xE9, 0x0A]) }
    #expect(throws: SpreadsheetProblem.encoding(.windows1252, line: 1)) { try read([0x81], .windows1252) }
    #expect(throws: SpreadsheetProblem.encoding(.utf16LittleEndian, line: 1)) {
      try read([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8])
    }
    #expect(throws: SpreadsheetProblem.encoding(.utf16LittleEndian, line: 1)) {
      try read([0xFF, 0xFE, 0x61])
    }
  }

  @Test func limits() {
    var limits = SpreadsheetLimits()
    limits.rows = 2
    limits.cells = 50
    #expect(throws: SpreadsheetProblem.tooLarge(.rows, limit: 2)) {
      try rows("a\nb\nc", .init(limits: limits))
    }
    #expect(throws: SpreadsheetProblem.tooLarge(.cells, limit: 50)) {
      try rows(String(repeating: ",", count: 60), .init(limits: limits))
    }
    #expect(throws: SpreadsheetProblem.empty) { try rows("\n\n") }
  }
}
