import CMarkdown
import Foundation
import Studies

extension Markdown {
  /// Reads a text. Raw HTML and `javascript:` links in it are dropped by cmark-gfm (its safe mode, the default).
  public init(_ source: String) {
    let read = Markdown.parse(source) { document, extensions in
      (html: Markdown.rendered(document, extensions), blocks: MarkdownReader.blocks(in: document, depth: 0))
    }
    self.init(source: source, html: read?.html ?? "", blocks: read?.blocks ?? [])
  }

  // An extension is the library's own for as long as the program runs, and never changed.
  private nonisolated(unsafe) static let tables: OpaquePointer? = {
    cmark_gfm_core_extensions_ensure_registered()
    return cmark_find_syntax_extension("table")
  }()

  private static func rendered(
    _ document: OpaquePointer, _ extensions: UnsafeMutablePointer<cmark_llist>?
  ) -> String {
    guard let html = cmark_render_html(document, options, extensions) else { return "" }
    defer { free(html) }
    return String(cString: html)
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
