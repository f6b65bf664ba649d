/// A value that templates can read. A template may name only what is in the table of its fields: any other tag is found
/// when templates are bound, at start and in the tests.
///
///     struct Row: TemplateRecord {
///       let code: String
///       let runs: Int
///       static let fields: Fields<Row> = ["code": .text(\.code), "runs": .number(\.runs)]
///     }
public protocol TemplateRecord: Sendable {
  static var fields: Fields<Self> { get }
}

public typealias Fields<Record> = [String: Field<Record>]

/// The values that a page shows: one value, one template.
public protocol Page: TemplateRecord {
  /// Path below `Views/`, without `.mustache`.
  static var template: String { get }
}

/// The way a template reads one field of a record, without reflection.
public struct Field<Record>: Sendable {
  let kind: Kind

  enum Kind: Sendable {
    case text(@Sendable (Record) -> String)
    case optionalText(@Sendable (Record) -> String?)
    case markup(@Sendable (Record) -> HTML)
    case flag(@Sendable (Record) -> Bool)
    case nested(any NestedField<Record>)
  }

  /// `{{name}}`
  public static func text(_ read: @escaping @Sendable (Record) -> String) -> Self {
    Field(kind: .text(read))
  }

  /// `{{#name}} … {{.}} … {{/name}}`, where the dot is the text; and `{{^name}}`.
  public static func optional(_ read: @escaping @Sendable (Record) -> String?) -> Self {
    Field(kind: .optionalText(read))
  }

  /// `{{name}}`, in digits.
  public static func number(_ read: @escaping @Sendable (Record) -> Int) -> Self {
    Field(kind: .text { String(read($0)) })
  }

  /// `{{{name}}}`
  public static func markup(_ read: @escaping @Sendable (Record) -> HTML) -> Self {
    Field(kind: .markup(read))
  }

  /// `{{#name}}` and `{{^name}}`
  public static func flag(_ read: @escaping @Sendable (Record) -> Bool) -> Self {
    Field(kind: .flag(read))
  }

  /// `{{#name}}` once for each record, `{{^name}}` when there is none.
  public static func list<Element: TemplateRecord>(_ read: @escaping @Sendable (Record) -> [Element]) -> Self
  {
    Field(kind: .nested(ListField(read: read)))
  }

  /// `{{#name}}` when the record is there, `{{^name}}` when it is not.
  public static func record<Element: TemplateRecord>(_ read: @escaping @Sendable (Record) -> Element?) -> Self
  {
    Field(kind: .nested(ListField { record in read(record).map { [$0] } ?? [] }))
  }
}

/// A field whose section opens records of another type.
protocol NestedField<Record>: Sendable {
  associatedtype Record
  associatedtype Element: TemplateRecord
  var read: @Sendable (Record) -> [Element] { get }
}

struct ListField<Record, Element: TemplateRecord>: NestedField {
  let read: @Sendable (Record) -> [Element]
}
