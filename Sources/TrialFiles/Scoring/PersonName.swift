import Glibc

/// A participant's name, and that of one of their runs if runs are told apart, in UTF-8.
struct PersonName: Hashable {
  /// Both names, with a unit separator between them.
  private var bytes: [UInt8] = []
  private var participantCount = 0

  var participant: ArraySlice<UInt8> { bytes[..<participantCount] }

  var run: ArraySlice<UInt8> { bytes[min(participantCount + 1, bytes.count)...] }

  mutating func become(_ participant: Field, run: Field?) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: participant)
    participantCount = bytes.count
    if let run {
      bytes.append(0x1F)
      bytes.append(contentsOf: run)
    }
  }

  @inline(__always)
  func isSame(_ participant: Field, run: Field?) -> Bool {
    guard participantCount == participant.count,
      bytes.count == participantCount + (run.map { $0.count + 1 } ?? 0)
    else { return false }
    let isSame = bytes.withUnsafeBytes { own in
      participant.isEmpty || memcmp(own.baseAddress!, participant.baseAddress!, participant.count) == 0
    }
    return isSame && run.map { self.run.elementsEqual($0) } ?? true
  }

  var isUTF8: Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }

  /// The name in messages.
  var shown: ProblemSentence {
    let participant = participant.withUnsafeBufferPointer { $0.shown }
    if run.isEmpty { return "\(participant)" }
    return "\(participant), run \(run.withUnsafeBufferPointer { $0.shown })"
  }
}
