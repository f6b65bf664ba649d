import HTTP
import Studies
import Templates

/// The height of one's rows, with the one that it is not to choose. Fields of the form: `rows`, `page`.
struct RowDensityChoice: TemplateRecord {
  static let field = "rows"

  var present: String
  var other: String
  /// The value of the other one.
  var value: String
  var isCompact: Bool

  static let fields: Fields<RowDensityChoice> = [
    "present": .text(\.present), "other": .text(\.other), "value": .text(\.value),
    "isCompact": .flag(\.isCompact),
  ]
}

extension RowDensityChoice {
  init(_ density: RowDensity, _ reader: some Localizer) {
    let other: RowDensity = density == .compact ? .comfortable : .compact
    self.init(
      present: reader.say("frame.rows.\(density.rawValue)"),
      other: reader.say("frame.rows.\(other.rawValue)"),
      value: other.rawValue, isCompact: density == .compact)
  }
}

/// Choosing the height of one's rows, in the menu of the account.
enum RowDensityRoutes {
  static func choose(_ request: StaffRequest) throws -> Response {
    guard let density = RowDensity(rawValue: request.typed(RowDensityChoice.field)) else {
      throw PageError.malformed
    }
    try request.stores.set(density, of: request.member.id, context: request.context)
    return .redirect(to: request.pageBefore ?? Path.staffHome.url())
  }
}
