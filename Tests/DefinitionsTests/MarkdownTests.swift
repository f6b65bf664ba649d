import Definitions
import Studies
import Testing

struct MarkdownTests {
  @Test func aDeviceThatCannotWriteOrTelephoneShowsAddressesAsWords() {
    let text = Markdown(
      "[Write](mailto:a@example.org), <b@example.org> or [call us](tel:+49%2030%2012). [Read](/more \"x\").")
    #expect(
      text.htmlWithoutAddressLinks
        == "<p>Write (a@example.org), b@example.org or call us (+49 30 12). <a href=\"/more\" title=\"x\">Read</a>.</p>\n"
    )
    #expect(text.html.contains("mailto:a@example.org"))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "a <script>alert(1)</script> b", "<img src=x onerror=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>", "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))", "[x](vbscript:x)", "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](javascript:alert(1))", "<javascript:alert(1)>", "[x]: javascript:alert(1)\n\n[x]",
    "<svg onload=alert(1)>", "<style>body{display:none}</style>", "<!-- <script> -->",
    "| a |\n| --- |\n| <script>x</script> |",
  ])
  func nothingThatRunsGetsThrough(source: String) {
    let html = Markdown(source).html.lowercased()
    for part in [
      "<script", "\"javascript:", "\"vbscript:", "\"data:", "<img src=x", "<svg", "<style", "<a href='",
    ] {
      #expect(!html.contains(part), "\(html)")
    }
  }

  @Test func quotesCannotLeaveAnAttribute() {
    let html = Markdown("[x](https://example.org/\"onmouseover=\"alert(1))").html
    #expect(!html.contains("\"onmouseover"))
    #expect(Markdown("a \"<&\" b").html.contains("&quot;&lt;&amp;&quot;"))
  }

  @Test func whatAuthorsNeedIsKept() {
    let html = Markdown(
      """
      Some **bold** text and a [link](https://example.org).

      - one

      | Part | Time |
      | --- | ---: |
      | Tests | 20 |
      """
    ).html
    for part in [
      "<strong>bold</strong>", "<a href=\"https://example.org\">link</a>", "<li>one</li>", "<table>",
      "<th>Part</th>", "<td>Tests</td>",
    ] {
      #expect(html.contains(part), "\(html)")
    }
    #expect(Markdown("Größe, 山田").html == "<p>Größe, 山田</p>\n")
    #expect(Markdown("").html == "")
  }
}
