import Studies

/// Reads the group `board`: the limits beyond which the board of the room warns.
struct BoardReader {
  let value: DefinitionValue

  func read() -> BoardLimits {
    let group = value.group("too-fast-percent", "errors-percent", "stuck-minutes")
    var limits = BoardLimits.standard
    if let percent = group.optional("too-fast-percent")?.integer(in: 1...100) {
      limits.tooFastShare = Double(percent) / 100
    }
    if let percent = group.optional("errors-percent")?.integer(in: 1...100) {
      limits.errorShare = Double(percent) / 100
    }
    if let minutes = group.optional("stuck-minutes")?.integer(in: 1...120) {
      limits.pageSeconds = minutes * 60
    }
    return limits
  }
}
