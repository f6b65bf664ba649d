import Documents
import Foundation
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// Speeded choices from the definition to the pages of participants and staff.
@Suite struct ChoiceRouteTests {
  private let lab: TestLab

  init() throws {
    lab = try .doing(
      "crosses", "figures", "arrows", "letters", "sums", "tea",
      as: """
        - id: crosses
          kind: choice-reaction-time
          title: {en: Crosses, de: Kreuze}
          trials: 12
          practice: 4
          feedback: yes
          break: 0
          variants:
            - {id: crosses-keys, input: keyboard, label: {en: Find by key, de: Mit Taste}}
        - id: figures
          kind: go-no-go
          title: {en: Figures, de: Figuren}
          trials: 20
          practice: 5
          feedback: yes
          break: 0
          variants:
            - {id: figures-touch, input: touch, label: {en: Press by touch, de: Durch Tippen}}
        - id: arrows
          kind: flanker
          title: {en: Arrows, de: Pfeile}
          trials: 16
          practice: 4
          feedback: yes
          break: 0
          variants:
            - {id: arrows-keys, input: keyboard, label: {en: Point by key, de: Mit Taste}}
        - id: letters
          kind: n-back
          title: {en: Letters, de: Buchstaben}
          n: 3
          trials: 24
          feedback: yes
          break: 0
          variants:
            - {id: letters-keys, input: keyboard, label: {en: Compare by key, de: Mit Taste}}
        - id: sums
          kind: serial-addition
          title: {en: Sums, de: Summen}
          trials: 12
          feedback: yes
          break: 0
          variants:
            - {id: sums-touch, input: touch, label: {en: Add by touch, de: Durch Tippen}}
        - id: tea
          kind: single-category-association
          title: {en: Tea, de: Tee}
          concept:
            label: {en: Tea, de: Tee}
            stimuli:
              - {id: cup, text: {en: cup, de: Tasse}}
              - {id: kettle, image: fat-1.svg, description: {en: A kettle, de: Ein Kessel}}
          attributes:
            - label: {en: Pleasant, de: Angenehm}
              stimuli: [{id: joy, text: {en: joy, de: Freude}}, {id: peace, text: {en: peace, de: Frieden}}]
            - label: {en: Unpleasant, de: Unangenehm}
              stimuli: [{id: grief, text: {en: grief, de: Kummer}}, {id: pain, text: {en: pain, de: Schmerz}}]
          practice: 0
          feedback: yes
          break: 0
          variants:
            - {id: tea-keys, input: keyboard, label: {en: Sort by key, de: Mit Taste}}
        """)
  }

