import HTTP
import Studies

/// Invitations whose address was refused, at once or by a notice that came later.
enum RefusedInvitationRoutes {
  static func correct(_ request: StaffRequest) throws -> Response {
    let (list, number) = try refused(request)
    guard list.isOpen(in: request) else { return back(to: list, .invitationHasGoneOn) }
    let address: MailAddress
    do throws(MailAddressProblem) {
      address = try MailAddress(request.typed("address"))
    } catch {
      return try ask(again: list, number, request.sentence(for: error), request)
    }
    switch try request.stores.correctInvitation(number, of: list.id, to: address, context: request.context) {
    case .done: return back(to: list, .invitationCorrected)
    case .notRefused: return back(to: list, .invitationHasGoneOn)
    case .invited: return try ask(again: list, number, request.say("invitations.refused.invited"), request)
    case .stopped: return try ask(again: list, number, request.say("invitations.refused.stopped"), request)
    }
  }

  static func withdraw(_ request: StaffRequest) throws -> Response {
    let (list, number) = try refused(request)
    let isWithdrawn = try request.stores.withdrawInvitation(number, of: list.id, context: request.context)
    return back(to: list, isWithdrawn ? .invitationWithdrawn : .invitationHasGoneOn)
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
    let page = try InvitationListPage(
      list, counts, page: (number - 1) / InvitationList.pageSize + 1,
      mistake: .init(number: number, typed: request.typed("address"), problem: problem), request)
    return InvitationRoutes.write(page, request, status: .unprocessable)
  }

  /// To those that are left.
  private static func back(to list: InvitationList, _ notice: Notice) -> Response {
    .redirect(
      to: Path.staffInvitationList.url(
        list.study.text, list.id.text,
        query: ["state": Invitation.End.refused.rawValue, Notice.field: notice.rawValue]))
  }
}
