import Definitions
import SampleStudies
import Studies
import Testing

/// Tests that are done at home: which can be scheduled, and which cannot.
struct ScheduledTestTests {
  @Test func aTestWithVariantsIsScheduled() throws {
    let study = try DiaryStudy.testDefinition().study()
    #expect(study.schedule.map(\.task) == ["sorting"] && study.tasks.map(\.id) == ["about-you"])
    #expect(study.timedTask("sorting.2")?.variants.count == 2)
  }

  /// Staff would have to hand in a file for each occasion.
  @Test func whatIsDoneInAnAppIsNot() {
    #expect(
      mistakes(
        "        layout: researchkit\n", "        layout: researchkit\n        external: yes\n"
      ) == [
        "the variant “by-keyboard” of “sorting” is done in an app, from which staff hand in the result: such a task "
          + "cannot be scheduled"
      ])
  }

  @Test func whatIsDrawnBySiteIsNot() {
    #expect(
      mistakes(
        "    colors:", "    strata: {site: yes}\n    colors:",
        also: "sites:\n  - {id: berlin, title: {en: Berlin, de: Berlin}}\n"
      ) == [
        "the order of “sorting” is drawn by site, which nobody notes of people at home: such a task cannot be scheduled"
      ])
  }

  /// Returns the mistakes in the entry of the schedule, without their places, which are those of its task.
  private func mistakes(_ old: String, _ new: String, also more: String = "") -> [String] {
    let definition = DiaryStudy.testDefinition(replacing: old, with: new, also: more)
    return definition.check().mistakes.map(\.description).filter { $0.contains("cannot be scheduled") }
      .compactMap { description in
        let parts = description.split(separator: ": ", maxSplits: 1)
        return parts[0].hasPrefix("study.yaml:") ? String(parts[1]) : nil
      }
  }
}
