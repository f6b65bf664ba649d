import Templates

/// The settings of the server: what each is for, its value, and the place that it comes from.
struct SettingsPage: Page {
  static let template = "settings/settings"

  var sections: [Section]

  static let fields: Fields<SettingsPage> = ["sections": .list(\.sections)]

  struct Section: TemplateRecord {
    var id: String
    var title: String
    var settings: [Setting]

    static let fields: Fields<Section> = [
      "id": .text(\.id), "title": .text(\.title), "settings": .list(\.settings),
    ]
  }

  struct Setting: TemplateRecord {
    /// As the file of settings writes it.
    var key: String
    var meaning: String
    /// With its unit; of a secret, only that there is one. Nil if it is empty.
    var value: String?
    var source: String

    static let fields: Fields<Setting> = [
      "key": .text(\.key), "meaning": .text(\.meaning), "value": .optional(\.value),
      "source": .text(\.source),
    ]
  }
}
