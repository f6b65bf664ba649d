import HTTP
import Studies

/// The settings of the server, to be read. They are changed in their file, which only those can do who have the machine.
enum SettingsRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let settings = Dictionary(uniqueKeysWithValues: request.lab.settings.map { ($0.key, $0) })
    let sections = SettingsContents.sections.map { name, keys in
      SettingsPage.Section(
        id: name, title: request.say("settings.section.\(name)"),
        settings: keys.compactMap { settings[$0] }.map(request.shown))
    }
    return request.page(SettingsPage(sections: sections), title: request.say("settings.title"))
  }
}

extension StaffRequest {
  fileprivate func shown(_ setting: ServerSetting) -> SettingsPage.Setting {
    SettingsPage.Setting(
      key: setting.key, meaning: say("settings.meaning.\(setting.key)"), value: value(of: setting),
      source: words(for: setting.source))
  }

  private func value(of setting: ServerSetting) -> String? {
    switch setting.value {
    case .text(let text): text.isEmpty ? nil : text
    case .number(let number):
      SettingsContents.amounts.contains(setting.key)
        ? say("settings.amount.\(setting.key)", ["n": self.number(number)]) : String(number)
    case .flag(let isOn): say(isOn ? "settings.on" : "settings.off")
    case .list(let texts): texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .secret(let isSet): say(isSet ? "settings.isSet" : "settings.isNotSet")
    }
  }

  private func words(for source: ServerSetting.Source) -> String {
    switch source {
    case .standard: say("settings.source.standard")
    case .file(let path, let line):
      say("settings.source.file", ["file": path, "line": number(line)])
    case .commandLine(let option): say("settings.source.commandLine", ["option": option])
    }
  }
}
