import Definitions
import SampleStudies
import Studies
import Testing

/// Drawings that act, move, fetch, or are no drawings.
struct DrawingTests {
  private static let harmless: [String] = [
    drawing("<path d='M0 0L1 1' fill=\"url(#shade)\" stroke='url( &quot; #größe&quot; )'/>"),
    drawing("<!-- a comment with <tags> & -->\n<title>Sun &amp; moon</title><text>Größe</text>"),
    drawing("<style>.a { fill: url('#shade') }</style><style><![CDATA[ a > b { fill: red } ]]></style>"),
    drawing("<style>@im<!-- --> <!-- -->port</style><g xmlns:a='relative'/>"),
    drawing("<use xlink:href='#sun'/><use href='#sun'/><image href='data:image/png;base64,iVBORw0KGgo='/>"),
    drawing(
      "<metadata><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' rdf:about=''/></metadata>"),
    drawing("<path x:export-filename='C:\\pictures\\sun.svg' x:nodetypes='cc'/>"),
    drawing("<svg:path xmlns:svg='http://www.w3.org/2000/svg'/>&#x53;&lt;&#117;n&quot;&apos;&gt;"),
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" "
      + "\"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n" + drawing(""),
    "\u{FEFF}<?xml version='1.0' encoding = 'utf-8' ?>" + drawing("<text>Größe</text>"),
    "<?xml version='1.0' encoding='US-ASCII'?>" + drawing("<!-- ß -->"),
    "\u{FEFF}\n<svg:svg xmlns:svg='http://www.w3.org/2000/svg' width='20mm' height=\"30mm\"></svg:svg >\n<!-- end -->",
  ]

  @Test(arguments: harmless)
  func harmlessDrawings(svg: String) {
    let check = check(svg)
    #expect(check.mistakes.isEmpty && !check.notices.contains { $0.file.hasPrefix("pictures") })
  }

  private static let acting: [(String, String)] = [
    ("\n<script>alert(1)</script>", "2: holds “<script>”: a picture must not run scripts"),
    ("<x:Script/>", "1: holds “<x:Script>”: a picture must not run scripts"),
    (
      "<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>",
      "1: holds “<s:script>”: a picture must not run scripts"
    ),
    ("\n\n<g onclick='alert(1)'/>", "3: holds “onclick”: a picture must not run scripts"),
    ("<g x:onclick='alert(1)'/>", "1: holds “x:onclick”: a picture must not run scripts"),
    ("<a xlink:href=' java&#115;cript:alert(1)'/>", "1: holds a link that runs a script"),
    (
      "<a l:href='java&#x0A;script:alert(1)' xmlns:l='http://www.w3.org/1999/xlink'/>",
      "1: holds a link that runs a script"
    ),
    ("<foreignObject/>", "1: holds “<foreignObject>”: a picture must not contain other pages or media"),
    (
      "<b xmlns='http://www.w3.org/1999/xhtml'/>",
      "1: contains HTML: a picture must not contain other pages or media"
    ),
    (
      "\n<h:b xmlns:h='http://www.w3.org/1999/&#120;html'/>",
      "2: contains HTML: a picture must not contain other pages or media"
    ),
    ("<animate attributeName='x'/>", "1: holds “<animate>”: a picture must not move"),
    ("<set attributeName='href'/>", "1: holds “<set>”: a picture must not move"),
    (
      "<style>@KeyFrames turn { to { rotate: 360deg } }</style>",
      "1: has a style that makes it move: a picture must not move"
    ),
    ("\n<?xml-stylesheet href='a.css'?>", "2: fetches a style sheet from elsewhere"),
  ]

  @Test(arguments: acting)
  func drawingsThatActOrMove(content: String, says: String) {
    #expect(check(drawing(content)).mistakes.map(\.description) == ["pictures/sun.svg:" + says])
  }

