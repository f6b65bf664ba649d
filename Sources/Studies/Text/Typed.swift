import Foundation

extension String {
  /// The typed text without the white space around it.
  public var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// True if every character can be seen, or is a space: none that directs, separates lines or has no meaning of its own.
  var isVisible: Bool {
    unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
      default: true
      }
    }
  }
}
