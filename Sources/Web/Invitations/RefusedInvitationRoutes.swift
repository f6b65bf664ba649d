import HTTP
import Studies

/// Invitations whose address was refused, at once or by a notice that came later.
enum RefusedInvitationRoutes {
  static func correct(_ request: StaffRequest) throws -> Response {
    let (list, number) = try refused(request)
    guard list.isOpen(in: request) else { return back(to: list, .invitationHasGoneOn, request) }
    let address: MailAddress
    do throws(MailAddressProblem) {
      address = try MailAddress(request.typed("address"))
    } catch {
      return try ask(again: list, number, request.sentence(for: error), request)
    }
    switch try request.stores.correctInvitation(number, of: list.id, to: address, context: request.context) {
    case .done: return back(to: list, .invitationCorrected, request)
    case .notRefused: return back(to: list, .invitationHasGoneOn, request)
    case .invited: return try ask(again: list, number, request.say("invitations.refused.invited"), request)
    case .stopped: return try ask(again: list, number, request.say("invitations.refused.stopped"), request)
    }
  }

  static func withdraw(_ request: StaffRequest) throws -> Response {
    let (list, number) = try refused(request)
    let isWithdrawn = try request.stores.withdrawInvitation(number, of: list.id, context: request.context)
    return back(to: list, isWithdrawn ? .invitationWithdrawn : .invitationHasGoneOn, request)
  }

  private static func refused(_ request: StaffRequest) throws -> (list: InvitationList, number: Int) {
    let (list, _) = try InvitationRoutes.found(in: request.study(), request)
    guard let number = Int(request.placeholder("invitation")), number > 0 else { throw PageError.notFound }
    return (list, number)
  }

  private static func ask(
    again list: InvitationList, _ number: Int, _ problem: String, _ request: StaffRequest
  ) throws -> Response {
    let counts = try InvitationRoutes.found(in: request.study(), request).counts
    // Without a page of its own it is that of the address in the whole list.
    let isPlaced = pageFields.contains { request.http.query[$0] != nil }
    let page = try InvitationListPage(
      list, counts, page: isPlaced ? nil : (number - 1) / InvitationList.pageSize + 1,
      mistake: .init(number: number, typed: request.typed("address"), problem: problem), request)
    return InvitationRoutes.write(page, request, status: .unprocessable)
  }

  /// To the page of the list on which the form was.
  private static func back(to list: InvitationList, _ notice: Notice, _ request: StaffRequest) -> Response {
    let fields = pageFields.compactMap { name in request.http.query[name].map { (name: name, value: $0) } }
    let page = Path.staffInvitationList.url(list.study.text, list.id.text) + Path.query(fields)
    return .redirect(to: Undo.url(page, notice, offering: nil))
  }

  /// The fields of the query that say which addresses are shown.
  private static let pageFields = ["state", "page"]
}
