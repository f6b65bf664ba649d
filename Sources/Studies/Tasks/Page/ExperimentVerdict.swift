import Statistics

extension ExperimentPlan {
  /// Checks a part: each entry is complete and within its limits, and the end is told once, as the last entry of the part
  /// that completes the run.
  /// - Parameter elapsed: not used, since nobody knows what an experiment of the lab's own calls a time
  public func check(_ part: RunPart, in variant: TaskVariant?, elapsed: Milliseconds?) throws(PartProblem) {
    let entries = part.experimentEntries
    guard !entries.isEmpty else { throw .ofKind("the part has no entry") }
    for (index, entry) in entries.enumerated() {
      let isLast = index == entries.count - 1
      guard (entry.what == .end) == (isLast && part.isComplete) else {
        throw .ofKind("entry \(index + 1): the end belongs to the end of the run")
      }
      try check(entry, number: index + 1)
    }
    let bytes = entries.reduce(state.bytes) { $0 + $1.bytes }
    guard bytes <= task.limits.run else { throw .ofKind("the run exceeds its \(task.limits.run) bytes") }
    let problems = entries.count { $0.what == .problem }
    guard state.problems + problems <= ExperimentLimits.problems else {
      throw .ofKind("the run reports more than \(ExperimentLimits.problems) problems")
    }
  }

  private func check(_ entry: ExperimentEntry, number: Int) throws(PartProblem) {
    guard entry.bytes <= ExperimentLimits.entry else {
      throw .ofKind("entry \(number) exceeds \(ExperimentLimits.entry) bytes")
    }
    if let name = entry.name, !(1...ExperimentLimits.name).contains(name.utf8.count) {
      throw .ofKind("entry \(number) has a name that is empty or too long")
    }
    guard entry.isWhole else { throw .ofKind("entry \(number) lacks something, or has too much") }
    switch entry.what {
    case .line:
      guard ExperimentValue.isLine(entry.text ?? "") else {
        throw .ofKind("entry \(number) is no JSON object")
      }
    case .piece:
      guard entry.bytes > 0 else { throw .ofKind("entry \(number) is an empty piece") }
    case .checkpoint:
      guard (try? ExperimentValue(parsing: entry.text ?? "")) != nil else {
        throw .ofKind("entry \(number) is no JSON")
      }
    case .key:
      guard number == 1, !state.keys.contains(entry.name ?? "") else {
        throw .ofKind("entry \(number) names a submission that is known")
      }
    case .problem, .end:
      guard entry.bytes <= ExperimentLimits.message else {
        throw .ofKind("entry \(number) has a long message")
      }
    case .begin, .file, .disturbance: break
    }
  }
}

extension ExperimentEntry {
  /// It has what its sort has, and nothing else.
  fileprivate var isWhole: Bool {
    switch what {
    case .begin: name.flatMap(ExperimentOpening.init) != nil && text == nil
    case .line, .checkpoint: name == nil && text != nil
    case .piece: name.flatMap(ExperimentPiece.init) != nil && text != nil
    case .key: name != nil && text == nil
    case .file: name != nil && text?.isBase64 == true
    case .disturbance: name.flatMap(Disturbance.init(rawValue:)) != nil && text == nil
    case .problem: name.flatMap(ExperimentProblem.init) != nil
    case .end:
      // A reason is the experiment's own word.
      name.flatMap(ExperimentEnding.init).map { $0 == .aborted || text == nil } ?? false
    }
  }
}

extension String {
  fileprivate var isBase64: Bool {
    utf8.count % 4 == 0
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
          true
        default: false
        }
      }
  }
}
