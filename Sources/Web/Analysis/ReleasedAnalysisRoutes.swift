import Documents
import HTTP
import Spreadsheets
import Studies

/// The analysis as a release has it, for those who may see what came out for people.
enum ReleasedAnalysisRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let (study, release) = (try request.study(), try request.keptRelease())
    var page = ReleasedAnalysisPage(release, request)
    if let problem = try ReleaseRoutes.problem(ofFileOf: release, request) {
      page.problem = problem
      return request.page(page, title: request.say("analysis.released.title"))
    }
    do {
      let analysis = try ReleasedAnalysis(ofFile: request.stores.path(of: release), of: study)
      page.tables = try analysis.tables.compactMap {
        try ReleasedAnalysisPage.Table($0, request)
      }
    } catch {
      request.lab.logger.error(
        "a release is not read", metadata: ["file": "\(release.made.fileName)", "why": "\(error)"])
      page.problem = request.say("analysis.released.unreadable")
    }
    return request.page(page, title: request.say("analysis.released.title"))
  }
}

extension ReleasedAnalysisPage {
  fileprivate init(_ release: KeptRelease, _ request: StaffRequest) {
    let study = release.study.text
    let isRehearsal = release.scope.origin == .rehearsal
    let origin = isRehearsal ? [(StaffRequest.originField, release.scope.origin.rawValue)] : []
    let analysis =
      Path.staffAnalysis.url(study)
      + Path.query(origin + [(AnalysisQuery.releaseField, String(release.number))])
    self.init(
      isRehearsal: isRehearsal,
      release: request.say(
        "analysis.released.of",
        ["number": request.number(release.number), "time": request.moment(release.made.madeAt)]),
      analysisURL: release.hasMembers ? analysis : nil,
      releasesURL: Path.staffRelease.url(study) + "#release-\(study)-\(release.number)")
  }
}

extension ReleasedAnalysisPage.Table {
  /// Rows beyond are in the file alone.
  private static let mostRows = 1000

  /// Nil for a table without rows.
  fileprivate init?(_ table: ReleasedAnalysis.Table, _ request: StaffRequest) throws {
    let sheet = try Workbook(
      table.csv, name: "\(table.file.name).csv", reading: SpreadsheetReading(separator: .comma)
    ).sheets[0]
    guard let header = sheet.rows.first, sheet.rows.count > 1 else { return nil }
    let areTexts = Dictionary(
      table.file.allColumns.map { ($0.name, $0.type == .text) }, uniquingKeysWith: { first, _ in first })
    let isNumber = header.texts.map { areTexts[$0] == false }
    // The number of the row tells nothing here.
    let shown = header.texts.indices.filter { header.texts[$0] != "row_id" }
    let rest = sheet.rows.count - 1 - Self.mostRows
    self.init(
      name: table.file.name, title: request.say("analysis.released.table.\(table.file.name)"),
      columns: shown.map { .init(name: header.texts[$0], isNumber: isNumber[$0]) },
      rows: sheet.rows.dropFirst().prefix(Self.mostRows).map { row in
        .init(cells: shown.map { .init(row[$0], isNumber: isNumber[$0], request) })
      }, rest: rest > 0 ? request.say("analysis.released.rest", count: rest) : nil)
  }
}

extension ReleasedAnalysisPage.Cell {
  /// - Parameter text: as it stands in the file
  fileprivate init(_ text: String, isNumber: Bool, _ request: StaffRequest) {
    let number = isNumber && text.contains(".") ? Double(text) : nil
    let isShort = number.map { abs($0) >= 0.0001 || $0 == 0 } ?? false
    let rounded = isShort ? number.map { request.signed($0, 4) } : nil
    self.init(text: text.isEmpty ? "–" : rounded ?? text, isNumber: isNumber)
  }
}
