import Expressions
import Spreadsheets

/// Translates the formulas of all drafts, and refuses those whose formulas have no counterpart, and with them those
/// that ask for a refused one.
struct ImportLogic {
  let drafts: [ImportDraft]
  let dialect: ForeignDialect
  let surveys: [ImportSurvey]
  var refusals: [ImportFinding]
  /// By the draft's place in the list.
  var isRefused: [Bool]
  /// By the cell of the formula.
  private(set) var formulas: [CellAddress: Formula] = [:]
  /// By the draft's place and the id of a choice that is filtered: the condition under which it is offered.
  private(set) var choiceRules: [Int: [String: Formula]] = [:]
  var places: [String: Int] = [:]
  private var scopes: [ScopeKey: ImportScope] = [:]
  /// For computations: the drafts of questions on which they depend, also by way of other computations.
  private(set) var depends: [Int: Set<Int>] = [:]
  private var isComputing: Set<Int> = []

  private struct ScopeKey: Hashable {
    let survey: Int
    let group: String?
  }

  init(
    _ drafts: [ImportDraft], _ surveys: [ImportSurvey], _ dialect: ForeignDialect, _ findings: ImportFindings,
    mistakes: [ImportMistake]
  ) {
    (self.drafts, self.surveys, self.dialect) = (drafts, surveys, dialect)
    (refusals, self.mistakes) = (findings.refusals, mistakes)
    (refused, leftOut) = (findings.refusedNames, findings.leftOutNames)
    isRefused = Array(repeating: false, count: drafts.count)
    for (place, draft) in drafts.enumerated() { places[draft.source] = place }
  }

  /// Names of rows that were refused before they became drafts.
  let refused: Set<String>
  /// Names of rows that were left out.
  let leftOut: Set<String>
  private let mistakes: [ImportMistake]

  mutating func resolve() {
    for mistake in mistakes { refuse(mistake) }
    declareQuestions()
    for place in drafts.indices { compute(place) }
    for place in drafts.indices { translate(place) }
    for survey in surveys { for part in survey.layout { translate(part) } }
    spread()
  }

  // MARK: names

  private mutating func declareQuestions() {
    for (place, draft) in drafts.enumerated() {
      guard let question = draft.question else { continue }
      if let type = question.declarations[draft.id] { declare(place, type) }
    }
  }

  /// Declares a name in its own survey and, behind the survey's id, in those that follow.
  private mutating func declare(_ place: Int, _ type: FormulaType) {
    let draft = drafts[place]
    let own = ScopeKey(survey: draft.survey, group: draft.group)
    scope(own) { $0.declare(draft, as: draft.id, type) }
    guard draft.group == nil else { return }
    for key in Array(scopes.keys) where key.survey == draft.survey && key.group != nil {
      scope(key) { $0.declare(draft, as: draft.id, type) }
    }
    let outside = "\(surveys[draft.survey].id).\(draft.id)"
    for survey in surveys.indices.dropFirst(draft.survey + 1) {
      scope(ScopeKey(survey: survey, group: nil)) { $0.declare(draft, as: outside, type) }
    }
  }

  private mutating func scope(_ key: ScopeKey, _ change: (inout ImportScope) -> Void) {
    // Taken out while it changes, so that it is not copied.
    var scope =
      scopes.removeValue(forKey: key) ?? scopes[ScopeKey(survey: key.survey, group: nil)] ?? ImportScope()
    change(&scope)
    scopes[key] = scope
  }

  private func scope(of draft: ImportDraft) -> ImportScope {
    scopes[ScopeKey(survey: draft.survey, group: draft.group)]
      ?? scopes[ScopeKey(survey: draft.survey, group: nil)] ?? ImportScope()
  }

  // MARK: translation

