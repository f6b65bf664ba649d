import Documents
import Foundation
import HTTP
import Studies

/// Everything that is stored about a participant: on a page, as JSON and as PDF, all from one record.
enum OwnDataRoutes {
  static func show(_ request: ParticipantRequest) throws -> Response {
    let record = try request.stores.storedRecord(of: request.participant.id)
    let releases = try request.stores.releases(of: request.participant.id)
    let page = OwnDataPage(
      subjects: record.subjects.map { subject in
        OwnDataPage.Subject(
          title: request.title(of: subject), what: request.say("profile.data.\(subject.rawValue).what"),
          count: request.say("profile.data.entries", count: record.count(of: subject)))
      },
      releases: releases.map { OwnDataPage.Release($0, request) },
      jsonURL: Path.profileDataJSON.url(), pdfURL: Path.profileDataPDF.url(),
      backURL: Path.profile.url() + "#stored",
      recordsPlace: request.study.recordsPlace || record.holdsPlace,
      resultsFollow: request.resultsFollow)
    return request.page(page, title: request.say("profile.data.heading"))
  }

  static func json(_ request: ParticipantRequest) throws -> Response {
    let file = OwnDataFile(
      study: request.study.id.text, code: request.participant.code.grouped,
      madeAt: request.iso(request.time), record: try given(request), resultsFollow: request.resultsFollow)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return .download(Array(try encoder.encode(file)), type: "application/json", name: name(request, "json"))
  }

  static func pdf(_ request: ParticipantRequest) throws -> Response {
    .download(
      try RecordPrintout(given(request), request).pdf(), type: "application/pdf", name: name(request, "pdf"))
  }

  /// Returns what the files hold. A result influences later answers, here as on the dashboard.
  private static func given(_ request: ParticipantRequest) throws -> StoredRecord {
    let record = try request.stores.storedRecord(of: request.participant.id)
    return request.resultsFollow == nil ? record : record.withoutResults
  }

  private static func name(_ request: ParticipantRequest, _ ending: String) -> String {
    "data-\(request.participant.code.text).\(ending)"
  }
}

extension OwnDataPage.Release {
  fileprivate init(_ membership: ReleaseMembership, _ request: ParticipantRequest) {
    let (scope, study) = (membership.scope, request.study)
    let parts = membership.parts(of: study).map { request.say("profile.data.part.\($0.rawValue)") }
    let visits = scope.selection.visits.sorted { $0.text < $1.text }.map { request.title(of: $0, in: study) }
    let contained = parts.joined(separator: "; ")
    self.init(
      date: request.day(membership.made.madeAt),
      audience: request.say("profile.data.audience.\(scope.audience.rawValue)"),
      contents: visits.isEmpty
        ? request.say("profile.data.contents", ["parts": contained])
        : request.say(
          "profile.data.contentsOfVisits", ["parts": contained, "visits": visits.joined(separator: ", ")]),
      identifier: request.say("profile.data.identifier.\(scope.pseudonyms.rawValue)"))
  }
}

extension StoredRecord {
  /// Those with entries, in their order.
  fileprivate var subjects: [Subject] { Subject.allCases.filter { count(of: $0) > 0 } }
}

extension StoredRecord {
  /// True if a recorder of the place ran beside a test, or would have run.
  fileprivate var holdsPlace: Bool {
    tables.contains { table in
      guard table.name == "run_recordings", let column = table.columns.firstIndex(of: "recorder") else {
        return false
      }
      return table.rows.contains { row in
        Recorder.allCases.contains { $0.tellsPlace && row[column] == .text($0.rawValue) }
      }
    }
  }
}

extension Study {
  fileprivate var recordsPlace: Bool { definedTasks.contains { $0.recorders.contains(where: \.tellsPlace) } }
}

extension Localizer {
  fileprivate func title(of subject: StoredRecord.Subject) -> String {
    say("profile.data.\(subject.rawValue).title")
  }
}

extension RecordPrintout {
  fileprivate init(_ record: StoredRecord, _ request: ParticipantRequest) {
    let title = request.study.title[request.language]
    let code = request.participant.code.grouped
    let heading = request.say("profile.data.heading")
    let words = StoredWords(request, kinds: request.lab.taskPages.all.map(\.kind))
    let lead = request.say(
      "profile.data.printLead", ["study": title, "code": code, "date": request.moment(request.time)])
    self.init(
      language: request.language,
      properties: .init(
        title: "\(heading): \(code)", author: request.study.contact.institution[request.language],
        subject: title,
        created: request.time),
      heading: heading,
      lead: request.resultsFollow.map { "\(lead) \($0)" } ?? lead,
      sections: record.subjects.map { subject in
        Section(
          title: request.title(of: subject), text: request.say("profile.data.\(subject.rawValue).what"),
          tables: record.tables.filter { $0.subject == subject }.map { Table($0, words, request) })
      }, footer: "\(heading) · \(code)",
      pageNumber: { request.say("consent.copy.page", ["n": String($0), "count": String($1)]) })
  }
}

extension RecordPrintout.Table {
  fileprivate init(_ table: StoredRecord.Table, _ words: StoredWords, _ request: ParticipantRequest) {
    let names = table.columns.map { words.name(ofColumn: $0, in: table.name) ?? $0.replacing("_", with: " ") }
    self.init(
      name: words.name(of: table.name) ?? table.name.replacing("_", with: " "),
      rows: table.rows.map { row in
        zip(zip(names, table.columns), row).compactMap { column, field in
          request.words(for: field, column.1).map { "\(column.0): \($0)" }
        }.joined(separator: " · ")
      })
  }
}

extension ParticipantRequest {
  /// Says when computed results are given out; nil if they are now.
  fileprivate var resultsFollow: String? {
    participation.holdsResultsBack(in: study) ? say("profile.data.resultsFollow") : nil
  }

  /// Nil for what is not there.
  fileprivate func words(for field: StoredRecord.Field, _ column: String) -> String? {
    switch field {
    case .none: nil
    case .integer(let number) where column.isYesOrNo: say(number == 0 ? "answering.no" : "answering.yes")
    case .integer(let number):
      // A time is in milliseconds since 1970; what began before 2001 is none.
      column.isTime && number > 978_307_200_000 ? moment(Timestamp(milliseconds: number)) : String(number)
    case .real(let value): number(value)
    case .text(let text): text
    case .bytes(let bytes): say("profile.data.bytes", ["n": number(bytes.count)])
    case .secret: say("profile.data.secret")
    }
  }
}

/// A column, by its name.
extension String {
  fileprivate var isTime: Bool {
    hasSuffix("_at")
      || ["time", "planned_for", "visit_planned_for", "waiting_since", "there_since"].contains(self)
  }

  fileprivate var isYesOrNo: Bool {
    hasPrefix("is_") || hasPrefix("was_") || ["contact_asked", "keeps_data"].contains(self)
  }
}
