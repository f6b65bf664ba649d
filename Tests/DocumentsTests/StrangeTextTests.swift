import Documents
import Foundation
import Studies
import Testing

/// Texts that nobody meant, or somebody meant ill.
struct StrangeTextTests {
  @Test(arguments: [
    "<b>x</b> & \"y\" &amp; <span size='99'>", "&#x41; %s %n \\u0041 ${x} {{y}}",
    "]]> (Tj) BT /F1 ET endstream",
  ])
  func markupIsText(name: String) throws {
    var paper = SamplePaper.english
    paper.heading = name
    paper.sections[0].title = name
    paper.facts.facts[0] = ConsentPrintout.Fact(label: name, value: name)
    paper.signatures = [SamplePaper.signature(name, drawing: nil)]
    paper.properties.title = name
    let printed = try PrintedPaper(paper.pdf())
    #expect(try printed.text().components(separatedBy: .newlines).joined(separator: " ").contains(name))
    #expect(try printed.properties()["Title"] == name)
  }

  @Test func aNameCannotTurnItselfRound() throws {
    let printed = try printed(signedBy: "Ada \u{202E}esreveR\u{202C} \u{2067}x\u{2069}")
    #expect(try printed.text().contains("Ada esreveR x"))
  }

  @Test(arguments: [
    String(repeating: "Wolfeschlegelsteinhausen", count: 9), String(repeating: "山", count: 200),
    String(repeating: "Ada Lovelace ", count: 16), String(repeating: "W", count: 200),
  ])
  func aLongNameIsShownWhole(name: String) throws {
    let text = try printed(signedBy: name).text().filter { !$0.isWhitespace }
    let shown = name.filter { !$0.isWhitespace }
    // As the signature and below it; lines of the time beside it may stand in between.
    #expect(text.contains(shown))
    #expect(!text.contains("-" + shown.suffix(4)))
  }

  @Test func longWordsStayOnThePage() throws {
    var paper = SamplePaper.english
    paper.sections[1].summary = String(repeating: "Donaudampfschifffahrt", count: 12)
    paper.sections[1].more = [.paragraph(MarkdownText([MarkdownRun("x", link: "https://e.org/" + address)]))]
    let boxes = try PrintedPaper(paper.pdf()).text("-bbox")
    let ends = boxes.matches(of: /xMax="([0-9.]+)"/).compactMap { Double($0.output.1) }
    #expect(ends.count > 300)
    #expect(ends.max()! < 595.276 - 85.04 + 2)
    #expect(try PrintedPaper(paper.pdf()).text().filter { !$0.isNewline }.contains(address))
  }

  private let address = String(repeating: "0123456789abcdef", count: 15)

  @Test func marksPiledUpStayInTheirLine() throws {
    // Pixels in a band above the name, with and without the marks.
    let piled = try inkAbove("e" + String(repeating: "\u{301}", count: 190))
    #expect(try inkAbove("e") == piled)
  }

  @Test(arguments: [
    "", " ", "\n\n", "\u{0}", "\u{2029}\u{2029}", "\t", "\u{FEFF}", "👩🏽‍🔬🙂", "\u{301}", "\u{200F}",
  ])
  func anyTextAtAll(text: String) throws {
    let paper = ConsentPrintout(
      language: Language(text),
      properties: .init(title: text, author: text, subject: text, created: SamplePaper.created),
      heading: text, lead: text,
      sections: [
        ConsentPrintout.Section(
          title: text, summary: text,
          more: [
            .paragraph(MarkdownText([])), .paragraph(MarkdownText([MarkdownRun(text, .code, link: text)])),
            .heading(level: 9, MarkdownText([MarkdownRun(text)])), .code(text), .rule, .quote([]),
            .list(MarkdownList(start: -1, isTight: true, items: [])),
            .list(MarkdownList(start: .max - 1, isTight: true, items: [[], [.rule]])),
            .table(MarkdownTable(alignments: [], header: [], rows: [])),
            .table(
              MarkdownTable(alignments: [.center], header: [MarkdownText([])], rows: [[MarkdownText([])]])),
          ])
      ],
      particulars: .init(heading: text, facts: [.init(label: text, value: text)]),
      contact: .init(heading: text, lines: [text, text]), agreement: .init(heading: text, text: text),
      facts: .init(heading: text, facts: [.init(label: text, value: text)]),
      signatures: [
        SamplePaper.signature(text, drawing: nil), SamplePaper.signature(text, drawing: SamplePaper.scribble),
      ],
      footer: text, pageNumber: { _, _ in text })
    #expect(try PrintedPaper(paper.pdf()).properties()["Tagged"] == "yes")
  }

  @Test func nothingAtAll() throws {
    let paper = ConsentPrintout(
      language: Language("en"),
      properties: .init(title: "", author: "", subject: "", created: SamplePaper.created),
      heading: "", lead: "", sections: [], particulars: .init(heading: "", facts: []),
      contact: .init(heading: "", lines: []), agreement: .init(heading: "", text: ""),
      facts: .init(heading: "", facts: []), signatures: [],
      footer: "",
      pageNumber: { _, _ in "" })
    #expect(try PrintedPaper(paper.pdf()).properties()["Pages"] == "1")
  }

  @Test func aFooterOfAPageLeavesRoomForText() throws {
    var paper = SamplePaper.english
    paper.footer = String(repeating: "footer ", count: 2000)
    #expect(try PrintedPaper(paper.pdf()).text().contains("What this study is about"))
  }

  private func printed(signedBy name: String) throws -> PrintedPaper {
    var paper = SamplePaper.english
    paper.signatures = [SamplePaper.signature(name, drawing: nil)]
    return try PrintedPaper(paper.pdf())
  }

  /// Returns the amount of ink on the page of the signature, above its line.
  private func inkAbove(_ name: String) throws -> Int {
    var paper = SamplePaper.paper(language: "en", sections: [])
    paper.signatures = [SamplePaper.signature(name, drawing: nil)]
    return try PrintedPaper(paper.pdf()).ink(below: 0, above: 250)
  }
}
