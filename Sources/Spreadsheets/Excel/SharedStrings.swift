/// Reads the texts that cells share (ECMA-376 part 1, 18.4): plain ones, and rich ones as their text. Phonetic
/// hints above characters are no part of it.
final class SharedStrings: XMLElements {
  private(set) var texts: [String] = []
  private let limits: SpreadsheetLimits
  private var text: CellText
  private var isText = false
  private var phoneticDepth = 0

  init(_ limits: SpreadsheetLimits) {
    self.limits = limits
    text = CellText(limit: limits.text)
  }

  func open(_ name: String, _ attributes: XMLAttributes) {
    if name == "rPh" { phoneticDepth += 1 }
    isText = name == "t" && phoneticDepth == 0
  }

  func close(_ name: String) throws {
    isText = false
    if name == "rPh" { phoneticDepth -= 1 }
    guard name == "si" else { return }
    guard texts.count < limits.cells else { throw SpreadsheetProblem.tooLarge(.cells, limit: limits.cells) }
    texts.append(text.taken())
  }

  func hold(_ piece: UnsafeBufferPointer<UInt8>) throws {
    if isText { try text.append(piece) }
  }
}
