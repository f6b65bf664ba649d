/// The type of a row.
///
/// Source: xlsform.org, “Question types”; pyxform's aliases of types.
enum XLSFormType: Equatable {
  case question(String)
  case select(list: String, isMultiple: Bool, hasOther: Bool)
  case rank(list: String)
  case calculate
  case beginGroup, endGroup, beginRepeat, endRepeat
  /// A group for each choice of a list, which has no counterpart.
  case beginLoop
  /// Recorded by the device or the console, not asked for.
  case metadata(String)
  case refused(String)

  var beginsGroup: Bool { [.beginGroup, .beginRepeat, .beginLoop].contains(self) }

  init(_ text: String) {
    let words = text.split(whereSeparator: { $0.isWhitespace }).map(String.init)
    let plain = words.map { $0.lowercased() }.joined(separator: " ").replacing("_", with: " ")
    if let select = Self.select(words, plain) {
      self = select
      return
    }
    switch plain {
    case "begin group", "begin lgroup group": self = .beginGroup
    case "end group": self = .endGroup
    case "begin repeat", "begin lgroup", "begin looped group": self = .beginRepeat
    case "end repeat", "end lgroup", "end looped group", "end loop": self = .endRepeat
    case _ where plain.hasPrefix("begin loop "): self = .beginLoop
    case "calculate", "calculation", "q calculate": self = .calculate
    default: self = Self.named(plain)
    }
  }

  /// Words before the name of a list in another file.
  private static let external: Set<String> = [
    "select one from file", "select multiple from file", "select one external",
  ]
  /// By the words before the name of the list: several can be chosen.
  private static let selects: [String: Bool] = [
    "select one": false, "select one from": false, "select1": false, "add select one prompt using": false,
    "select multiple": true, "select multiple from": true, "select all that apply": true,
    "select all that apply from": true, "add select multiple prompt using": true, "select": true,
  ]

  private static func select(_ words: [String], _ plain: String) -> XLSFormType? {
    for count in (1...5).reversed() where count <= words.count {
      let head = words.prefix(count).map { $0.lowercased() }.joined(separator: " ").replacing("_", with: " ")
      let rest = Array(words.dropFirst(count))
      if head == "rank" { return .rank(list: rest.first ?? "") }
      if external.contains(head) { return .refused("choices from another file are not taken") }
      guard let isMultiple = selects[head] else { continue }
      return select(rest, isMultiple)
    }
    return nil
  }

  private static func select(_ words: [String], _ isMultiple: Bool) -> XLSFormType {
    guard let list = words.first else { return .refused("the name of the list of choices is missing") }
    let tail = words.dropFirst().joined(separator: " ").lowercased().replacing("_", with: " ")
    let hasOther = tail == "or other" || tail == "or specify other"
    guard tail.isEmpty || hasOther else { return .refused("“\(tail)” behind the list has no meaning here") }
    return .select(list: list, isMultiple: isMultiple, hasOther: hasOther)
  }

  private static func named(_ plain: String) -> XLSFormType {
    switch plain {
    case "text", "string", "q string": .question("text")
    case "integer", "int", "q int": .question("integer")
    case "decimal", "q decimal": .question("decimal")
    case "note", "q note": .question("note")
    case "date", "q date": .question("date")
    case "time", "q time": .question("time")
    case "datetime", "date time", "q date time": .question("datetime")
    case "range": .question("range")
    case "acknowledge", "trigger", "q acknowledge": .question("acknowledge")
    case "image", "photo", "q picture", "add image prompt": .question("image")
    case "start", "end", "today", "starttime", "start time", "endtime", "end time", "audit", "deviceid",
      "device id", "imei", "simserial", "simid", "subscriberid", "username", "phonenumber", "email",
      "uri:deviceid", "start-geopoint", "background-audio", "get start time", "get end time", "get today",
      "get device id", "get sim id", "get subscriber id", "get phone number":
      .metadata(plain)
    case "geopoint", "geotrace", "geoshape", "gps", "location", "q geopoint", "q location":
      .refused("places on a map are not taken")
    case "audio", "video", "file", "q audio", "q video", "barcode", "q barcode":
      .refused("files, recordings and barcodes are not taken from participants")
    default: .refused("there is no type “\(plain)” here")
    }
  }
}
