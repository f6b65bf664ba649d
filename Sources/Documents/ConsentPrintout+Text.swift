import Studies

extension ConsentPrintout {
  /// The text shown to everybody who is asked to agree, without styles and without the lines about one
  /// person. An empty line separates the passages.
  public var text: String {
    let sections = sections.map { section in
      passages([section.title, section.summary] + section.more.map(\.plain))
    }
    let lines = particulars.facts.flatMap { [$0.label, $0.value] }
    let particulars = lines.isEmpty ? "" : ([particulars.heading] + lines).joined(separator: "\n")
    let contact = ([contact.heading] + contact.lines).joined(separator: "\n")
    let agreement = passages([agreement.heading, agreement.text])
    return passages([heading, lead] + sections + [particulars, contact, agreement])
  }
}

extension MarkdownBlock {
  /// The words alone, with the marks and numbers that lists are printed with.
  fileprivate var plain: String {
    switch self {
    case .paragraph(let text), .heading(level: _, let text): text.plain
    case .list(let list):
      zip(list.marks, list.items).map { mark, item in "\(mark) \(passages(item.map(\.plain)))" }
        .joined(separator: "\n")
    case .table(let table):
      ([table.header] + table.rows).map { $0.map(\.plain).joined(separator: "\t") }.joined(separator: "\n")
    case .quote(let blocks): passages(blocks.map(\.plain))
    case .code(let lines): lines
    case .rule: ""
    }
  }
}

private func passages(_ texts: [String]) -> String {
  texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
}
