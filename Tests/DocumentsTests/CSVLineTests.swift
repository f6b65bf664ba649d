import Foundation
import Statistics
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

  /// Records without a cell that is quoted or guarded are written in another way.
  @Test func recordsAreWrittenAsTheirCellsOneByOne() {
    let texts = ["a", "b c", "ä€", "", nil, "-5", "-x", "'", "=1", "a,b", "\"", "two\nlines", "\r"]
    let table = ReleaseTable<(Int, String?)>(
      "t", of: "a text",
      [.integer("n", "n") { $0.0 }, .text("text", "text") { $0.1 }, .flag("f", "f") { $0.0 > 0 }])
    var generator = SeededGenerator(seed: 7)
    for round in 0..<400 {
      var (record, one) = (table.record(ofAbout: 3), CSVLine())
      let first = [1, 9, 10, 99, 12_345][round % 5]
      // Of every other record all texts are plain.
      let pool = round.isMultiple(of: 2) ? Array(texts.prefix(5)) : texts
      for number in 0..<Int.random(in: 1...4, using: &generator) {
        let text = pool.randomElement(using: &generator)!
        table.add((number - 1, text), to: &record)
        one.add(String(first + number), isText: false)
        one.add(String(number - 1), isText: false)
        one.add(text, isText: true)
        one.add(number > 1 ? "1" : "0", isText: false)
        one.endRecord()
      }
      var line = CSVLine()
      line.add(record, number: first, areTexts: [false, true, false])
      #expect(line.bytes == one.bytes)
    }
  }
}
