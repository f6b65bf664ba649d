import Studies

/// The risks of a release, that its participants are told apart or recognised by what is no answer: for `README.md`, and for
/// whoever looks before a release is made.
struct RiskText {
  let study: Study
  /// The number of participants where they are few; nil otherwise.
  let few: Int?
  /// Nil where the study does not say what tells who somebody is.
  let disclosure: DisclosureReport?
  let traces: ReleaseTraces
  /// The variables that probably tell who somebody is, and that the study does not tag.
  let likely: [VariableName]
  /// How far people could be told apart by these; nil where nobody counted.
  var figures: DisclosureFigures?

  var text: String { [fewness, anonymity, untagged, besides].compactMap(\.self).joined(separator: "\n\n") }

  private var fewness: String? {
    few.map {
      "It holds the data of \($0 == 1 ? "one person" : "\($0) people") alone: whoever knows who took part can tell whose they are."
    }
  }

  private var anonymity: String {
    guard let disclosure else {
      return
        "The study does not say which answers tell, together, who somebody is: they stand as they were given."
    }
    let studyAsks = study.disclosureControl.map { (k: $0.requirement.k, l: $0.requirement.l) }
    return AnonymityText(disclosure: disclosure, studyAsks: studyAsks).text
  }

  private var untagged: String? {
    if likely.isEmpty { return nil }
    let names = likely.map { "`\($0)`" }.joined(separator: ", ")
    let said =
      "By their kind or their name, others know these things about a person, and the study does not tag them: \(names)."
    guard let figures else { return said }
    let risk =
      figures.highestRisk.map { " Highest risk of one participant: \(AnonymityText.decimal($0))." } ?? ""
    return """
      \(said)
      Fewest participants who are alike in all of them: \(figures.leastClass ?? 0). Participants like nobody else: \(figures.sampleUniques).
      Expected to be found by somebody who knows all of them: \(AnonymityText.decimal(figures.expectedReidentifications)).\(risk)
      """
  }

  /// The people who are recognisable by what no ladder makes coarser.
  private var besides: String {
    let devices = traces.devices.map {
      "Participants whose devices (browser, size of the page, kind of pointer) nobody else in it has: \($0.alone) of \($0.people)."
    }
    let days = traces.days.map {
      "Participants whose days, counted from the first visit, nobody else in it has: \($0.alone) of \($0.people)."
    }
    let told = [devices, days].compactMap(\.self)
    let limit = "Devices and days stand as they were: being alike in answers says nothing of them."
    return (told + [limit]).joined(separator: "\n")
  }
}
