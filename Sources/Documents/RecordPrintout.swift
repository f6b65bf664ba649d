import Studies

/// Everything that is stored about one person, in print: by subject, table by table, each row a paragraph.
public struct RecordPrintout: Sendable {
  public typealias Properties = ConsentPrintout.Properties

  public var language: Language
  public var properties: Properties
  public var heading: String
  public var lead: String
  public var sections: [Section]
  /// The name of the document at the foot of every page, beside the page number.
  public var footer: String
  /// “Page 1 of 4”, for 1 and 4.
  public var pageNumber: @Sendable (Int, Int) -> String

  public init(
    language: Language, properties: Properties, heading: String, lead: String, sections: [Section],
    footer: String, pageNumber: @escaping @Sendable (Int, Int) -> String
  ) {
    self.language = language
    self.properties = properties
    self.heading = heading
    self.lead = lead
    self.sections = sections
    self.footer = footer
    self.pageNumber = pageNumber
  }

  public struct Section: Sendable {
    public var title: String
    public var text: String
    public var tables: [Table]

    public init(title: String, text: String, tables: [Table]) {
      self.title = title
      self.text = text
      self.tables = tables
    }
  }

  public struct Table: Sendable {
    public var name: String
    public var rows: [String]

    public init(name: String, rows: [String]) {
      self.name = name
      self.rows = rows
    }
  }
}

extension RecordPrintout {
  /// The paper as a tagged PDF, A4, with its typefaces in it.
  public func pdf() throws(DocumentError) -> [UInt8] {
    let document = try FontCatalog.lend(for: language) { (typesetter) throws(DocumentError) -> [UInt8] in
      let sheet = Sheet(properties)
      let layout = PageLayout(typesetter, footer: footer, pageNumber: pageNumber)
      layout.print(column(typesetter).rows, on: sheet)
      return try sheet.finish()
    }
    return try PDFDescription(language: language, figures: []).added(to: document)
  }

  private func column(_ typesetter: Typesetter) -> Column {
    let column = Column(typesetter)
    column.inside(.document) {
      column.add(heading, .title, as: .title, before: 0, isWhole: true, staysWithNext: true)
      column.add(lead, .lead, before: 3, staysWithNext: true)
      column.addRule(thickness: 0.75, gray: 0.3, before: 12)
      for section in sections { add(section, to: column) }
    }
    return column
  }

  private func add(_ section: Section, to column: Column) {
    column.inside(.section) {
      column.add(section.title, .heading, as: .heading, before: 20, isWhole: true, staysWithNext: true)
      column.add(section.text, .body, before: 5, staysWithNext: true)
      for table in section.tables {
        column.add(
          "\(table.name) (\(table.rows.count))", .subheading, as: .subheading, before: 9, isWhole: true,
          staysWithNext: true)
        for row in table.rows { column.add(row.withoutDirectionOverrides, .entry, before: 3) }
      }
    }
  }
}
