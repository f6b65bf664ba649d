import Foundation
import Studies

/// The spreadsheet of a form: the one that was chosen, or else the one that the page has kept.
struct SentSpreadsheet {
  let name: String
  let bytes: [UInt8]

  /// Larger ones have to be chosen again: a field of a form holds no more, in Base64.
  private static let largestKept = 180 << 10

  /// Nil where no file was chosen.
  init?(_ request: StaffRequest) {
    if let chosen = request.form?.file("file"), !chosen.filename.isEmpty {
      (name, bytes) = (chosen.filename, chosen.bytes)
      return
    }
    guard let kept = Data(base64Encoded: request.typed("kept")), !kept.isEmpty else { return nil }
    (name, bytes) = (request.typed("keptName"), Array(kept))
  }

  /// The same for the next form; nil where it is too large.
  func kept(_ request: StaffRequest) -> InstrumentsPage.KeptFile? {
    guard bytes.count <= Self.largestKept else { return nil }
    return InstrumentsPage.KeptFile(
      name: name, content: Data(bytes).base64EncodedString(),
      sentence: request.say("instruments.kept", ["file": name]))
  }
}
