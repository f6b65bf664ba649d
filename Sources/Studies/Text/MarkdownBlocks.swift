/// A part of a long text for output other than a web page. It is produced by the same parser from the same
/// source as the HTML; parts that the HTML omits (raw HTML, links that run scripts) are omitted here too.
public indirect enum MarkdownBlock: Sendable, Hashable {
  case paragraph(MarkdownText)
  /// - Parameter level: 1 to 6
  case heading(level: Int, MarkdownText)
  case list(MarkdownList)
  case table(MarkdownTable)
  case quote([MarkdownBlock])
  /// Lines to be shown as they are, without the line break at their end.
  case code(String)
  /// A line across.
  case rule
}

/// The running text of a paragraph, a heading or a cell. A line break is a “\n” in the text of a run.
public struct MarkdownText: Sendable, Hashable {
  public let runs: [MarkdownRun]

  public init(_ runs: [MarkdownRun]) {
    self.runs = runs
  }

  public var plain: String { runs.map(\.text).joined() }
}

/// Text of one style. Text in another style or with another link starts a new run.
public struct MarkdownRun: Sendable, Hashable {
  public let text: String
  public let style: MarkdownStyle
  /// The target of the link.
  public let link: String?

  public init(_ text: String, _ style: MarkdownStyle = [], link: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }
}

public struct MarkdownStyle: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let strong = MarkdownStyle(rawValue: 1)
  public static let emphasis = MarkdownStyle(rawValue: 2)
  public static let code = MarkdownStyle(rawValue: 4)
}

public struct MarkdownList: Sendable, Hashable {
  /// The number of the first item; nil for a list without numbers.
  public let start: Int?
  /// The items of the list stand close together.
  public let isTight: Bool
  public let items: [[MarkdownBlock]]

  public init(start: Int?, isTight: Bool, items: [[MarkdownBlock]]) {
    self.start = start
    self.isTight = isTight
    self.items = items
  }

  /// The mark of each printed item: its number, or a bullet.
  public var marks: [String] {
    items.indices.map { index in start.map { "\($0 + index)." } ?? "•" }
  }
}

/// A table; every row has one cell for each column.
public struct MarkdownTable: Sendable, Hashable {
  public let alignments: [Alignment]
  public let header: [MarkdownText]
  public let rows: [[MarkdownText]]

  public enum Alignment: Sendable, Hashable {
    /// The side on which the script of the cell's text starts.
    case natural
    case left
    case center
    case right
  }

  public init(alignments: [Alignment], header: [MarkdownText], rows: [[MarkdownText]]) {
    self.alignments = alignments
    self.header = header
    self.rows = rows
  }
}
