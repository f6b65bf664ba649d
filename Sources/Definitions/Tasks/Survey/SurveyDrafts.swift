import Expressions
import Studies

/// Reads the questions of a survey with their formats, and gathers the ids.
struct SurveyDrafts {
  let reasons: [NotGiven]
  let survey: String
  private var entries: [SurveyOutline.Entry] = []
  private var groups: [(id: RepeatedGroup.ID, most: Int)] = []
  private var shuffles = SurveyOutline.Shuffles()
  /// The list `compute` of each repeated group.
  private(set) var groupComputes: [(id: RepeatedGroup.ID, value: DefinitionValue)] = []
  private var part = 0
  private var page = 0
  private var repeated: RepeatedGroup.ID?
  private var seen: [String: (line: Int?, list: Int?)] = [:]
  private var seenPages: Set<String> = []

  init(reasons: [NotGiven], survey: String) {
    self.reasons = reasons
    self.survey = survey
  }

  func outline(isShuffled: Bool, elsewhere: Declarations) -> SurveyOutline {
    var shuffles = shuffles
    shuffles.isSurvey = isShuffled
    return SurveyOutline(entries, groups: groups, shuffles: shuffles, elsewhere: elsewhere)
  }

  /// Gathers the ids of computed values or scales.
  mutating func take(_ list: DefinitionValue?) {
    guard let list, case .sequence(let sequence) = list.node else { return }
    list.checkIDs(reserved: DefinitionValue.formFields)
    for node in sequence {
      if let id = node.id { take(id, line: node.mapping?["id"]?.mark?.line, of: list, list.reading) }
    }
  }

  /// Reports an id that stands in another list of the survey; those in the same list are reported with the list.
  private mutating func take(
    _ id: String, line: Int?, of list: DefinitionValue, _ reading: DefinitionReading
  ) {
    if let first = seen[id], first.list != list.line {
      reading.report(
        "the id “\(id)” occurs twice in \(survey): here and in line \(first.line ?? 0)", line: line)
    }
    seen[id] = seen[id] ?? (line, list.line)
  }
}

// MARK: - Parts

extension SurveyDrafts {
  mutating func parts(of group: DefinitionGroup) -> [PartDraft] {
    guard let pages = group.optional("pages") else {
      return questionParts(group["questions"])
    }
    group.refuse(["questions"], because: "they stand in the “pages”")
    pages.checkIDs()
    return pages.entries(atLeast: 1, otherwise: "a survey needs at least one page", { $0 }).compactMap {
      entry in
      beginPart()
      if entry.isRepeat { return self.group(entry, of: pages) }
      return .page(pageDraft(entry))
    }
  }

  /// All pages of a repeated group are one part.
  private mutating func beginPart() { if repeated == nil { part += 1 } }

  /// One question on each page.
  private mutating func questionParts(_ list: DefinitionValue) -> [PartDraft] {
    list.checkIDs(reserved: DefinitionValue.formFields)
    let entries = list.entries(atLeast: 1, otherwise: "a survey needs at least one question", { $0 })
    return entries.compactMap { entry in
      beginPart()
      if entry.isRepeat { return group(entry, of: list) }
      return .page(questionPage(entry, of: list))
    }
  }

  private mutating func questionPage(_ entry: DefinitionValue, of list: DefinitionValue) -> PageDraft {
    page += 1
    let questions = questions(entry, of: list)
    let name = questions.first?.matrix?.id.text ?? questions.first?.id.text ?? ""
    takePage(name, entry)
    return PageDraft(id: SurveyPage.ID(name), group: nil, questions: questions)
  }

  private mutating func pageDraft(_ entry: DefinitionValue) -> PageDraft {
    page += 1
    let group = entry.group("id", "title", "introduction", "show-if", "random-order", "questions")
    let isShuffled = group.optional("random-order")?.yesNo() ?? false
    if isShuffled { shuffles.pages.insert(page) }
    let list = group["questions"]
    list.checkIDs(reserved: DefinitionValue.formFields)
    let questions = list.entries(atLeast: 1, otherwise: "a page needs at least one question", { $0 })
      .flatMap { entry in
        if entry.isRepeat {
          entry.report("a repeated group stands in “questions” or “pages” of the survey, not inside a page")
          return [QuestionDraft]()
        }
        return self.questions(entry, of: list)
      }
    let id: SurveyPage.ID = group["id"].identifier()
    takePage(id.text, entry)
    return PageDraft(id: id, group: group, questions: questions, isShuffled: isShuffled)
  }

  private mutating func takePage(_ name: String, _ entry: DefinitionValue) {
    guard !name.isEmpty, !seenPages.insert(name).inserted, seen[name] == nil else { return }
    entry.report("two pages of \(survey) are called “\(name)”")
  }

