import Expressions
import Studies

/// Makes the pages and questions of a survey, now that formulas can be checked.
struct SurveyBuilder {
  let groupComputed: [RepeatedGroup.ID: [ComputedValue]]

  func parts(_ drafts: [PartDraft], _ formulas: inout SurveyFormulas) -> [SurveyPart] {
    var reach = SurveyReach(formulas)
    var parts: [SurveyPart] = []
    for draft in drafts {
      switch draft {
      case .page(let draft):
        let page = page(draft, nil, &formulas)
        parts.append(.page(page))
        reach.take(page, draft, nil)
      case .group(let draft): parts.append(.group(group(draft, &formulas, &reach)))
      }
    }
    reach.report()
    return parts
  }

  private func group(
    _ draft: GroupDraft, _ formulas: inout SurveyFormulas, _ reach: inout SurveyReach
  ) -> RepeatedGroup {
    let first = formulas.outline.positions(of: draft.id).first ?? 0
    let pages = draft.pages.map { page($0, draft.id, &formulas) }
    let another = draft.another.map { question($0, draft.id, &formulas) }
    let ends = another.map { [SurveyPage(id: SurveyPage.ID($0.id.text), questions: [$0])] } ?? []
    var group = RepeatedGroup(
      id: draft.id, pages: pages + ends, repetition: repetition(draft, another, first, &formulas),
      most: draft.most)
    // A title can name the repetition, which is known inside of the group alone.
    group.title = draft.group.optional("title").map {
      formulas.localized($0, at: .before(first), in: draft.id)
    }
    group.rule = rule(draft.group, before: first, nil, &formulas)
    group.computed = groupComputed[draft.id] ?? []
    for (page, pageDraft) in zip(pages, draft.pages) { reach.take(page, pageDraft, (draft, group.rule)) }
    return group
  }

  private func repetition(
    _ draft: GroupDraft, _ another: SurveyQuestion?, _ first: Int, _ formulas: inout SurveyFormulas
  ) -> RepeatedGroup.Repetition {
    if let another {
      draft.group.refuse(["count"], because: "“another” asks after each repetition")
      return .another(another)
    }
    guard let value = draft.group.optional("count") else {
      draft.group.value.report("a repeated group needs a “count”, or a question in “another”")
      return .count(Self.once)
    }
    return .count(formulas.formula(value, expecting: .number, at: .before(first), in: nil) ?? Self.once)
  }

  private static let once = try! Formula(parsing: "1").check(against: Declarations())

  private func page(
    _ draft: PageDraft, _ group: RepeatedGroup.ID?, _ formulas: inout SurveyFormulas
  ) -> SurveyPage {
    let first = draft.questions.first?.position ?? 0
    var page = SurveyPage(
      id: draft.id,
      title: draft.group?.optional("title").map { formulas.localized($0, at: .before(first), in: group) },
      introduction: draft.group?.optional("introduction").map {
        formulas.localized($0, at: .before(first), in: group)
      },
      questions: draft.questions.map { question($0, group, &formulas) })
    page.rule = draft.group.flatMap { rule($0, before: first, group, &formulas) }
    page.isShuffled = draft.isShuffled
    return page
  }

  private func rule(
    _ keys: DefinitionGroup?, before position: Int, _ group: RepeatedGroup.ID?,
    _ formulas: inout SurveyFormulas
  ) -> CheckedFormula? {
    keys?.optional("show-if").flatMap { value in
      formulas.formula(value, expecting: .truth, at: .before(position), in: group)
    }
  }

  // MARK: - Questions

  private func question(
    _ draft: QuestionDraft, _ group: RepeatedGroup.ID?, _ formulas: inout SurveyFormulas
  ) -> SurveyQuestion {
    formulas.check(draft.texts, at: .before(draft.position), in: group)
    var question = SurveyQuestion(
      id: draft.id, question: draft.question, help: draft.help, format: draft.format)
    question.isIdentity = draft.isIdentity
    question.releasesText = releasesText(draft)
    question.reasons = draft.reasons
    question.matrix = draft.matrix
    question.isRequired = draft.isRequired
    question.picture = (draft.group?.optional("picture") ?? draft.matrixGroup?.optional("picture"))?.picture()
    question.material = draft.group.flatMap(material)
    let rules = [draft.matrixGroup, draft.group].compactMap {
      rule($0, before: draft.position, group, &formulas)
    }
    question.rule = CheckedFormula.all(rules)
    for rule in draft.choiceRules {
      question.choiceRules[rule.choice] = formulas.formula(
        rule.value, expecting: .truth, at: .before(draft.position), in: group)
    }
    let constraints = [draft.matrixGroup, draft.group].compactMap { $0?.optional("constraint") }
    question.constraints = constraints.flatMap { self.constraints($0, draft, group, &formulas) }
    return question
  }

  private func releasesText(_ draft: QuestionDraft) -> Bool {
    guard let value = (draft.group?.optional("release") ?? draft.matrixGroup?.optional("release")) else {
      return false
    }
    let isReleased = value.yesNo()
    if isReleased, draft.isIdentity { value.report("contact data are in no release") }
    return isReleased && !draft.isIdentity
  }

  private func constraints(
    _ value: DefinitionValue, _ draft: QuestionDraft, _ group: RepeatedGroup.ID?,
    _ formulas: inout SurveyFormulas
  ) -> [SurveyQuestion.Constraint] {
    let isList = if case .sequence = value.node { true } else { false }
    let entries = isList ? value.list() ?? [] : [value]
    return entries.compactMap { entry in
      let keys = entry.group("must", "message")
      let place = SurveyFormulas.Place.onPage(of: draft.position)
      let message = formulas.localized(keys["message"], at: place, in: group)
      return formulas.formula(keys["must"], expecting: .truth, at: place, in: group).map {
        SurveyQuestion.Constraint(must: $0, message: message)
      }
    }
  }

  private func material(_ keys: DefinitionGroup) -> SurveyQuestion.ReadingMaterial? {
    let text = keys.optional("text")?.markdown()
    let document = keys.optional("document").map(document)
    return text == nil && document == nil ? nil : .init(text: text, document: document)
  }

  /// The name of a PDF below `documents/`, for each language.
  private func document(_ value: DefinitionValue) -> LocalizedText {
    let names = value.localizedOrOne()
    for name in Set(names.texts.values).sorted() where !name.isEmpty {
      guard let bytes = value.file("documents/\(name)", as: "the document") else { continue }
      if !bytes.starts(with: Array("%PDF-".utf8)) {
        value.reading.report("is not a PDF", line: nil, file: "documents/\(name)")
      }
    }
    return names
  }
}

extension QuestionDraft {
  fileprivate var isRequired: Bool {
    (group?.optional("required") ?? matrixGroup?.optional("required"))?.yesNo() ?? (group == nil)
  }
}
