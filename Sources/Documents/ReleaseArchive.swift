import Archives
import Foundation
import Studies

/// A release as a ZIP of CSV files (RFC 4180, UTF-8, a header line, empty for missing) with a codebook, and a note
/// on whom it may go to.
public struct ReleaseArchive: Sendable {
  private let study: Study
  private let origin: Participant.Origin
  private let isDemonstration: Bool
  /// The files of the tables, in their order.
  private let files: [ReleaseFile]
  public let audience: ReleaseAudience
  public let time: Timestamp

  /// - Parameters:
  ///   - files: of the tables, in their order
  ///   - isDemonstration: true if everybody in the lab was made up
  public init(
    study: Study, origin: Participant.Origin, audience: ReleaseAudience, time: Timestamp,
    files: [ReleaseFile],
    isDemonstration: Bool = false
  ) {
    self.study = study
    self.origin = origin
    self.audience = audience
    self.time = time
    self.files = files
    self.isDemonstration = isDemonstration
  }

  /// The entry of the list of releases.
  public func entry(_ id: MadeRelease.ID) -> MadeRelease {
    MadeRelease(id: id, audience: audience, fileName: fileName, madeAt: time)
  }

  /// `weight-iat-within-2026-11-21.zip`: the name tells the audience to anybody who finds the file. Releases
  /// of rehearsals and demonstrations are marked too.
  public var fileName: String {
    "\(study.id)\(isDemonstration ? "-demonstration" : "")\(origin == .rehearsal ? "-rehearsal" : "")-\(audience.rawValue)-\(day).zip"
  }

  /// Rows go into the archive as they are read: memory does not grow with the study.
  /// - Parameters:
  ///   - members: is told who is in it, before the first row
  ///   - complete: called once all rows are in the archive, before its last bytes: without them it cannot be
  ///     opened
  /// - Returns: how many rows went into each table
  @discardableResult
  public func write(
    from source: any ReleaseSource, members: ([Participant.ID]) throws -> Void = { _ in },
    completing complete: () throws -> Void = {},
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [String: Int] {
    let zip = try ZipWriter(write: sink)
    let seconds = Int(time.milliseconds / 1000)
    try zip.begin("README.txt", at: seconds)
    try zip.add(Array(readme.utf8))
    try zip.begin("codebook.csv", at: seconds)
    try zip.add(codebook)
    let tables = TableFiles(files, zip: zip, seconds: seconds)
    try source.rows(of: study, origin: origin, audience: audience, members: members) { try tables.add($0) }
    try tables.finish()
    try complete()
    try zip.finish()
    return tables.rows
  }

  /// The description for people, with lines that fit into a text editor.
  private var readme: String {
    let paragraphs = [
      ["\(study.title[Language("en")])", "Study \(study.id), released on \(day)"],
      audienceLines,
      origin == .rehearsal ? ["All of it is made up: a rehearsal by simulated participants."] : [],
      isDemonstration ? ["All of it is made up: a demonstration of the console."] : [],
      [
        "codebook.csv says what each column of each table means. The column “sharing” of participants.csv tells whom",
        "each participant last allowed to have the data. Minds change: make a new release rather than pass on an old one.",
      ], ["Version of the study: \(study.version)"],
    ]
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\r\n") + "\r\n" }
      .joined(separator: "\r\n")
  }

  private var audienceLines: [String] {
    switch (audience, study.consent.sharing) {
    case (.within, nil):
      [
        "For use WITHIN the institution: everybody who consented and has not left.",
        "The study does not ask with whom data may be shared.",
      ]
    case (.within, .some):
      [
        "For use WITHIN the institution: everybody who consented and has not left.",
        "Some of them may have agreed to no more than that. Do not pass this file on: make another for that purpose.",
      ]
    case (.beyond, nil):
      [
        "For use BEYOND the institution: everybody who consented and has not left.",
        "The study does not ask with whom data may be shared.",
      ]
    case (.beyond, .some):
      [
        "For use BEYOND the institution, by qualified researchers: of those who consented and have not left, only",
        "those who agreed to that.",
      ]
    }
  }

  private var codebook: [UInt8] {
    let lines = files.flatMap { file in
      file.columns.map { csvLine([file.name + ".csv", $0.name, $0.type.rawValue, $0.meaning]) }
    }
    return csvLine(["file", "column", "type", "meaning"]) + lines.joined()
  }

  private var day: String {
    Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().format(time.date)
  }
}

/// Writes each table's file in the order of the codebook, also those without rows.
private final class TableFiles {
  private let zip: ZipWriter
  private let seconds: Int
  private var waiting: ArraySlice<ReleaseFile>
  private var open: ReleaseFile?
  private var buffer: [UInt8] = []
  private(set) var rows: [String: Int] = [:]

  init(_ files: [ReleaseFile], zip: ZipWriter, seconds: Int) {
    waiting = files[...]
    self.zip = zip
    self.seconds = seconds
  }

  /// - Throws: ``DocumentError/rowOutOfOrder(table:)`` for a row whose file is written already
  func add(_ record: ReleaseRecord) throws {
    while open?.name != record.table {
      guard !waiting.isEmpty else { throw DocumentError.rowOutOfOrder(table: record.table) }
      try openNext()
    }
    buffer += csvLine(record.cells)
    rows[record.table, default: 0] += 1
    if buffer.count > 64 << 10 { try flush() }
  }

  func finish() throws {
    while !waiting.isEmpty { try openNext() }
    try flush()
  }

  private func openNext() throws {
    try flush()
    let file = waiting.removeFirst()
    try zip.begin(file.name + ".csv", at: seconds)
    buffer += csvLine(file.columns.map(\.name))
    rows[file.name] = 0
    open = file
  }

  private func flush() throws {
    if !buffer.isEmpty { try zip.add(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// One record. Text that a spreadsheet would run as a formula does not come from participants: every value is an id, a
/// number, a word of the console's own, or the wording of a question in the study.
private func csvLine(_ values: [String?]) -> [UInt8] {
  let cells = values.map { value -> String in
    guard let value else { return "" }
    let needsQuotes = value.utf8.contains { [0x0A, 0x0D, 0x22, 0x2C].contains($0) }
    return needsQuotes ? "\"\(value.replacingOccurrences(of: "\"", with: "\"\""))\"" : value
  }
  return Array((cells.joined(separator: ",") + "\r\n").utf8)
}
