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
  /// “3 addresses were refused”; nil if there are none, or only they are shown.
  var refused: String?
  var refusedURL = ""
  /// The page shows refused addresses alone.
  var isOfRefused = false
  /// The page with all addresses.
  var listURL = ""
  /// Takes the list back (POST); nil once that is done.
  var withdrawalAction: String?
  /// Nil if there is one page alone.
  var jump: PageJump?
  var previousURL: String?
  var nextURL: String?

  static let fields: Fields<InvitationListPage> = [
    "lead": .text(\.lead), "allURL": .text(\.allURL), "isWithdrawn": .flag(\.isWithdrawn),
    "counts": .list(\.counts), "rows": .list(\.rows), "hasRows": .flag { !$0.rows.isEmpty },
    "hasProblem": .flag { $0.rows.contains { $0.refusal?.isToBeMended == true } },
    "hasRefused": .flag { $0.rows.contains { $0.refusal != nil } }, "refused": .optional(\.refused),
    "refusedURL": .text(\.refusedURL), "isOfRefused": .flag(\.isOfRefused), "listURL": .text(\.listURL),
    "showsAddresses": .flag(\.showsAddresses), "withdrawalAction": .optional(\.withdrawalAction),
    "hasPages": .flag { $0.previousURL != nil || $0.nextURL != nil },
    "jump": .record(\.jump), "previousURL": .optional(\.previousURL), "nextURL": .optional(\.nextURL),
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
    /// Only of an address that was refused.
    var refusal: Refusal?

    static let fields: Fields<Row> = [
      "number": .text(\.number), "address": .text(\.address), "state": .text(\.state),
      "progress": .text(\.progress.rawValue), "messages": .text(\.messages), "last": .text(\.last),
      "refusal": .record { $0.refusal },
    ]
  }

  /// The actions for a refused address.
  struct Refusal: TemplateRecord {
    /// Tells the fields of the rows apart.
    var id: String
    /// Puts another address in its place (POST); nil if that is too late.
    var correction: String?
    /// As typed before.
    var typed = ""
    var problem: String?
    /// Takes the invitation back (POST).
    var withdrawal: String

    /// True if the page has a field in which something is wrong.
    var isToBeMended: Bool { correction != nil && problem != nil }

    static let fields: Fields<Refusal> = [
      "id": .text(\.id), "correction": .optional(\.correction), "typed": .text(\.typed),
      "problem": .optional(\.problem), "withdrawal": .text(\.withdrawal),
    ]
  }
}

extension InvitationListPage {
  /// - Parameters:
  ///   - number: the page; nil for the one that is asked for
  ///   - mistake: an address that was typed in place of a refused one and cannot be taken
  init(
    _ list: InvitationList, _ counts: InvitationCounts, page number: Int? = nil, mistake: Mistake? = nil,
    _ request: StaffRequest
  ) throws {
    let isOfRefused = request.http.query["state"] == Invitation.End.refused.rawValue
    let total = isOfRefused ? counts[.refused] : counts.total
    // The last address of a page may have been mended meanwhile.
    let last = max(1, (total + InvitationList.pageSize - 1) / InvitationList.pageSize)
    let asked = number ?? request.http.query["page"].flatMap { Int($0) } ?? 1
    let page = min(max(asked, 1), last)
    let places = Places(
      list: list, isOfRefused: isOfRefused, page: page, mayCorrect: list.isOpen(in: request))
    self.init(
      lead: request.say(
        "invitations.one.lead",
        ["date": request.moment(list.madeAt), "language": request.name(of: list.language)]),
      allURL: Path.staffInvitations.url(list.study.text), isWithdrawn: list.withdrawnAt != nil,
      counts: Invitation.State.allCases.map {
        Count(what: request.say("invitations.state.\($0.rawValue)"), value: request.number(counts[$0]))
      },
      rows: try request.stores.invitations(
        of: list.id, endedAs: isOfRefused ? .refused : nil, page: page,
        opensAddresses: request.member.may(.handleConsents)
      ).map { Row($0, places, mistake, request) },
      showsAddresses: request.member.may(.handleConsents),
      refused: isOfRefused || counts[.refused] == 0
        ? nil : request.say("invitations.refused.only", count: counts[.refused]),
      refusedURL: list.refusedURL, isOfRefused: isOfRefused,
      listURL: places.listURL,
      withdrawalAction: list.withdrawnAt == nil
        ? Path.staffInvitationWithdrawal.url(list.study.text, list.id.text) : nil,
      jump: PageJump(
        page, of: total, by: InvitationList.pageSize, action: places.listURL, fields: places.fields, request),
      previousURL: page > 1 ? places.url(page: page - 1) : nil,
      nextURL: page * InvitationList.pageSize < total ? places.url(page: page + 1) : nil)
  }

  /// An address that cannot take the place of a refused one.
  struct Mistake {
    /// The place in the list.
    let number: Int
    let typed: String
    let problem: String
  }

  /// The addresses of the pages and actions of a list.
  fileprivate struct Places {
    let list: InvitationList
    let isOfRefused: Bool
    let page: Int
    let mayCorrect: Bool

    var listURL: String { Path.staffInvitationList.url(list.study.text, list.id.text) }

    /// The fields of the query besides the page.
    var fields: [(name: String, value: String)] {
      isOfRefused ? [(name: "state", value: Invitation.End.refused.rawValue)] : []
    }

    func url(page: Int) -> String {
      listURL + Path.query(fields + [(name: "page", value: String(page))])
    }

    /// An action of the page, which leads back to it.
    func url(_ path: Path, of invitation: Invitation) -> String {
      path.url(list.study.text, list.id.text, String(invitation.number))
        + Path.query(fields + (page > 1 ? [(name: "page", value: String(page))] : []))
    }
  }
}

extension InvitationList {
  /// The page with the refused addresses of the list.
  var refusedURL: String {
    Path.staffInvitationList.url(study.text, id.text, query: ["state": Invitation.End.refused.rawValue])
  }

  /// Returns true while a refused address can be corrected.
  func isOpen(in request: StaffRequest) -> Bool {
    let study = request.studies.first { $0.id == self.study }
    return isOpen(under: study?.invitation ?? InvitationTerms(), at: request.context.time)
  }
}

extension InvitationListPage.Row {
  fileprivate init(
    _ invitation: Invitation, _ places: InvitationListPage.Places, _ mistake: InvitationListPage.Mistake?,
    _ request: StaffRequest
  ) {
    let sent = invitation.written.filter { $0.state == .sent }
    self.init(
      number: request.number(invitation.number), address: invitation.address?.text ?? "",
      state: request.say("invitations.state.\(invitation.state.rawValue)"), progress: invitation.state.mark,
      messages: request.number(sent.count), last: sent.last.map { request.moment($0.queuedAt) } ?? "",
      refusal: InvitationListPage.Refusal(
        invitation, places, mistake?.number == invitation.number ? mistake : nil))
  }
}

extension InvitationListPage.Refusal {
  /// Nil for an address that was not refused, or whose list is withdrawn.
  fileprivate init?(
    _ invitation: Invitation, _ places: InvitationListPage.Places, _ mistake: InvitationListPage.Mistake?
  ) {
    guard invitation.end == .refused, places.list.withdrawnAt == nil else { return nil }
    self.init(
      id: String(invitation.number),
      correction: places.mayCorrect ? places.url(.staffInvitedAddress, of: invitation) : nil,
      typed: mistake?.typed ?? "", problem: mistake?.problem,
      withdrawal: places.url(.staffInvitedWithdrawal, of: invitation))
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
