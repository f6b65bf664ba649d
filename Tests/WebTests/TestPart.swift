import Foundation

/// The plan of a run, as far as answering it goes.
struct TestPlan: Decodable {
  let input: String
  let storesDevice: Bool
  let fillsScreen: Bool
  let playsSound: Bool
  let blocks: [Block]
  let resume: Resume

  struct Block: Decodable {
    let number: Int
    let trials: [Trial]
  }

  struct Trial: Decodable {
    let number: Int
    let stimulus: String
    let side: String
  }

  struct Resume: Decodable, Equatable {
    let block: Int
    let attempt: Int
    let part: Int
  }

  var press: String { input == "keyboard" ? "key" : "touch" }

  /// The part that answers a whole block, where every part before it was whole too.
  func part(_ block: Int) -> TestPart {
    let trials = blocks[block - 1].trials.map { trial in
      TestPart.Trial(
        number: trial.number, stimulus: trial.stimulus, onset: Double(trial.number) * 1000,
        responses: [.init(side: trial.side, latency: 500 + Double(trial.number * 37 % 200), input: press)])
    }
    return TestPart(number: block, block: block, trials: trials)
  }
}

/// A part as the browser sends it, to be tampered with.
struct TestPart: Encodable {
  var number: Int
  var block: Int
  var attempt = 1
  var complete = true
  var device: [String: String]?
  var trials: [Trial]

  struct Trial: Encodable {
    var number: Int
    var stimulus: String
    var onset: Double
    var onsetSource = "frame"
    var responses: [Response]
    var deviations = 0
    var flags: [String] = []
    var droppedFrames = 0
  }

  struct Response: Encodable {
    var side: String
    var latency: Double
    var input: String
  }

  var body: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try! encoder.encode(self))
  }
}
