/// A study by its definition: the information, questions and tasks for participants.
public struct Study: Sendable {
  public typealias ID = Identifier<Study>

  public let id: ID
  /// The hash of everything in the study's folder, by which it stays known what each participant was shown.
  public let version: String
  public let languages: [Language]
  /// Anyone may take part without a code from staff.
  public let isOpen: Bool
  public let title: LocalizedText
  public let expectedMinutes: Int
  /// The planned number of complete participations; nil if the study gives none.
  public let target: Int?
  public let contact: Contact
  public let introduction: LocalizedMarkdown
  public let picture: String?
  public let eligibility: [EligibilityQuestion]
  public let exclusions: [EligibilityExclusion]
  public internal(set) var consent: ConsentDocument
  public let permissions: [Permission]
  /// The tasks in the order in which they are done.
  public internal(set) var tasks: [any StudyTask]
  /// The tasks that the study defines, also those that nobody does: each kind in the order of its list.
  public internal(set) var definedTasks: [any StudyTask]
  /// The visits, at least one; together they have all of the tasks, in the same order.
  public internal(set) var visits: [StudyVisit]
  /// The tasks that are done several times between and after the visits.
  public internal(set) var schedule: [ScheduledTask]
  public let quietHours: QuietHours
  public let thanks: LocalizedText?
  /// The sites of the study; empty if the site makes no difference.
  public let sites: [Site]
  /// How the data of a release become anonymous; nil where the study does not say.
  public let disclosureControl: DisclosureControl?
  /// The address to which participants come; nil if the study gives none.
  public var place: LocalizedText?
  /// The words of releases about themselves.
  public var dataset = DatasetDescription()
  /// The questions whose words the release names that this study is taken for; none elsewhere.
  var namedWords: Set<VariableName> = []
  /// The limits beyond which the board of the room warns.
  public var boardLimits = BoardLimits.standard
  /// How the study invites people by e-mail.
  public var invitation = InvitationTerms()
  /// The address to which answers to messages of the study go; nil for the sender of all messages.
  public var replyAddress: MailAddress?
  /// The messages that staff can send to participants.
  public var messages: [StudyMessage] = []

  public init(
    id: ID, version: String, languages: [Language], isOpen: Bool, title: LocalizedText, expectedMinutes: Int,
    target: Int?, contact: Contact, introduction: LocalizedMarkdown, picture: String?,
    eligibility: [EligibilityQuestion], exclusions: [EligibilityExclusion], consent: ConsentDocument,
    permissions: [Permission], tasks: [any StudyTask], definedTasks: [any StudyTask], visits: [StudyVisit],
    schedule: [ScheduledTask] = [], quietHours: QuietHours = .standard, thanks: LocalizedText?, sites: [Site],
    disclosureControl: DisclosureControl? = nil
  ) {
    self.id = id
    self.version = version
    self.languages = languages
    self.isOpen = isOpen
    self.title = title
    self.expectedMinutes = expectedMinutes
    self.target = target
    self.contact = contact
    self.introduction = introduction
    self.picture = picture
    self.eligibility = eligibility
    self.exclusions = exclusions
    self.consent = consent
    self.permissions = permissions
    self.tasks = tasks
    self.definedTasks = definedTasks
    self.visits = visits
    self.schedule = schedule
    self.quietHours = quietHours
    self.thanks = thanks
    self.sites = sites
    self.disclosureControl = disclosureControl
  }

  /// The contact of the people who run the study.
  public struct Contact: Sendable {
    public let name: String
    public let institution: LocalizedText
    public let email: String?
    public let phone: String?

    public init(name: String, institution: LocalizedText, email: String?, phone: String?) {
      self.name = name
      self.institution = institution
      self.email = email
      self.phone = phone
    }
  }
}

extension Study {
  /// Returns a task, or that of one occasion of a scheduled one.
  public func task(_ id: StudyTask.ID) -> (any StudyTask)? {
    if let task = definedTasks.first(where: { $0.id == id }) { return task }
    guard let occasion = Occasion.ID(id), scheduled(occasion.task) != nil else { return nil }
    return definedTasks.first { $0.id == occasion.task }?.on(occasion)
  }

  /// The tasks of the schedule, each once.
  public var scheduledTasks: [any StudyTask] {
    definedTasks.filter { scheduled($0.id) != nil }
  }

  public func timedTask(_ id: StudyTask.ID) -> (any TimedTask)? { task(id) as? any TimedTask }

  public func task(_ due: DueTask) -> (any StudyTask)? { task(due.task) }

  /// A language that the study is in: the one asked for, else the study's first.
  public func language(_ wanted: Language) -> Language {
    languages.contains(wanted) ? wanted : languages[0]
  }
}
