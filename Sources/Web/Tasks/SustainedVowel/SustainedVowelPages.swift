import Foundation
import HTTP
import JSON
import RunDocuments
import Studies
import Templates

extension TaskKindPages {
  public static let sustainedVowel = TaskKindPages(pages: SustainedVowelPages())
}

/// The pages of a sustained vowel, and its words on the pages of others.
struct SustainedVowelPages: TimedTaskPages {
  let task: any StudyTask.Type = SustainedVowelTask.self
  let script = "js/tasks/sustained-vowel/main.js"
  let styles = ["css/activity.css", "css/sustained-vowel.css"]
  let wordRoom = "sustained-vowel"
  let wordGroups = ["recorders", "microphone"]
  /// A minute of sound at the highest rate that is kept has 3.7 MB as Base64.
  let largestPart = 4 << 20

  func plan(of planned: PlannedRun, _ setting: PlanSetting) throws -> [UInt8] {
    guard let variant = planned.variant else { throw PageError.notFound }
    let task = planned.sustainedVowel.task
    // Nothing of a trial run is kept, so that there is nobody to ask.
    let isPermitted = setting.purpose == .preview || setting.permitted.contains(LevelRecording.permission)
    let told = task.audio.map(setting.tellingThatSoundIsRecorded) ?? setting
    let blocks = (1...task.tries).map {
      SustainedVowelBlockDocument(
        number: $0, seconds: task.seconds, threshold: task.threshold, isPermitted: isPermitted,
        audio: task.audio)
    }
    return Array(
      try JSONEncoder().encode(
        SustainedVowelPlanDocument(planned, task, variant: variant, blocks: blocks, in: told)))
  }

  func content(of part: JSON) throws(JSONProblem) -> any PartContent { try LevelRecording(part) }
}

extension PlanSetting {
  /// Sentences that say that no sound is recorded give way to those that say that it is.
  fileprivate func tellingThatSoundIsRecorded(seconds: Int) -> PlanSetting {
    var told = self
    for (sentence, recorded) in [
      ("overviewKept", "overviewRecorded"), ("measured", "measuredRecorded"),
      ("sensorLead", "sensorLeadRecorded"),
    ] {
      told.texts[sentence] = texts[recorded]?.replacing("{n}", with: "\(seconds)")
    }
    return told
  }
}
