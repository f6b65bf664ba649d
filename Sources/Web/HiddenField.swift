import Templates

/// A field of a form that nobody sees.
struct HiddenField: TemplateRecord {
  var name: String
  var value: String

  static let fields: Fields<HiddenField> = ["name": .text(\.name), "value": .text(\.value)]
}
