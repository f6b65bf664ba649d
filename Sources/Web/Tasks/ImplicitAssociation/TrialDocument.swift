import ImplicitAssociation
import JSON
import Statistics
import Studies

/// Reading the trials of a part, whose shape is bounded here.
extension ImplicitTrials {
  init(_ part: JSON) throws(JSONProblem) {
    self.init(try part.list("trials", RecordedTrial.init))
  }
}

extension RecordedTrial {
  /// More wrong presses than anyone makes in one trial.
  private static let responseLimit = 100

  fileprivate init(_ json: JSON) throws(JSONProblem) {
    let responses = try json.list("responses", Response.init)
    guard responses.count <= Self.responseLimit else {
      throw JSONProblem(reason: "is too long").at("responses")
    }
    self.init(
      number: try json.integer("number"), stimulus: StimulusID(rawValue: try json.text("stimulus")),
      onset: Milliseconds(try json.number("onset")), onsetSource: try json.word("onsetSource"),
      responses: responses, deviations: try json.count("deviations", upTo: 100_000),
      flags: Set(try json.list("flags") { (flag) throws(JSONProblem) in try flag.word() }),
      droppedFrames: try json.count("droppedFrames", upTo: 10_000_000))
  }
}

extension RecordedTrial.Response {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    self.init(
      side: try json.word("side"), latency: Milliseconds(try json.number("latency")),
      input: try json.word("input"))
  }
}
