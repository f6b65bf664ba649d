import Templates

/// One flagged run: what is known of it without its score, what was decided, and the form for a decision.
struct FlaggedRunPage: Page {
  static let template = "quality/flagged-run"

  var code: String
  /// “Sorting test (round buttons)”
  var task: String
  /// “Not decided”
  var state: String
  var isRehearsal = false
  /// The list of flagged runs.
  var backURL: String
  /// The next run of the list that waits for a decision; nil if no other one does.
  var nextURL: String?
  /// Nil for staff who do not see participants.
  var participantURL: String?
  var flags: [FlaggedRunsPage.Flag]
  /// Label and value: begun, finished, tablet, attempts that were broken off.
  var facts: [ParticipantPage.Fact]
  /// Somebody acted while the form was open, or the form could not be taken.
  var problems: [Problem] = []
  /// The decisions of others since the form was opened.
  var others: [Decision] = []
  var form: Form
  /// Oldest first.
  var decisions: [Decision]

  static let fields: Fields<FlaggedRunPage> = [
    "code": .text(\.code), "task": .text(\.task), "state": .text(\.state),
    "isRehearsal": .flag(\.isRehearsal),
    "backURL": .text(\.backURL), "nextURL": .optional(\.nextURL),
    "participantURL": .optional(\.participantURL), "flags": .list(\.flags),
    "facts": .list(\.facts), "problems": .list(\.problems), "hasProblems": .flag { !$0.problems.isEmpty },
    "others": .list(\.others), "hasOthers": .flag { !$0.others.isEmpty }, "form": .record { $0.form },
    "decisions": .list(\.decisions), "hasDecisions": .flag { !$0.decisions.isEmpty },
  ]

  struct Problem: TemplateRecord {
    var sentence: String
    /// Leads to the field that the problem is about; nil for the whole page.
    var url: String?

    static let fields: Fields<Problem> = ["sentence": .text(\.sentence), "url": .optional(\.url)]
  }

  /// A decision and its reason are one choice: a reason belongs to the decision under which it stands.
  struct Form: TemplateRecord {
    static let choiceField = "choice"
    static let remarkField = "remark"
    /// The field of the button that goes on with the next run.
    static let thenField = "then"
    static let next = "next"

    var action: String
    /// The newest intervention for the participant that was known: any later one has to be seen first.
    var seen: Int
    /// True if a decision is there already.
    var isChange = false
    /// True if another run waits for a decision.
    var hasNext = false
    var groups: [Group]
    var remark = ""
    var choiceProblem: String?
    var remarkProblem: String?

    static let fields: Fields<Form> = [
      "action": .text(\.action), "seen": .number(\.seen), "isChange": .flag(\.isChange),
      "hasNext": .flag(\.hasNext), "groups": .list(\.groups), "remark": .text(\.remark),
      "choiceProblem": .optional(\.choiceProblem),
      "remarkProblem": .optional(\.remarkProblem),
    ]
  }

  /// One decision, with the reasons for it.
  struct Group: TemplateRecord {
    var kind: String
    /// “Keep the run”
    var title: String
    var consequence: String
    /// None is chosen beforehand.
    var reasons: [ChoiceOption]

    static let fields: Fields<Group> = [
      "kind": .text(\.kind), "title": .text(\.title), "consequence": .text(\.consequence),
      "reasons": .list(\.reasons),
    ]
  }

  struct Decision: TemplateRecord {
    var what: String
    var reason: String
    /// Empty if nothing was said, or the reader may not read it.
    var remark: String
    var who: String
    var time: String
    var timeISO: String

    static let fields: Fields<Decision> = [
      "what": .text(\.what), "reason": .text(\.reason), "remark": .text(\.remark), "who": .text(\.who),
      "time": .text(\.time), "timeISO": .text(\.timeISO),
    ]
  }
}
