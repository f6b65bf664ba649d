import Expressions

/// Heights and weights as feet, inches and pounds: what gives the same answer when it is entered again, with as few decimals
/// as do. So 5 ft 11 in and 151 lb, kept in metres and kilograms, are 5 ft 11 in and 151 lb again.
extension SurveyQuestion.MeasureFormat {
  static let metresInInch = DecimalNumber("0.0254")!
  static let kilogramsInPound = DecimalNumber("0.45359237")!

  /// The decimals with which metres are kept.
  static let decimalsOfHeight = 4
  /// The decimals with which kilograms are kept.
  static let decimalsOfWeight = 3

  public static func feetAndInches(ofMetres metres: DecimalNumber) -> (feet: Int, inches: DecimalNumber) {
    let inches = shortest(metres, in: metresInInch, decimals: 2, kept: decimalsOfHeight)
    let feet = Int(inches.double / 12)
    return (feet, inches.minus(DecimalNumber(feet * 12)) ?? inches)
  }

  public static func pounds(ofKilograms kilograms: DecimalNumber) -> DecimalNumber {
    shortest(kilograms, in: kilogramsInPound, decimals: 3, kept: decimalsOfWeight)
  }

  /// - Parameters:
  ///   - most: the decimals that can be entered
  ///   - kept: the decimals with which the answer is kept
  private static func shortest(
    _ answer: DecimalNumber, in unit: DecimalNumber, decimals most: Int, kept: Int
  ) -> DecimalNumber {
    guard let number = answer.divided(by: unit) else { return .zero }
    let candidates = (0...most).map { number.rounded(decimals: $0) }
    return candidates.first { $0.times(unit)?.rounded(decimals: kept) == answer }
      ?? number.rounded(decimals: most)
  }

  /// The units in which an answer is shown.
  /// - Parameter given: those in which it was given; nil where that is not known
  public func shownUnits(_ given: SurveyQuestion.UnitSystem?) -> SurveyQuestion.UnitSystem {
    switch units {
    case .both: given ?? .metric
    case .metric: .metric
    case .imperial: .imperial
    }
  }
}
