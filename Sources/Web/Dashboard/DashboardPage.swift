import Templates

/// The participant's progress, the task that is due, and the results.
struct DashboardPage: Page {
  static let template = "dashboard/dashboard"

  var studyTitle: String
  /// Of the visit.
  var ring: ProgressRing
  var tasks: [TaskRow]
  /// The task that is due; nil when everything is done.
  var next: NextTask?
  /// The tasks that are done wherever the participant is; nil where the study schedules nothing.
  var schedule: ScheduleView?
  /// The words of thanks, when everything is done: the study's own, if it has any.
  var thanks: String?
  /// True if staff ended the visit before everything was done.
  var isCutShort = false
  /// Nil while no result is told.
  var told: ToldResults?
  /// The receipt to note down, when everything is done.
  var receipt: ReceiptTicket?

  static let fields: Fields<DashboardPage> = [
    "studyTitle": .text(\.studyTitle), "ring": .record { $0.ring },
    "tasks": .list(\.tasks),
    "next": .record(\.next), "schedule": .record(\.schedule),
    "thanks": .optional(\.thanks), "isCutShort": .flag(\.isCutShort), "told": .record(\.told),
    "receipt": .record(\.receipt),
  ]

  struct TaskRow: TemplateRecord {
    var title: String
    var state: State
    /// The state in a word: “Done”, “Left out”, “Next”, “Later”.
    var stateWord: String
    /// “Keyboard”, “About 2 minutes”
    var detail: String?

    enum State { case done, leftOut, due, later }

    static let fields: Fields<TaskRow> = [
      "title": .text(\.title), "stateWord": .text(\.stateWord), "detail": .optional(\.detail),
      "isDone": .flag { $0.state == .done }, "isLeftOut": .flag { $0.state == .leftOut },
      "isDue": .flag { $0.state == .due },
    ]
  }

  struct NextTask: TemplateRecord {
    /// “Sorting test 2 of 4”
    var title: String
    /// The way of answering in that test: “Use the keyboard for this test.”
    var instruction: String
    /// “About 4 minutes”; nil where the instruction says it.
    var duration: String?
    /// “Start test 2 of 4”
    var startLabel: String
    var start: Start
    var missingDevice: MissingDevice?
    var omission: Omission?

    enum Start {
      /// A run is made (POST).
      case making(action: String)
      /// There is a page to begin with.
      case opening(url: String)
    }

    static let fields: Fields<NextTask> = [
      "title": .text(\.title), "instruction": .text(\.instruction), "duration": .optional(\.duration),
      "startLabel": .text(\.startLabel),
      "startAction": .optional(\.startAction), "startURL": .optional(\.startURL),
      "missingDevice": .record(\.missingDevice), "omission": .record(\.omission),
    ]

    private var startAction: String? { if case .making(let action) = start { action } else { nil } }
    private var startURL: String? { if case .opening(let url) = start { url } else { nil } }
  }
}

extension DashboardPage {
  /// A way on for those who cannot do the task.
  struct Omission: TemplateRecord {
    /// The sentence about who cannot.
    var whoCannot: String
    /// The consequence of leaving it out.
    var consequence: String
    /// Leaves it out (POST).
    var action: String

    static let fields: Fields<Omission> = [
      "whoCannot": .text(\.whoCannot), "consequence": .text(\.consequence), "action": .text(\.action),
    ]
  }

  /// A way on for those who lack what the test is answered with.
  struct MissingDevice: TemplateRecord {
    /// “I have no keyboard here”
    var question: String
    var advice: String
    /// Leads on at another device; nil on a tablet of the lab, and without a PIN.
    var code: String?
    /// The page on which a PIN is chosen; nil where there is one, or none is needed.
    var choosePIN: String?
    /// Tells staff (POST); nil where they know, or are not there.
    var action: String?
    var isTold = false

    static let fields: Fields<MissingDevice> = [
      "question": .text(\.question), "advice": .text(\.advice), "code": .optional(\.code),
      "choosePIN": .optional(\.choosePIN), "action": .optional(\.action), "isTold": .flag(\.isTold),
    ]
  }
}
