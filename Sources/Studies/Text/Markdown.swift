import Foundation

/// A long text as its author wrote it, and as it is shown, without what must not be: raw HTML, and links that run
/// scripts.
public struct Markdown: Sendable, Hashable {
  public let source: String
  /// The text on a page.
  public let html: String
  /// The text elsewhere: its parts, in their order.
  public let blocks: [MarkdownBlock]

  public init(source: String, html: String, blocks: [MarkdownBlock]) {
    self.source = source
    self.html = html
    self.blocks = blocks
  }

  static let empty = Markdown(source: "", html: "", blocks: [])

  /// The text for a device that can neither write mails nor telephone: such a link is its words and its address.
  public var htmlWithoutAddressLinks: String {
    html.replacing(#/<a href="(?:mailto|tel|sms):([^"]*)"[^>]*>(.*?)</a>/#) { link in
      let address = link.1.removingPercentEncoding ?? String(link.1)
      return link.2.contains(address) ? "\(link.2)" : "\(link.2) (\(address))"
    }
  }
}
