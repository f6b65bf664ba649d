import CPango
import Studies

/// The style of a text: its typeface, size (in points) and ink.
struct TextStyle {
  enum Family: String {
    // The first that has a character is taken, so that every script gets a face that goes with the others.
    // Noto Naskh Arabic would go better with a serif, but sets its ligatures from parts that overlap: readers of
    // PDF take their words apart.
    case serif = """
      Noto Serif, Noto Sans Arabic, Noto Serif Hebrew, Noto Serif Devanagari, Noto Serif Thai, \
      Droid Sans Fallback, NanumMyeongjo, Noto Sans Symbols, Noto Sans Symbols2, serif
      """
    case sans = """
      Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Devanagari, Noto Sans Thai, \
      Droid Sans Fallback, NanumGothic, Noto Sans Symbols, Noto Sans Symbols2, sans-serif
      """
    case mono = """
      Noto Sans Mono, Noto Sans Arabic, Noto Sans Hebrew, Droid Sans Fallback, NanumGothic, monospace
      """
  }

  var family = Family.serif
  var size = 10.5
  var isBold = false
  var isItalic = false
  /// The grey level from 0, black, to 1, white.
  var gray = 0.08
  /// The line spacing as a multiple of the typeface's own.
  var leading = 1.06
  var division = Division.forced

  /// The rules for dividing words at the end of a line.
  enum Division {
    /// Only words longer than their line are divided, without a hyphen: every character counts.
    case unmarked
    /// Only words longer than their line are divided.
    case forced
    /// Words are divided between syllables, if the patterns of the language are installed.
    case syllables
  }

  static let body = TextStyle(division: .syllables)
  static let title = TextStyle(size: 21, isBold: true, leading: 0.95)
  static let lead = TextStyle(family: .sans, size: 11.5, gray: 0.32)
  static let heading = TextStyle(size: 13, isBold: true, leading: 0.98)
  static let subheading = TextStyle(family: .sans, size: 10, isBold: true)
  static let summary = TextStyle(size: 11, division: .syllables)
  static let quote = TextStyle(gray: 0.3, division: .syllables)
  static let cell = TextStyle(family: .sans, size: 9, leading: 1, division: .syllables)
  static let headerCell = TextStyle(family: .sans, size: 9, isBold: true, leading: 1)
  static let label = TextStyle(family: .sans, size: 9, gray: 0.32)
  static let fact = TextStyle(size: 10, division: .syllables)
  static let value = TextStyle(size: 10, division: .unmarked)
  static let entry = TextStyle(family: .sans, size: 8, leading: 1, division: .unmarked)
  static let code = TextStyle(family: .mono, size: 8.5, division: .unmarked)
  static let typedSignature = TextStyle(size: 19, isItalic: true, leading: 1, division: .unmarked)
  static let footer = TextStyle(family: .sans, size: 7.5, gray: 0.38, leading: 1, division: .unmarked)

  /// Returns a font that the caller has to free.
  func makeFont() -> OpaquePointer {
    let font = pango_font_description_new()!
    pango_font_description_set_family(font, family.rawValue)
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_style(font, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return font
  }
}

/// The alignment of the lines of a text within their width.
enum TextAlignment {
  /// The side on which the script of each paragraph starts.
  case writing
  /// The side on which lines start in the language of the document, and the opposite side.
  case start, end
  case left, center, right

  init(_ alignment: MarkdownTable.Alignment) {
    self =
      switch alignment {
      case .natural: .start
      case .left: .left
      case .center: .center
      case .right: .right
      }
  }
}
