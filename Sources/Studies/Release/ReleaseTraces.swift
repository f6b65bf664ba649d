/// The numbers of people of a release who are recognisable by what it tells of them besides answers. No ladder makes that
/// coarser, and k does not count it: whoever makes the release decides whether its tables are in it.
public struct ReleaseTraces: Sendable, Hashable {
  /// Their devices, by what somebody may know who has seen them; nil where the release tells of none.
  public let devices: Trace?
  /// The days of their runs and visits, counted from the first visit; nil without any.
  public let days: Trace?

  public init(devices: Trace? = nil, days: Trace? = nil) {
    self.devices = devices
    self.days = days
  }

  public struct Trace: Sendable, Hashable {
    /// Those of whom something is told.
    public let people: Int
    /// Those of them who have it in common with nobody.
    public let alone: Int

    /// - Parameter told: of each person; nil for nobody
    public init?<Told: Hashable>(_ told: some Sequence<Told>) {
      let counts = told.reduce(into: [Told: Int]()) { $0[$1, default: 0] += 1 }
      if counts.isEmpty { return nil }
      people = counts.values.reduce(0, +)
      alone = counts.values.count { $0 == 1 }
    }
  }
}

extension DeviceRecord {
  /// Browser, size of the page however it was turned, and kinds of pointer: not what was measured, which nobody can see.
  public var recognisable: String {
    let size = (viewport ?? []).sorted().map { "\($0)" }
    let pixels = pixelRatio.map { "\($0)" } ?? ""
    return ([browser ?? "", pixels] + size + (knownPointers ?? [])).joined(separator: " ")
  }
}
