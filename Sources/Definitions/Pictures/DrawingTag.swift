import Studies

extension Drawing {
  struct Name: CustomStringConvertible {
    let prefix: String?
    let local: String
    let namespace: String?

    /// The name as written: `xlink:href`
    var description: String { prefix.map { "\($0):\(local)" } ?? local }
  }

  struct Tag {
    let name: Name
    let attributes: [(name: Name, value: String)]
    /// The namespaces that the tag declares.
    let namespaces: [String]
  }
}

extension Drawing.Tag {
  private subscript(attribute: String) -> String? {
    attributes.first { $0.name.description == attribute }?.value
  }

  /// `width` and `height`, else those of the `viewBox`.
  var drawingSize: Picture.Size? {
    let box = (self["viewBox"] ?? "").split { " ,\t\n\r".contains($0) }.map { Double($0) ?? 0 }
    let boxed = box.count == 4 ? (box[2], box[3]) : (0, 0)
    let named = (Self.length(self["width"]), Self.length(self["height"]))
    let (width, height) = named.0 > 0 && named.1 > 0 ? named : boxed
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    return Picture.Size(width: width, height: height)
  }

  /// Returns the length in CSS pixels; 0 for values without a length of their own, such as a percentage.
  private static func length(_ text: String?) -> Double {
    let text = (text ?? "").trimmed
    let number = text.prefix { "0123456789.+-eE".contains($0) && !text.hasSuffix("%") }
    let units: [Substring: Double] = [
      "": 1, "px": 1, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
    ]
    return (Double(number) ?? 0) * (units[text.dropFirst(number.count)] ?? 0)
  }
}
