import Studies

/// Reads `study.yaml` from top to bottom into a ``Study``.
struct StudyReader {
  let folderName: String
  let version: String
  let root: DefinitionValue
  /// The kinds of tasks that a study can have.
  let kinds: [TaskReader]

  func read() -> Study {
    let study = root.group(
      "study", "languages", "open", "title", "minutes", "target", "contact", "introduction", "picture",
      "eligibility", "exclusions", "consent", "permissions", "tests", "surveys", "tasks", "visits",
      "schedule",
      "quiet-hours", "sites", "place", "anonymisation", "thanks", "dataset", "board",
      "invitation", "mail", "messages")
    let id = id(study["study"])
    let languages = languages(study["languages"])
    let consent = ConsentReader(value: study["consent"]).read()
    let questions = EligibilityReader.questions(study.optional("eligibility"))
    let sites = SiteReader.sites(study.optional("sites"))
    var surroundings = TaskSurroundings(
      questions: questions, sites: sites, scheduled: ScheduleReader.names(in: study))
    let tests = kinds.tasks(in: .tests, of: study, surroundings)
    surroundings.earlier = tests.filter { !surroundings.scheduled.contains($0.id.text) }
    let surveys = kinds.tasks(in: .surveys, of: study, surroundings)
    let isOpen = study["open", otherwise: "no"].yesNo()
    if isOpen, tests.contains(where: { $0.order.strata.bySite }) {
      study["sites"].report(
        "the study is open, and orders are drawn by site: whoever comes to no tablet of a site waits before the tests "
          + "until staff say where they are", .notice)
    }
    let title = study["title"].localized()
    let list = TaskListReader(study: study, lists: ["tests": tests, "surveys": surveys])
    let tasks = list.read()
    let schedule = ScheduleReader(study: study, defined: tests + surveys, tasks: tasks.map(\.id))
    let quietHours = schedule.quietHours()
    let scheduled = schedule.read(quietHours)
    list.noticeUnused(tasks.map(\.id) + scheduled.map(\.task))
    let asked = AskedVariable.all(
      eligibility: questions, languages: languages, sites: sites,
      tasks: tests + surveys,
      scheduled: scheduled.map(\.task))
    let permissions = PermissionReader(consent: consent).permissions(study.optional("permissions"))
    if let value = study.optional("tests") {
      noticeMissingPermissions(of: tests, among: permissions, value)
      refuseReleasedPlaces(of: tests, study.optional("anonymisation"))
    }
    var read = Study(
      id: id, version: version, languages: languages, isOpen: isOpen,
      title: title, expectedMinutes: study["minutes"].integer(in: 1...600) ?? 1,
      target: study.optional("target")?.integer(in: 1...1_000_000),
      contact: contact(study["contact"]),
      introduction: study["introduction", otherwise: "introduction.md"].markdown(),
      picture: study.optional("picture")?.picture(),
      eligibility: questions,
      exclusions: ExclusionReader.exclusions(study.optional("exclusions"), among: questions),
      consent: consent,
      permissions: permissions,
      tasks: tasks, definedTasks: tests + surveys,
      visits: VisitReader(study: study, title: title, tasks: tasks.map(\.id)).read(),
      schedule: scheduled, quietHours: quietHours,
      thanks: study.optional("thanks")?.localized(), sites: sites,
      disclosureControl: study.optional("anonymisation").map {
        AnonymisationReader(value: $0, asked: asked).read()
      })
    addOptions(of: study, to: &read)
    return read
  }

  /// Reads what a study may say about where it is, about its messages, its board and its dataset.
  private func addOptions(of study: DefinitionGroup, to read: inout Study) {
    read.place = study.optional("place")?.localizedOrOne()
    if let invitation = study.optional("invitation") {
      read.invitation = InvitationReader(value: invitation).read()
    }
    if let mail = study.optional("mail") { read.replyAddress = InvitationReader.replyAddress(mail) }
    if let messages = study.optional("messages") { read.messages = InvitationReader.messages(messages) }
    if let board = study.optional("board") { read.boardLimits = BoardReader(value: board).read() }
    if let dataset = study.optional("dataset") { read.dataset = DatasetReader(value: dataset).read() }
  }

