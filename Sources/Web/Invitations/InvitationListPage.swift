import Studies
import Templates

/// One list of invitations: how many are in which state, and each address as far as the reader may see it.
struct InvitationListPage: Page {
  static let template = "invitations/list"

  /// “Made 14 May 2026, 10:12, in German”
  var lead: String
  var allURL: String
  var isWithdrawn = false
  var counts: [Count]
  var rows: [Row]
  /// Addresses are shown at all.
  var showsAddresses = true
  /// Takes the list back (POST); nil once that is done.
  var withdrawalAction: String?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<InvitationListPage> = [
    "lead": .text(\.lead), "allURL": .text(\.allURL), "isWithdrawn": .flag(\.isWithdrawn),
    "counts": .list(\.counts), "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
    "showsAddresses": .flag(\.showsAddresses), "withdrawalAction": .optional(\.withdrawalAction),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
    "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
  ]

  struct Count: TemplateRecord {
    var what: String
    var value: String

    static let fields: Fields<Count> = ["what": .text(\.what), "value": .text(\.value)]
  }

  struct Row: TemplateRecord {
    /// Its place in the list.
    var number: String
    /// Empty once it is deleted, and for those who may not see it.
    var address: String
    var state: String
    /// The mark beside the word for the state.
    var progress: ParticipantState
    var messages: String
    /// The time of the last message; empty without one.
    var last: String

    static let fields: Fields<Row> = [
      "number": .text(\.number), "address": .text(\.address), "state": .text(\.state),
      "progress": .text(\.progress.rawValue), "messages": .text(\.messages), "last": .text(\.last),
    ]
  }
}

extension InvitationListPage {
  init(
    _ list: InvitationList, _ counts: InvitationCounts, _ invitations: [Invitation], page: Int,
    of study: Study,
    _ request: StaffRequest
  ) throws {
    func url(page: Int) -> String {
      Path.staffInvitationList.url(study.id.text, list.id.text, query: ["page": String(page)])
    }
    self.init(
      lead: request.say(
        "invitations.one.lead",
        ["date": request.moment(list.madeAt), "language": request.name(of: list.language)]),
      allURL: Path.staffInvitations.url(study.id.text), isWithdrawn: list.withdrawnAt != nil,
      counts: Invitation.State.allCases.map {
        Count(what: request.say("invitations.state.\($0.rawValue)"), value: request.number(counts[$0]))
      },
      rows: invitations.map { Row($0, request) }, showsAddresses: request.member.may(.handleConsents),
      withdrawalAction: list.withdrawnAt == nil
        ? Path.staffInvitationWithdrawal.url(study.id.text, list.id.text) : nil,
      previousURL: page > 1 ? url(page: page - 1) : nil,
      nextURL: page * InvitationList.pageSize < counts.total ? url(page: page + 1) : nil)
  }
}

extension InvitationListPage.Row {
  fileprivate init(_ invitation: Invitation, _ request: StaffRequest) {
    let sent = invitation.written.filter { $0.state == .sent }
    self.init(
      number: request.number(invitation.number), address: invitation.address?.text ?? "",
      state: request.say("invitations.state.\(invitation.state.rawValue)"), progress: invitation.state.mark,
      messages: request.number(sent.count), last: sent.last.map { request.moment($0.queuedAt) } ?? "")
  }
}

extension Invitation.State {
  fileprivate var mark: ParticipantState {
    switch self {
    case .waiting: .notStarted
    case .sent, .reminded: .underWay
    case .used: .finished
    case .stopped, .refused, .expired: .ended
    }
  }
}
