import HTTP
import Studies

/// The pages to which a form leads back, and what was opened from there.
enum Workbench: String {
  case today
  case board

  /// The field with its name, of forms and of addresses.
  static let field = "from"
  /// The field of the study to which the board is limited.
  static let studyField = "study"
}

extension StaffRequest {
  private var workbench: Workbench? {
    Workbench(rawValue: http.method == .get ? http.query[Workbench.field] ?? "" : typed(Workbench.field))
  }

  /// True for a form of the first page, and for a page that was opened from there.
  var isOnToday: Bool { workbench == .today }

  /// The board, limited as it was, or the first page, after a form of theirs; nil after a form of another page.
  var workbenchURL: String? {
    switch workbench {
    case .today: return Path.staffHome.url()
    case .board:
      let chosen = reachedStudies.first { $0.id.text == typed(Workbench.studyField) }
      return Path.staffBoard.url()
        + Path.query(chosen.map { [(name: Workbench.studyField, value: $0.id.text)] } ?? [])
    case nil: return nil
    }
  }

  /// The fields that lead a form there, as those of the form before it.
  var workbenchFields: [HiddenField] {
    guard workbenchURL != nil else { return [] }
    return [Workbench.field, Workbench.studyField].map { HiddenField(name: $0, value: typed($0)) }
  }
}
