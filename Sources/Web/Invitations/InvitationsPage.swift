import Templates

/// Inviting addresses to a study, and the lists that were invited. Fields of the form: `addresses`, `file`, `language`,
/// `site`, and `send` with `form` once the list was looked through.
struct InvitationsPage: Page {
  static let template = "invitations/invitations"

  /// The reason why nobody can be invited now; nil if they can.
  var trouble: String?
  /// Looks a list through, or invites (POST).
  var action: String
  /// Identifies this form, so that a double tap invites nobody twice.
  var form: String
  /// As typed.
  var addresses = ""
  /// How often the study reminds, and how long it keeps addresses.
  var terms: String
  var listHelp: String
  var language: String
  var site = ""
  var languages: [ChoiceOption]
  /// The sites to choose from; empty if the study names none.
  var sites: [ChoiceOption] = []
  var messages: [Message]
  /// The reason why the list was not read.
  var problem: String?
  /// Nil before a list was looked through.
  var report: Report?
  var lists: [Row] = []

  static let fields: Fields<InvitationsPage> = [
    "trouble": .optional(\.trouble), "action": .text(\.action), "form": .text(\.form),
    "addresses": .text(\.addresses), "terms": .text(\.terms), "listHelp": .text(\.listHelp),
    "language": .text(\.language), "site": .text(\.site), "languages": .list(\.languages),
    "sites": .list(\.sites), "hasSites": .flag { !$0.sites.isEmpty }, "messages": .list(\.messages),
    "problem": .optional(\.problem), "report": .record(\.report), "lists": .list(\.lists),
    "hasLists": .flag { !$0.lists.isEmpty }, "canInvite": .flag { $0.trouble == nil },
  ]

  /// The words of the invitation in one language.
  struct Message: TemplateRecord {
    var language: String
    var title: String
    var subject: String
    var body: String

    static let fields: Fields<Message> = [
      "language": .text(\.language), "title": .text(\.title), "subject": .text(\.subject),
      "body": .text(\.body),
    ]
  }

  /// A list as it was found, before anything of it is stored.
  struct Report: TemplateRecord {
    var sentence: String
    /// Somebody would be invited.
    var isReady: Bool
    /// The words of the button.
    var submit: String
    /// The new addresses, as the form sends them.
    var parts: [Part]
    var groups: [Group]

    static let fields: Fields<Report> = [
      "sentence": .text(\.sentence), "isReady": .flag(\.isReady), "submit": .text(\.submit),
      "parts": .list(\.parts), "groups": .list(\.groups),
    ]
  }

  struct Part: TemplateRecord {
    var value: String

    static let fields: Fields<Part> = ["value": .text(\.value)]
  }

  /// Lines of one kind.
  struct Group: TemplateRecord {
    var title: String
    var lines: [Line]
    /// Of lines that are not shown; nil for none.
    var more: String?

    static let fields: Fields<Group> = [
      "title": .text(\.title), "lines": .list(\.lines), "more": .optional(\.more),
    ]
  }

  struct Line: TemplateRecord {
    var line: String
    /// The address or what was typed instead of one.
    var entry: String
    /// Empty where nothing is wrong.
    var reason: String

    static let fields: Fields<Line> = [
      "line": .text(\.line), "entry": .text(\.entry), "reason": .text(\.reason),
    ]
  }

  struct Row: TemplateRecord {
    var url: String
    var made: String
    var madeISO: String
    var staff: String
    var language: String
    var isWithdrawn = false
    var total: String
    var sent: String
    var used: String
    var refused: String

    static let fields: Fields<Row> = [
      "url": .text(\.url), "made": .text(\.made), "madeISO": .text(\.madeISO), "staff": .text(\.staff),
      "language": .text(\.language), "isWithdrawn": .flag(\.isWithdrawn), "total": .text(\.total),
      "sent": .text(\.sent), "used": .text(\.used), "refused": .text(\.refused),
    ]
  }
}