  /// Translates a computation after those on which it depends, and declares it.
  private mutating func compute(_ place: Int) {
    guard case .computation(let formula, _) = drafts[place].content, depends[place] == nil else { return }
    guard isComputing.insert(place).inserted else {
      return refuse(place, formula.finding("its value depends on itself"))
    }
    defer { isComputing.remove(place) }
    var questions: Set<Int> = []
    for text in [formula] + drafts[place].rules {
      for name in dialect.references(in: text.text) {
        guard let other = places[name] else { continue }
        compute(other)
        questions.formUnion(depends[other] ?? (drafts[other].question == nil ? [] : [other]))
      }
    }
    depends[place] = questions
    guard !isRefused[place] else { return }
    var texts: [String] = []
    for rule in drafts[place].rules {
      if let condition = translated(rule, place) { texts.append("is-true(\(condition))") }
    }
    guard !isRefused[place], let value = translated(formula, place) else { return }
    let whole = texts.isEmpty ? "\(value)" : "if(\(texts.joined(separator: " and ")), \(value), missing)"
    do {
      let checked = try Formula(parsing: whole)
      let type = try checked.check(against: scope(of: drafts[place]).declarations).type
      formulas[formula.place] = checked
      declare(place, type)
    } catch {
      refuse(place, formula.finding("\(error)"))
    }
  }

  private mutating func translate(_ place: Int) {
    let draft = drafts[place]
    for pipe in draft.pipes where !isRefused[place] { checkPipe(pipe, place) }
    guard draft.question != nil, !isRefused[place] else { return }
    for rule in draft.rules {
      guard let formula = translated(rule, place) else { continue }
      checkOrder(rule, formula, place)
    }
    for constraint in draft.constraints {
      guard translated(constraint.formula, place, itself: draft.id) != nil else { continue }
      checkOrder(constraint.formula, nil, place)
    }
    if let filter = draft.filter { translate(filter, place) }
  }

  private mutating func translate(_ filter: ImportDraft.Filter, _ place: Int) {
    if let reason = obstacle(filter.formula) { return refuse(place, filter.formula.finding(reason)) }
    let scope = scope(of: drafts[place])
    var rules: [String: Formula] = [:]
    do {
      for (choice, rows) in filter.cells {
        let conditions = try rows.map { try dialect.condition(filter.formula.text, offering: $0, scope) }
        for condition in conditions {
          _ = try condition.check(against: scope.declarations, expecting: .truth)
        }
        rules[choice] = anyOf(conditions)
      }
    } catch {
      let reason = (error as? FormulaProblems).map(words) ?? "\(error)"
      return refuse(place, filter.formula.finding(reason))
    }
    guard let all = drafts[place].question?.choices?.choices else { return }
    guard all.count(where: { rules[$0.id]?.constantTruth != false }) > 1 else {
      return refuse(place, filter.formula.finding("fewer than two of its choices could ever be offered"))
    }
    choiceRules[place] = rules
    for rule in rules.values.prefix(1) { checkOrder(filter.formula, rule, place) }
  }

  /// The formula of a cell; one that was refused before is refused without a second finding.
  private mutating func translated(_ text: ForeignFormula, _ place: Int, itself: String? = nil) -> Formula? {
    if let known = formulas[text.place] { return known }
    if let reason = obstacle(text) {
      refuse(place, text.finding(reason))
      return nil
    }
    do {
      let formula = try dialect.formula(text.text, scope(of: drafts[place]), itself: itself)
      if itself == nil, drafts[place].question != nil {
        let isCondition =
          (try? formula.check(against: scope(of: drafts[place]).declarations, expecting: .truth)) != nil
        guard isCondition else {
          refuse(place, text.finding("this is no condition"))
          return nil
        }
      }
      formulas[text.place] = formula
      return formula
    } catch {
      refuse(place, text.finding(words(error)))
      return nil
    }
  }

  private func words(_ problems: FormulaProblems) -> String {
    problems.problems.map { "at \($0.place.line):\($0.place.column), \($0.message)" }.joined(separator: "; ")
  }

  private mutating func translate(_ part: ImportLayout) {
    guard case .repetition(let group, let parts) = part, let first = part.drafts.first else { return }
    let key = ScopeKey(survey: drafts[first].survey, group: nil)
    for text in group.rules + (group.count.map { [$0] } ?? []) where formulas[text.place] == nil {
      do {
        if let reason = obstacle(text) { throw Obstacle(reason: reason) }
        formulas[text.place] = try dialect.formula(text.text, scopes[key] ?? ImportScope(), itself: nil)
      } catch {
        let reason = (error as? FormulaProblems).map(words) ?? (error as? Obstacle)?.reason ?? "\(error)"
        for place in part.drafts { refuse(place, text.finding(reason)) }
      }
    }
    for part in parts { translate(part) }
  }

  private struct Obstacle: Error { let reason: String }
}
