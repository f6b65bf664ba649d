import Archives

/// The parts of an Excel workbook (ECMA-376), found by their relationships, in either of its two dialects.
struct WorkbookPackage {
  private let zip: ZipReader
  /// The names of the files by their names in small letters, since parts are named without regard to capitals.
  private let names: [String: String]
  private let limits: SpreadsheetLimits

  static func read(_ bytes: [UInt8], limits: SpreadsheetLimits) throws(SpreadsheetProblem) -> Workbook {
    do {
      let zip = try ZipReader(bytes, entries: limits.entries, unpacked: limits.unpacked)
      return try WorkbookPackage(zip, limits).workbook()
    } catch let problem as SpreadsheetProblem {
      throw problem
    } catch {
      throw SpreadsheetProblem(error as? ZipProblem ?? .damaged("\(error)"))
    }
  }

  private init(_ zip: ZipReader, _ limits: SpreadsheetLimits) {
    self.zip = zip
    self.limits = limits
    names = Dictionary(zip.names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func workbook() throws -> Workbook {
    guard names["_rels/.rels"] != nil, names["[content_types].xml"] != nil else {
      throw names["mimetype"] == nil ? SpreadsheetProblem.notAWorkbook : .otherWorkbook(".ods")
    }
    let root = try relationships(of: "")
    guard let main = root.first(where: { $0.kind == "officeDocument" })?.part else {
      throw SpreadsheetProblem.notAWorkbook
    }
    if main.lowercased().hasSuffix(".bin") { throw SpreadsheetProblem.otherWorkbook(".xlsb") }
    let relationships = try relationships(of: main)
    let list = SheetList(limits)
    try parse(main, into: list)
    guard list.isWorkbook else { throw SpreadsheetProblem.notAWorkbook }
    return try workbook(list, relationships)
  }

  private func workbook(_ list: SheetList, _ relationships: [Relationship]) throws -> Workbook {
    var shared = SheetReader.Shared(begins1904: list.begins1904)
    if let part = relationships.first(where: { $0.kind == "sharedStrings" })?.part {
      let strings = SharedStrings(limits)
      try parse(part, into: strings)
      shared.texts = strings.texts
    }
    if let part = relationships.first(where: { $0.kind == "styles" })?.part {
      let styles = CellStyles()
      try parse(part, into: styles)
      shared.formats = styles.formats
    }
    var workbook = Workbook(sheets: [])
    let budget = SheetReader.Budget(limits)
    for entry in list.entries {
      let relationship = relationships.first { $0.id == entry.relationship }
      guard let relationship, relationship.kind == "worksheet", let part = relationship.part else {
        workbook.notices.append(.notATable(sheet: entry.name))
        continue
      }
      let reader = SheetReader(entry.name, shared, limits, budget)
      try parse(part, into: reader)
      workbook.sheets.append(Sheet(name: entry.name, isHidden: entry.isHidden, rows: reader.rows))
      if entry.isHidden { workbook.notices.append(.hiddenSheet(entry.name)) }
      workbook.notices += reader.remarks.notices
    }
    return workbook
  }

  private func relationships(of part: String) throws -> [Relationship] {
    let cut = part.lastIndex(of: "/").map { part.index(after: $0) } ?? part.startIndex
    let folder = String(part[..<cut])
    let name = "\(folder)_rels/\(part[cut...]).rels"
    let list = RelationshipList(folder: folder)
    if names[name.lowercased()] != nil { try parse(name, into: list) }
    return list.relationships
  }

  private func parse(_ part: String, into elements: any XMLElements) throws {
    let name = names[part.lowercased()] ?? part
    try XMLPart.parse(name, into: elements) { take in try zip.read(name, take) }
  }
}

extension SpreadsheetProblem {
  fileprivate init(_ problem: ZipProblem) {
    self =
      switch problem {
      case .notAZip: .notAWorkbook
      case .encrypted: .encrypted
      case .damaged(let reason): .damaged(part: "", reason: reason)
      case .tooManyFiles(let limit): .tooLarge(.files, limit: limit)
      case .tooLarge(let limit): .tooLarge(.unpackedBytes, limit: limit)
      case .missing(let name): .damaged(part: name, reason: "it is missing")
      case .ambiguous(let name): .damaged(part: name, reason: "it is there more than once")
      }
  }
}
