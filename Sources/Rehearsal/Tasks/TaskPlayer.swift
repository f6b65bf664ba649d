import Foundation

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
  /// The part as JSON, once its number and its attempt are known.
  let body: (_ number: Int, _ attempt: Int) throws -> Data
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
