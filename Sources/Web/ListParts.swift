import Templates

/// The number of something, for `partials/counts`.
struct NamedCount: TemplateRecord {
  var what: String
  /// With separators, in the reader's language.
  var number: String

  static let fields: Fields<NamedCount> = ["what": .text(\.what), "number": .text(\.number)]
}

/// A head of a table, for `partials/columns`.
struct TableColumn: TemplateRecord {
  var label: String
  /// Sorts by this column, or turns the order around; nil if the table cannot be sorted by it.
  var url: String?
  /// `ascending` or `descending` (the words of `aria-sort`) if the table is sorted by this column.
  var direction: String?
  var isNumber = false

  static let fields: Fields<TableColumn> = [
    "label": .text(\.label), "url": .optional(\.url), "direction": .optional(\.direction),
    "isNumber": .flag(\.isNumber),
  ]
}
