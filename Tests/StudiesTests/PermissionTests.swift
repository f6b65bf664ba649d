import Definitions
import SampleStudies
import Testing

@testable import Studies

/// A permission holds only while it is granted and the study asks for it.
struct PermissionTests {
  private let study: Study

  init() throws {
    study = try SampleStudy.definition(replacing: "id: contact-later", with: "id: sound").study()
  }

  private func permitted(_ given: [Permission.ID: Bool]) -> [Permission.Known] {
    var record = newcomer()
    record.permissions = given
    return Permission.Known.allCases.filter { record.permits($0, in: study) }
  }

  @Test func nothingIsPermittedBeforeItIsGranted() {
    #expect(permitted([:]) == [])
    #expect(permitted(["device-details": false, "sound": false]) == [])
  }

  @Test func eachIsGrantedByItself() {
    #expect(permitted(["device-details": true, "sound": false]) == [.deviceDetails])
    #expect(permitted(["device-details": false, "sound": true]) == [.sound])
  }

  /// A permission that the study does not ask for could not be taken back.
  @Test func whatTheStudyDoesNotAskForIsNotGranted() {
    #expect(permitted(["full-screen": true, "notifications": true, "reminders": true]) == [])
  }

  /// The ids are in the database and in definitions, so they must not change.
  @Test func theIdsStay() {
    #expect(
      Permission.Known.allCases.map(\.id.text) == [
        "device-details", "full-screen", "sound", "motion", "touches", "location", "exact-location",
        "microphone", "notifications",
        "reminders",
      ])
  }
}
