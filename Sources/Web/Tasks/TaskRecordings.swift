import Foundation
import JSON
import RunDocuments
import Statistics
import Studies

/// Reading what recorders told beside a block, whose shape is bounded here, and its content by ``TaskRecording/isPossible``.
extension TaskRecording {
  private typealias Key = TaskRecordingDocument.CodingKeys

  /// - Parameter part: as the browser sends it
  static func all(in part: JSON) throws(JSONProblem) -> [TaskRecording] {
    guard part.optional(PartKey.recordings.stringValue) != nil else { return [] }
    let recordings = try part.list(PartKey.recordings, TaskRecording.init(json:))
    guard Set(recordings.map(\.recorder)).count == recordings.count else {
      throw JSONProblem(reason: "names a recorder twice").at(PartKey.recordings.stringValue)
    }
    return recordings
  }

  private init(json: JSON) throws(JSONProblem) {
    let bytes = json.optional(Key.samples.stringValue) == nil ? [] : try json.bytes(Key.samples)
    self.init(
      try json.word(Key.recorder), source: try json.wordIfAny(Key.source),
      start: try json.timeIfAny(Key.start), bytes: bytes, problem: try json.wordIfAny(Key.problem))
  }

  /// Returns the part without what recorders told; nil for what is no JSON object.
  static func leftOut(of body: [UInt8]) -> [UInt8]? {
    guard var part = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else { return nil }
    part[PartKey.recordings.stringValue] = nil
    return (try? JSONSerialization.data(withJSONObject: part, options: .sortedKeys)).map { Array($0) }
  }
}

extension ParticipantRequest {
  /// Returns true if the participant permits that the recorder runs beside a task.
  func mayRecord(_ recorder: Recorder) -> Bool { participation.permits(recorder, in: study) }
}

extension StaffRequest {
  /// “Recorded beside it: motion (samples: 600, 60 a second); touches (samples: 0; not available here, because …).”; nil for
  /// a run without recorders.
  func sentence(about recordings: [RecordingSummary]) -> String? {
    if recordings.isEmpty { return nil }
    let phrases = recordings.map { one in
      say(
        Self.key(for: one),
        [
          "recorder": say("tasks.recorder.\(one.recorder.rawValue)"), "n": number(one.samples),
          "rate": one.rate.map { number(Int($0.rounded())) } ?? "",
          "problem": one.problem.map { say("tasks.recorder.why.\($0.rawValue)") } ?? "",
        ])
    }
    return say("tasks.recorder.beside", ["recordings": phrases.joined(separator: "; ")])
  }

  private static func key(for one: RecordingSummary) -> String {
    if one.problem != nil { return "tasks.recorder.problem" }
    return one.rate == nil ? "tasks.recorder.touched" : "tasks.recorder.told"
  }
}
