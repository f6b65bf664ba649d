import Crypto

extension SurveyDrawing {
  /// The sides of the field in which is drawn, in tenths of its own units.
  public static let side = 6_000
  /// Longer drawings are refused.
  static let mostPoints = 10_000

  static func drawing(from fields: SurveyFields) throws(SurveyProblem) -> SurveyValue? {
    let sent = Set(fields.raw().map(\.trimmed)).subtracting([""])
    let description = try fields.single("other")
    guard sent.count <= 1 else { throw .severalAnswers }
    if let strokes = sent.first { return .drawing(try SurveyDrawing(strokes: strokes)) }
    guard let description else { return nil }
    let most = SurveyQuestion.TextFormat.longestBesideChoice
    guard description.unicodeScalars.count <= most else { throw .tooLong(most: most) }
    return .drawing(.described(description))
  }

  /// Parses strokes as the signature pad sends them: `x,y,pressure`, points separated by spaces, strokes by semicolons.
  public init(strokes sent: String) throws(SurveyProblem) {
    var count = 0
    var strokes: [String] = []
    for stroke in sent.utf8.split(separator: UInt8(ascii: ";")) {
      var points: [String] = []
      for point in stroke.split(separator: UInt8(ascii: " ")) {
        count += 1
        guard count <= Self.mostPoints, let point = Self.point(point) else { throw .unreadableDrawing }
        points.append(point)
      }
      if !points.isEmpty { strokes.append(points.joined(separator: " ")) }
    }
    guard !strokes.isEmpty else { throw .unreadableDrawing }
    let canonical = strokes.joined(separator: ";")
    self = .drawn(reference: "drawing-\(sha256(Array(canonical.utf8)).hexadecimal)", strokes: canonical)
  }

  private static func point(_ text: Substring.UTF8View.SubSequence) -> String? {
    let numbers = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      Int(Substring($0))
    }
    guard numbers.count == 3, let x = numbers[0], let y = numbers[1], let pressure = numbers[2],
      (0...side).contains(x), (0...side).contains(y), (0...100).contains(pressure)
    else { return nil }
    return "\(x),\(y),\(pressure)"
  }

  static func isReference(_ text: String) -> Bool {
    let digest = text.dropFirst("drawing-".count)
    return text.hasPrefix("drawing-") && digest.utf8.count == 64
      && digest.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
