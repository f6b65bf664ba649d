import Foundation
import JSON
import RunDocuments
import Statistics
import Studies

/// Reading what a part holds of the level of sound, whose shape is bounded here.
extension LevelRecording {
  private typealias Key = LevelRecordDocument.CodingKeys

  private enum What: String { case levels, problem }

  init(_ part: JSON) throws(JSONProblem) {
    var chunks: [LevelChunk] = []
    var problem: SensorProblem?
    let records = try part.list(PartKey.trials) { (record) throws(JSONProblem) in record }
    for record in records {
      guard problem == nil else {
        throw JSONProblem(reason: "goes on after a problem").at(PartKey.trials.stringValue)
      }
      let what: What = try record.word(Key.what)
      switch what {
      case .levels: chunks.append(try LevelChunk(record))
      case .problem: problem = try record.word(Key.problem)
      }
    }
    self.init(chunks, problem: problem)
  }
}

extension LevelChunk {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = LevelRecordDocument.CodingKeys
    guard let bytes = Data(base64Encoded: try json.text(Key.levels)) else {
      throw JSONProblem(reason: "is not Base64").at(Key.levels.stringValue)
    }
    self.init(
      number: try json.integer(Key.number), source: try json.word(Key.source),
      rate: try json.count(Key.rate, upTo: 1_000_000), window: try json.count(Key.window, upTo: 1_000_000),
      processing: Set(try json.list(Key.processing) { (word) throws(JSONProblem) in try word.word() }),
      start: Milliseconds(try json.number(Key.start)), bytes: Array(bytes),
      clipped: try json.count(Key.clipped, upTo: 100_000_000), flags: try json.disturbances(Key.flags))
  }
}
