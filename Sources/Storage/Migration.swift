import Crypto
import Foundation
import Studies

/// The numbered migrations of a database, oldest first. They are only ever added to.
struct Migrations {
  let steps: [(name: String, sql: [UInt8])]
  /// The part of a migration that SQL alone cannot do, by the name of the step; it runs in the step's transaction,
  /// after the SQL.
  var completions: [String: @Sendable (Database, SealingKey) throws -> Void] = [:]
  /// The tables that a new database begins with instead; nil to run every step.
  var schema: Schema?

  static let research = Migrations(
    steps: researchSteps, completions: ["common-002": beginSeal(of: "research")],
    schema: Schema(database: .research))
  static let identity = Migrations(
    steps: identitySteps,
    completions: ["common-002": beginSeal(of: "identity"), "identity-008": KeyCheck.begin],
    schema: Schema(database: .identity))

  /// Those of kinds of tasks come last, so that the tables which theirs refer to are there.
  func followed(by kinds: [any TaskTables.Type]) -> Migrations {
    Migrations(steps: steps + kinds.flatMap { $0.migrations }, completions: completions, schema: schema)
  }

  private static func beginSeal(of database: String) -> @Sendable (Database, SealingKey) throws -> Void {
    { db, key in
      try AuditSeal(database: database, key: key).begin(in: db, at: Timestamp(Date()))
    }
  }

