import Expressions
import Studies

/// The lists `compute` and `scales` of a survey, and `compute` of its repeated groups.
struct ComputedReader {
  let groups: [(id: RepeatedGroup.ID, value: DefinitionValue)]
  let survey: DefinitionGroup

  struct Result {
    var values: [ComputedValue] = []
    var scales: [SurveyScale] = []
    var groups: [RepeatedGroup.ID: [ComputedValue]] = [:]
  }

  /// A value whose formula was parsed.
  private struct Draft {
    let id: String
    let label: LocalizedText?
    let formula: Formula
    let value: DefinitionValue
  }

  func read(_ formulas: inout SurveyFormulas) -> Result {
    var result = Result()
    for (id, value) in groups {
      result.groups[id] = computed(drafts(value, formulas), &formulas, in: id, of: value)
    }
    let scales = survey.optional("scales").map { scaleDrafts($0, formulas) } ?? []
    let values = survey.optional("compute").map { drafts($0, formulas) } ?? []
    let all = values + scales.map(\.draft)
    result.values = computed(all, &formulas, in: nil, of: survey.optional("compute") ?? survey.value)
    result.scales = scales.map { scale, draft in
      var scale = scale
      scale.itemFormulas = scale.items.compactMap { item in
        let formula = try? Formula(parsing: scale.itemFormula(item))
        return try? formula?.check(against: formulas.declarations(in: nil), expecting: .number)
      }
      return scale
    }
    return result
  }

  // MARK: - Values

  private func drafts(_ list: DefinitionValue, _ formulas: SurveyFormulas) -> [Draft] {
    list.entries { entry -> Draft? in
      let group = entry.group("id", "value", "label")
      let id: ComputedValue.ID = group["id"].identifier()
      let value = group["value"]
      let label = group.optional("label")?.localized()
      return formulas.parsed(value).map { Draft(id: id.text, label: label, formula: $0, value: value) }
    }.compactMap(\.self)
  }

  /// Checks the formulas, each after those that it needs, and makes every value a name.
  private func computed(
    _ drafts: [Draft], _ formulas: inout SurveyFormulas, in group: RepeatedGroup.ID?, of list: DefinitionValue
  ) -> [ComputedValue] {
    let byName = Dictionary(drafts.map { ($0.id, $0) }) { first, _ in first }
    guard let order = order(of: drafts, list) else { return [] }
    var values: [ComputedValue] = []
    for draft in order.compactMap({ byName[$0] }) {
      guard
        let checked = formulas.checked(
          draft.formula, of: draft.value, expecting: nil, at: .anywhere, in: group)
      else { continue }
      let position = formulas.outline.position(of: checked, in: group)
      let last = group.flatMap { formulas.outline.positions(of: $0).last }
      if let last, position > last + 1 {
        draft.value.report("\(draft.value.quoted) asks for a question that comes after the repeated group")
        continue
      }
      formulas.declare(draft.id, as: checked, in: group)
      values.append(
        ComputedValue(
          id: ComputedValue.ID(draft.id), formula: checked, label: draft.label, position: position))
    }
    // Stable: what a value needs stays before it.
    return values.enumerated().sorted { one, other in
      (one.element.position, one.offset) < (other.element.position, other.offset)
    }.map(\.element)
  }

  private func order(of drafts: [Draft], _ list: DefinitionValue) -> [String]? {
    do {
      return try ComputationOrder.order(of: drafts.map { ($0.id, $0.formula.words) })
    } catch {
      let draft = drafts.first { error.names.contains($0.id) }
      (draft?.value ?? list).report("\(error.description): a computed value cannot depend on itself")
      return nil
    }
  }

  // MARK: - Scales

  private func scaleDrafts(
    _ list: DefinitionValue, _ formulas: SurveyFormulas
  ) -> [(scale: SurveyScale, draft: Draft)] {
    list.entries { entry -> (SurveyScale, Draft)? in
      let group = entry.group("id", "label", "items", "reverse", "score", "missing", "meaning")
      let items = items(group["items"], formulas)
      let reversed = group.optional("reverse").map { self.reversed($0, of: items) } ?? []
      var scale = SurveyScale(
        id: group["id"].identifier(), label: group["label"].localized(), items: items, reversed: reversed,
        score: group["score"].oneOf(SurveyScale.Score.self) ?? .sum,
        allowedMissing: group.optional("missing")?.integer(in: 0...max(0, items.count - 1)) ?? 0)
      scale.meaning = group.optional("meaning")?.localized()
      guard items.count > 1, let formula = try? Formula(parsing: scale.formula) else { return nil }
      ScaleItems(items, of: scale.id, in: formulas.outline).noticeDifferences(at: group["items"])
      return (scale, Draft(id: scale.id.text, label: scale.label, formula: formula, value: group["items"]))
    }.compactMap(\.self)
  }

  private func items(_ list: DefinitionValue, _ formulas: SurveyFormulas) -> [SurveyQuestion.ID] {
    var items: [SurveyQuestion.ID] = []
    let entries = list.entries(atLeast: 2, otherwise: "a scale needs at least two items", { $0 })
    for entry in entries {
      let id = SurveyQuestion.ID(entry.text())
      guard !id.text.isEmpty else { continue }
      if items.contains(id) {
        entry.report("the item “\(id)” is listed twice")
      } else if isItem(id, entry, formulas) {
        items.append(id)
      }
    }
    return items
  }

  private func isItem(_ id: SurveyQuestion.ID, _ entry: DefinitionValue, _ formulas: SurveyFormulas) -> Bool {
    guard let found = formulas.outline.entries.first(where: { $0.id == id }) else {
      entry.report("“\(id)” is not a question of this survey")
      return false
    }
    guard found.place.group == nil else {
      entry.report("“\(id)” stands in a repeated group, and a score needs one answer for each item")
      return false
    }
    switch found.format.type ?? .missing {
    case .number: return true
    case .choice(let list) where list.choices.contains(where: { $0.number != nil }): return true
    case .choice:
      entry.report("the choices of “\(id)” stand for no numbers: give them a “value”")
    default:
      entry.report("“\(id)” is not answered with a number, or with choices that stand for numbers")
    }
    return false
  }

  private func reversed(_ list: DefinitionValue, of items: [SurveyQuestion.ID]) -> Set<SurveyQuestion.ID> {
    let ids = list.entries { entry -> SurveyQuestion.ID? in
      let id = SurveyQuestion.ID(entry.text())
      guard !id.text.isEmpty, !items.contains(id) else { return id }
      entry.report("“\(id)” is not among the items of this scale")
      return nil
    }
    return Set(ids.compactMap(\.self)).intersection(items)
  }
}
