/// An SVG drawing, judged piece by piece. It is sent from the console's own address, where a script in it could act
/// as the console itself; so nothing that acts, moves or fetches is let in.
struct Drawing {
  private(set) var size: Picture.Size?
  private(set) var faults: [Picture.Fault] = []
  private var root: MarkupReader.Tag?
  private var open: [String] = []
  /// What a `style` element has said so far; comments within it do not part it.
  private var style = ""

  /// Whether it is a drawing at all, however faulty.
  var isDrawing: Bool { root.map { $0.name.localName == "svg" } ?? false }

  init(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      add(
        "is not UTF-8 text from here on: save the drawing again with the encoding UTF-8",
        bytes.firstLineOutsideUTF8)
      return
    }
    var reader = MarkupReader(bytes)
    do throws(Picture.Fault) {
      while let piece = try reader.next() { judge(piece, reader.line) }
    } catch {
      faults.append(error)
    }
    if let last = open.last, faults.isEmpty {
      add("is no well-formed SVG: “<\(last)>” is not closed", reader.line)
    }
    if faults.isEmpty && root == nil { add("is no SVG drawing: it has no content", nil) }
    if faults.isEmpty && size == nil {
      let message = "names neither a size nor a viewBox, so that browsers have to guess one"
      faults.append(Picture.Fault(message: message, line: 1, weight: .notice))
    }
  }

  private mutating func add(_ message: String, _ line: Int?) {
    let fault = Picture.Fault(message: message, line: line)
    if !faults.contains(fault) { faults.append(fault) }
  }
}

// MARK: - Pieces

extension Drawing {
  private mutating func judge(_ piece: MarkupReader.Piece, _ line: Int) {
    switch piece {
    case .open(let tag): judge(tag, line)
    case .close(let name):
      if open.last == name {
        open.removeLast()
        if name.localName == "style" { judge(style: style, line) }
      } else {
        add("is no well-formed SVG: “</\(name)>” closes what is not open", line)
      }
    case .text(let text): judge(text, line)
    case .instruction(let target, let content): judge(target, content, line)
    case .documentType(let content):
      if content.contains("[") || content.contains("ENTITY") {
        add(
          "defines abbreviations of its own (ENTITY), behind which anything can hide: export it as “plain SVG”",
          line)
      }
    }
  }

  private mutating func judge(_ target: String, _ content: String, _ line: Int) {
    if target == "xml-stylesheet" { add("fetches a style sheet from elsewhere", line) }
    let isOtherEncoding =
      content.contains("encoding") && !content.lowercased().contains("utf-8")
      && !content.lowercased().contains("ascii")
    if target == "xml" && isOtherEncoding {
      add(
        "says that it has another encoding than UTF-8: save the drawing again with the encoding UTF-8", line)
    }
  }

  private mutating func judge(_ text: String, _ line: Int) {
    if open.isEmpty {
      if !text.trimmed.isEmpty { add("is no well-formed SVG: there is text outside the drawing", line) }
    } else if isInStyle {
      style += text
    }
  }

  private var isInStyle: Bool { open.last?.localName == "style" }

  private mutating func judge(_ tag: MarkupReader.Tag, _ line: Int) {
    if open.isEmpty { judge(root: tag, line) }
    if isInStyle { add(Self.mayFetch, line) }
    if let reason = Self.refusal(of: tag.name.localName) { add("holds “<\(tag.name)>”: \(reason)", line) }
    for attribute in tag.attributes { judge(attribute, line) }
    if !tag.isEmpty { open.append(tag.name) }
    if tag.name.localName == "style" { style = "" }
  }

