/// The part of a number format that decides how people read a number (ECMA-376 part 1, 18.8.30 and 18.8.31).
enum NumberFormat: Equatable {
  case plain
  case date, time, dateAndTime
  /// Hours that go on beyond 24.
  case elapsed
  /// Whole numbers with this many digits at least, as in `000`.
  case digits(Int)

  /// A format that every workbook has.
  init(builtIn id: Int) {
    self =
      switch id {
      case 14...17, 27...31, 36, 50...54, 57, 58: .date
      case 18...21, 32...35, 45, 47, 55, 56: .time
      case 22: .dateAndTime
      case 46: .elapsed
      default: .plain
      }
  }

  /// A format by its code, of which the first section counts.
  init(code: String) {
    let letters = Letters(code)
    let section = code.prefix { $0 != ";" }
    if section.count > 1, section.allSatisfy({ $0 == "0" }) {
      self = .digits(min(section.count, 30))
    } else if letters.isElapsed {
      self = .elapsed
    } else {
      let hasTime = letters.found.contains("h") || letters.found.contains("s")
      let hasMonth = letters.found.contains("m") && !hasTime
      let hasDate = letters.found.contains("y") || letters.found.contains("d") || hasMonth
      self = hasDate ? (hasTime ? .dateAndTime : .date) : (hasTime ? .time : .plain)
    }
  }

  /// The letters of a format that are not quoted, escaped or in brackets.
  private struct Letters {
    private(set) var found: Set<Character> = []
    private(set) var isElapsed = false

    init(_ code: String) {
      var rest = code.lowercased()[...]
      while let character = rest.popFirst(), character != ";" {
        switch character {
        case "\\", "_", "*": _ = rest.popFirst()
        case "\"": skip(past: "\"", in: &rest)
        case "[":
          let inside = rest.prefix { $0 != "]" }
          if let first = inside.first, "hms".contains(first), inside.allSatisfy({ $0 == first }) {
            isElapsed = true
          }
          skip(past: "]", in: &rest)
        default: found.insert(character)
        }
      }
    }

    private func skip(past end: Character, in rest: inout Substring) {
      while let character = rest.popFirst(), character != end {}
    }
  }
}

/// Reads the number format of each cell style from the part of styles.
final class CellStyles: XMLElements {
  /// By the number of the style.
  private(set) var formats: [NumberFormat] = []
  private var codes: [Int: NumberFormat] = [:]
  private var isInCells = false

  func open(_ name: String, _ attributes: XMLAttributes) throws {
    switch name {
    case "numFmt":
      guard let id = attributes["numFmtId"].flatMap({ Int($0) }), codes.count < 65_536 else { return }
      codes[id] = NumberFormat(code: attributes["formatCode"] ?? "")
    case "cellXfs": isInCells = true
    case "xf" where isInCells && formats.count < 65_536:
      let id = attributes["numFmtId"].flatMap { Int($0) } ?? 0
      formats.append(codes[id] ?? NumberFormat(builtIn: id))
    default: break
    }
  }

  func close(_ name: String) {
    if name == "cellXfs" { isInCells = false }
  }

  func hold(_ text: UnsafeBufferPointer<UInt8>) {}
}