  @Test func simulatedParticipantsGoAllTheWay() throws {
    try lab.rehearse(4)
    #expect(
      try lab.ledger.count("choice_reaction_time_scores", where: "median > 200 AND right_answers > 6") == 4)
    #expect(try lab.ledger.count("go_no_go_scores", where: "hits + omissions = 16 AND sensitivity > 0") == 4)
    let effect = "incongruent_median - congruent_median BETWEEN -300 AND 500 AND congruent_right > 3"
    #expect(try lab.ledger.count("flanker_scores", where: effect) == 4)
    #expect(try lab.ledger.count("n_back_scores", where: "targets = 8 AND others = 16 AND lures = 4") == 4)
    #expect(
      try lab.ledger.count(
        "serial_addition_scores", where: "right_answers > 4 AND right_answers + wrong_answers + missed = 12")
        == 4)
    try checkAssociations()
    try checkPresses()
    try checkQuality()
    try checkAnalysis()
    try checkRelease()
  }

  /// Each kind is analysed by its result, its latencies and its errors, with the reliability of its halves.
  private func checkAnalysis() throws {
    let prepared = "result IS NOT NULL AND first_half IS NOT NULL AND latencies > 0 AND trials > errors"
    #expect(try lab.ledger.count("run_aggregates", where: prepared) >= 18)
    for (task, result) in [
      ("crosses", "Median reaction time"), ("figures", "d′"), ("arrows", "Flanker effect"), ("letters", "d′"),
      ("sums", "Share of right sums"), ("tea", "SC-IAT D"),
    ] {
      let page = try lab.rehearsedAnalysis(of: task, in: lab.study)
      for words in [
        "\(result) by variant", "Latency by variant", "Errors by variant", "The halves are every",
      ] {
        #expect(page.contains(words), "\(task): \(words)")
      }
      #expect(page.contains("class=\"analysis\"") && !page.contains(".analysis.") && !page.contains("NaN"))
    }
  }

  /// Some come too early, some are second thoughts; the kinds keep theirs in one table.
  private func checkPresses() throws {
    let early = try lab.ledger.count("choice_presses", where: "time < 0")
    let further = try lab.ledger.count(
      "choice_presses AS one JOIN choice_presses AS other USING (run, part, trial)",
      where: "one.time >= 0 AND other.number = one.number + 1")
    #expect(early > 10 && further > 0)
    var (allEarly, allFurther) = (0, 0)
    for kind in ["choice_reaction_time", "go_no_go", "flanker", "n_back", "serial_addition"]
      + ["single_category_association"]
    {
      allEarly += try lab.ledger.count("\(kind)_trials", where: "early = 1")
      allFurther += try lab.ledger.count("\(kind)_trials", where: "further = 1")
    }
    #expect(early == allEarly && further == allFurther)
  }

  /// Respondents differ in how much longer the second pairing takes them.
  private func checkAssociations() throws {
    let table = "single_category_association_scores"
    let difference = "(b_mean - a_mean) / deviation"
    #expect(
      try lab.ledger.count(
        table, where: "a_right > 50 AND a_right + a_wrong + a_missed + a_too_fast = 72 AND b_right > 50") == 4
    )
    #expect(try lab.ledger.count(table, where: "\(difference) BETWEEN -2 AND 3") == 4)
    #expect(
      try lab.ledger.count(
        "\(table) AS one JOIN \(table) AS other ON one.score < other.score",
        where: "ABS(one.b_mean - one.a_mean - other.b_mean + other.a_mean) > 0.001") == 6)
  }

  private func checkQuality() throws {
    for (page, showsScores) in try lab.rehearsedQuality() {
      #expect(page.contains("Find by key") && page.contains(">Too early</th>"))
      #expect(page.contains("Press by touch") && page.contains(">False alarms</th>"))
      #expect(page.contains("Point by key") && page.contains(">Errors, incongruent</th>"))
      #expect(page.contains("Compare by key") && page.contains(">At lures</th>"))
      #expect(page.contains("Sort by key") && page.contains(">Too fast</th>"))
      #expect(page.contains(">Median time</th>") == showsScores)
      #expect(page.contains(">d′</th>") == showsScores)
      #expect(!page.contains("tasks.choices") && !page.contains("has no name"))
    }
  }

  private func checkRelease() throws {
    try lab.expectQualityLeadsToPeople()
    let rows = try lab.rehearsedRelease()
    #expect(rows["runs"] == 24 && rows["choice_reaction_times"] == 4)
    #expect(rows["choice_reaction_trials"] == 4 * 16)
    #expect(rows["go_no_go"] == 4 && rows["go_no_go_trials"] == 4 * 25)
    #expect(rows["flanker"] == 4 && rows["flanker_trials"] == 4 * 20)
    #expect(rows["single_category"] == 4 && rows["single_category_trials"] == 4 * 2 * 72)
    #expect(rows["serial_addition"] == 4 && rows["serial_addition_trials"] == 4 * (11 + 13))
    #expect(rows["n_back"] == 4 && rows["n_back_trials"] == 4 * (15 + 27))
  }

  @Test func staffCanTryThemInEveryLanguage() throws {
    for (task, variant, kind, words) in [
      ("crosses", "crosses-keys", "choice-reaction-time", ["Wo ist das Kreuz?", "\"place-4\":\"k\""]),
      ("arrows", "arrows-keys", "flanker", ["Wohin zeigt der mittlere Pfeil?", "\"left\":\"f\""]),
      (
        "tea", "tea-keys", "single-category-association",
        [
          "\"word-cup\":\"Tasse\"", "\"left\":\"e\"", "\"waitAfterMissed\":500", "\"second\":\"Unangenehm\"",
          "\"pictures\":{\"kettle\":\"", "\"word-kettle\":\"Ein Kessel\"",
          "erscheinen nacheinander Wörter oder Bilder",
        ]
      ),
      ("letters", "letters-keys", "n-back", ["drei Stellen davor", "\"exposure\":500"]),
      ("sums", "sums-touch", "serial-addition", ["zusammenzählen", "\"countsLast\":true"]),
      ("figures", "figures-touch", "go-no-go", ["Nicht drücken", "\"keys\":{}"]),
    ] {
      let (page, plan) = try lab.preview(of: task, variant)
      #expect(page.contains("js/tasks/\(kind)/main.js"))
      for word in words { #expect(plan.contains(word), "\(word)") }
    }
    #expect(try lab.ledger.count("runs", where: "1 = 1") == 0)
  }
}
