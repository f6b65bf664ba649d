import Foundation
import SampleStudies
import Statistics
import Studies

/// Surveys drawn at random, as their authors write them.
enum RandomSurvey {
  /// A survey of which every question can be reached.
  static func survey(_ random: inout SeededGenerator) throws -> Survey {
    while true {
      let definition = definition(&random)
      let check = SampleSurvey.check(definition)
      if let study = check.study { return study.surveys[0] }
      let others = check.mistakes.filter { !$0.message.contains("no answers lead to") }
      if !others.isEmpty { throw StudyProblems(problems: others) }
    }
  }

  /// - Parameter isSmall: few questions, none of them repeated, so that all answers can be tried
  static func definition(_ random: inout SeededGenerator, isSmall: Bool = false) -> String {
    var lines = ["pages:"]
    var known: [Asked] = []
    for page in 0..<(2 + random.below(isSmall ? 3 : 5)) {
      let isGroup = !isSmall && random.below(5) == 0
      let isShuffled = !isGroup && random.below(3) == 0
      lines += isGroup ? group(page, known, &random) : self.page(page, known, isShuffled, &random)
      var local = known
      for number in 0..<(1 + random.below(isSmall ? 2 : 4)) {
        let question = Asked(name: "q\(page)-\(number)", kind: Kind.allCases[random.below(4)])
        let rule = rule(local, &random).map { ", show-if: \"\($0)\"" } ?? ""
        let required = random.below(3) == 0 && question.kind != .note ? ", required: yes" : ""
        // Small ones have no rules of choices: `study check` need not understand these whole.
        let offered = isSmall || question.kind != .choice ? nil : self.rule(local, &random)
        let kind = question.kind.rawValue.replacing(
          "{en: B, de: B}", with: offered.map { "{en: B, de: B}, show-if: \"\($0)\"" } ?? "{en: B, de: B}")
        lines.append(
          "\(isGroup ? "      " : "    ")  - {id: \(question.name), question: {en: Q, de: F}, "
            + "\(kind)\(required)\(rule)}")
        // Questions that come in a random order cannot ask for one another.
        if !isShuffled { local.append(question) }
        if !isGroup { known.append(question) }
      }
    }
    if let number = known.last(where: { $0.kind == .number }) {
      lines += ["compute:", "  - {id: twice, value: \(number.name) * 2}"]
    }
    return lines.joined(separator: "\n")
  }

  /// The line in which the rule of a page stands in the study's file; nil if it has none.
  static func line(ofRule page: SurveyPage.ID, in definition: String) -> Int? {
    let lines = definition.components(separatedBy: "\n")
    guard let head = lines.firstIndex(of: "  - id: \(page)"), lines[head + 1].contains("show-if") else {
      return nil
    }
    let before = SampleStudy.yaml.components(separatedBy: "\n").firstIndex(of: "surveys:")! + 1 + 4
    return before + head + 2
  }

  // MARK: - Parts

  private enum Kind: String, CaseIterable {
    case yesNo = "kind: yes-no"
    case number = "kind: number, minimum: 0, maximum: 4"
    case choice =
      "kind: choice, random-order: yes, choices: [{id: a, label: {en: A, de: A}}, {id: b, label: {en: B, de: B}}]"
    case note = "kind: note"
  }

  private struct Asked {
    let name: String
    let kind: Kind
  }

  private static func page(
    _ number: Int, _ known: [Asked], _ isShuffled: Bool, _ random: inout SeededGenerator
  ) -> [String] {
    let rule = rule(known, &random).map { ["    show-if: \"\($0)\""] } ?? []
    return ["  - id: p\(number)"] + rule + (isShuffled ? ["    random-order: yes"] : []) + ["    questions:"]
  }

  private static func group(_ number: Int, _ known: [Asked], _ random: inout SeededGenerator) -> [String] {
    let counts = known.filter { $0.kind == .number }
    let repetition =
      counts.isEmpty || random.below(2) == 0
      ? "another: {en: More, de: Mehr}" : "count: \(counts[random.below(counts.count)].name)"
    return ["  - id: g\(number)", "    kind: repeat", "    most: 3", "    \(repetition)", "    questions:"]
  }

  /// One to three conditions, which may contradict one another.
  private static func rule(_ known: [Asked], _ random: inout SeededGenerator) -> String? {
    let asked = known.filter { $0.kind != .note }
    guard !asked.isEmpty, random.below(2) == 0 else { return nil }
    let join = [" and ", " or "][random.below(2)]
    return (0...random.below(3)).map { _ in condition(on: asked[random.below(asked.count)], &random) }
      .joined(separator: join)
  }

  private static func condition(on asked: Asked, _ random: inout SeededGenerator) -> String {
    let name = asked.name
    let conditions: [String] =
      switch asked.kind {
      case .yesNo: [name, "not \(name)", "\(name) is missing", "not is-true(\(name))"]
      case .number: ["\(name) >= 2", "\(name) < 1", "\(name) is missing", "not (\(name) > 1)"]
      default: ["\(name) = a", "not (\(name) = b)", "\(name) != a", "\(name) is answered"]
      }
    return conditions[random.below(conditions.count)]
  }
}
