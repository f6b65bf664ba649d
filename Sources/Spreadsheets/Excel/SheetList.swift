/// Reads the sheets of a workbook in their order, and the day from which its dates count.
final class SheetList: XMLElements {
  struct Entry {
    let name: String
    let isHidden: Bool
    /// The id of the relationship that leads to the sheet.
    let relationship: String
  }

  private(set) var entries: [Entry] = []
  private(set) var begins1904 = false
  private(set) var isWorkbook = false
  private let limits: SpreadsheetLimits

  init(_ limits: SpreadsheetLimits) { self.limits = limits }

  func open(_ name: String, _ attributes: XMLAttributes) throws {
    switch name {
    case "workbook": isWorkbook = true
    case "workbookPr": begins1904 = ["1", "true"].contains(attributes["date1904"])
    case "sheet":
      guard entries.count < limits.sheets else {
        throw SpreadsheetProblem.tooLarge(.sheets, limit: limits.sheets)
      }
      let isHidden = ["hidden", "veryHidden"].contains(attributes["state"])
      entries.append(
        Entry(name: attributes["name"] ?? "", isHidden: isHidden, relationship: attributes["id"] ?? ""))
    default: break
    }
  }

  func close(_ name: String) {}
  func hold(_ text: UnsafeBufferPointer<UInt8>) {}
}

/// A reference from one part to another (ECMA-376 part 2, 9.3).
struct Relationship {
  let id: String
  /// The last word of the type's URI, which both dialects share.
  let kind: String
  /// The part's name without a leading slash; `nil` for anything outside the workbook.
  let part: String?
}

/// Reads the references of a part.
final class RelationshipList: XMLElements {
  private(set) var relationships: [Relationship] = []
  private let folder: String

  /// - Parameter folder: of the part, empty or with a slash at its end
  init(folder: String) { self.folder = folder }

  func open(_ name: String, _ attributes: XMLAttributes) {
    guard name == "Relationship", relationships.count < 10_000 else { return }
    let kind = attributes["Type"]?.split(separator: "/").last.map(String.init) ?? ""
    let isOutside = attributes["TargetMode"] == "External"
    relationships.append(
      Relationship(
        id: attributes["Id"] ?? "", kind: kind,
        part: isOutside ? nil : attributes["Target"].map(resolved)))
  }

  func close(_ name: String) {}
  func hold(_ text: UnsafeBufferPointer<UInt8>) {}

  private func resolved(_ target: String) -> String {
    var steps: [Substring] = []
    for step in (target.hasPrefix("/") ? target : folder + target).split(separator: "/") {
      switch step {
      case ".": continue
      case "..": _ = steps.popLast()
      default: steps.append(step)
      }
    }
    return steps.joined(separator: "/")
  }
}
