import CPango
import Studies
import Synchronization

/// The typefaces of this machine. Looking them up takes longer than printing, and Pango's cache must not be
/// used by two threads at once, so all threads share one catalogue and wait for each other, some milliseconds
/// at most, instead of each filling its own.
final class FontCatalog {
  private static let only = Mutex(FontCatalog())

  private let fonts: UnsafeMutablePointer<PangoFontMap>
  private var hyphenations: [Language: Hyphenation?] = [:]

  private init() {
    fonts = pango_cairo_font_map_new()
  }

  deinit { g_object_unref(fonts) }

  /// Lends the fonts for texts in a language, for as long as `body` runs.
  static func lend<Result: Sendable, Failure: Error>(
    for language: Language, _ body: (Typesetter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try only.withLock { (types) throws(Failure) -> Result in
      try body(
        Typesetter(fonts: types.fonts, hyphenation: types.hyphenation(of: language), language: language))
    }
  }

  /// The files of patterns are read once.
  private func hyphenation(of language: Language) -> Hyphenation? {
    if let known = hyphenations[language] { return known }
    let read = Hyphenation(language)
    hyphenations[language] = .some(read)
    return read
  }
}

/// Sets texts in one language.
final class Typesetter {
  let isRightToLeft: Bool
  private let context: OpaquePointer
  private let hyphenation: Hyphenation?

  init(fonts: UnsafeMutablePointer<PangoFontMap>, hyphenation: Hyphenation?, language: Language) {
    self.hyphenation = hyphenation
    context = pango_font_map_create_context(fonts)
    isRightToLeft = language.isWrittenRightToLeft
    pango_context_set_language(context, pango_language_from_string(language.code))
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_context_set_round_glyph_positions(context, 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

  /// - Parameters:
  ///   - width: nil for a single line as long as it gets
  ///   - dividesWords: whether words are divided as their style allows; else the line of a long one gets longer
  func set(
    _ text: MarkdownText, _ style: TextStyle, width: Double?, alignment: TextAlignment = .writing,
    dividesWords: Bool = true
  ) -> SetText {
    let layout = pango_layout_new(context)!
    let font = style.makeFont()
    defer { pango_font_description_free(font) }
    pango_layout_set_font_description(layout, font)
    pango_layout_set_line_spacing(layout, Float(style.leading))
    pango_layout_set_wrap(layout, dividesWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    pango_layout_set_width(layout, width.map { Int32($0 * Double(PANGO_SCALE)) } ?? -1)
    let divides = dividesWords && width != nil && style.division == .syllables
    let text = StyledText(text, style, hyphenation: divides ? hyphenation : nil)
    text.put(into: layout)
    if divides, hyphenation != nil { text.keepingSoftHyphens(at: lineEnds(of: layout)).put(into: layout) }
    align(layout, alignment)
    return SetText(layout, width: width ?? 0, gray: style.gray)
  }

  /// Returns the ends of the lines, as byte offsets in the text.
  private func lineEnds(of layout: OpaquePointer) -> Set<Int> {
    Set(
      (0..<pango_layout_get_line_count(layout)).compactMap { number in
        pango_layout_get_line_readonly(layout, number).map { Int($0.pointee.start_index + $0.pointee.length) }
      })
  }

  func set(_ text: String, _ style: TextStyle, width: Double?, alignment: TextAlignment = .writing)
    -> SetText
  {
    set(MarkdownText([MarkdownRun(text)]), style, width: width, alignment: alignment)
  }

  private func align(_ layout: OpaquePointer, _ alignment: TextAlignment) {
    pango_layout_set_alignment(layout, isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    if alignment == .writing { return }
    // Pango swaps left and right for a paragraph that runs against the language of the document.
    let direction = pango_layout_get_line_readonly(layout, 0).map(pango_layout_line_get_resolved_direction)
    let isSwapped = direction == (isRightToLeft ? PANGO_DIRECTION_LTR : PANGO_DIRECTION_RTL)
    let isLeft = alignment == .left || alignment == (isRightToLeft ? .end : .start)
    let side = isLeft != isSwapped ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    pango_layout_set_alignment(layout, alignment == .center ? PANGO_ALIGN_CENTER : side)
  }
}

extension Language {
  var isWrittenRightToLeft: Bool {
    ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "ps", "sd", "syr", "ug", "ur", "yi"].contains(
      code.prefix { $0 != "-" }.lowercased())
  }
}
