import Foundation

extension String {
  /// What somebody typed, without the white space around it.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
