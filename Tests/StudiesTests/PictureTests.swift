import Foundation
import Studies
import Testing

/// Pictures, judged by what they hold. Each lies in the place of the sample study's `sun.svg`.
struct PictureTests {
  @Test(arguments: [
    ("rose.png", PixelFiles.png), ("rose.jpg", PixelFiles.jpeg), ("rose.jpeg", PixelFiles.jpeg),
    ("rose.webp", PixelFiles.lossyWebP), ("rose.webp", PixelFiles.losslessWebP),
    ("rose.webp", PixelFiles.transparentWebP),
  ])
  func picturesOfPixelsTellTheirSize(name: String, bytes: [UInt8]) {
    let check = withRose(name, bytes)
    #expect(check.mistakes.isEmpty)
    #expect(
      check.notices.map(\.description).contains(
        "study.yaml:64: the pictures of “flowers” differ much: sun.svg is 20 x 30, \(name) is 3 x 2. They are shown "
          + "within the same square, so one looks smaller than the other"))
  }

  @Test(arguments: [
    ("rose.jpg", PixelFiles.png, "holds a picture in PNG format, so its name should end in .png"),
    ("rose.png", PixelFiles.jpeg, "holds a picture in JPEG format, so its name should end in .jpg"),
    ("rose.png", PixelFiles.losslessWebP, "holds a picture in WebP format, so its name should end in .webp"),
    ("rose.png", Array(drawing("").utf8), "holds a picture in SVG format, so its name should end in .svg"),
    ("rose.png", PixelFiles.gif, "is no SVG, PNG, JPEG or WebP picture: it is a GIF"),
    (
      "rose.jpg", [0, 0, 0, 24] + Array("ftypheic".utf8),
      "is no SVG, PNG, JPEG or WebP picture: it is a HEIC or AVIF"
    ),
    ("rose.svg", Array("%PDF-1.7".utf8), "is no SVG, PNG, JPEG or WebP picture: it is a PDF"),
    ("rose.svg", [0x1F, 0x8B, 8], "is no SVG, PNG, JPEG or WebP picture: it is a compressed SVG"),
    ("rose.png", Array("a rose".utf8), "is no SVG, PNG, JPEG or WebP picture"),
    ("rose.png", [], "is empty"),
    ("rose.png", PixelFiles.movingPNG, "is an animation: a picture has to stand still"),
    ("rose.webp", PixelFiles.movingWebP, "is an animation: a picture has to stand still"),
    ("rose.png", Array(PixelFiles.png.dropLast(12)), "is damaged: its end is missing"),
    ("rose.jpg", Array(PixelFiles.jpeg.dropLast(2)), "is damaged: its end is missing"),
    ("rose.webp", Array(PixelFiles.lossyWebP.dropLast(1)), "is damaged: its end is missing"),
    ("rose.jpg", [0xFF, 0xD8, 0xFF, 0xD9], "is damaged: it does not say how large it is"),
  ])
  func picturesThatCannotBeShown(name: String, bytes: [UInt8], says: String) {
    #expect(withRose(name, bytes).mistakes.map(\.description) == ["pictures/\(name): \(says)"])
  }

  /// No beginning of any of them leads to a crash or is taken for the whole.
  @Test(arguments: [PixelFiles.png, PixelFiles.jpeg, PixelFiles.lossyWebP, PixelFiles.transparentWebP])
  func everyBeginningOfAFileIsDamaged(bytes: [UInt8]) {
    for length in Array(1..<64) + Array(stride(from: 64, to: bytes.count, by: 16)) where length < bytes.count
    {
      #expect(withRose("rose.png", Array(bytes[..<length])).mistakes.count == 1, "\(length) bytes")
    }
  }

  @Test func oneFileInTwoPlacesIsToldOnce() {
    let check = SampleStudy.definition(changing: ["pictures/sun.svg": PixelFiles.png]).check()
    #expect(
      check.mistakes.map(\.description) == [
        "pictures/sun.svg: holds a picture in PNG format, so its name should end in .png"
      ])
  }

  @Test func theSamePictureUnderTwoNames() {
    #expect(
      withRose("rose.svg", SampleStudy.files["pictures/sun.svg"]!).mistakes.map(\.description) == [
        "study.yaml:68: the picture sun.svg, which is the same as rose.svg, stands twice in “flowers”, so that it could "
          + "come up twice in a row"
      ])
  }

  /// The sample study, with a picture in the place of the word “Rose”.
  private func withRose(_ name: String, _ bytes: [UInt8]) -> StudyCheck {
    let yaml = SampleStudy.yaml.replacingOccurrences(
      of: "text: {en: Rose, de: Rose}", with: "image: \(name), description: {en: Rose, de: Rose}")
    return SampleStudy.definition(changing: [
      "study.yaml": Array(yaml.utf8), "pictures/\(name)": bytes,
    ]).check()
  }
}

