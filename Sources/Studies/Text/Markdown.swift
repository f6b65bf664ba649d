import CMarkdown
import Foundation

/// A long text as its author wrote it, and as a page shows it. Raw HTML and `javascript:` links in it are
/// dropped by cmark-gfm (its safe mode, the default).
public struct Markdown: Sendable, Hashable {
  public let source: String
  public let html: String

  public init(_ source: String) {
    self.source = source
    html = Markdown.render(source)
  }

  /// The text for a device that can neither write mails nor telephone: such a link is its words and its address.
  public var htmlWithoutAddressLinks: String {
    html.replacing(#/<a href="(?:mailto|tel|sms):([^"]*)"[^>]*>(.*?)</a>/#) { link in
      let address = link.1.removingPercentEncoding ?? String(link.1)
      return link.2.contains(address) ? "\(link.2)" : "\(link.2) (\(address))"
    }
  }

  // An extension is the library's own for as long as the program runs, and never changed.
  private nonisolated(unsafe) static let tables: OpaquePointer? = {
    cmark_gfm_core_extensions_ensure_registered()
    return cmark_find_syntax_extension("table")
  }()

  private static func render(_ source: String) -> String {
    parse(source) { document, extensions in
      guard let html = cmark_render_html(document, options, extensions) else { return "" }
      defer { free(html) }
      return String(cString: html)
    } ?? ""
  }

  private static let options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8

  /// Hands over cmark-gfm's tree of the text, which lives as long as `body` runs, and the extensions it was
  /// read with.
  static func parse<Result>(
    _ source: String, _ body: (OpaquePointer, UnsafeMutablePointer<cmark_llist>?) -> Result
  ) -> Result? {
    guard let parser = cmark_parser_new(options) else { return nil }
    defer { cmark_parser_free(parser) }
    if let tables { cmark_parser_attach_syntax_extension(parser, tables) }
    cmark_parser_feed(parser, source, source.utf8.count)
    guard let document = cmark_parser_finish(parser) else { return nil }
    defer { cmark_node_free(document) }
    return body(document, cmark_parser_get_syntax_extensions(parser))
  }
}
