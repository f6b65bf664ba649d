import Studies

/// An SVG drawing, checked element by element. It is served from the console's own origin, where a script in
/// it could act as the console itself, so nothing that acts, moves or fetches is accepted.
final class Drawing {
  private(set) var size: Picture.Size?
  private(set) var faults: [Picture.Fault] = []
  private var root: Name?
  /// The text so far of the open `style` element; comments within it do not divide it.
  private var style: String?

  /// The file is a drawing, however faulty.
  var isDrawing: Bool { root?.local == "svg" }

  init(_ bytes: [UInt8]) {
    if let fault = Self.encodingFault(bytes) {
      faults = [fault]
      return
    }
    read(bytes)
    if faults.isEmpty && size == nil {
      let message = "names neither a size nor a viewBox, so that browsers have to guess one"
      faults.append(Picture.Fault(message: message, line: 1, weight: .notice))
    }
  }

  /// Returns the fault of a file that is not UTF-8, since in another encoding it may hold other tags. Zero
  /// bytes are no text either: they come from UTF-16.
  private static func encodingFault(_ bytes: [UInt8]) -> Picture.Fault? {
    let advice = "save the drawing with UTF-8 encoding"
    let marked = bytes.map { $0 == 0 ? 0xFF : $0 }
    guard let text = String(validating: marked, as: UTF8.self) else {
      return Picture.Fault(
        message: "is not valid UTF-8 from here on: \(advice)", line: marked.firstLineOutsideUTF8)
    }
    let other = /\u{FEFF}?<\?xml\s[^>]*encoding(?!\s*=\s*["'](utf-8|us-ascii|ascii)["'])/.ignoresCase()
    guard text.prefixMatch(of: other) != nil else { return nil }
    return Picture.Fault(message: "declares an encoding other than UTF-8: \(advice)", line: 1)
  }

  /// Adds a fault, up to fifty.
  private func add(_ message: String, _ line: Int) {
    let fault = Picture.Fault(message: message, line: line)
    if faults.count < 50 && !faults.contains(fault) { faults.append(fault) }
  }
}

// MARK: - Pieces

extension Drawing {
  func open(_ tag: Tag, _ line: Int) {
    if root == nil { judge(root: tag, line) }
    if style != nil { add(Self.mayFetch, line) }
    if let reason = Self.refusal(of: tag.name.local.lowercased()) {
      add("holds “<\(tag.name)>”: \(reason)", line)
    }
    if tag.namespaces.contains("http://www.w3.org/1999/xhtml") {
      add("contains HTML: a picture must not contain other pages or media", line)
    }
    for attribute in tag.attributes { judge(attribute, line) }
    style = tag.name.local.lowercased() == "style" ? "" : nil
  }

  func close(_ line: Int) {
    if let style { judge(style: style, line) }
    style = nil
  }

  func hold(_ text: String) { style?.append(text) }

  func instruct(_ target: String, _ line: Int) {
    if target == "xml-stylesheet" { add("fetches a style sheet from elsewhere", line) }
  }

  func define(_ line: Int) {
    let why = "which could hide anything: export it as “plain SVG”"
    add("defines entities of its own (ENTITY), \(why)", line)
  }

  /// Reports each reason once, since an undeclared prefix may be used a thousand times.
  func malformed(_ reason: String, _ line: Int) {
    let message = "is not well-formed SVG: \(reason)"
    if !faults.contains(where: { $0.message == message }) { add(message, line) }
  }

  private func judge(root tag: Tag, _ line: Int) {
    root = tag.name
    size = tag.drawingSize
    guard isDrawing else { return add("is not an SVG drawing: it starts with “<\(tag.name)>”", line) }
    if tag.name.namespace != "http://www.w3.org/2000/svg" {
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
      "a picture must not move"
    default: nil
    }
  }

  /// Attributes of other namespaces belong to drawing programs and do nothing, but for `xlink:href` and `xml:base`.
  private func judge(_ attribute: (name: Name, value: String), _ line: Int) {
    let name = attribute.name.local.lowercased()
    if name.hasPrefix("on") { add("holds “\(attribute.name)”: a picture must not run scripts", line) }
    if name == "href" || name == "src" || attribute.name.description == "xml:base" {
      judge(reference: attribute.value, line)
    } else if attribute.name.namespace == nil {
      judge(style: attribute.value, line)
    }
  }

  /// Within the drawing, or an embedded picture of pixels or typeface. Browsers pass over the white space before it.
  private func judge(reference: String, _ line: Int) {
    let target = reference.withoutAccents.drop(while: \.isWhitespace).prefix(60).lowercased()
    let embedded = ["data:image/png", "data:image/jpeg", "data:image/webp", "data:font/"]
    if target.hasPrefix("#") || embedded.contains(where: target.hasPrefix) { return }
    if target.contains("script:") { return add("holds a link that runs a script", line) }
    let shown = reference.count > 60 ? reference.prefix(60) + "…" : reference[...]
    add("refers to “\(shown)” outside the picture: draw or embed it as PNG, JPEG or WebP instead", line)
  }

  private static let mayFetch = "has a style that could fetch something from elsewhere"

  /// A style may refer to parts of the drawing, `url(#shadow)`. A backslash could spell `url` otherwise.
  private func judge(style: String, _ line: Int) {
    let style = style.withoutAccents.lowercased()
    for part in style.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
      let quoted = part.drop(while: \.isWhitespace)
      let inner = ["\"", "'"].contains(quoted.first) ? quoted.dropFirst() : quoted
      judge(reference: String(inner.prefix { !")\"'".contains($0) }), line)
    }
    if ["@import", "image-set(", "\\"].contains(where: style.contains) { add(Self.mayFetch, line) }
    if ["@keyframes", "@-webkit-keyframes"].contains(where: style.contains) {
      add("has a style that makes it move: a picture must not move", line)
    }
  }
}

extension String {
  /// The text in ASCII, with other characters replaced: a bracket with an accent is no bracket to Swift, but
  /// to browsers it is.
  fileprivate var withoutAccents: String {
    var scalars = UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.lazy.map { $0.isASCII ? $0 : "\u{FFFD}" })
    return String(scalars)
  }
}
