import Studies

/// The keys of a test that say what is recorded beside it.
struct RecordersReader {
  let group: DefinitionGroup

  static let keys = ["record", "release-location"]

  func read() -> RecordersBeside {
    let recorders = recorders(group.optional("record"))
    return RecordersBeside(recorders, releasesLocation: releasesLocation(recorders))
  }

  /// Reports the keys of a test beside which no recorder runs.
  func refuse() -> RecordersBeside {
    group.optional("record")?.report(
      "“record” does not apply here: no recorder runs beside this kind of test")
    return RecordersBeside([], releasesLocation: releasesLocation([]))
  }

  private func releasesLocation(_ recorders: [Recorder]) -> Bool {
    guard let value = group.optional("release-location"), value.yesNo() == true else { return false }
    if recorders.contains(.location) { return true }
    value.report(
      "“release-location” does not apply here: “record” does not name “location”, and no release has the exact one"
    )
    return false
  }

  private func recorders(_ value: DefinitionValue?) -> [Recorder] {
    guard let value else { return [] }
    var recorders: [Recorder] = []
    let entries = value.entries(atLeast: 1, otherwise: "“record” names at least one recorder", { $0 })
    for entry in entries {
      guard let recorder = entry.oneOf(Recorder.self) else { continue }
      if recorders.contains(recorder) {
        entry.report("the recorder “\(recorder.rawValue)” is listed twice")
      } else {
        recorders.append(recorder)
      }
    }
    if recorders.contains(.location), recorders.contains(.exactLocation) {
      value.report(
        "“record” names the location twice: “exact-location” alone, or “location” rounded to about a kilometre"
      )
    }
    return recorders
  }
}
