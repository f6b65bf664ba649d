import Foundation
import Testing

/// Returns the text of a PDF, with single spaces; words that are divided at the end of a line in one piece.
/// - Parameter height: the height of the part of each page that is read, from its head, in points
func printedWords(of document: [UInt8], height: Int = 842) throws -> String {
  try output(of: document, height: height).singleSpaced
}

/// The same, page by page.
func printedPages(of document: [UInt8]) throws -> [String] {
  // A form feed ends each page.
  try output(of: document, height: 842).split(separator: "\u{C}").map { String($0).singleSpaced }
    .filter { !$0.isEmpty }
}

private func output(of document: [UInt8], height: Int) throws -> String {
  let folder = TestFolder()
  let file = folder.url.appendingPathComponent("consent.pdf")
  try Data(document).write(to: file)
  let printed = try Command.run(
    "/usr/bin/pdftotext", ["-layout", "-x", "0", "-y", "0", "-W", "595", "-H", "\(height)", file.path, "-"])
  try #require(printed.status == 0)
  return printed.output
}

extension String {
  fileprivate var singleSpaced: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("\u{AD} ", with: "")
  }
}
