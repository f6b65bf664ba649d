import Definitions
import SampleStudies
import Statistics
import Testing

@testable import Studies

struct TabletCheckTests {
  private func check(
    refreshRate: Double = 60, droppedFrames: Double = 0, clockStep: Double = 0.005, roundTrip: Double = 12,
    keepsData: Bool = true, presses: Int = 5, inputDelay: Double = 3
  ) -> TabletCheck {
    TabletCheck(
      refreshRate: refreshRate, droppedFrames: droppedFrames, clockStep: Milliseconds(clockStep),
      roundTrip: Milliseconds(roundTrip), longestRoundTrip: Milliseconds(roundTrip), keepsData: keepsData,
      width: 820, height: 1180, input: .touch, presses: presses, inputDelay: Milliseconds(inputDelay))
  }

  @Test func aGoodDeviceGivesNoConcern() {
    #expect(check().concerns == [])
    #expect(
      check(refreshRate: 50, droppedFrames: 0.05, clockStep: 1, roundTrip: 1000, inputDelay: 34).concerns
        == [])
  }

  @Test func everyWeaknessIsToldByItself() {
    #expect(check(refreshRate: 49.9).concerns == [.slowScreen])
    #expect(check(droppedFrames: 0.06).concerns == [.droppedFrames])
    #expect(check(clockStep: 1.1).concerns == [.coarseClock])
    #expect(check(roundTrip: 1001).concerns == [.slowNetwork])
    #expect(check(keepsData: false).concerns == [.keepsNothing])
    #expect(check(presses: 4).concerns == [.missedPresses])
    #expect(check(inputDelay: 35).concerns == [.slowInput])
  }

  @Test func aStudyAsksForItOrDoesNot() throws {
    #expect(try SampleStudy.study().implicitTests[0].checksTablet == false)
    let asking = SampleStudy.definition(
      replacing: "    variants:\n", with: "    tablet-check: yes\n    variants:\n")
    #expect(try asking.study().implicitTests[0].checksTablet)
  }
}
