/// Matters that a file does not say itself.
public struct SpreadsheetReading: Sendable {
  /// The encoding of a CSV file without a byte order mark; `nil` means UTF-8 or UTF-16, and anything else is
  /// refused rather than guessed.
  public var encoding: TextEncoding?
  /// The separator of a CSV file; `nil` finds it by the header.
  public var separator: CSVSeparator?
  public var limits: SpreadsheetLimits

  public init(
    encoding: TextEncoding? = nil, separator: CSVSeparator? = nil, limits: SpreadsheetLimits = .init()
  ) {
    self.encoding = encoding
    self.separator = separator
    self.limits = limits
  }
}

extension Workbook {
  /// Reads an Excel workbook (.xlsx, .xlsm) or a CSV file, told apart by their content.
  /// - Parameter name: the file's name; without its ending it names the sheet of a CSV file
  public init(
    _ bytes: [UInt8], name: String, reading: SpreadsheetReading = .init()
  ) throws(SpreadsheetProblem) {
    guard bytes.count <= reading.limits.bytes else { throw .tooLarge(.bytes, limit: reading.limits.bytes) }
    if bytes.isEmpty { throw .empty }
    if bytes.starts(with: compoundFile) {
      throw bytes.contains(utf16: "EncryptedPackage") ? .encrypted : .oldWorkbook
    }
    let (stem, ending) = Self.parts(of: name)
    if bytes.starts(with: Array("PK".utf8) + [3, 4]) || bytes.starts(with: Array("PK".utf8) + [5, 6]) {
      self = try WorkbookPackage.read(bytes, limits: reading.limits)
    } else if ["xlsx", "xlsm", "xls", "xlsb", "ods"].contains(ending) {
      throw .notAWorkbook
    } else {
      self = try CSVFile.read(bytes, sheet: stem, reading: reading)
    }
  }

  /// A file's name without its folders and its ending, and the ending in small letters.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    guard let point = file.lastIndex(of: "."), point > file.startIndex else { return (file, "") }
    return (String(file[..<point]), file[file.index(after: point)...].lowercased())
  }
}

/// The first bytes of a compound file ([MS-CFB] 2.2): a workbook of Excel 97 to 2003, or one that is encrypted
/// ([MS-OFFCRYPTO] 2.3.4).
private let compoundFile: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

extension [UInt8] {
  fileprivate func contains(utf16 name: String) -> Bool {
    var wanted: [UInt8] = []
    for byte in name.utf8 { wanted += [byte, 0] }
    return indices.dropLast(wanted.count - 1).contains { place in
      self[place] == wanted[0] && self[place..<(place + wanted.count)].elementsEqual(wanted)
    }
  }
}
