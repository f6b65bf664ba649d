/// Texts, addresses and telephone numbers from the fields of a form.
enum TextReading {
  static func mailAddress(from fields: SurveyFields) throws(SurveyProblem) -> SurveyValue? {
    guard let typed = try fields.single() else { return nil }
    do {
      return .text(try MailAddress(typed).text)
    } catch {
      throw .mailAddress(error)
    }
  }

  /// Digits, with a plus before them and what people put between them; 5 to 15 digits, as E.164 has them at most.
  static func phoneNumber(from fields: SurveyFields) throws(SurveyProblem) -> SurveyValue? {
    guard let typed = try fields.single() else { return nil }
    let scalars = typed.unicodeScalars
    let digits = scalars.filter { ("0"..."9").contains($0) }
    let isUsual = scalars.allSatisfy {
      ("0"..."9").contains($0) || "+()-/. \u{A0}".unicodeScalars.contains($0)
    }
    let pluses = scalars.filter { $0 == "+" }.count
    guard isUsual, (5...15).contains(digits.count), pluses == 0 || pluses == 1 && scalars.first == "+",
      typed.utf8.count <= 40
    else { throw .notAPhoneNumber }
    return .text(typed)
  }
}

extension SurveyQuestion.TextFormat {
  func text(from fields: SurveyFields) throws(SurveyProblem) -> SurveyValue? {
    let sent = fields.raw()
    // Longer than any text that is taken, whatever is cleaned away.
    guard sent.allSatisfy({ $0.utf8.count <= 200_000 }) else { throw .tooLong(most: length.upperBound) }
    let texts = Set(sent.map { style == .lines ? CleanText.lines($0) : CleanText.line($0) }).subtracting([""])
    guard texts.count <= 1 else { throw .severalAnswers }
    guard let text = texts.first else { return nil }
    let count = text.unicodeScalars.count
    guard count >= length.lowerBound else { throw .tooShort(least: length.lowerBound) }
    guard count <= length.upperBound else { throw .tooLong(most: length.upperBound) }
    guard pattern?.matches(text) != false else { throw .patternMissed }
    return .text(text)
  }
}
