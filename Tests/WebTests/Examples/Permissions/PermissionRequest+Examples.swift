import Templates

@testable import Web

extension PermissionRequest {
  static let example = PermissionRequest(
    id: "device-details", title: "Details of your device",
    what: """
      May we store details of this device with each test: its browser and language setting, the size, \
      orientation and refresh rate of its screen, the precision of its clock, and whether it has a touchscreen?
      """,
    why: """
      Devices differ by a few thousandths of a second. Knowing the device lets us tell its share in your \
      times from yours.
      """,
    without: "You can still take part. We then keep your times without these details.")

  static let notifications = PermissionRequest(
    id: "notifications", title: "Notifications", what: "May we show you a notification in this browser?",
    why: "It tells you that a part of the study is due.",
    without: "You look yourself whether something is due.",
    remark: "At the moment none are sent.", asksBrowser: true,
    browserSentence: "Your browser has allowed it.",
    isGranted: true)
}
