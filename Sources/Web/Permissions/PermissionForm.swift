import Studies

/// The answers to all permissions of a study, with what is wrong about them.
struct PermissionForm {
  let answers: [Permission.ID: Bool]
  /// The answers of the browser about the permissions it was asked for.
  let browserAnswers: [Permission.ID: BrowserAnswer]
  let requests: [PermissionRequest]

  var hasProblems: Bool { requests.contains { $0.problem != nil } }

  init(_ answers: [Permission.ID: Bool], _ request: some OnboardingRequest) {
    self.init(answers, request) { _ in nil }
  }

  /// Every permission needs its yes or no; a required one its yes.
  init(typedIn request: some OnboardingRequest) {
    let answers = request.study.permissions.reduce(into: [Permission.ID: Bool]()) { answers, permission in
      let typed = request.typed(permission.id.text)
      if ["yes", "no"].contains(typed) { answers[permission.id] = typed == "yes" }
    }
    self.init(answers, request) { permission in
      switch answers[permission.id] {
      case nil: request.say("permissions.problem.missing")
      case false? where permission.isRequired: request.say("permissions.problem.required")
      default: nil
      }
    }
  }

  private init(
    _ answers: [Permission.ID: Bool], _ request: some OnboardingRequest, problem: (Permission) -> String?
  ) {
    self.answers = answers
    let said = BrowserAnswer(rawValue: request.typed("browserAnswer"))
    browserAnswers = said.map { [Permission.Known.notifications.id: $0] } ?? [:]
    let language = request.language
    requests = request.study.permissions.map { permission in
      let known = Permission.Known(rawValue: permission.id.text)
      return PermissionRequest(
        id: permission.id.text, title: permission.title[language], what: permission.what[language],
        why: permission.why[language], without: permission.without[language],
        remark: known.flatMap(request.remark), asksBrowser: known == .notifications,
        browserSentence: known.flatMap(request.browserSentence), isRequired: permission.isRequired,
        isGranted: answers[permission.id], problem: problem(permission))
    }
  }
}

extension OnboardingRequest {
  /// The console's own remark on a permission, such as that nothing makes use of it yet.
  fileprivate func remark(on permission: Permission.Known) -> String? {
    switch permission {
    case .notifications: say("permissions.remark.notifications")
    case .reminders:
      writesReminders ? remarkOnReminders : say("permissions.remark.noReminders")
    case .microphone: remarkOnSound
    case .deviceDetails, .fullScreen, .sound, .motion, .touches, .location, .exactLocation: nil
    }
  }

  /// Says what participants are written to about, and at which address.
  private var remarkOnReminders: String {
    let first = say("permissions.remark.reminders", ["institution": study.contact.institution[language]])
    let others = study.reminderSubjects.map { say("permissions.remark.remindersOf.\($0.rawValue)") }
    return ([first] + others + [say("permissions.remark.address")]).joined(separator: " ")
  }

  /// Says whether sound is recorded or only how loud it is; nil where no task listens.
  private var remarkOnSound: String? {
    let tasks = study.listeningTasks
    if tasks.isEmpty { return nil }
    let longest = tasks.compactMap(\.audio).max()
    return longest.map { say("permissions.remark.sound", ["n": number($0)]) }
      ?? say("permissions.remark.levels")
  }

  /// They need a mail server, and somewhere to write to.
  private var writesReminders: Bool { sendsMail && study.consent.mailDetail != nil }

  fileprivate func browserSentence(for permission: Permission.Known) -> String? {
    guard permission == .notifications, permits(permission) else { return nil }
    return say("permissions.browser.\(participation.browserAnswers[permission.id]?.rawValue ?? "unasked")")
  }
}
