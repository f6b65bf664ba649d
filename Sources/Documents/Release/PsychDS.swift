import Foundation
import Studies

/// `dataset_description.json`: the dataset as Psych-DS 1.5.0 describes it, in the words of schema.org (JSON-LD).
struct PsychDSDescription: Encodable {
  let context = "https://schema.org"
  let type = "Dataset"
  let name: String
  let description: String
  let schemaVersion = "Psych-DS 1.5.0"
  let version: String
  let dateCreated: String
  let author: [Author]?
  let citation: String?
  let license: String?
  let funder: String?
  let url: String?
  let identifier: String?
  let privacyPolicy: String?
  let keywords: [String]?
  let variableMeasured: [Variable]

  private enum CodingKeys: String, CodingKey {
    case context = "@context"
    case type = "@type"
    case name, description, schemaVersion, version, dateCreated, author, citation, license, funder, url,
      identifier,
      privacyPolicy, keywords, variableMeasured
  }

  struct Author: Encodable {
    let type = "Person"
    let id: String?
    let name: String
    let affiliation: Organisation?

    private enum CodingKeys: String, CodingKey {
      case type = "@type"
      case id = "@id"
      case name, affiliation
    }
  }

  struct Organisation: Encodable {
    let type = "Organization"
    let name: String

    private enum CodingKeys: String, CodingKey {
      case type = "@type"
      case name
    }
  }

  /// Columns of the same name in several files are one variable, with a description for each of its meanings.
  struct Variable: Encodable {
    let type = "PropertyValue"
    let name: String
    let description: String
    let unitText: String?
    let minValue: Double?
    let maxValue: Double?

    private enum CodingKeys: String, CodingKey {
      case type = "@type"
      case name, description, unitText, minValue, maxValue
    }
  }
}

extension PsychDSDescription {
  init(_ release: ReleaseHead, _ tables: [NamedTable]) {
    let about = release.study.dataset
    name = release.title
    description = release.description
    version = release.version
    dateCreated = release.day
    author = about.authors.isEmpty ? nil : about.authors.map(Author.init)
    citation = release.citation
    license = about.license
    funder = about.funder
    url = about.url
    identifier = release.identifier
    privacyPolicy = about.privacyPolicy
    keywords = release.keywords.isEmpty ? nil : release.keywords
    variableMeasured = Variable.all(tables)
  }
}

extension PsychDSDescription.Author {
  fileprivate init(_ author: DatasetDescription.Author) {
    self.init(
      id: author.orcid?.address, name: author.name,
      affiliation: author.affiliation.map { PsychDSDescription.Organisation(name: $0) })
  }
}

extension PsychDSDescription.Variable {
  fileprivate static func all(_ tables: [NamedTable]) -> [Self] {
    var names: [String] = []
    var columns: [String: [(table: String, column: ReleaseFile.Column)]] = [:]
    for table in tables {
      for column in table.file.allColumns {
        if columns[column.name] == nil { names.append(column.name) }
        columns[column.name, default: []].append((table.file.name, column))
      }
    }
    return names.map { Self($0, columns[$0] ?? []) }
  }

  private init(_ name: String, _ columns: [(table: String, column: ReleaseFile.Column)]) {
    let units = Set(columns.map(\.column.unit))
    let only = columns.count == 1 ? columns[0].column : nil
    self.init(
      name: name, description: Self.description(columns),
      unitText: units.count == 1 ? units.first ?? nil : nil,
      minValue: only?.minimum, maxValue: only?.maximum)
  }

  private static func description(_ columns: [(table: String, column: ReleaseFile.Column)]) -> String {
    var meanings: [(text: String, tables: [String])] = []
    for (table, column) in columns {
      let text = column.sentence
      if let known = meanings.firstIndex(where: { $0.text == text }) {
        meanings[known].tables.append(table)
      } else {
        meanings.append((text, [table]))
      }
    }
    if meanings.count == 1 { return meanings[0].text }
    return meanings.map { "\($0.tables.joined(separator: ", ")): \($0.text)" }.joined(separator: " | ")
  }
}

extension ReleaseFile.Column {
  /// The meaning, with the question as participants read it in the first of its languages.
  var sentence: String {
    guard let words = words.min(by: { $0.key < $1.key })?.value else { return meaning }
    return "\(meaning): “\(words)”"
  }
}