  private static let referring: [(String, String)] = [
    ("<image href='https://example.org/sun.png'/>", "https://example.org/sun.png"),
    ("<use x:href='other.svg#sun'/>", "other.svg#sun"),
    (
      "<use l:href='other.svg#sun' xmlns:l='http://www.w3.org/1999/xlink'/>", "other.svg#sun"
    ),
    ("<image src='sun.png'/>", "sun.png"),
    ("<image href='data:image/svg+xml,&lt;svg/>'/>", "data:image/svg+xml,<svg/>"),
    ("<path fill='URL( \"//example.org/a#b\" )'/>", "//example.org/a#b"),
    ("<path fill='&#117;rl(//example.org/&amp;)'/>", "//example.org/&"),
    ("<use href='\u{A0}#a'/>", "\u{A0}#a"),
    ("<use href='&quot;#a'/>", "\"#a"),
    ("<g fill='url(\u{301}#a)'/>", "\u{FFFD}#a"),
    ("<g fill='url( \u{301}#a)'/>", "\u{FFFD}#a"),
    ("<g fill='url(\u{A0}#a)'/>", "\u{FFFD}#a"),
    ("<g fill='url(&apos;&quot;#a)'/>", ""),
    ("<g xml:base='https://example.org/'/>", "https://example.org/"),
    ("<style>a { fill: u<!-- -->rl(<![CDATA[//example.org)]]> }</style>", "//example.org"),
  ]

  @Test(arguments: referring)
  func drawingsThatReferOutside(content: String, to target: String) {
    #expect(
      check(drawing(content)).mistakes.map(\.description) == [
        "pictures/sun.svg:1: refers to “\(target)” outside the picture: draw or embed it as PNG, JPEG or WebP instead"
      ])
  }

  @Test(arguments: [
    "\n<style>@import 'a.css';</style>",
    "\n<style>@im<!-- -->po<![CDATA[rt 'a.css']]></style>",
    "\n<style>@im<g/>port 'a.css'</style>",
    "\n<style><![CDATA[@IMPORT 'a.css']]></style>",
    "\n<x:STYLE>&#64;import 'a.css'</x:STYLE>",
    "\n<g style='fill: u\\72l(//example.org)'/>",
    "\n<g style='fill: -webkit-image-set(\"a.png\" 1x)'/>",
  ])
  func drawingsWithStylesThatCouldFetch(content: String) {
    #expect(
      check(drawing(content)).mistakes.map(\.description) == [
        "pictures/sun.svg:2: has a style that could fetch something from elsewhere"
      ])
  }

  @Test func everythingThatIsWrongIsTold() {
    let svg =
      "<?xml-stylesheet href='a.css'?>"
      + drawing(
        "<g\n id='a'\n onclick=''/>\n<!--\n--><set\n/><S:Script/><S:g/><S:script xlink:href='a'/>")
    #expect(
      check(svg).mistakes.map(\.description) == [
        "pictures/sun.svg:1: fetches a style sheet from elsewhere",
        "pictures/sun.svg:1: holds “onclick”: a picture must not run scripts",
        "pictures/sun.svg:5: holds “<set>”: a picture must not move",
        "pictures/sun.svg:6: is not well-formed SVG: “S:” has no meaning, because xmlns:S=\"…\" is missing",
        "pictures/sun.svg:6: holds “<S:Script>”: a picture must not run scripts",
        "pictures/sun.svg:6: holds “<S:script>”: a picture must not run scripts",
        "pictures/sun.svg:6: refers to “a” outside the picture: draw or embed it as PNG, JPEG or WebP instead",
      ])
  }

  @Test(arguments: ["", "viewBox='0 0 0 10'", "width='100%' height='100%'", "width='2em' height='2em'"])
  func aDrawingWithoutASize(attributes: String) {
    let check = check("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>")
    #expect(check.mistakes.isEmpty)
    #expect(
      check.notices.map(\.description).contains(
        "pictures/sun.svg:1: names neither a size nor a viewBox, so that browsers have to guess one"))
  }
}

/// The mistakes and notices of the sample study with this picture in the place of its `sun.svg`.
func check(_ svg: String) -> StudyCheck { check(Array(svg.utf8)) }

func check(_ svg: [UInt8]) -> StudyCheck {
  SampleStudy.definition(changing: ["pictures/sun.svg": svg]).check()
}

/// Returns a drawing in which the prefix `xlink` has its usual meaning, and `x` belongs to a drawing program.
func drawing(_ content: String) -> String {
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:x='https://example.org/x' "
    + "viewBox='0 0 20 30'>\(content)</svg>"
}
