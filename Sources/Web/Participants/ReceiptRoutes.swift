import HTTP
import Studies

/// Checks receipts that participants show.
enum ReceiptRoutes {
  /// Changes nothing, so it is asked by an address. Not throttled: one of 31^8 rows of check characters is right, and
  /// only staff can try.
  static func check(_ request: StaffRequest) throws -> Response {
    let fields = [Receipt.codeField, Receipt.checkField].map { request.http.query[$0] }
    var page = ReceiptPage(code: shown(fields[0]), check: shown(fields[1]))
    guard fields.contains(where: { $0 != nil }) else { return answer(page, request) }
    if page.check.isEmpty { page.checkProblem = request.say("participants.receipt.problem.check") }
    var code: ParticipationCode?
    do throws(CodeProblem) {
      code = try ParticipationCode(typed: page.code)
    } catch {
      page.codeProblem =
        error == .missing ? request.say("participants.receipt.problem.code") : request.sentence(for: error)
    }
    guard let code, page.checkProblem == nil else { return answer(page, request) }
    page.verdict = try verdict(on: page.check, of: code, request)
    return answer(page, request)
  }

  private static func shown(_ typed: String?) -> String { String((typed ?? "").trimmed.prefix(40)) }

  private static func verdict(on check: String, of code: ParticipationCode, _ request: StaffRequest) throws
    -> ReceiptPage.Verdict
  {
    guard request.stores.receipt(for: code).isProven(by: check) else {
      return .init(isGenuine: false, sentence: request.say("participants.receipt.wrong"))
    }
    var query = ParticipantQuery(studies: request.reachedStudies)
    query.sites = request.sites
    query.code = code.text
    guard let entry = try request.stores.participants(query).entries.first else {
      return .init(isGenuine: true, sentence: request.say("participants.receipt.nobody"))
    }
    return .init(
      isGenuine: true, sentence: request.say("participants.receipt.means"),
      participantURL: Path.staffParticipant.url(entry.participation.participant.id.text))
  }

  private static func answer(_ page: ReceiptPage, _ request: StaffRequest) -> Response {
    let hasProblems = page.codeProblem != nil || page.checkProblem != nil
    return request.page(
      page, title: request.say("participants.receipt.title"), status: hasProblems ? .unprocessable : .ok)
  }
}

extension Receipt {
  /// The fields of the form.
  fileprivate static let codeField = "code"
  fileprivate static let checkField = "check"
}