  private mutating func group(_ entry: DefinitionValue, of list: DefinitionValue) -> PartDraft? {
    guard repeated == nil else {
      entry.report("a repeated group cannot stand inside another one")
      return nil
    }
    let group = entry.group(
      "id", "kind", "count", "another", "most", "title", "show-if", "questions", "pages", "compute")
    let id: RepeatedGroup.ID = group["id"].identifier()
    take(id.text, line: entry.line, of: list, entry.reading)
    repeated = id
    let most = group["most"].integer(in: 1...RepeatedGroup.mostOfAll) ?? 1
    let pages = parts(of: group).compactMap { part -> PageDraft? in
      if case .page(let page) = part { page } else { nil }
    }
    groups.append((id, most))
    var draft = GroupDraft(id: id, group: group, most: most, pages: pages)
    if let another = group.optional("another") { draft.another = self.another(another, id, list) }
    if let compute = group.optional("compute") {
      take(compute)
      groupComputes.append((id, compute))
    }
    repeated = nil
    return .group(draft)
  }

  /// The question for another repetition.
  private mutating func another(
    _ value: DefinitionValue, _ group: RepeatedGroup.ID, _ list: DefinitionValue
  ) -> QuestionDraft {
    page += 1
    let id = RepeatedGroup.anotherID(of: group)
    take(id.text, line: value.line, of: list, value.reading)
    var texts = TextCollector()
    let draft = QuestionDraft(
      id: id, question: texts.localized(value), help: nil, format: .yesNo, group: nil, texts: texts.open)
    return add(draft)
  }
}

// MARK: - Questions

extension SurveyDrafts {
  /// A question, or the rows of a matrix.
  private mutating func questions(_ entry: DefinitionValue, of list: DefinitionValue) -> [QuestionDraft] {
    let group = DefinitionGroup(entry, keys: QuestionKeys.all)
    let kind = group["kind"].oneOf(QuestionKind.self)
    if let kind { QuestionKeys.refuseOthers(group, kind) }
    if kind == .matrix { return rows(of: group, list) }
    var texts = TextCollector()
    let id: SurveyQuestion.ID = group["id"].identifier()
    take(id.text, line: entry.line, of: list, entry.reading)
    let format = kind.map { FormatReader(group: group).format($0, &texts) } ?? .note
    var draft = QuestionDraft(
      id: id, question: texts.localized(group["question"]),
      help: group.optional("help").map { texts.localized($0) },
      format: format, group: group)
    draft.isIdentity = isIdentity(group, kind)
    draft.reasons = reasons(of: group, kind)
    draft.texts = texts.open
    draft.choiceRules = texts.choiceRules
    return [add(draft)]
  }

  private func isIdentity(_ group: DefinitionGroup, _ kind: QuestionKind?) -> Bool {
    let isAlways = kind == .email || kind == .phone
    guard let value = group.optional("identity") else { return isAlways }
    let isSaid = value.yesNo()
    if isAlways, !isSaid { value.report("an address or a telephone number names a person in any case") }
    return isSaid || isAlways
  }

  private func reasons(of group: DefinitionGroup, _ kind: QuestionKind?) -> [NotGiven] {
    if let value = group.optional("not-given") { return NotGivenReader.reasons(value) }
    return kind == .acknowledgement || kind == .note ? [] : reasons
  }

  private mutating func rows(of group: DefinitionGroup, _ list: DefinitionValue) -> [QuestionDraft] {
    var texts = TextCollector()
    let id: SurveyMatrix.ID = group["id"].identifier()
    take(id.text, line: group.value.line, of: list, group.value.reading)
    let matrix = SurveyMatrix(
      id: id, question: texts.localized(group["question"]),
      help: group.optional("help").map { texts.localized($0) },
      isShuffled: group.optional("random-order")?.yesNo() ?? false)
    if matrix.isShuffled { shuffles.matrices.insert(id) }
    let format = FormatReader(group: group).format(.matrix, &texts)
    let rows = group["rows"]
    rows.checkIDs(reserved: DefinitionValue.formFields)
    let offered = reasons(of: group, .matrix)
    return rows.entries(atLeast: 1, otherwise: "a matrix needs at least one row", { $0 }).map { entry in
      let row = entry.group("id", "label", "help", "show-if", "constraint", "required")
      var labels = texts
      texts = TextCollector()
      var draft = QuestionDraft(
        id: row["id"].identifier(), question: labels.localized(row["label"]),
        help: row.optional("help").map { labels.localized($0) }, format: format, group: row,
        matrixGroup: group,
        matrix: matrix)
      take(draft.id.text, line: entry.line, of: rows, entry.reading)
      draft.reasons = offered
      draft.texts = labels.open
      return add(draft)
    }
  }

  private mutating func add(_ draft: QuestionDraft) -> QuestionDraft {
    var draft = draft
    draft.position = entries.count
    entries.append(
      SurveyOutline.Entry(
        id: draft.id, format: draft.format, isIdentity: draft.isIdentity,
        place: SurveyOutline.Place(part: part, page: page, matrix: draft.matrix?.id, group: repeated)))
    return draft
  }
}

extension DefinitionValue {
  /// The entry is a repeated group.
  fileprivate var isRepeat: Bool { node.mapping?["kind"]?.string == "repeat" }
}
