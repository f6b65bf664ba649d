import Definitions
import Documents
import Studies
import Testing

struct TableAndListTests {
  @Test func tablesAreReadRowByRow() throws {
    let text = try PrintedPaper(SamplePaper.english.pdf()).text("-layout")
    let rows = text.split(separator: "\n").map { $0.split(separator: /\s\s+/).map(String.init) }
    #expect(rows.contains(["Part", "What happens", "Minutes"]))
    #expect(rows.contains(["Survey", "Seven questions", "2"]))
    #expect(rows.contains(["All", "30"]))
    #expect(rows.contains { $0.first == "Tests" && $0.last == "20" && $0.count == 3 })
  }

  @Test func numbersOfAColumnEndTogether() throws {
    let boxes = try PrintedPaper(SamplePaper.english.pdf()).text("-bbox")
    let ends = ["Minutes", "20", "2", "30"].compactMap { word in
      boxes.matches(of: /xMax="([0-9.]+)" .*>(.*)<\/word>/).filter { $0.output.2 == word }
        .compactMap { Double($0.output.1) }.max()
    }
    #expect(ends.count == 4)
    #expect(ends.max()! - ends.min()! < 1)
  }

  @Test func nestedListsAreIndented() throws {
    let boxes = try PrintedPaper(SamplePaper.english.pdf()).text("-bbox")
    func start(_ word: String) throws -> Double {
      let found = boxes.firstMatch(of: try Regex("xMin=\"([0-9.]+)\" [^>]*>\(word)</word>"))
      return try #require(found?.output[1].substring.flatMap { Double($0) })
    }
    #expect(try start("1\\.") > 85)
    #expect(try start("•") > start("1\\.") + 10)
  }

  @Test func aTableOfManyColumnsAndOneOfManyRows() throws {
    let wide = row("Wortungetüm", 14) + row("-", 14) + row("Donaudampfschifffahrt", 14)
    let long = row("n", 2) + row("-", 2) + (1...200).map { row("row \($0)", 2) }.joined()
    var paper = SamplePaper.english
    paper.sections[1].more = Markdown(wide + "\n" + long).blocks
    let printed = try PrintedPaper(paper.pdf())
    let ends = try printed.text("-bbox").matches(of: /xMax="([0-9.]+)"/).compactMap { Double($0.output.1) }
    #expect(ends.max()! < 595.276 - 85.04 + 2)
    let text = try printed.text()
    for number in 1...200 { #expect(text.contains("row \(number)\n")) }
  }

  @Test func aCellLongerThanAPageGoesOn() throws {
    let words = (1...3000).map { "w\($0)" }
    var paper = SamplePaper.english
    paper.sections[1].more = Markdown("| a | b |\n| - | - |\n| \(words.joined(separator: " ")) | x |").blocks
    let text = Set(
      try PrintedPaper(paper.pdf()).text().split(whereSeparator: \.isWhitespace).map(String.init))
    #expect(words.allSatisfy(text.contains))
  }

  private func row(_ text: String, _ count: Int) -> String {
    "|" + String(repeating: text + "|", count: count) + "\n"
  }
}
