import Foundation

extension String {
  /// What somebody typed, without the white space around it.
  public var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
