import JSON
import RunDocuments
import Statistics
import Studies

/// Reading what a part holds of a device's motion, whose shape is bounded here.
extension MotionRecording {
  private typealias Key = MotionRecordDocument.CodingKeys

  private enum What: String { case samples, problem }

  init(_ part: JSON) throws(JSONProblem) {
    var chunks: [MotionChunk] = []
    var problem: SensorProblem?
    let records = try part.list(PartKey.trials) { (record) throws(JSONProblem) in record }
    for record in records {
      guard problem == nil else {
        throw JSONProblem(reason: "goes on after a problem").at(PartKey.trials.stringValue)
      }
      let what: What = try record.word(Key.what)
      switch what {
      case .samples: chunks.append(try MotionChunk(record))
      case .problem: problem = try record.word(Key.problem)
      }
    }
    self.init(chunks, problem: problem)
  }
}

extension MotionChunk {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = MotionRecordDocument.CodingKeys
    self.init(
      number: try json.integer(Key.number), source: try json.word(Key.source),
      interval: json.optional(Key.interval.stringValue) == nil ? nil : try json.number(Key.interval),
      fields: try json.list(Key.fields) { (field) throws(JSONProblem) in try field.word() },
      start: Milliseconds(try json.number(Key.start)), bytes: try json.bytes(Key.samples),
      flags: try json.disturbances(Key.flags))
  }
}
