import Testing

@testable import Studies

/// People who are alone with what a release tells besides answers.
struct ReleaseTracesTests {
  @Test func whoHasSomethingInCommonIsNotAlone() throws {
    let trace = try #require(ReleaseTraces.Trace([[0], [0, 14], [0], [0, 13]] as [Set<Int>]))
    #expect(trace.people == 4 && trace.alone == 2)
    #expect(ReleaseTraces.Trace([] as [Set<Int>]) == nil)
  }

  @Test func aDeviceIsKnownByWhatCanBeSeenOfIt() {
    func device(_ viewport: [Double], refreshRate: Double) -> DeviceRecord {
      DeviceRecord(
        userAgent: "Mozilla/5.0 Firefox/128.0", viewport: viewport, pixelRatio: 2, orientation: nil,
        refreshRate: refreshRate, clockResolution: 0.1, isolated: true, pointers: ["touch"], language: nil)
    }
    let upright = device([820, 1180], refreshRate: 59.9)
    #expect(upright.recognisable == device([1180, 820], refreshRate: 60.1).recognisable)
    #expect(upright.recognisable != device([834, 1180], refreshRate: 59.9).recognisable)
  }
}