  private mutating func judge(root tag: MarkupReader.Tag, _ line: Int) {
    guard root == nil else { return add("is no well-formed SVG: there is a second drawing in it", line) }
    root = tag
    size = tag.drawingSize
    guard tag.name.localName == "svg" else {
      return add("is no SVG drawing: it begins with “<\(tag.name)>”", line)
    }
    let prefix = tag.name.split(separator: ":").count == 2 ? ":" + tag.name.split(separator: ":")[0] : ""
    if tag["xmlns\(prefix)"] != "http://www.w3.org/2000/svg" {
      add(
        "lacks xmlns=\"http://www.w3.org/2000/svg\" in its first tag, without which browsers show nothing",
        line)
    }
  }
}

// MARK: - What a drawing must not do

extension Drawing {
  private static func refusal(of element: String) -> String? {
    switch element {
    case "script", "handler", "listener":
      "a picture must not run scripts"
    case "foreignobject", "iframe", "embed", "object", "audio", "video", "canvas", "html", "body", "link",
      "meta":
      "a picture must not contain other pages or media"
    case "set", "animate", "animatecolor", "animatemotion", "animatetransform", "discard":
      "a picture has to stand still"
    default: nil
    }
  }

  /// Attributes with a prefix belong to drawing programs and do nothing, but for `xlink:href` and `xml:base`.
  private mutating func judge(_ attribute: (name: String, value: String), _ line: Int) {
    let name = attribute.name.lowercased()
    if name.hasPrefix("on") { add("holds “\(attribute.name)”: a picture must not run scripts", line) }
    if attribute.value.contains("http://www.w3.org/1999/xhtml") {
      add("contains HTML: a picture must not contain other pages or media", line)
    }
    if name.localName == "href" || name == "src" || name == "xml:base" {
      judge(reference: attribute.value, line)
    } else if !name.contains(":") {
      judge(style: attribute.value, line)
    }
  }

  /// Within the drawing, or an embedded picture of pixels or typeface.
  private mutating func judge(reference: String, _ line: Int) {
    let target = reference.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }.lowercased()
    let embedded = ["data:image/png", "data:image/jpeg", "data:image/webp", "data:font/"]
    if target.hasPrefix("#") || embedded.contains(where: target.hasPrefix) { return }
    if target.contains("script:") { return add("holds a link that runs a script", line) }
    let shown = reference.count > 60 ? reference.prefix(60) + "…" : reference[...]
    add("refers to “\(shown)” outside the picture: draw or embed it as PNG, JPEG or WebP instead", line)
  }

  private static let mayFetch = "has a style that could fetch something from elsewhere"

  /// A style may refer to parts of the drawing, `url(#shadow)`. A backslash could spell `url` otherwise.
  private mutating func judge(style: String, _ line: Int) {
    let style = style.lowercased()
    for part in style.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
      judge(reference: String(part.prefix { $0 != ")" }), line)
    }
    if ["@import", "image-set(", "\\"].contains(where: style.contains) {
      add(Self.mayFetch, line)
    }
  }
}

extension String {
  /// Without a prefix, in small letters: `xlink:href` is `href`.
  fileprivate var localName: String { split(separator: ":").last.map { $0.lowercased() } ?? "" }
}

extension MarkupReader.Tag {
  /// `width` and `height`, else those of the `viewBox`.
  fileprivate var drawingSize: Picture.Size? {
    let box = (self["viewBox"] ?? "").split { " ,\t\n\r".contains($0) }.map { Double($0) ?? 0 }
    let boxed = box.count == 4 ? (box[2], box[3]) : (0, 0)
    let named = (Self.length(self["width"]), Self.length(self["height"]))
    let (width, height) = named.0 > 0 && named.1 > 0 ? named : boxed
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    return Picture.Size(width: width, height: height)
  }

  /// In CSS pixels; 0 for what has no length of its own, such as a percentage.
  private static func length(_ text: String?) -> Double {
    let text = (text ?? "").trimmed
    let number = text.prefix { "0123456789.+-eE".contains($0) && !text.hasSuffix("%") }
    let units: [Substring: Double] = [
      "": 1, "px": 1, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
    ]
    return (Double(number) ?? 0) * (units[text.dropFirst(number.count)] ?? 0)
  }
}
