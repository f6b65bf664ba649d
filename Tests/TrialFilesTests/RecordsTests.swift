import Statistics
import Testing

@testable import TrialFiles

/// Records of separated values, independent of their content.
struct RecordsTests {
  /// All records with their lines, read through a buffer that begins at some size.
  private func read(
    _ text: String, capacity: Int = 1 << 12, backslashEscapes: Bool = false, longest: Int = Records.longest
  ) throws(TrialProblem) -> [(Int, [String])] {
    var records = Records(
      TextBytes(Array(text.utf8), name: "x"), TextBuffer(capacity: capacity), separator: UInt8(ascii: ","),
      backslashEscapes: backslashEscapes, longest: longest)
    var all: [(Int, [String])] = []
    while try records.next() {
      var values: [String] = []
      for index in 0..<records.count { values.append(String(decoding: records[index], as: UTF8.self)) }
      all.append((records.line, values))
    }
    return all
  }

  @Test func quotesAsInRFC4180() throws {
    let records = try read("a,\"b \"\"c\"\", d\",\"\"\n\"\"\"\",\"x\ny\", z\"q \n")
    #expect(records.map(\.0) == [1, 2])
    #expect(records.map(\.1) == [["a", "b \"c\", d", ""], ["\"", "x\ny", " z\"q "]])
  }

  @Test func blanksAfterAClosingQuote() throws {
    #expect(try read("\"a\"  ,b\n").map(\.1) == [["a", "b"]])
  }

  @Test func backslashesWhereAToolWritesValuesAsJSON() throws {
    let text = "\"a \\\"b\\\", c\",\"d\\\\\",\"\\n\"\n"
    #expect(try read(text, backslashEscapes: true).map(\.1) == [["a \"b\", c", "d\\", "\\n"]])
  }

  @Test func emptyValuesAndLines() throws {
    #expect(try read(",\n\n,,").map(\.1) == [["", ""], [""], ["", "", ""]])
    #expect(try read("").isEmpty)
  }

  /// Buffers end everywhere: inside of quotes, between two quotes, between CR and LF.
  @Test func theSizeOfTheBufferMakesNoDifference() throws {
    var source = SeededGenerator(seed: 7)
    let pieces = ["a", "\"b\"", "\"c\"\"d\"", "\"e\nf\"", ",", ",", "\n", "\r\n", "\"\r\n\"", "ö", "\"\""]
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 1...60, using: &source) { text += pieces.randomElement(using: &source)! }
      let whole = Result { () throws(TrialProblem) in try read(text, capacity: 1 << 12) }
      for capacity in [64, 65, 66, 71, 80] {
        let part = Result { () throws(TrialProblem) in try read(text, capacity: capacity) }
        switch (whole, part) {
        case (.success(let a), .success(let b)): #expect(a.map(\.0) == b.map(\.0) && a.map(\.1) == b.map(\.1))
        case (.failure(let a), .failure(let b)): #expect(a == b)
        default: Issue.record("\(text.debugDescription) \(capacity)")
        }
      }
    }
  }

  @Test func aLineThatNeverEnds() throws {
    let endless = "a,b\n" + String(repeating: "x", count: 20_000)
    let problem = #expect(throws: TrialProblem.self) { try read(endless, longest: 10_000) }
    #expect(
      problem?.description
        == "x:2: this line is over 10000 bytes long: an unclosed quote, or not a table")
    #expect(try read(endless, longest: 30_000).count == 2)
  }
}
