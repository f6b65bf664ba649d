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

extension RunPart {
  /// The body without the sound, which may not lie beside the measurements; nil for what is no JSON object.
  func leavingOutSound(of body: [UInt8]) -> [UInt8]? {
    guard let sounding = content as? any SoundingContent, !sounding.soundChunks.isEmpty else { return body }
    typealias Key = LevelRecordDocument.CodingKeys
    let trials = PartKey.trials.stringValue
    guard var part = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any],
      let records = part[trials] as? [[String: Any]]
    else { return nil }
    part[trials] = records.map { record in
      record.filter { $0.key != Key.sound.stringValue && $0.key != Key.ratio.stringValue }
    }
    return (try? JSONSerialization.data(withJSONObject: part, options: .sortedKeys)).map { Array($0) }
  }
}

extension LevelChunk {
  fileprivate init(_ json: JSON) throws(JSONProblem) {
    typealias Key = LevelRecordDocument.CodingKeys
    self.init(
      number: try json.integer(Key.number), source: try json.word(Key.source),
      rate: try json.count(Key.rate, upTo: 1_000_000), window: try json.count(Key.window, upTo: 1_000_000),
      processing: Set(try json.list(Key.processing) { (word) throws(JSONProblem) in try word.word() }),
      start: Milliseconds(try json.number(Key.start)), bytes: try json.bytes(Key.levels),
      clipped: try json.count(Key.clipped, upTo: 100_000_000), flags: try json.disturbances(Key.flags),
      sound: try RecordedSound(json))
  }
}

extension RecordedSound {
  /// Nil for a chunk without sound.
  fileprivate init?(_ json: JSON) throws(JSONProblem) {
    typealias Key = LevelRecordDocument.CodingKeys
    guard json.optional(Key.sound.stringValue) != nil else { return nil }
    self.init(ratio: try json.count(Key.ratio, upTo: 1_000_000), bytes: try json.bytes(Key.sound))
  }
}
