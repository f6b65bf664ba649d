import Definitions
import Foundation
import Studies
import Testing

/// Drawings that are no XML, or none that browsers and we read alike, or that are made to exhaust who reads them.
struct MalformedDrawingTests {
  private static let malformed: [(String, String)] = [
    (drawing("<g>"), "1: is not well-formed SVG: “</g>” is missing here, for the “<g>” in line 1"),
    (
      drawing("\n<x:g>\n</x:g></x:g>"),
      "3: is not well-formed SVG: “</svg>” is missing here, for the “<svg>” in line 1"
    ),
    (
      "\n" + drawing("\n").dropLast(6),
      "3: is not well-formed SVG: “</svg>” is missing here, for the “<svg>” in line 2"
    ),
    (drawing("<g></g"), wrong(1)),
    (drawing("\n<g a=b/>"), wrong(2)),
    (drawing("\n<g a='1' a='2'/>"), wrong(2)),
    (drawing("\n<g a='1'b='2'/>"), wrong(2)),
    (drawing("\n< g/>"), wrong(2)),
    (drawing("\n<g a='<'/>"), wrong(2)),
    (drawing("\nSun & moon"), wrong(2)),
    (drawing("\n<a x:a='' y:a='' xmlns:y='https://example.org/x'/>"), wrong(2)),
    (drawing("\n<!-- -- -->"), wrong(2)),
    (drawing("\n<?xml version='1.0'?>"), wrong(2)),
    (
      drawing("\n<!-- open"),
      "2: is not well-formed SVG: a comment (<!-- … -->) or something similar is not closed"
    ),
    (
      drawing("\n<![CDATA[ open"),
      "2: is not well-formed SVG: a comment (<!-- … -->) or something similar is not closed"
    ),
    (
      drawing("\n&nbsp;"), "2: is not well-formed SVG: “&nbsp;” means nothing here: type the character itself"
    ),
    (
      "<!DOCTYPE svg PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'xhtml1-strict.dtd'>"
        + drawing("<g d='&nbsp;'/>"),
      "1: is not well-formed SVG: “&nbsp;” means nothing here: type the character itself"
    ),
    (drawing("\n\u{1}"), "2: is not well-formed SVG: there is a control character here"),
    (drawing("\n&#0;"), "2: is not well-formed SVG: there is a control character here"),
    (drawing("") + "\nmore", "2: is not well-formed SVG: there is more after its end"),
    (drawing("") + "\n" + drawing(""), "2: is not well-formed SVG: there is more after its end"),
    ("<!-- nothing -->", "1: is not well-formed SVG: there should be a tag here"),
    (
      drawing("\n\n<use\n y:href='#a'/><y:use/>"),
      "3: is not well-formed SVG: “y:” has no meaning, because xmlns:y=\"…\" is missing"
    ),
    (
      "<svg viewBox='0 0 1 1'/>",
      "1: lacks xmlns=\"http://www.w3.org/2000/svg\" in its first tag, without which browsers show nothing"
    ),
    (
      "<svg xmlns:svg='http://www.w3.org/2000/svg'/>",
      "1: lacks xmlns=\"http://www.w3.org/2000/svg\" in its first tag, without which browsers show nothing"
    ),
    ("<g/>", "1: is not an SVG drawing: it starts with “<g>”"),
    ("<SVG xmlns='http://www.w3.org/2000/svg'/>", "1: is not an SVG drawing: it starts with “<SVG>”"),
  ]

  @Test(arguments: malformed)
  func drawingsThatAreNone(svg: String, says: String) {
    #expect(check(svg).mistakes.map(\.description) == ["pictures/sun.svg:" + says])
  }

  @Test func aPageIsNoDrawing() {
    #expect(
      check("<html/>").mistakes.map(\.description) == [
        "pictures/sun.svg:1: is not an SVG drawing: it starts with “<html>”",
        "pictures/sun.svg:1: holds “<html>”: a picture must not contain other pages or media",
      ])
  }

  // MARK: - Encodings

  private static let otherEncodings: [([UInt8], Int)] = [
    (Array(drawing("\n<text>Gr").utf8) + [0xF6, 0xDF] + Array("e</text>".utf8), 2),
    // libxml2 and browsers would take a zero byte for the end.
    (Array(drawing("\n\n").utf8) + [0] + Array("<script/>".utf8), 3),
    (bytes(drawing("<script/>"), in: .utf16LittleEndian), 1),
    (bytes(drawing("<script/>"), in: .utf16BigEndian), 1),
    ([0xFF, 0xFE] + bytes(drawing(""), in: .utf16LittleEndian), 1),
    ([0xFE, 0xFF] + bytes(drawing(""), in: .utf16BigEndian), 1),
    (bytes(drawing(""), in: .utf32LittleEndian), 1),
  ]

  @Test(arguments: otherEncodings)
  func aDrawingThatIsNotUTF8(bytes: [UInt8], line: Int) {
    #expect(
      check(bytes).mistakes.map(\.description) == [
        "pictures/sun.svg:\(line): is not valid UTF-8 from here on: save the drawing with UTF-8 encoding"
      ])
  }

  @Test(arguments: ["ISO-8859-1", "utf-16", "UTF-7", "iso-2022-jp", "UTF-8859", "nonsense", ""])
  func aDrawingThatSaysItIsNotUTF8(encoding: String) {
    let svg = "<?xml version='1.0'\n encoding = '\(encoding)'?>" + drawing("+ADw-script/+AD4- Größe")
    for svg in [svg, "\u{FEFF}" + svg] {
      #expect(
        check(svg).mistakes.map(\.description) == [
          "pictures/sun.svg:1: declares an encoding other than UTF-8: save the drawing with UTF-8 encoding"
        ])
    }
  }

  // MARK: - Entities

  @Test(arguments: [
    "[<!ENTITY a 'b'>]", "SYSTEM 'a.dtd'\n[]", "[<!ATTLIST svg onload CDATA 'alert(1)'>]",
    "[<!ENTITY a SYSTEM 'file:///etc/passwd'>]", "[<!ENTITY % a SYSTEM 'https://example.org/a'> %a;]",
    "[<!ENTITY a '&#60;script/>'>]", "[<!ENTITY a '&b;'><!ENTITY b '&a;'>]", "[ not well-formed",
  ])
  func aDrawingWithDefinitions(definitions: String) {
    let line = definitions.contains("\n") ? 3 : 2
    let svg = "<!DOCTYPE\nsvg \(definitions)>" + drawing("<g id='&a;'>&a;</g>")
    #expect(
      check(svg).mistakes.map(\.description) == ["pictures/sun.svg:\(line): " + definitionsRefused]
    )
  }
}

let definitionsRefused =
  "defines entities of its own (ENTITY), which could hide anything: export it as "
  + "“plain SVG”"

private func wrong(_ line: Int) -> String {
  "\(line): is not well-formed SVG: something in a tag is wrong here, or “&” or “<” in text is not written as “&amp;” "
    + "or “&lt;”"
}

private func bytes(_ text: String, in encoding: String.Encoding) -> [UInt8] {
  Array(text.data(using: encoding)!)
}
