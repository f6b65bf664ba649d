import Expressions

/// Numbers and measures from the fields of a form.
enum NumberReading {
  static func age(
    from fields: SurveyFields, _ ages: ClosedRange<Int>, _ language: Language
  ) throws(SurveyProblem) -> SurveyValue? {
    guard let typed = try fields.single() else { return nil }
    let range = DecimalNumber(ages.lowerBound)...DecimalNumber(ages.upperBound)
    return .number(try TypedNumber(typed, in: language).number(in: range, decimals: 0))
  }

  /// The text without one of these units at its end.
  static func withoutUnit(_ typed: String, _ units: [String]) -> String {
    let lowered = typed.lowercased()
    let unit = units.map { $0.lowercased() }.filter { !$0.isEmpty && lowered.hasSuffix($0) }
      .max { $0.count < $1.count }
    guard let unit, lowered.count == typed.count, lowered.count > unit.count else { return typed }
    return String(typed.dropLast(unit.count)).trimmed
  }
}

extension SurveyQuestion.NumberFormat {
  func number(from fields: SurveyFields, _ language: Language) throws(SurveyProblem) -> SurveyValue? {
    guard let typed = try fields.single() else { return nil }
    let bare = NumberReading.withoutUnit(typed, unit.map { Array($0.texts.values) } ?? [])
    return .number(try TypedNumber(bare, in: language).number(in: range, decimals: decimals))
  }
}

extension SurveyQuestion.ScaleFormat {
  func number(from fields: SurveyFields, _ language: Language) throws(SurveyProblem) -> SurveyValue? {
    guard let typed = try fields.single() else { return nil }
    let number = try TypedNumber(typed, in: language).number(in: range, decimals: decimals)
    guard step == nil || number.whole.map(steps.contains) == true else { throw .notAStep }
    return .number(number)
  }
}

extension SurveyQuestion.MeasureFormat {
  private typealias System = SurveyQuestion.UnitSystem

  /// A height in metres. Of a number without a unit, centimetres are meant, or metres where these alone are possible.
  func height(from fields: SurveyFields, _ language: Language) throws(SurveyProblem) -> SurveyValue? {
    let (feet, inches) = (try fields.single("feet"), try fields.single("inches"))
    guard let system = try system(of: fields, hasImperial: feet != nil || inches != nil) else { return nil }
    do throws(SurveyProblem) {
      return try height(in: system, from: fields, feet: feet, inches: inches, language)
    } catch {
      throw error.isOutOfRange ? .heightOutOfRange(range, system) : error
    }
  }

  private func height(
    in system: System, from fields: SurveyFields, feet: String?, inches: String?, _ language: Language
  ) throws(SurveyProblem) -> SurveyValue? {
    switch system {
    case .metric:
      guard let typed = try fields.single() else { return nil }
      return .number(try metricHeight(typed, language))
    case .imperial:
      guard feet != nil || inches != nil else { return nil }
      let feet = try Self.part(feet, below: 10, language)
      let inches = try Self.part(inches, below: 120, language)
      let metres = feet.times(DecimalNumber(12))?.plus(inches)?.times(Self.metresInInch)
      return .number(try kept(metres, decimals: Self.decimalsOfHeight))
    }
  }

  private func metricHeight(_ typed: String, _ language: Language) throws(SurveyProblem) -> DecimalNumber {
    let hundred = DecimalNumber(100)
    let isInCentimetres = typed.lowercased().hasSuffix("cm")
    let isInMetres = !isInCentimetres && typed.lowercased().hasSuffix("m")
    let number = try TypedNumber(NumberReading.withoutUnit(typed, ["cm", "m"]), in: language)
    if !isInMetres {
      let centimetres = scaled(by: hundred)
      do throws(SurveyProblem) {
        return try kept(number.number(in: centimetres, decimals: 2).divided(by: hundred), decimals: 4)
      } catch {
        if isInCentimetres || (try? number.number(in: range, decimals: 4)) == nil { throw error }
      }
    }
    return try kept(number.number(in: range, decimals: 4), decimals: 4)
  }

  /// A weight in kilograms.
  func weight(from fields: SurveyFields, _ language: Language) throws(SurveyProblem) -> SurveyValue? {
    let pounds = try fields.single("pounds")
    guard let system = try system(of: fields, hasImperial: pounds != nil) else { return nil }
    do throws(SurveyProblem) {
      return try weight(in: system, from: fields, pounds: pounds, language)
    } catch {
      throw error.isOutOfRange ? .weightOutOfRange(range, system) : error
    }
  }

  private func weight(
    in system: System, from fields: SurveyFields, pounds: String?, _ language: Language
  ) throws(SurveyProblem) -> SurveyValue? {
    switch system {
    case .metric:
      guard let typed = try fields.single() else { return nil }
      let number = try TypedNumber(NumberReading.withoutUnit(typed, ["kg"]), in: language)
      return .number(try kept(number.number(in: range, decimals: 3), decimals: 3))
    case .imperial:
      guard let pounds else { return nil }
      let number = try TypedNumber(NumberReading.withoutUnit(pounds, ["lb", "lbs"]), in: language)
      let typed = try number.number(in: .zero...DecimalNumber(10_000), decimals: 3)
      return .number(try kept(typed.times(Self.kilogramsInPound), decimals: Self.decimalsOfWeight))
    }
  }

  /// The system in which something was filled in; nil if nothing was.
  private func system(
    of fields: SurveyFields, hasImperial: Bool
  ) throws(SurveyProblem) -> SurveyQuestion.UnitSystem? {
    let hasMetric = !fields.values().isEmpty
    if let chosen = try fields.single("unit") {
      guard let system = System(rawValue: chosen), units.offers(system) else { throw .unknownChoice }
      return system
    }
    guard hasMetric || hasImperial else { return nil }
    guard !(hasMetric && hasImperial) else { throw .severalAnswers }
    let system: System = hasMetric ? .metric : .imperial
    guard units.offers(system) else { throw .unknownChoice }
    return system
  }

  private static func part(
    _ typed: String?, below limit: Int, _ language: Language
  ) throws(SurveyProblem) -> DecimalNumber {
    guard let typed else { return .zero }
    return try TypedNumber(typed, in: language).number(in: .zero...DecimalNumber(limit), decimals: 2)
  }

  private func scaled(by factor: DecimalNumber) -> ClosedRange<DecimalNumber> {
    let low = range.lowerBound.times(factor) ?? range.lowerBound
    return low...(range.upperBound.times(factor) ?? range.upperBound)
  }

  private func kept(_ number: DecimalNumber?, decimals: Int) throws(SurveyProblem) -> DecimalNumber {
    guard let number = number?.rounded(decimals: decimals), range.contains(number) else {
      throw .outOfRange(range)
    }
    return number
  }
}

extension SurveyProblem {
  fileprivate var isOutOfRange: Bool { if case .outOfRange = self { true } else { false } }
}
