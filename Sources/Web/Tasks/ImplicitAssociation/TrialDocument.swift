import ImplicitAssociation
import JSON
import RunDocuments
import Statistics
import Studies

/// Reading the trials of a part, whose shape is bounded here.
extension ImplicitTrials {
  init(_ part: JSON) throws(JSONProblem) {
    self.init(try part.list(PartKey.trials, RecordedTrial.init))
  }
}

extension RecordedTrial {
  /// More wrong presses than anyone makes in one trial.
  private static let responseLimit = 100

  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = ImplicitTrialDocument.CodingKeys
    let responses = try json.list(Key.responses, Response.init)
    guard responses.count <= Self.responseLimit else {
      throw JSONProblem(reason: "is too long").at(Key.responses.stringValue)
    }
    self.init(
      number: try json.integer(Key.number), stimulus: StimulusID(rawValue: try json.text(Key.stimulus)),
      onset: Milliseconds(try json.number(Key.onset)), onsetSource: try json.word(Key.onsetSource),
      responses: responses, deviations: try json.count(Key.deviations, upTo: 100_000),
      flags: Set(try json.list(Key.flags) { (flag) throws(JSONProblem) in try flag.word() }),
      droppedFrames: try json.count(Key.droppedFrames, upTo: 10_000_000))
  }
}

extension RecordedTrial.Response {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = ImplicitTrialDocument.Response.CodingKeys
    self.init(
      side: try json.word(Key.side), latency: Milliseconds(try json.number(Key.latency)),
      input: try json.word(Key.input))
  }
}
