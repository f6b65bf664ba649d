import CPango
import Studies

/// A text with the styles of its parts, as Pango takes it: never as markup, always as text and attributes.
struct StyledText {
  private var bytes: [UInt8] = []
  private var parts: [(range: Range<Int>, style: MarkdownStyle, isAddress: Bool)] = []
  private let base: TextStyle
  /// The hyphenation; nil if words are not to be divided between syllables.
  private let hyphenation: Hyphenation?

  init(_ text: MarkdownText, _ base: TextStyle, hyphenation: Hyphenation? = nil) {
    self.base = base
    self.hyphenation = hyphenation
    var shown = ""
    for (index, run) in text.runs.enumerated() {
      let address = run.link?.withoutMailScheme
      add(run.text, run.style, isAddress: run.text == address)
      shown = address == nil ? "" : shown + run.text
      let linkEnds = index + 1 == text.runs.count || text.runs[index + 1].link != run.link
      if let address, linkEnds {
        if shown != address { addAddress(address) }
        shown = ""
      }
    }
  }

  /// Paper has no links: where one leads to is printed after it.
  private mutating func addAddress(_ address: String) {
    add(" (", [], isAddress: false)
    // An isolate: an address is written from left to right in any text.
    add("\u{2066}\(address)\u{2069}", [], isAddress: true)
    add(")", [], isAddress: false)
  }

  private mutating func add(_ text: String, _ style: MarkdownStyle, isAddress: Bool) {
    let start = bytes.count
    let softened = isAddress || style.contains(.code) ? nil : hyphenation?.softened(text.printable)
    bytes += Array((softened ?? text.printable).utf8)
    parts.append((start..<bytes.count, style, isAddress))
  }

  /// The text without the soft hyphens that end no line: within a line they break ligatures, and words for
  /// text search.
  /// - Parameter lineEnds: in bytes, as the text has been broken into lines
  func keepingSoftHyphens(at lineEnds: Set<Int>) -> StyledText {
    let hyphen = Array("\u{AD}".utf8)
    var kept = self
    kept.bytes = []
    kept.parts = parts.map { part in
      let start = kept.bytes.count
      var index = part.range.lowerBound
      while index < part.range.upperBound {
        let isHyphen = bytes[index...].starts(with: hyphen)
        if !isHyphen || lineEnds.contains(index + hyphen.count) {
          kept.bytes += bytes[index..<(index + (isHyphen ? hyphen.count : 1))]
        }
        index += isHyphen ? hyphen.count : 1
      }
      return (start..<kept.bytes.count, part.style, part.isAddress)
    }
    return kept
  }

  func put(into layout: OpaquePointer) {
    let text = (bytes + [0]).map(CChar.init(bitPattern:))
    pango_layout_set_text(layout, text, Int32(bytes.count))
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    for part in parts where !part.range.isEmpty {
      for attribute in self.attributes(of: part.style, isAddress: part.isAddress) {
        attribute.pointee.start_index = UInt32(part.range.lowerBound)
        attribute.pointee.end_index = UInt32(part.range.upperBound)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    pango_layout_set_attributes(layout, attributes)
  }

  private func attributes(of style: MarkdownStyle, isAddress: Bool) -> [UnsafeMutablePointer<PangoAttribute>]
  {
    var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
    if style.contains(.strong) { attributes.append(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    if style.contains(.emphasis) {
      attributes.append(pango_attr_style_new(base.isItalic ? PANGO_STYLE_NORMAL : PANGO_STYLE_ITALIC))
    }
    if style.contains(.code) {
      attributes.append(pango_attr_family_new(TextStyle.Family.mono.rawValue))
      attributes.append(pango_attr_size_new_absolute(Int32(base.size * 0.88 * Double(PANGO_SCALE))))
    }
    if isAddress || style.contains(.code) || base.division == .unmarked {
      attributes.append(pango_attr_insert_hyphens_new(0))
    }
    return attributes.compactMap(\.self)
  }
}

extension String {
  fileprivate var withoutMailScheme: String { hasPrefix("mailto:") ? String(dropFirst(7)) : self }

  /// The text without the control characters that no typeface has. A line break stays within its paragraph,
  /// whose direction it would otherwise change.
  fileprivate var printable: String {
    var text = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\r": text.append("\u{2028}")
      case "\n": if !isAfterReturn { text.append("\u{2028}") }
      case "\t": text.append(" ")
      case _ where scalar.properties.generalCategory == .control: text.append("\u{FFFD}")
      default: text.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return String(text)
  }

  /// The text without the characters that override the writing direction, with which typed text could pose as
  /// other text.
  var withoutDirectionOverrides: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
        }))
  }
}
