import Expressions
import Studies

/// Finds questions and choices that nobody can reach, and questions that nobody can answer.
struct SurveyReach {
  /// A question with everything that has to hold for it to be shown.
  private struct Shown {
    let question: SurveyQuestion
    let rule: CheckedFormula?
    /// The rule as it is written, or the whole question where it has none.
    let value: DefinitionValue?
    let group: RepeatedGroup.ID?
    let choiceRules: [OpenChoiceRule]
    /// The key `constraint`; nil for a question without one.
    let constraint: DefinitionValue?
    /// Nobody can finish without answering it.
    let isAlwaysAnswered: Bool
  }

  /// A page, or a repeated group, with the rule under which it is shown.
  private struct Section {
    let rule: CheckedFormula?
    let value: DefinitionValue?
    let group: RepeatedGroup.ID?
    var questions: [Shown] = []
  }

  private var formulas: SurveyFormulas
  private var sections: [Section] = []

  init(_ formulas: SurveyFormulas) { self.formulas = formulas }

  mutating func take(
    _ page: SurveyPage, _ draft: PageDraft, _ group: (draft: GroupDraft, rule: CheckedFormula?)?
  ) {
    let outer = [group?.rule, page.rule].compactMap(\.self)
    var section = Section(
      rule: CheckedFormula.all(outer),
      value: draft.group?.optional("show-if") ?? group?.draft.group.optional("show-if"),
      group: group?.draft.id)
    for (question, draft) in zip(page.questions, draft.questions) {
      let rule = CheckedFormula.all(outer + [question.rule].compactMap(\.self))
      section.questions.append(
        Shown(
          question: question, rule: rule,
          value: draft.group?.optional("show-if") ?? draft.matrixGroup?.optional("show-if")
            ?? draft.group?.value,
          group: section.group, choiceRules: draft.choiceRules,
          constraint: draft.group?.optional("constraint") ?? draft.matrixGroup?.optional("constraint"),
          isAlwaysAnswered: group == nil && rule == nil && question.takesNothingElse))
    }
    sections.append(section)
  }

  mutating func report() {
    let outer = rules(of: nil)
    var checkers: [RepeatedGroup.ID?: Reachability] = [:]
    var contradictions = SurveyContradictions()
    let constraints = sections.flatMap(\.questions).flatMap(\.question.constraints)
    let constrained = Set(constraints.flatMap(\.must.names))
    for section in sections
    where section.questions.contains(where: {
      $0.rule != nil || $0.question.isRequired || !$0.choiceRules.isEmpty || $0.constraint != nil
        || constrained.contains($0.question.id.text)
    }) {
      if checkers[section.group] == nil {
        let inner = section.group.map(rules) ?? [:]
        checkers[section.group] = Reachability(
          formulas.declarations(in: section.group), shownWhen: outer.merging(inner) { $1 })
      }
      if let checker = checkers[section.group] { report(section, checker, &contradictions) }
    }
    contradictions.report()
  }

  /// The rules under which names have a value.
  private func rules(of group: RepeatedGroup.ID?) -> [String: CheckedFormula] {
    var rules: [String: CheckedFormula] = [:]
    for shown in sections.lazy.filter({ $0.group == group }).flatMap(\.questions) {
      guard let rule = shown.rule else { continue }
      rules[shown.question.id.text] = rule
      if shown.question.format.choices.contains(where: \.takesText) {
        rules["\(shown.question.id).other"] = rule
      }
    }
    return rules
  }

  private func report(
    _ section: Section, _ checker: Reachability, _ contradictions: inout SurveyContradictions
  ) {
    if let rule = section.rule, !checker.mayHold(rule) {
      section.value?.report("no answers lead to this page: nobody would ever see it")
      return
    }
    for shown in section.questions {
      if let rule = shown.rule, !checker.mayHold(rule) {
        shown.value?.report("no answers lead to “\(shown.question.id)”: nobody would ever be asked")
        continue
      }
      reportChoices(of: shown, checker)
      if shown.question.isRequired, reportUnanswerable(shown, checker) { continue }
      contradictions.take(
        .init(
          question: shown.question, rule: shown.rule, constraint: shown.constraint,
          isAlwaysAnswered: shown.isAlwaysAnswered, checker: checker))
    }
  }

  private func reportChoices(of shown: Shown, _ checker: Reachability) {
    for open in shown.choiceRules {
      let both = [shown.rule, shown.question.choiceRules[open.choice]].compactMap(\.self)
      guard let rule = CheckedFormula.all(both), !checker.mayHold(rule) else { continue }
      open.value.report("no answers lead to the choice “\(open.choice)”: nobody would ever be offered it")
    }
  }

  /// Returns true if nobody can answer the question. A constraint that looks at nothing but its own answer is never missing
  /// once there is one.
  private func reportUnanswerable(_ shown: Shown, _ checker: Reachability) -> Bool {
    for constraint in shown.question.constraints where constraint.must.names == [shown.question.id.text] {
      let both = CheckedFormula.all([shown.rule, constraint.must].compactMap(\.self))
      guard let both, !checker.mayHold(both) else { continue }
      shown.value?.report(
        "“\(shown.question.id)” is required, and no answer meets its constraint: nobody could go on")
      return true
    }
    return false
  }
}

extension SurveyQuestion {
  /// Nobody gets past the question without an answer.
  fileprivate var takesNothingElse: Bool {
    isRequired && reasons.isEmpty && choiceRules.isEmpty && !isIdentity && isAnswered
  }
}
