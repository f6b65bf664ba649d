import Studies

extension DefinitionValue {
  /// Reports a changed consent under a number that somebody has signed, since it would pass for what they
  /// agreed to. The check needs a whole study without mistakes, because a missing text also changes the
  /// document.
  func checkConsentNumber(of study: Study) {
    let signed = reading.host?.signedDocuments ?? []
    guard let problem = study.consent.numberProblem(given: signed) else { return }
    let consent = node.mapping?.first { $0.key.string == "consent" }
    reading.report(
      problem.sentence, line: (consent?.value.mapping?["version"] ?? consent?.key)?.mark?.line)
  }
}

extension ConsentNumberProblem {
  fileprivate var sentence: String {
    switch self {
    case .taken(let number, let validSince):
      """
      the consent document has changed, but participants have signed number \(number) with another text. \
      Set “version: \(number + 1)” in “consent”, and beside it “valid-since: \(number + 1)” to ask everybody \
      again, or “valid-since: \(validSince)” if the change is editorial and their consents hold on
      """
    case .behind(let number, let signed):
      """
      “version” in “consent” is \(number), but participants have signed number \(signed) of the consent \
      document. Set “version: \(signed)” if this is the text that they signed, else “version: \(signed + 1)”, \
      and say in “valid-since” whether what has changed since then is editorial
      """
    }
  }
}