/// Drawings that act, move, fetch, or are no drawings.
struct DrawingTests {
  @Test(arguments: [
    drawing("<path d='M0 0L1 1' fill=\"url(#shade)\"/>"),
    drawing("<!-- a comment with <tags> & -->\n<title>Sun &amp; moon</title><text>Größe</text>"),
    drawing("<style>.a { fill: url('#shade') }</style><style><![CDATA[ a > b { fill: red } ]]></style>"),
    drawing("<use xlink:href='#sun'/><use href='#sun'/><image href='data:image/png;base64,iVBORw0KGgo='/>"),
    drawing(
      "<metadata><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' rdf:about=''/></metadata>"),
    drawing("<path inkscape:export-filename='C:\\pictures\\sun.svg' sodipodi:nodetypes='cc'/>"),
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" "
      + "\"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n" + drawing(""),
    "\u{FEFF}\n<svg:svg xmlns:svg='http://www.w3.org/2000/svg' width='20mm' height=\"30mm\"></svg:svg >\n<!-- end -->",
  ])
  func harmlessDrawings(svg: String) {
    let check = check(svg)
    #expect(check.mistakes.isEmpty && !check.notices.contains { $0.file.hasPrefix("pictures") })
  }

  @Test(arguments: [
    (drawing("\n<script>alert(1)</script>"), "2: holds “<script>”: a picture must not run scripts"),
    (drawing("<SVG:Script/>"), "1: holds “<SVG:Script>”: a picture must not run scripts"),
    (drawing("\n\n<g onclick='alert(1)'/>"), "3: holds “onclick”: a picture must not run scripts"),
    (drawing("<a xlink:href=' java&#115;cript:alert(1)'/>"), "1: holds a link that runs a script"),
    (
      drawing("<foreignObject/>"),
      "1: holds “<foreignObject>”: a picture must not contain other pages or media"
    ),
    (
      drawing("<b xmlns='http://www.w3.org/1999/xhtml'/>"),
      "1: contains HTML: a picture must not contain other pages or media"
    ),
    (drawing("<animate attributeName='x'/>"), "1: holds “<animate>”: a picture has to stand still"),
    (drawing("<set attributeName='href'/>"), "1: holds “<set>”: a picture has to stand still"),
    (
      drawing("<image href='https://example.org/sun.png'/>"),
      "1: refers to “https://example.org/sun.png” outside the picture: draw or embed it as PNG, JPEG or WebP instead"
    ),
    (
      drawing("<use x:href='other.svg#sun'/>"),
      "1: refers to “other.svg#sun” outside the picture: draw or embed it as PNG, JPEG or WebP instead"
    ),
    (
      drawing("<image href='data:image/svg+xml,&lt;svg/>'/>"),
      "1: refers to “data:image/svg+xml,<svg/>” outside the picture: draw or embed it as PNG, JPEG or WebP instead"
    ),
    (
      drawing("<path fill='URL( \"//example.org/a#b\" )'/>"),
      "1: refers to “ \"//example.org/a#b\" ” outside the picture: draw or embed it as PNG, JPEG or WebP instead"
    ),
    (
      drawing("<g xml:base='https://example.org/'/>"),
      "1: refers to “https://example.org/” outside the picture: draw or embed it as PNG, JPEG or WebP instead"
    ),
    (
      drawing("\n<style>@import 'a.css';</style>"), "2: has a style that could fetch something from elsewhere"
    ),
    (
      drawing("<style>@im<!-- -->po<![CDATA[rt 'a.css']]></style>"),
      "1: has a style that could fetch something from elsewhere"
    ),
    (
      drawing("<style>@im<g/>port 'a.css'</style>"),
      "1: has a style that could fetch something from elsewhere"
    ),
    (
      drawing("<style><![CDATA[@IMPORT 'a.css']]></style>"),
      "1: has a style that could fetch something from elsewhere"
    ),
    (
      drawing("<g style='fill: u\\72l(//example.org)'/>"),
      "1: has a style that could fetch something from elsewhere"
    ),
    ("<?xml-stylesheet href='a.css'?>" + drawing(""), "1: fetches a style sheet from elsewhere"),
    (
      "<!DOCTYPE svg [<!ENTITY a 'b'>]>" + drawing(""),
      "1: defines abbreviations of its own (ENTITY), behind which anything can hide: export it as “plain SVG”"
    ),
    (
      "<?xml version='1.0' encoding='ISO-8859-1'?>" + drawing(""),
      "1: says that it has another encoding than UTF-8: save the drawing again with the encoding UTF-8"
    ),
  ])
  func drawingsThatActMoveOrFetch(svg: String, says: String) {
    #expect(check(svg).mistakes.map(\.description).first == "pictures/sun.svg:" + says)
  }

