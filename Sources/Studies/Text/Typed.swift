import Foundation

extension String {
  /// The typed text without the white space around it.
  public var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
