import Expressions
import Studies

/// Reads and checks the formulas of a survey, and tells what is wrong with each at its place.
struct SurveyFormulas {
  private(set) var outline: SurveyOutline
  private(set) var piped = PipedTexts()
  private var declarations: [RepeatedGroup.ID?: Declarations] = [:]

  /// The place of a formula, which decides for which questions it can ask.
  enum Place {
    /// Needed before a question is shown.
    case before(Int)
    /// Needed when the page of a question was sent.
    case onPage(of: Int)
    /// Needed at the end, or whenever everything for it is known.
    case anywhere
  }

  init(_ outline: SurveyOutline) { self.outline = outline }

  mutating func declarations(in group: RepeatedGroup.ID?) -> Declarations {
    if let known = declarations[group] { return known }
    let made = outline.declarations(in: group)
    declarations[group] = made
    return made
  }

  mutating func declare(_ name: String, as formula: CheckedFormula, in group: RepeatedGroup.ID?) {
    declarations = [:]
    outline.declare(name, as: formula, in: group)
  }

  /// Parses a formula; nil with a complaint.
  func parsed(_ value: DefinitionValue) -> Formula? {
    let text = value.text()
    guard !text.isEmpty else { return nil }
    do throws(FormulaProblem) {
      return try Formula(parsing: text)
    } catch {
      value.report(error)
      return nil
    }
  }

  /// Reads and checks a formula; nil with a complaint.
  mutating func formula(
    _ value: DefinitionValue, expecting type: FormulaType?, at place: Place, in group: RepeatedGroup.ID?
  ) -> CheckedFormula? {
    parsed(value).flatMap { checked($0, of: value, expecting: type, at: place, in: group) }
  }

  mutating func checked(
    _ formula: Formula, of value: DefinitionValue, expecting type: FormulaType?, at place: Place,
    in group: RepeatedGroup.ID?
  ) -> CheckedFormula? {
    do throws(FormulaProblems) {
      let checked = try formula.check(against: declarations(in: group), expecting: type)
      guard isPossible(checked, value, at: place, in: group) else { return nil }
      for remark in checked.remarks { value.report(remark, .notice) }
      return checked
    } catch {
      for problem in error.problems { value.report(problem) }
      return nil
    }
  }

  /// Looks whether everything that a formula asks for is known at its place.
  private func isPossible(
    _ formula: CheckedFormula, _ value: DefinitionValue, at place: Place, in group: RepeatedGroup.ID?
  ) -> Bool {
    if let name = outline.contactName(in: formula) {
      value.report(
        "“\(name)” is contact data, which is kept in the identity database, where no formula sees it")
      return false
    }
    let problem: SurveyOrderProblem? =
      switch place {
      case .before(let position): outline.problem(of: formula, before: position, in: group)
      case .onPage(let position): outline.problem(of: formula, onPageOf: position, in: group)
      case .anywhere: nil
      }
    guard let problem else { return true }
    value.report("\(value.quoted) cannot ask for \(problem.words)")
    return false
  }

  // MARK: - Texts

  /// Checks the formulas in texts with braces.
  mutating func check(_ texts: [OpenText], at place: Place, in group: RepeatedGroup.ID?) {
    for open in texts {
      for (language, text) in open.text.texts.sorted(by: { $0.key < $1.key }) {
        guard piped[text, in: group] == nil else { continue }
        piped[text, in: group] = checked(text, open.value, language, at: place, in: group)
      }
    }
  }

  mutating func localized(
    _ value: DefinitionValue, at place: Place, in group: RepeatedGroup.ID?
  ) -> LocalizedText {
    var texts = TextCollector()
    let text = texts.localized(value)
    check(texts.open, at: place, in: group)
    return text
  }

  private mutating func checked(
    _ text: String, _ value: DefinitionValue, _ language: Language, at place: Place,
    in group: RepeatedGroup.ID?
  ) -> CheckedPipedText? {
    do {
      let parsed = try PipedText(parsing: text)
      for case .formula(let formula) in parsed.parts {
        if let checked = try? formula.check(against: declarations(in: group)),
          !isPossible(checked, value, at: place, in: group)
        {
          return nil
        }
      }
      return try parsed.check(against: declarations(in: group))
    } catch let problem as FormulaProblem {
      value.report(problem, in: language)
    } catch let problems as FormulaProblems {
      for problem in problems.problems { value.report(problem, in: language) }
    } catch {}
    return nil
  }
}

extension DefinitionValue {
  func report(
    _ problem: FormulaProblem, _ weight: StudyProblem.Weight = .mistake, in language: Language? = nil
  ) {
    let place = problem.place.line == 1 ? "" : "line \(problem.place.line), "
    let text = language.map { " in “\($0)”" } ?? ""
    report("\(quoted)\(text), \(place)character \(problem.place.column): \(problem.message)", weight)
  }
}

extension SurveyOrderProblem {
  fileprivate var words: String {
    switch self {
    case .later(let id): "“\(id)”, which comes later"
    case .itself(let id): "“\(id)”, to which it belongs"
    case .shuffled(let id): "“\(id)”: the two come in a random order"
    }
  }
}
