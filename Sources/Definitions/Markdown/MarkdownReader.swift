import CMarkdown
import Studies

/// Reads the tree of cmark-gfm. A node's type is recognised by its name: the types of extensions are
/// variables of the library, which Swift cannot read safely.
enum MarkdownReader {
  typealias Node = OpaquePointer

  /// Deeper nesting than anybody writes is read without its quotes and lists, so that no text can exhaust the
  /// stack.
  static let depthLimit = 12

  static func blocks(in parent: Node, depth: Int) -> [MarkdownBlock] {
    if depth == depthLimit { return leaves(below: parent) }
    return children(of: parent).compactMap { node in
      switch name(of: node) {
      case "list": list(node, depth: depth)
      case "block_quote": .quote(blocks(in: node, depth: depth + 1))
      case "table": table(node)
      default: leaf(node)
      }
    }
  }

  private static func leaf(_ node: Node) -> MarkdownBlock? {
    switch name(of: node) {
    case "paragraph":
      let text = text(of: node)
      return text.runs.isEmpty ? nil : .paragraph(text)
    case "heading": return .heading(level: Int(cmark_node_get_heading_level(node)), text(of: node))
    case "code_block":
      let code = literal(of: node)
      return .code(code.hasSuffix("\n") ? String(code.dropLast()) : code)
    case "thematic_break": return .rule
    default: return nil
    }
  }

  private static func leaves(below parent: Node) -> [MarkdownBlock] {
    var leaves: [MarkdownBlock] = []
    walk(parent) { event, node in
      if event == CMARK_EVENT_ENTER, let leaf = leaf(node) { leaves.append(leaf) }
    }
    return leaves
  }

  private static func list(_ node: Node, depth: Int) -> MarkdownBlock {
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    return .list(
      MarkdownList(
        start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
        isTight: cmark_node_get_list_tight(node) != 0,
        items: children(of: node).map { blocks(in: $0, depth: depth + 1) }))
  }

  private static func table(_ node: Node) -> MarkdownBlock {
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    let letters = UnsafeBufferPointer(start: cmark_gfm_extensions_get_table_alignments(node), count: count)
    let alignments = letters.map { letter -> MarkdownTable.Alignment in
      switch letter {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .natural
      }
    }
    let rows = children(of: node).map { row in
      let cells = children(of: row).map(text(of:))
      return cells.prefix(count) + Array(repeating: MarkdownText([]), count: max(0, count - cells.count))
    }
    return .table(
      MarkdownTable(
        alignments: alignments, header: rows.first.map(Array.init) ?? [],
        rows: rows.dropFirst().map(Array.init)))
  }

  /// Returns the text of everything in the node, with a description in place of each picture.
  private static func text(of block: Node) -> MarkdownText {
    var gathering = RunGathering()
    walk(block) { event, node in
      let begins = event == CMARK_EVENT_ENTER
      switch name(of: node) {
      case "strong": gathering.strong += begins ? 1 : -1
      case "emph": gathering.emphasis += begins ? 1 : -1
      case "link": gathering.link = begins ? address(of: node) : nil
      case "text": gathering.add(literal(of: node))
      case "code": gathering.add(literal(of: node), isCode: true)
      case "softbreak": gathering.add(" ")
      case "linebreak": gathering.add("\n")
      default: break
      }
    }
    return MarkdownText(gathering.runs)
  }

  /// The schemes that cmark-gfm's HTML leaves out, too.
  private static func address(of link: Node) -> String? {
    guard let address = cmark_node_get_url(link).map({ String(cString: $0) }), !address.isEmpty else {
      return nil
    }
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return ["javascript", "vbscript", "file", "data"].contains(scheme) ? nil : address
  }

  static func walk(_ root: Node, _ visit: (cmark_event_type, Node) -> Void) {
    let iterator = cmark_iter_new(root)
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      visit(event, node)
    }
  }

  private static func children(of node: Node) -> [Node] {
    var children: [Node] = []
    var next = cmark_node_first_child(node)
    while let child = next {
      children.append(child)
      next = cmark_node_next(child)
    }
    return children
  }

  static func name(of node: Node) -> String { String(cString: cmark_node_get_type_string(node)) }

  static func literal(of node: Node) -> String {
    cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
  }
}

/// Puts runs together while the tree is walked: text after text of the same style belongs to its run.
private struct RunGathering {
  var strong = 0
  var emphasis = 0
  var link: String?
  private(set) var runs: [MarkdownRun] = []

  mutating func add(_ text: String, isCode: Bool = false) {
    guard !text.isEmpty else { return }
    var style: MarkdownStyle = isCode ? [.code] : []
    if strong > 0 { style.insert(.strong) }
    if emphasis > 0 { style.insert(.emphasis) }
    if let last = runs.last, last.style == style, last.link == link {
      runs[runs.count - 1] = MarkdownRun(last.text + text, style, link: link)
    } else {
      runs.append(MarkdownRun(text, style, link: link))
    }
  }
}