  @Test(arguments: [
    (
      "<svg viewBox='0 0 1 1'/>",
      "1: lacks xmlns=\"http://www.w3.org/2000/svg\" in its first tag, without which browsers show nothing"
    ),
    ("<html/>", "1: is no SVG drawing: it begins with “<html>”"),
    ("<!-- nothing -->", " is no SVG drawing: it has no content"),
    (drawing("<g>"), "1: is no well-formed SVG: “</svg>” closes what is not open"),
    (drawing("<g></g"), "1: is no well-formed SVG: “</g</svg>” closes what is not open"),
    (drawing("\n<g a=b/>"), "2: is no well-formed SVG: something is wrong in the tag that begins here"),
    (
      drawing("\n<g a='1' a='2'/>"),
      "2: is no well-formed SVG: something is wrong in the tag that begins here"
    ),
    (
      drawing("\n<g a='1'b='2'/>"), "2: is no well-formed SVG: something is wrong in the tag that begins here"
    ),
    (drawing("\n< g/>"), "2: is no well-formed SVG: something is wrong in the tag that begins here"),
    (drawing("\n<g a='<'/>"), "2: is no well-formed SVG: something is wrong in the tag that begins here"),
    (drawing("\n<!-- open"), "2: is no well-formed SVG: something is wrong in the tag that begins here"),
    (drawing("\nSun & moon"), "1: is no well-formed SVG: an ampersand (&) has to be written &amp;"),
    (drawing("\n&nbsp;"), "1: is no well-formed SVG: an ampersand (&) has to be written &amp;"),
    (drawing("") + "\nmore", "1: is no well-formed SVG: there is text outside the drawing"),
    (drawing("") + "\n" + drawing(""), "2: is no well-formed SVG: there is a second drawing in it"),
  ])
  func drawingsThatAreNone(svg: String, says: String) {
    #expect(check(svg).mistakes.map(\.description).first == "pictures/sun.svg:" + says)
  }

  @Test func aDrawingInAnotherEncoding() {
    let bytes = Array(drawing("\n<text>Gr").utf8) + [0xF6, 0xDF] + Array("e</text>".utf8)
    #expect(
      check(bytes).mistakes.map(\.description) == [
        "pictures/sun.svg:2: is not UTF-8 text from here on: save the drawing again with the encoding UTF-8"
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

  private func check(_ svg: String) -> StudyCheck { check(Array(svg.utf8)) }

  private func check(_ svg: [UInt8]) -> StudyCheck {
    SampleStudy.definition(changing: ["pictures/sun.svg": svg]).check()
  }
}

private func drawing(_ content: String) -> String {
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 30'>\(content)</svg>"
}