  /// Nobody can grant what the study does not ask for.
  private func noticeMissingPermissions(
    of tests: [any StudyTask], among permissions: [Permission], _ value: DefinitionValue
  ) {
    for test in tests {
      for needed in test.neededPermissions where !permissions.contains(where: { $0.id == needed.id }) {
        value.report(
          "“\(test.id)” measures nothing without the permission “\(needed.rawValue)”, and “permissions” does not ask for it",
          .notice)
      }
      for wanted in test.wantedPermissions where !permissions.contains(where: { $0.id == wanted.id }) {
        value.report(
          "“\(test.id)” is done in its other way by everybody without the permission “\(wanted.rawValue)”, and “permissions” does not ask for it",
          .notice)
      }
      for recorder in test.recorders
      where recorder.isAlwaysAsked && !permissions.contains(where: { $0.id == recorder.permission.id }) {
        value.report(
          "“\(test.id)” records \(recorder.rawValue) only with the permission “\(recorder.permission.rawValue)”, and “permissions” does not ask for it",
          .notice)
      }
    }
  }

  /// The place of a device is no quasi-identifier that the anonymisation counts.
  private func refuseReleasedPlaces(of tests: [any StudyTask], _ anonymisation: DefinitionValue?) {
    for test in tests where test.releasesLocation(to: .within) {
      anonymisation?.report(
        "“\(test.id)” releases the location, which can identify people and which the anonymisation does not cover: take out “release-location”"
      )
    }
  }

  private func id(_ value: DefinitionValue) -> Study.ID {
    let id: Study.ID = value.identifier()
    if value.isIdentifier && id.text != folderName {
      value.report("the study is called “\(id)”, but its folder “\(folderName)”: they should be the same")
    }
    return id
  }

  /// Texts are not asked for a language that is wrong: all of them would seem to lack it.
  private func languages(_ value: DefinitionValue) -> [Language] {
    var languages: [Language] = []
    var usable: [Language] = []
    let entries = value.entries(atLeast: 1, otherwise: "a study needs at least one language", { $0 })
    for entry in entries {
      let language = Language(entry.text())
      if language.code.isEmpty { continue }
      if languages.contains(language) {
        entry.report("the language “\(language)” is listed twice")
        continue
      }
      languages.append(language)
      if isUsable(language, entry) { usable.append(language) }
    }
    let areCodes = languages.allSatisfy(\.isCode)
    value.reading.languages = areCodes ? usable : []
    value.reading.languagesLine = value.line
    return languages
  }

  private func isUsable(_ language: Language, _ entry: DefinitionValue) -> Bool {
    if !language.isCode {
      entry.report("“\(language)” is no language code: it has two small letters, such as en or de")
      return false
    }
    guard let spoken = entry.reading.host?.languages, !spoken.contains(language) else { return true }
    entry.report(
      "the console does not speak “\(language)”, only \(spoken.map(\.code).enumeration): participants would read two "
        + "languages at once. Take it out, or translate Config/languages/\(spoken.first?.code ?? "en") first")
    return false
  }

  private func contact(_ value: DefinitionValue) -> Study.Contact {
    let contact = value.group("name", "institution", "email", "phone")
    let email = contact.optional("email")
    if email == nil && contact.optional("phone") == nil {
      value.report("participants need an e-mail address or a phone number in “contact”")
    }
    return Study.Contact(
      name: contact["name"].text(), institution: contact["institution"].localizedOrOne(),
      email: email.map(address),
      phone: contact.optional("phone")?.text())
  }

  private func address(_ value: DefinitionValue) -> String {
    let address = value.text()
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    if !address.isEmpty, parts.count != 2 || parts.contains(where: \.isEmpty) || address.contains(" ") {
      value.report("“email” should be an e-mail address, such as study@example.org, not “\(address)”")
    }
    return address
  }
}

extension Language {
  /// ISO 639: two small letters, three for some languages.
  var isCode: Bool {
    (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (97...122) ~= $0 }
  }
}
