extension SurveyDrawing {
  /// Strokes as they are stored, as the smooth curves that were seen while they were drawn; empty if they cannot be read.
  public static func curves(ofStrokes strokes: String) -> [InkCurve] {
    strokes.split(separator: ";").flatMap { stroke in
      let points = stroke.split(separator: " ").compactMap { point -> DrawnSignature.Point? in
        let numbers = point.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 3 else { return nil }
        return DrawnSignature.Point(x: numbers[0], y: numbers[1], pressure: numbers[2] / 100)
      }
      return points.isEmpty ? [] : DrawnSignature.curves(of: points)
    }
  }
}
