import Studies

/// The keys of `serial-addition` about digits that are spoken.
struct SpokenDigitsReader {
  let group: DefinitionGroup

  private enum Presentation: String, CaseIterable { case visual, spoken }
  private enum Otherwise: String, CaseIterable { case visual, nothing }

  /// Nil where digits are to be seen.
  func read() -> SpokenDigits? {
    guard group.optional("presentation")?.oneOf(Presentation.self) == .spoken else {
      group.refuse(["sounds", "otherwise"], because: "digits are spoken only with “presentation: spoken”")
      return nil
    }
    let isShownOtherwise = group.optional("otherwise")?.oneOf(Otherwise.self) == .visual
    if group.optional("sounds") == nil, !isShownOtherwise {
      group.optional("presentation")?.report(
        "a device without a voice of its own in the language of its participant leaves “\(group["id"].text())” out: “sounds” names recordings for all devices, and “otherwise: visual” shows the digits there",
        .notice)
    }
    return SpokenDigits(
      recordings: group.optional("sounds").map(recordings) ?? [:], isShownOtherwise: isShownOtherwise)
  }

  /// The files of each language, in one folder for all of them or in one for each.
  private func recordings(_ value: DefinitionValue) -> [Language: [String]] {
    let folders = value.localizedOrOne()
    var files: [Language: [String]] = [:]
    for language in value.reading.languages {
      files[language] = recordings(in: folders[language], value)
    }
    return files
  }

  private func recordings(in folder: String, _ value: DefinitionValue) -> [String] {
    guard !folder.isEmpty else { return [] }
    guard Identifier<Study>.canName(folder) else {
      value.report("a folder of sounds should be named like an id, not “\(folder)”")
      return []
    }
    let path = "sounds/\(folder)/"
    let format = SoundFormat.allCases.first { value.reading.files["\(path)1.\($0.rawValue)"] != nil } ?? .mp3
    return SpokenDigits.digits.map { digit in
      let file = "\(path)\(digit).\(format.rawValue)"
      if let bytes = value.file(file, as: "the recording") { check(bytes, format, file, value.reading) }
      return file
    }
  }

  /// Bytes: nine recordings are loaded before the first digit.
  private static let heavy = 500_000

  private func check(_ bytes: [UInt8], _ format: SoundFormat, _ file: String, _ reading: DefinitionReading) {
    if !format.describes(bytes) {
      reading.report("is no \(format.rawValue.uppercased()) file", line: nil, file: file)
    } else if bytes.count > Self.heavy {
      reading.report(
        "has \(bytes.count / 1000) kB, which each tablet loads before the first digit: one digit needs some 20",
        .notice, line: nil, file: file)
    }
  }
}

/// The formats that every browser decodes, by the endings of their files.
private enum SoundFormat: String, CaseIterable {
  case mp3, wav, m4a

  func describes(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .mp3: bytes.starts(with: "ID3".utf8) || (bytes.count > 1 && bytes[0] == 0xFF && bytes[1] >= 0xE0)
    case .wav: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WAVE".utf8)
    case .m4a: bytes.dropFirst(4).starts(with: "ftyp".utf8)
    }
  }
}
