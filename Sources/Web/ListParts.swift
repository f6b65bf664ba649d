import Templates

/// The number of something, for `partials/counts`.
struct NamedCount: TemplateRecord {
  var what: String
  /// With separators, in the reader's language.
  var number: String
  /// The list of the people who are counted; nil where there is none, or the reader may not see it.
  var url: String?

  static let fields: Fields<NamedCount> = [
    "what": .text(\.what), "number": .text(\.number), "url": .optional(\.url),
  ]
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

/// The place in a list of several pages, for `partials/page-jump`.
struct PageJump: TemplateRecord {
  var action: String
  /// The filter and the order, without the page.
  var query: [HiddenField]
  /// “Page 3 of 40. Go to page”
  var sentence: String
  /// As digits alone, as a form has them.
  var page: String
  var pages: String

  static let fields: Fields<PageJump> = [
    "action": .text(\.action), "fields": .list(\.query), "sentence": .text(\.sentence),
    "page": .text(\.page), "pages": .text(\.pages),
  ]

  init(action: String, query: [HiddenField], sentence: String, page: Int, pages: Int) {
    self.action = action
    self.query = query
    self.sentence = sentence
    self.page = String(page)
    self.pages = String(pages)
  }

  /// Nil if everything is on one page.
  init?(
    _ page: Int, of total: Int, by size: Int, action: String, fields: [(name: String, value: String)],
    _ reader: some Localizer
  ) {
    let pages = (total + size - 1) / size
    guard pages > 1 else { return nil }
    let shown = min(page, pages)
    self.init(
      action: action,
      query: fields.filter { $0.name != "page" }.map { HiddenField(name: $0.name, value: $0.value) },
      sentence: reader.say(
        "lists.jump.label", ["page": reader.number(shown), "pages": reader.number(pages)]),
      page: shown, pages: pages)
  }
}
