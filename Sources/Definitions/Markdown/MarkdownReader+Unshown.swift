import CMarkdown
import Studies

extension MarkdownReader {
  /// Parts of a text that neither its page nor its print on paper shows, each with its line, from 1, and in words for
  /// its author. Comments are meant to be unseen.
  static func unshown(in source: String) -> [(line: Int, message: String)] {
    var found: [(line: Int, message: String)] = []
    _ = Markdown.parse(source) { document, _ in
      walk(document) { event, node in
        guard event == CMARK_EVENT_ENTER else { return }
        let line = Int(cmark_node_get_start_line(node))
        switch name(of: node) {
        case "html_block", "html_inline":
          let tag = literal(of: node).trimmed
          // A closing tag belongs to an opening one that was reported already.
          if !tag.hasPrefix("<!--"), !tag.hasPrefix("</") { found.append((line, Self.html(tag))) }
        case "image":
          let address = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
          found.append(
            (
              line,
              "the picture “\(address)” is not shown: texts hold no pictures, “picture” in study.yaml does"
            ))
        default: break
        }
      }
    }
    return found
  }

  private static func html(_ tag: String) -> String {
    let name = tag.prefix { $0 != " " && $0 != ">" && $0 != "\n" }
    return "“\(name)>” is HTML, which is left out: write it in Markdown"
  }
}
