import HTTP
import Studies
import Templates

/// A column of the list of participants that a reader can leave out; the code always stays.
enum ParticipantColumn: String, CaseIterable {
  case study, language, consent, step, tasks, enrolled
  case lastSeen = "last-seen"

  /// The key of its head.
  var word: String { "participants.list.\(self == .lastSeen ? "lastSeen" : rawValue)" }
}

/// The columns that a browser shows, kept in a cookie as those it leaves out: a column that is new is shown.
struct ListColumns {
  static let cookie = "labconsole_columns"
  static let field = "column"
  fileprivate static let seconds = 365 * 86_400

  let shown: Set<ParticipantColumn>

  init(shown: Set<ParticipantColumn>) { self.shown = shown }

  /// Words that are no columns are ignored.
  init(kept: String) {
    let left = kept.split(separator: ".").compactMap { ParticipantColumn(rawValue: String($0)) }
    shown = Set(ParticipantColumn.allCases).subtracting(left)
  }

  /// The columns left out: “language.consent”.
  var kept: String {
    ParticipantColumn.allCases.filter { !shown.contains($0) }.map(\.rawValue).joined(separator: ".")
  }

  /// The choice of columns, for `partials/list-columns`.
  func choices(_ reader: some Localizer) -> [ChoiceOption] {
    ParticipantColumn.allCases.map {
      ChoiceOption(value: $0.rawValue, label: reader.say($0.word), isChosen: shown.contains($0))
    }
  }
}

/// Choosing the columns of the list of participants. Field: `column`, once for each that is to be shown.
enum ListColumnRoutes {
  static func choose(_ request: StaffRequest) throws -> Response {
    let typed = request.form?.all(ListColumns.field) ?? []
    let columns = ListColumns(shown: Set(typed.compactMap(ParticipantColumn.init)))
    let list = request.participantsURL
    var response = Response.redirect(to: list + request.noticeField(.columnsChosen, after: list))
    response.setCookie(
      ListColumns.cookie, columns.kept, seconds: ListColumns.seconds, isSecure: request.http.isSecure)
    return response
  }
}

extension StaffRequest {
  /// The field of a notice, as it follows an address that may have a query.
  func noticeField(_ notice: Notice, after url: String) -> String {
    let query = Path.query([(Notice.field, notice.rawValue)])
    return url.contains("?") ? "&" + query.dropFirst() : query
  }

  var listColumns: ListColumns { ListColumns(kept: http.cookies[ListColumns.cookie] ?? "") }
}
