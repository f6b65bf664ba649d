import Studies

/// The part of `README.md` about how far the participants of a release can be told apart.
struct AnonymityText {
  let disclosure: DisclosureReport
  /// The requirement of the study, of which the release may ask for more.
  let studyAsks: (k: Int, l: Int)?

  var text: String {
    let leftOut =
      (disclosure.withheld.isEmpty ? [] : [identifiers]) + (disclosure.formerAnswers == 0 ? [] : [former])
    if disclosure.quasiIdentifiers.isEmpty { return ([nothingAlike] + leftOut).joined(separator: "\n\n") }
    return ([requirement, figures, quasiIdentifiers, loss] + leftOut + [missing]).joined(separator: "\n\n")
  }

  /// Without quasi-identifiers everybody would count as alike.
  private var nothingAlike: String {
    """
    None of the study's quasi-identifiers is in this release: nothing was made coarser to make people alike in what they answered,
    and no figure says how far they can be told apart.
    """
  }

  private var k: Int { disclosure.requirement.k }

  private var requirement: String {
    let l = disclosure.requirement.l
    let diversity = l > 1 ? ", and have at least \(l) different values of each sensitive variable" : ""
    let (studyK, studyL) = (studyAsks?.k ?? k, studyAsks?.l ?? l)
    let more = k > studyK ? ", more than the \(studyK) of the study" : ""
    if l > studyL {
      let asked = studyL > 1 ? ", more than the \(studyL) of the study" : ", of which the study asks nothing"
      return """
        For this release at least \(k) participants had to be alike in everything below\(more)\(diversity)\(asked). Values were told
        more coarsely, or left out, until that was so.
        """
    }
    let asked =
      k > studyK
      ? "For this release at least \(k) participants had to be alike in everything below\(more)"
      : "The study asks that at least \(k) participants are alike in everything below"
    return """
      \(asked)\(diversity). Values were told more coarsely,
      or left out, until that was so.
      """
  }

  private var figures: String {
    let (before, after) = (disclosure.before, disclosure.after)
    func row(_ name: String, _ value: (DisclosureFigures) -> String) -> [String] {
      [name, value(before), value(after)]
    }
    let rows = [
      row("Fewest participants who are alike (k)") { $0.leastClass.map(String.init) ?? "" },
      row("Participants alike with fewer than \(k)") { "\($0.violating)" },
      row("Participants like nobody else (sample uniques)") { "\($0.sampleUniques)" },
      row("Participants whom some of these values single out (special uniques)") { "\($0.specialUniques)" },
      row("Expected to be found by somebody who knows all of these values (global risk)") {
        Self.decimal($0.expectedReidentifications)
      },
      row("Highest risk of one participant") { $0.highestRisk.map(Self.decimal) ?? "" },
      row("Highest SUDA score (0: nobody is singled out)") { Self.decimal($0.highestScore) },
      row("Highest DIS-SUDA score (chance of a right match, at a sampling fraction of 0.01)") {
        Self.thousandth($0.highestIntrusionScore)
      },
    ]
    let diversity: [[String]] = zip(before.diversity, after.diversity).flatMap(Self.rows)
    return Self.table(
      ["\(after.participants) participants", "As answered", "In this release"], rows + diversity)
  }

  private static func rows(
    _ before: DisclosureFigures.SensitiveDiversity, _ after: DisclosureFigures.SensitiveDiversity
  ) -> [[String]] {
    let least = "Fewest values of `\(before.variable)` among those who are alike (l)"
    let even = "The same by how evenly they are spread (entropy l)"
    return [
      [least, before.distinct.map(String.init) ?? "", after.distinct.map(String.init) ?? ""],
      [even, before.entropy.map(decimal) ?? "", after.entropy.map(decimal) ?? ""],
    ]
  }

  private var quasiIdentifiers: String {
    Self.table(
      ["Quasi-identifier", "How it is told", "Participants for whom it is left out besides"],
      disclosure.quasiIdentifiers.map { ["`\($0.variable)`", $0.meaning, "\($0.suppressedCells)"] })
  }

  private var loss: String {
    let loss = disclosure.loss
    let size =
      loss.averageClassSize.map {
        " Groups who are alike have \(Self.decimal($0)) times \(k) participants on average."
      } ?? ""
    return """
      What is left after that: \(Self.decimal(100 * loss.precision)) % of the detail of these variables (Prec after Sweeney 2002:
      100 % is as answered, 0 % is nothing).\(size) Discernibility (sum over participants of how many are like them): \(loss.discernibility).
      """
  }

  private var identifiers: String {
    "Identifiers, which are left out: " + disclosure.withheld.map { "`\($0)`" }.joined(separator: ", ") + "."
  }

  private var former: String {
    """
    Answers from earlier versions of the study, to questions that it no longer asks, or asks in another way, and that were left
    out since they may tell who somebody is: \(disclosure.formerAnswers).
    """
  }

  private var missing: String {
    """
    A quasi-identifier without a value has no row in the table of answers, whether the value was left out, the question
    was skipped, or it was never asked. Somebody who knows more of a person than the values named above may still find them, and so
    may somebody who lays several releases side by side.
    """
  }

  static func decimal(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  private static func thousandth(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(
      separator: "\n")
  }
}
