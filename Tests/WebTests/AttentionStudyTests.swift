import Foundation
import Testing

@testable import LabConsole
@testable import Rehearsal
@testable import Studies
@testable import Web

/// The example `attention`, as it lies in the project: simulated participants get through all of its activities.
@Suite struct AttentionStudyTests {
  private let lab: TestLab
  private let study: Study

  init() throws {
    lab = try TestLab(seed: 1) { settings in
      try FileManager.default.copyItem(
        at: TestLab.root.appendingPathComponent("Config/studies/attention"),
        to: URL(fileURLWithPath: settings.studies).appendingPathComponent("attention"))
    }
    study = try #require(lab.running.library.current.first { $0.id == "attention" })
  }

  @Test func simulatedParticipantsGoAllTheWay() throws {
    let base = "http://127.0.0.1:\(lab.port)"
    let report = Rehearsal(
      base: base, starts: try study.rehearsalStarts(for: 4, at: base, invitedBy: nil), participants: 4,
      concurrency: 2, seed: 1, model: RespondentModel(), paths: RehearsalPaths(of: study.id),
      answers: study.rehearsalAnswers(at: lab.now), experimenter: nil, apps: study.apps,
      players: TaskKinds.players
    ).run()
    #expect(report.deadEnds.map(\.reason) == [])
    #expect(report.complete == 4 && lab.log.errors == [])
    for task in ["tapping", "reactions", "colours", "trails", "places", "tower", "stillness", "flanker"] {
      #expect(
        try lab.ledger.count("runs", where: "task = '\(task)' AND state = 'finished'") >= 4, "\(task)")
    }
    try checkAnalysis()
  }

  /// The consent names each activity, and what is recorded beside one is asked for.
  @Test func nothingIsDoneThatNobodyWasToldOf() throws {
    let section = try #require(study.consent.sections.first { $0.id == "tasks" })
    for task in study.definedTasks where task.isDoneInRuns {
      for language in study.languages {
        let text = try #require(section.more?[language].source)
        #expect(text.contains("- **\(task.title[language]).** "), "\(task.id), \(language)")
      }
      for recorder in task.recorders { #expect(study.asks(for: recorder.permission), "\(task.id)") }
    }
  }

  /// Staff see of each activity what came out, as a table and a drawing; a kind without trials has no halves.
  private func checkAnalysis() throws {
    for (task, result, hasTrials) in [
      ("tapping", "Taps", false), ("reactions", "Median reaction time", true),
      ("colours", "Interference", true), ("trails", "Time of part B less that of part A", false),
      ("places", "Longest span", false), ("tower", "Moves beyond the fewest", false),
      ("stillness", "Tremor with the arm held out (mm/s²)", false),
    ] {
      let page = try lab.rehearsedAnalysis(of: task, in: study)
      #expect(page.contains("\(result) by variant"), "\(task)")
      #expect(page.contains("reliability-section") == hasTrials, "\(task)")
      #expect(page.contains("Latency by variant") == hasTrials, "\(task)")
      #expect(!page.contains(".analysis.") && !page.contains("NaN"), "\(task)")
    }
  }
}
