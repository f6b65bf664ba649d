import Templates

/// The results of a participant's tests, with the words, drawings and tables in which participants are told theirs, for
/// staff who may see scores.
struct ParticipantResultsPage: Page, ShowsRehearsals {
  static let template = "participants/results"

  var code: String
  var study: String
  var isRehearsal = false
  /// Nil for staff who do not see participants.
  var participantURL: String?
  /// Empty while no test is finished.
  var results: [TaskResults]

  static let fields: Fields<ParticipantResultsPage> = [
    "code": .text(\.code), "study": .text(\.study), "isRehearsal": .flag(\.isRehearsal),
    "participantURL": .optional(\.participantURL), "results": .list(\.results),
    "hasResults": .flag { !$0.results.isEmpty },
  ]
}
