@testable import Web

extension SettingsPage: PageWithExamples {
  static let examples = [
    SettingsPage(sections: [
      Section(
        id: "reach", title: "How the server is reached",
        settings: [
          Setting(key: "port", meaning: "The port.", value: "8080", source: "Config/labconsole.yaml, line 8"),
          Setting(key: "public-url", meaning: "The address.", value: nil, source: "default"),
        ])
    ])
  ]
}
