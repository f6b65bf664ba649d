import Expressions
import Studies

/// Heights and weights in words.
extension Localizer {
  func height(ofMetres metres: DecimalNumber, in system: SurveyQuestion.UnitSystem) -> String {
    guard system == .imperial else { return centimetres(metres) }
    let (feet, inches) = SurveyQuestion.MeasureFormat.feetAndInches(ofMetres: metres)
    let parts = [
      feet == 0 ? nil : "\(number(feet)) \(say("answering.measure.feet"))",
      inches == .zero ? nil : "\(written(inches)) \(say("answering.measure.inches"))",
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  func weight(ofKilograms kilograms: DecimalNumber, in system: SurveyQuestion.UnitSystem) -> String {
    switch system {
    case .metric: "\(written(kilograms)) \(say("answering.measure.kilograms"))"
    case .imperial:
      "\(written(SurveyQuestion.MeasureFormat.pounds(ofKilograms: kilograms))) \(say("answering.measure.pounds"))"
    }
  }
}

/// The bounds of a height or weight in the units in which somebody enters it. Inches and pounds are whole, and lie within
/// the bounds: whoever enters one of them is not refused.
extension Localizer {
  func sentence(
    ofHeightBeyond range: ClosedRange<DecimalNumber>, in system: SurveyQuestion.UnitSystem
  ) -> String {
    let (least, most) =
      switch system {
      case .metric: bounds(range, centimetres)
      case .imperial: wholeBounds(range, unit: 0.0254, feetAndInches)
      }
    return say("answering.problem.heightOutOfRange", ["minimum": least, "maximum": most])
  }

  func sentence(
    ofWeightBeyond range: ClosedRange<DecimalNumber>, in system: SurveyQuestion.UnitSystem
  ) -> String {
    let (least, most) =
      switch system {
      case .metric: bounds(range) { "\(written($0)) \(say("answering.measure.kilograms"))" }
      case .imperial:
        wholeBounds(range, unit: 0.45359237) { "\(number($0)) \(say("answering.measure.pounds"))" }
      }
    return say("answering.problem.weightOutOfRange", ["minimum": least, "maximum": most])
  }

  private func centimetres(_ metres: DecimalNumber) -> String {
    "\(written(metres.times(DecimalNumber(100)) ?? metres)) \(say("answering.measure.centimetres"))"
  }

  private func feetAndInches(_ inches: Int) -> String {
    let feet = "\(number(inches / 12)) \(say("answering.measure.feet"))"
    return inches % 12 == 0 ? feet : "\(feet) \(number(inches % 12)) \(say("answering.measure.inches"))"
  }

  private func bounds(
    _ range: ClosedRange<DecimalNumber>, _ words: (DecimalNumber) -> String
  ) -> (String, String) {
    (words(range.lowerBound), words(range.upperBound))
  }

  /// - Parameter unit: an inch in metres, or a pound in kilograms
  private func wholeBounds(
    _ range: ClosedRange<DecimalNumber>, unit: Double, _ words: (Int) -> String
  ) -> (String, String) {
    let least = (range.lowerBound.double / unit).rounded(.up)
    let most = (range.upperBound.double / unit).rounded(.down)
    return (words(Int(least)), words(Int(most)))
  }
}
