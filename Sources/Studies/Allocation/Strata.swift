/// The factors that divide participants before their orders are drawn, so that the orders are balanced in each stratum.
public struct Strata: Sendable, Hashable {
  public let byLanguage: Bool
  /// The sites of the study.
  public let bySite: Bool
  /// Questions of eligibility with a few answers.
  public let byAnswers: [EligibilityQuestion.ID]

  public init(byLanguage: Bool = false, bySite: Bool = false, byAnswers: [EligibilityQuestion.ID] = []) {
    self.byLanguage = byLanguage
    self.bySite = bySite
    self.byAnswers = byAnswers
  }

  /// The names of the factors, in the order of a ``Stratum``.
  var names: [String] {
    (byLanguage ? ["language"] : []) + (bySite ? ["site"] : []) + byAnswers.map(\.text)
  }
}

/// One of the groups that strata divide participants into.
public struct Stratum: Sendable, Hashable {
  /// `language:de site:berlin hand:left`; empty without strata. An answer that was never given is a hyphen; so is the
  /// site of a rehearsal that has none.
  public let text: String

  public init(stored text: String) { self.text = text }

  /// The names of the factors that make up the strata, without their values.
  var names: [String] { text.split(separator: " ").map { String($0.prefix { $0 != ":" }) } }

  /// - Parameter answers: to the questions of eligibility, as they are stored
  public init(
    in strata: Strata, language: Language, site: Site.ID? = nil, answers: [EligibilityQuestion.ID: String]
  ) {
    let languages = strata.byLanguage ? ["language:\(language.code)"] : []
    let sites = strata.bySite ? ["site:\(site?.text ?? "-")"] : []
    text = (languages + sites + strata.byAnswers.map { "\($0):\(answers[$0] ?? "-")" }).joined(separator: " ")
  }
}
