import Templates

/// One question of a survey as participants see it: its words, its control, what was entered, what is wrong with that.
///
/// The control is filled with what was entered and nothing else: no answer is ever preset.
struct QuestionView: TemplateRecord {
  /// The element of the question: “q-age”. Parts of it are called “q-age_help” and the like.
  var id: String
  /// The field of the form: “age”. Parts of an answer are called “age.not-given” and the like.
  var name: String
  var question: String
  var help: String?
  /// “optional”, or “required”; nil where all questions of a page are alike.
  var mark: String?
  var isRequired = false
  /// True if the page has no other question: its words are the heading of the page.
  var isAlone = false
  var problem: String?
  /// Says that there is an answer that the page cannot show: “Your age is known.”
  var kept: String?
  /// The ids of the choices that are offered; nil where all are, whatever was answered.
  var offered: String?
  /// The picture that the question is about, above its control.
  var picture: PictureView?
  var answer: AnswerView
  /// “Don’t know”, “Prefer not to say”: where the study wants them.
  var notGiven: [NotGiven] = []

  /// An answer without an answer. It is one of the choices where one is chosen, and a box of its own elsewhere.
  struct NotGiven: TemplateRecord {
    /// “do-not-know”
    var value: String
    var label: String
    var isChosen = false

    static let fields: Fields<NotGiven> = [
      "value": .text(\.value), "label": .text(\.label), "isChosen": .flag(\.isChosen),
    ]
  }

  static let fields: Fields<QuestionView> = ofQuestion.merging(AnswerView.fields) { $1 }

  private static let ofQuestion: Fields<QuestionView> = [
    "id": .text(\.id), "name": .text(\.name), "question": .text(\.question), "help": .optional(\.help),
    "mark": .optional(\.mark), "isRequired": .flag(\.isRequired), "isAlone": .flag(\.isAlone),
    "problem": .optional(\.problem), "kept": .optional(\.kept), "offered": .optional(\.offered),
    "describedBy": .optional(\.describedBy),
    "isGroup": .flag { $0.answer.form == .group }, "isField": .flag { $0.answer.form == .field },
    "isNote": .flag(\.isNote), "questionPicture": .record(\.picture),
    "hasNotGiven": .flag { !$0.notGiven.isEmpty }, "notGiven": .list(\.notGiven),
    "isOneOfChoices": .flag { $0.answer.buttons != .none },
    "buttonType": .text { $0.answer.buttons == .radio ? "radio" : "checkbox" },
    "canClear": .flag { !$0.isRequired && $0.answer.buttons == .radio },
  ]

  /// True if nothing is asked.
  var isNote: Bool { answer.form == .none }

  /// True if something is wrong with the answer, or with that to a row of it.
  var hasProblem: Bool {
    if case .matrix(let matrix) = answer {
      return problem != nil || matrix.rows.contains { $0.problem != nil }
    }
    return problem != nil
  }

  /// The elements that say more about the control, in the order in which they are read out.
  private var describedBy: String? {
    var parts: [String] = help == nil ? [] : ["help"]
    if kept != nil { parts.append("kept") }
    if answer.form == .field { parts = (answer.unit == nil ? [] : ["unit"]) + parts }
    parts += answer.describing
    if problem != nil { parts.append("problem") }
    return parts.isEmpty ? nil : parts.map { "\(id)_\($0)" }.joined(separator: " ")
  }
}