  private static let researchSteps = [
    (name: "common-001", sql: PackageResources.common_001_sql),
    ("research-001", PackageResources.research_001_sql),
    ("research-002", PackageResources.research_002_sql),
    ("research-003", PackageResources.research_003_sql),
    ("research-004", PackageResources.research_004_sql),
    ("research-005", PackageResources.research_005_sql),
    ("research-006", PackageResources.research_006_sql),
    ("research-007", PackageResources.research_007_sql),
    ("research-008", PackageResources.research_008_sql),
    ("research-009", PackageResources.research_009_sql),
    ("research-010", PackageResources.research_010_sql),
    ("research-011", PackageResources.research_011_sql),
    ("research-012", PackageResources.research_012_sql),
    ("research-013", PackageResources.research_013_sql),
    ("research-014", PackageResources.research_014_sql),
    ("research-015", PackageResources.research_015_sql),
    ("research-016", PackageResources.research_016_sql),
    ("research-017", PackageResources.research_017_sql),
    ("research-018", PackageResources.research_018_sql),
    ("research-019", PackageResources.research_019_sql),
    ("research-020", PackageResources.research_020_sql),
    ("common-002", PackageResources.common_002_sql),
    ("research-021", PackageResources.research_021_sql),
    ("research-022", PackageResources.research_022_sql),
    ("research-023", PackageResources.research_023_sql),
    ("common-003", PackageResources.common_003_sql),
    ("research-024", PackageResources.research_024_sql),
    ("research-025", PackageResources.research_025_sql),
    ("research-026", PackageResources.research_026_sql),
    ("research-027", PackageResources.research_027_sql),
    ("research-028", PackageResources.research_028_sql),
    ("research-029", PackageResources.research_029_sql),
    ("research-030", PackageResources.research_030_sql),
    ("research-031", PackageResources.research_031_sql),
    ("common-004", PackageResources.common_004_sql),
    ("research-033", PackageResources.research_033_sql),
    ("research-034", PackageResources.research_034_sql),
    ("research-035", PackageResources.research_035_sql),
    ("research-036", PackageResources.research_036_sql),
    ("research-037", PackageResources.research_037_sql),
    ("research-038", PackageResources.research_038_sql),
    ("research-046", PackageResources.research_046_sql),
    ("research-047", PackageResources.research_047_sql),
    ("research-048", PackageResources.research_048_sql),
    ("research-057", PackageResources.research_057_sql),
    ("research-060", PackageResources.research_060_sql),
    ("research-063", PackageResources.research_063_sql),
    ("research-071", PackageResources.research_071_sql),
    ("research-073", PackageResources.research_073_sql),
    ("research-074", PackageResources.research_074_sql),
    ("research-075", PackageResources.research_075_sql),
    ("research-077", PackageResources.research_077_sql),
    ("research-078", PackageResources.research_078_sql),
    ("research-083", PackageResources.research_083_sql),
    ("research-084", PackageResources.research_084_sql),
    ("research-085", PackageResources.research_085_sql),
    ("research-086", PackageResources.research_086_sql),
    ("research-089", PackageResources.research_089_sql),
    ("research-090", PackageResources.research_090_sql),
    ("research-091", PackageResources.research_091_sql),
    ("research-092", PackageResources.research_092_sql),
    ("research-093", PackageResources.research_093_sql),
    ("research-094", PackageResources.research_094_sql),
    ("research-095", PackageResources.research_095_sql),
    ("research-096", PackageResources.research_096_sql),
    ("research-097", PackageResources.research_097_sql),
    ("research-098", PackageResources.research_098_sql),
    ("research-099", PackageResources.research_099_sql),
    ("research-100", PackageResources.research_100_sql),
    ("research-101", PackageResources.research_101_sql),
    ("research-103", PackageResources.research_103_sql),
    ("research-104", PackageResources.research_104_sql),
  ]
  private static let identitySteps = [
    (name: "common-001", sql: PackageResources.common_001_sql),
    ("identity-001", PackageResources.identity_001_sql),
    ("identity-002", PackageResources.identity_002_sql),
    ("identity-003", PackageResources.identity_003_sql),
    ("identity-004", PackageResources.identity_004_sql),
    ("identity-005", PackageResources.identity_005_sql),
    ("identity-006", PackageResources.identity_006_sql),
    ("identity-007", PackageResources.identity_007_sql),
    ("identity-008", PackageResources.identity_008_sql),
    ("identity-009", PackageResources.identity_009_sql),
    ("common-002", PackageResources.common_002_sql),
    ("common-003", PackageResources.common_003_sql),
    ("identity-010", PackageResources.identity_010_sql),
    ("identity-011", PackageResources.identity_011_sql),
    ("identity-012", PackageResources.identity_012_sql),
    ("identity-013", PackageResources.identity_013_sql),
    ("identity-014", PackageResources.identity_014_sql),
    ("common-004", PackageResources.common_004_sql),
    ("identity-015", PackageResources.identity_015_sql),
    ("identity-016", PackageResources.identity_016_sql),
    ("identity-017", PackageResources.identity_017_sql),
    ("identity-018", PackageResources.identity_018_sql),
    ("identity-020", PackageResources.identity_020_sql),
    ("identity-022", PackageResources.identity_022_sql),
    ("identity-025", PackageResources.identity_025_sql),
    ("identity-026", PackageResources.identity_026_sql),
    ("identity-027", PackageResources.identity_027_sql),
    ("identity-028", PackageResources.identity_028_sql),
    ("identity-029", PackageResources.identity_029_sql),
    ("identity-030", PackageResources.identity_030_sql),
    ("identity-031", PackageResources.identity_031_sql),
    ("identity-032", PackageResources.identity_032_sql),
    ("identity-033", PackageResources.identity_033_sql),
    ("identity-034", PackageResources.identity_034_sql),
    ("identity-035", PackageResources.identity_035_sql),
    ("identity-036", PackageResources.identity_036_sql),
    ("identity-037", PackageResources.identity_037_sql),
  ]

  func migrator(with key: SealingKey) -> Migrator {
    var migrator = Migrator()
    for step in steps {
      migrator.add(step.name) { db in
        try db.execute(sql: String(decoding: step.sql, as: UTF8.self))
        try completions[step.name]?(db, key)
      }
    }
    if let schema {
      migrator.beginning = {
        let (names, sql) = schema.read()
        return Migrator.Beginning(steps: names) { db in
          try db.execute(sql: sql)
          for name in names { try completions[name]?(db, key) }
        }
      }
    }
    return migrator
  }
}
