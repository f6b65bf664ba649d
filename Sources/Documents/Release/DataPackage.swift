import Studies

/// `datapackage.json`: the tables as Frictionless describes them, with a schema for each, so that a program can read and
/// check them.
struct DataPackage: Encodable {
  let profile = "tabular-data-package"
  let name: String
  let title: String
  let description: String
  let version: String
  let created: String
  let licenses: [License]?
  let keywords: [String]?
  let contributors: [Contributor]?
  let resources: [Resource]

  struct License: Encodable {
    let name: String?
    let path: String?
  }

  struct Contributor: Encodable {
    let title: String
    let role = "author"
    let path: String?
    let organization: String?
  }

  struct Resource: Encodable {
    let profile = "tabular-data-resource"
    let name: String
    let title: String
    let path: String
    let format = "csv"
    let mediatype = "text/csv"
    let encoding = "utf-8"
    let bytes: Int
    let hash: String
    let schema: Schema
  }

  struct Schema: Encodable {
    let fields: [Field]
    let missingValues = [""]
    let primaryKey: [String]
    let foreignKeys: [ForeignKey]?
  }

  struct ForeignKey: Encodable {
    let fields: [String]
    let reference: Reference

    struct Reference: Encodable {
      let resource: String
      let fields: [String]
    }
  }

  struct Field: Encodable {
    let name: String
    let type: String
    let title: String?
    let description: String
    let unit: String?
    let trueValues: [String]?
    let falseValues: [String]?
    let categories: [Category]?
    let constraints: Constraints?
  }

  struct Category: Encodable {
    let value: String
    let label: String
  }

  struct Constraints: Encodable {
    var required: Bool?
    var `enum`: [String]?
    var minimum: Double?
    var maximum: Double?

    var isEmpty: Bool { required == nil && `enum` == nil && minimum == nil && maximum == nil }
  }
}

extension DataPackage {
  /// - Parameter written: the files of the tables as they were written
  init(_ release: ReleaseHead, _ tables: [NamedTable], _ written: [PackagedFile]) {
    let about = release.study.dataset
    name = release.name
    title = release.title
    description = release.description
    version = release.version
    created = release.moment
    licenses = about.license.map { text in
      let isAddress = text.hasPrefix("http")
      return [License(name: isAddress ? nil : text, path: isAddress ? text : nil)]
    }
    keywords = release.keywords.isEmpty ? nil : release.keywords
    contributors =
      about.authors.isEmpty
      ? nil
      : about.authors.map {
        Contributor(title: $0.name, path: $0.orcid?.address, organization: $0.affiliation)
      }
    let byPath = Dictionary(written.map { ($0.path, $0) }) { first, _ in first }
    resources = tables.compactMap { table in byPath[table.path].map { Resource(table, $0) } }
  }
}

extension DataPackage.Resource {
  fileprivate init(_ table: NamedTable, _ written: PackagedFile) {
    self.init(
      name: table.file.name.resourceName, title: "Each row is \(table.file.rows)", path: table.path,
      bytes: written.bytes, hash: "sha256:\(written.sha256)", schema: DataPackage.Schema(table.file))
  }
}

extension DataPackage.Schema {
  fileprivate init(_ file: ReleaseFile) {
    let key = file.key.isEmpty ? [ReleaseFile.rowNumber.name] : file.key
    let references = file.references.map { reference in
      DataPackage.ForeignKey(
        fields: reference.columns,
        reference: .init(resource: reference.file.resourceName, fields: reference.columns))
    }
    self.init(
      fields: file.allColumns.map { DataPackage.Field($0, isKey: key.contains($0.name)) },
      primaryKey: key, foreignKeys: references.isEmpty ? nil : references)
  }
}

extension DataPackage.Field {
  fileprivate init(_ column: ReleaseFile.Column, isKey: Bool) {
    let isFlag = column.type == .flag
    let labelled = column.values.filter { !$0.labels.isEmpty }
    var constraints = DataPackage.Constraints(
      required: isKey ? true : nil, enum: column.values.isEmpty ? nil : column.values.map(\.code))
    constraints.minimum = column.minimum
    constraints.maximum = column.maximum
    self.init(
      name: column.name, type: column.type.tableSchema, title: column.words.min { $0.key < $1.key }?.value,
      description: column.meaning, unit: column.unit, trueValues: isFlag ? ["1"] : nil,
      falseValues: isFlag ? ["0"] : nil,
      categories: labelled.isEmpty
        ? nil
        : labelled.map {
          .init(value: $0.code, label: $0.labels.min { $0.key < $1.key }?.value ?? $0.code)
        },
      constraints: constraints.isEmpty ? nil : constraints)
  }
}

extension ReleaseFile.ColumnType {
  fileprivate var tableSchema: String {
    switch self {
    case .text: "string"
    case .integer: "integer"
    case .number: "number"
    case .flag: "boolean"
    }
  }
}

extension String {
  /// Names of resources are small letters, digits, and `.`, `-`, `_`.
  fileprivate var resourceName: String { lowercased() }
}
