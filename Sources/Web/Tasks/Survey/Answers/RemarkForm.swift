import Studies
import Templates

/// A form in which staff write about an answer.
struct RemarkForm: TemplateRecord {
  var action: String
  /// Tells the forms of a page apart.
  var id: String
  var label: String
  var help: String
  var button: String
  /// The number of the answer that is meant, or of the events that were seen.
  var seen: String
  var typed = ""
  var problem: String?

  static let fields: Fields<RemarkForm> = [
    "action": .text(\.action), "id": .text(\.id), "label": .text(\.label), "help": .text(\.help),
    "button": .text(\.button), "seen": .text(\.seen), "typed": .text(\.typed),
    "problem": .optional(\.problem),
  ]
}

/// The words that were typed into one of the forms of a page, and the reason why they were not taken.
struct RefusedRemark {
  let form: String
  let typed: String
  /// Nil where the words were in order, and somebody else acted first.
  let problem: String?

  static let field = "remark"

  /// Reads the words of a form.
  /// - Returns: the words, or why they are none
  static func read(_ form: String, _ request: StaffRequest) -> Result<AnswerRemark, RefusedRemark.Problem> {
    do throws(RemarkProblem) {
      return .success(try AnswerRemark(request.typed(field)))
    } catch {
      let problem =
        error == .missing ? request.say("answers.problem.missing") : request.sentence(for: error)
      return .failure(
        Problem(
          refused: RefusedRemark(form: form, typed: request.typed(field), problem: problem)))
    }
  }

  struct Problem: Error {
    let refused: RefusedRemark
  }
}

extension RemarkForm {
  /// - Parameter room: of its words, below the name of the form
  init(
    _ id: String, room: String, action: String, seen: Int, refused: RefusedRemark?, _ request: StaffRequest
  ) {
    let own = refused.flatMap { $0.form == id ? $0 : nil }
    self.init(
      action: action, id: id, label: request.say("\(room).\(id)Form.label"),
      help: request.say("\(room).\(id)Form.help"),
      button: request.say("\(room).\(id)Form.button"), seen: String(seen), typed: own?.typed ?? "",
      problem: own?.problem)
  }
}
