import Foundation
import Testing

@testable import Documents
@testable import Studies

/// The cells of a release, and how they are read back.
struct CSVLineTests {
  private func line(_ cells: String?...) -> String { String(decoding: CSVLine.line(cells), as: UTF8.self) }

  @Test func cellsAreQuotedOnlyWhereTheyHaveTo() {
    #expect(line("a", nil, "b c", "") == "a,,b c,\r\n")
    #expect(line("a,b", "say \"x\"", "two\nlines") == "\"a,b\",\"say \"\"x\"\"\",\"two\nlines\"\r\n")
  }

  @Test(arguments: ["=1+1", "+SUM(A1)", "-x", "@cmd", "\tx", "'quoted'", "=\"a,b\"", "''"])
  func whatWouldBeAFormulaGetsAnApostropheThatCanBeTakenAway(_ text: String) throws {
    var written = line(text).dropLast()
    if written.hasPrefix("\"") {
      written = written.dropFirst().dropLast()
    }
    let read = written.replacingOccurrences(of: "\"\"", with: "\"")
    #expect(read == "'" + text)
  }

  @Test(arguments: ["-3", "+4.5", "-1e-05", "plain", "a=b", "1-2"])
  func numbersAndOtherTextsStay(_ text: String) { #expect(line(text) == text + "\r\n") }

  @Test func aNumberThatTheConsoleWroteIsNoText() {
    var line = CSVLine()
    line.add("-0.25", isText: false)
    #expect(line.bytes == Array("-0.25".utf8))
  }

  @Test func rowsOfARecordAreNumberedAndEndEach() {
    let table = ReleaseTable<String?>(
      "t", of: "a text", [.integer("n", "length") { $0?.utf8.count }, .text("text", "text") { $0 }])
    var record = table.record(ofAbout: 3)
    for text in ["=1", nil, "a,b"] { table.add(text, to: &record) }
    var line = CSVLine()
    line.add(record, number: 8, areTexts: [false, true])
    #expect(String(decoding: line.bytes, as: UTF8.self) == "8,2,'=1\r\n9,,\r\n10,3,\"a,b\"\r\n")
  }
}
