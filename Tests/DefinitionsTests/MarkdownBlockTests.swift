import Definitions
import Studies
import Testing

struct MarkdownBlockTests {
  @Test func paragraphsAndHeadings() {
    #expect(
      Markdown("# One\n\nTwo lines\nin one.\n\nA break  \nhere.\n\n***").blocks == [
        .heading(level: 1, text("One")), .paragraph(text("Two lines in one.")),
        .paragraph(text("A break\nhere.")), .rule,
      ])
    #expect(Markdown("").blocks == [])
    #expect(Markdown(" \n\t\n").blocks == [])
  }

  @Test func styles() {
    #expect(
      Markdown("a **b *c* d** `e*` ***f***").blocks == [
        .paragraph(
          MarkdownText([
            MarkdownRun("a "), MarkdownRun("b ", .strong), MarkdownRun("c", [.strong, .emphasis]),
            MarkdownRun(" d", .strong), MarkdownRun(" "), MarkdownRun("e*", .code), MarkdownRun(" "),
            MarkdownRun("f", [.strong, .emphasis]),
          ]))
      ])
  }

  @Test func links() {
    #expect(
      Markdown("See [the *lab*](https://example.org/a?b&c \"t\"), <https://example.org>.").blocks == [
        .paragraph(
          MarkdownText([
            MarkdownRun("See "), MarkdownRun("the ", link: "https://example.org/a?b&c"),
            MarkdownRun("lab", .emphasis, link: "https://example.org/a?b&c"), MarkdownRun(", "),
            MarkdownRun("https://example.org", link: "https://example.org"), MarkdownRun("."),
          ]))
      ])
  }

  @Test(arguments: [
    "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](&#106;avascript:alert(1))",
    "[x](vbscript:x)", "[x](data:text/html,y)", "[x](file:///etc/passwd)", "[x]()", "![x](data:y)",
    "![x](y.png)",
    "x<!-- y -->", "x<script></script>",
  ])
  func whatThePageLeavesOut(source: String) {
    #expect(Markdown(source).blocks == [.paragraph(text("x"))])
  }

  @Test func rawBlocksLeaveNothing() {
    #expect(Markdown("<!-- a -->\n\n<script>b</script>\n\n<!-- c --> <img src=x>").blocks == [])
  }

  @Test func nestedLists() {
    let source = """
      3. one
         - deep
           1. deeper
      4. two

         more of it
      """
    let deeper = MarkdownList(start: 1, isTight: true, items: [[.paragraph(text("deeper"))]])
    let deep = MarkdownList(start: nil, isTight: true, items: [[.paragraph(text("deep")), .list(deeper)]])
    #expect(
      Markdown(source).blocks == [
        .list(
          MarkdownList(
            start: 3, isTight: false,
            items: [
              [.paragraph(text("one")), .list(deep)],
              [.paragraph(text("two")), .paragraph(text("more of it"))],
            ]))
      ])
    #expect(
      Markdown("-\n- a").blocks == [
        .list(MarkdownList(start: nil, isTight: true, items: [[], [.paragraph(text("a"))]]))
      ])
  }

  @Test func tables() {
    let source = """
      | Part | **Time** | | Who |
      | --- | ---: | :-: | :-- |
      | Tests | 20 |
      | a \\| b | 1 | 2 | 3 | 4 |
      """
    #expect(
      Markdown(source).blocks == [
        .table(
          MarkdownTable(
            alignments: [.natural, .right, .center, .left],
            header: [text("Part"), MarkdownText([MarkdownRun("Time", .strong)]), text(""), text("Who")],
            rows: [
              [text("Tests"), text("20"), text(""), text("")],
              [text("a | b"), text("1"), text("2"), text("3")],
            ]))
      ])
  }

  @Test func quotesAndCode() {
    #expect(
      Markdown("> said\n>\n> - a\n\n```\nx < y\n  z\n```\n\n    indented").blocks == [
        .quote([
          .paragraph(text("said")),
          .list(MarkdownList(start: nil, isTight: true, items: [[.paragraph(text("a"))]])),
        ]),
        .code("x < y\n  z"), .code("indented"),
      ])
  }

  @Test func everyScriptAndEveryCharacter() {
    #expect(
      Markdown("Größe &amp; שלום مرحبا 山田 👩🏽‍🔬 \u{0}").blocks == [
        .paragraph(text("Größe & שלום مرحبا 山田 👩🏽‍🔬 \u{FFFD}"))
      ])
  }

  @Test(arguments: [">", "- ", "*"])
  func nestingHasAnEnd(mark: String) {
    let blocks = Markdown(String(repeating: mark, count: 20_000) + "x").blocks
    #expect(blocks.count == 1)
    #expect("\(blocks)".contains("x"))
  }

  private func text(_ plain: String) -> MarkdownText {
    MarkdownText(plain.isEmpty ? [] : [MarkdownRun(plain)])
  }
}
