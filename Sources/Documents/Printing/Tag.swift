/// An element of a tagged PDF (ISO 32000-1, section 14.8), which tells screen readers the role of a text.
struct Tag: Hashable {
  enum Kind: String {
    case document = "Document"
    case section = "Sect"
    case title = "H1"
    case heading = "H2"
    case subheading = "H3"
    case paragraph = "P"
    case quote = "BlockQuote"
    case code = "Code"
    case list = "L"
    case item = "LI"
    case marker = "Lbl"
    case itemBody = "LBody"
    case table = "Table"
    case row = "TR"
    case headerCell = "TH"
    case cell = "TD"
    case figure = "Figure"
    /// A part of an element that continues on the next page.
    case span = "Span"
  }

  let kind: Kind
  /// Tells this element from others of its kind in the same document.
  let number: Int
}
