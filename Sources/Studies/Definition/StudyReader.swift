import ImplicitAssociation

/// Reads `study.yaml` from top to bottom into a ``Study``.
struct StudyReader {
  let folderName: String
  let version: String
  let root: DefinitionValue

  func read() -> Study {
    let study = root.group(
      "study", "languages", "open", "title", "minutes", "contact", "introduction", "picture", "eligibility",
      "consent", "permissions", "tests", "surveys", "tasks", "thanks")
    let name = study["study"]
    let id: Study.ID = name.identifier()
    if id.text != folderName {
      name.report(
        "the study is called “\(id)”, but its folder “\(folderName)”: they should be the same")
    }
    root.reading.languages = languages(study["languages"])
    let tests = (study.optional("tests")?.list() ?? []).map { TestReader(value: $0).read() }
    let surveys = (study.optional("surveys")?.list() ?? []).map { SurveyReader(value: $0).read() }
    if let value = study.optional("tests") { reportDuplicates(tests.map(\.id), in: value) }
    if let value = study.optional("surveys") { reportDuplicates(surveys.map(\.id), in: value) }
    return Study(
      id: id, version: version, languages: root.reading.languages, isOpen: study["open"].yesNo(),
      title: study["title"].localized(), expectedMinutes: study["minutes"].integer(in: 1...600),
      contact: contact(study["contact"]), introduction: study["introduction"].markdown(),
      picture: study.optional("picture")?.picture(),
      eligibility: eligibility(study.optional("eligibility")),
      consent: ConsentReader(value: study["consent"]).read(),
      permissions: permissions(study.optional("permissions")), tests: tests, surveys: surveys,
      tasks: tasks(study["tasks"], tests: tests, surveys: surveys), thanks: study["thanks"].localized())
  }

  private func languages(_ value: DefinitionValue) -> [Language] {
    let languages = value.list().map { Language($0.text()) }
    if languages.isEmpty { value.report("a study needs at least one language") }
    return languages
  }

  private func contact(_ value: DefinitionValue) -> Study.Contact {
    let contact = value.group("name", "institution", "email", "phone")
    if contact.optional("email") == nil && contact.optional("phone") == nil {
      contact.report("participants need an e-mail address or a phone number in “contact”")
    }
    return Study.Contact(
      name: contact["name"].text(), institution: contact["institution"].text(),
      email: contact.optional("email")?.text(), phone: contact.optional("phone")?.text())
  }

  private func eligibility(_ value: DefinitionValue?) -> [EligibilityQuestion] {
    guard let value else { return [] }
    let questions = value.list().map { EligibilityReader(value: $0).read() }
    reportDuplicates(questions.map(\.id), in: value)
    reportReserved(questions.map(\.id), in: value)
    return questions
  }

  private func permissions(_ value: DefinitionValue?) -> [Permission] {
    guard let value else { return [] }
    let permissions = value.list().map { entry in
      let group = entry.group("id", "title", "what", "why", "without", "required")
      return Permission(
        id: group["id"].identifier(), title: group["title"].localized(), what: group["what"].localized(),
        why: group["why"].localized(), without: group["without"].localized(),
        isRequired: group.optional("required")?.yesNo() ?? false)
    }
    reportDuplicates(permissions.map(\.id), in: value)
    reportReserved(permissions.map(\.id), in: value)
    return permissions
  }

  private func tasks(_ value: DefinitionValue, tests: [ImplicitTest], surveys: [Survey]) -> [TaskReference] {
    let tasks = value.list().compactMap { entry -> TaskReference? in
      let name = entry.text()
      if let test = tests.first(where: { $0.id.text == name }) { return .test(test.id) }
      if let survey = surveys.first(where: { $0.id.text == name }) { return .survey(survey.id) }
      entry.report("the task “\(name)” is neither a test nor a survey of this study")
      return nil
    }
    if Set(tasks).count != tasks.count { value.report("a task stands twice in “tasks”") }
    if tasks.isEmpty { value.report("a study needs at least one task") }
    for id in tests.map(\.id.text) where surveys.contains(where: { $0.id.text == id }) {
      value.report("“\(id)” is the id of a test and of a survey: tasks could mean either")
    }
    return tasks
  }
}

/// One entry of `eligibility`.
struct EligibilityReader {
  let value: DefinitionValue

  func read() -> EligibilityQuestion {
    let group = value.group(
      "id", "kind", "question", "help", "minimum", "maximum", "choices", "require", "reason")
    return EligibilityQuestion(
      id: group["id"].identifier(), question: group["question"].localized(),
      help: group.optional("help")?.localized(), rule: rule(group), reason: group["reason"].localized())
  }

  private enum Kind: String, CaseIterable {
    case yesNo = "yes-no"
    case number
    case choice
  }

  private func rule(_ group: DefinitionGroup) -> EligibilityRule {
    switch group["kind"].oneOf(Kind.self) {
    case .yesNo: .yesNo(required: group["require"].yesNo())
    case .number: numberRule(group)
    case .choice: choiceRule(group)
    }
  }

  private func numberRule(_ group: DefinitionGroup) -> EligibilityRule {
    let anyNumber = -1_000_000...1_000_000
    let minimum = group["minimum"].integer(in: anyNumber)
    let maximum = group["maximum"].integer(in: anyNumber)
    let required = group["require"].group("from", "to")
    let from = required.optional("from")?.integer(in: anyNumber) ?? minimum
    let to = required.optional("to")?.integer(in: anyNumber) ?? maximum
    guard minimum <= maximum, from <= to, from <= maximum, to >= minimum else {
      group.report("nobody can meet this requirement: compare minimum, maximum, from and to")
      return .number(typeable: 0...0, required: 0...0)
    }
    return .number(typeable: minimum...maximum, required: from...to)
  }

  private func choiceRule(_ group: DefinitionGroup) -> EligibilityRule {
    let choices = choices(group["choices"])
    let required = group["require"].list().map { entry -> Choice.ID in
      let id: Choice.ID = entry.identifier()
      if !choices.contains(where: { $0.id == id }) { entry.report("“\(id)” is not among the choices") }
      return id
    }
    if required.isEmpty { group.report("with no choice in “require”, nobody could take part") }
    return .choice(choices: choices, required: Set(required))
  }
}

/// The entries of a `choices` list.
func choices(_ value: DefinitionValue) -> [Choice] {
  let choices = value.list().map { entry in
    let group = entry.group("id", "label")
    return Choice(id: group["id"].identifier(), label: group["label"].localized())
  }
  if choices.count < 2 { value.report("a choice needs at least two answers") }
  reportDuplicates(choices.map(\.id), in: value)
  return choices
}

/// The group `consent`.
struct ConsentReader {
  let value: DefinitionValue

  func read() -> ConsentDocument {
    let group = value.group("sections", "agreement")
    let sections = group["sections"].list().map { entry in
      let section = entry.group("id", "kind", "title", "picture", "summary", "more")
      return ConsentSection(
        id: section["id"].identifier(), kind: section["kind"].oneOf(ConsentSection.Kind.self),
        title: section["title"].localized(), picture: section.optional("picture")?.picture(),
        summary: section["summary"].localized(), more: section.optional("more")?.markdown())
    }
    reportDuplicates(sections.map(\.id), in: group["sections"])
    if !sections.contains(where: { $0.kind != .onlyInDocument }) {
      value.report("the consent needs at least one section that is shown on a screen")
    }
    return ConsentDocument(sections: sections, agreement: group["agreement"].localized())
  }
}
