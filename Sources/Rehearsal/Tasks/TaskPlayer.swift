import Foundation
import RunDocuments

/// The way in which simulated participants do a kind of task in the browser.
public struct TaskPlayer: Sendable {
  /// The word of the kind in a plan.
  let kind: String
  /// Answers the blocks of a plan that are left, up to `lastBlock` or all of them.
  let answer: @Sendable (_ plan: Data, _ lastBlock: Int?, inout Respondent) throws -> [PlayedPart]
}

/// The answers to one block, as a part to send.
struct PlayedPart {
  /// One character per trial, `x` for an error: the same for the same seed.
  let errors: String
  /// The duration in seconds.
  let seconds: Double
  /// True if there is no trial in it: no recorder has told anything beside it.
  let isEmpty: Bool
  /// The part as JSON, once its number, its attempt and what recorders told beside it are known.
  let body: (_ number: Int, _ attempt: Int, _ recordings: [TaskRecordingDocument]?) throws -> Data

  init<Trial>(_ answered: PartDocument<Trial>, errors: String, seconds: Double) {
    self.init(errors: errors, seconds: seconds, isEmpty: answered.trials.isEmpty) {
      number, attempt, recordings in
      var part = answered
      part.number = number
      part.attempt = attempt
      part.recordings = recordings
      return try JSONEncoder().encode(part)
    }
  }

  init(
    errors: String, seconds: Double, isEmpty: Bool,
    body: @escaping (_ number: Int, _ attempt: Int, _ recordings: [TaskRecordingDocument]?) throws -> Data
  ) {
    self.errors = errors
    self.seconds = seconds
    self.isEmpty = isEmpty
    self.body = body
  }
}

/// An app on another device that does a task, with the data that a rehearsal needs to simulate it.
public struct RehearsalApp: Sendable {
  /// - Parameters:
  ///   - code: typed into the app before the task
  ///   - salt: makes each run different; the console would not accept the same run twice
  ///   - end: when the task is over
  let play: @Sendable (_ code: String, _ salt: UInt64, inout Respondent, _ end: Date) throws -> PlayedFile
}

/// A run in an app.
struct PlayedFile {
  let file: [UInt8]
  /// One character per trial, `x` for an error.
  let errors: String
}
