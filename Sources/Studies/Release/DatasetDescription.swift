/// The words of a study's datasets about themselves, for those who find and cite them: those of schema.org that Psych-DS
/// recommends. Beside them, in which forms datasets are made, and by whom.
public struct DatasetDescription: Sendable {
  public var description: LocalizedText?
  public var authors: [Author] = []
  /// The way in which the dataset is to be cited.
  public var citation: String?
  /// Most often the address of the licence.
  public var license: String?
  public var funder: String?
  public var url: String?
  /// A DOI, most often.
  public var identifier: String?
  /// The address of the privacy policy under which the data were collected.
  public var privacyPolicy: String?
  public var keywords: [String] = []
  /// The forms in which releases hold their tables besides CSV.
  public var forms: Set<ReleaseForm> = []
  /// A release of real data is made once a second person has approved it.
  public var needsApproval = false

  public init() {}

  public struct Author: Sendable, Hashable {
    public let name: String
    public let orcid: ORCID?
    public let affiliation: String?

    public init(name: String, orcid: ORCID?, affiliation: String?) {
      self.name = name
      self.orcid = orcid
      self.affiliation = affiliation
    }
  }
}

/// The number of a researcher at orcid.org: 16 digits, the last of which checks the others (ISO 7064, MOD 11-2).
public struct ORCID: Sendable, Hashable {
  /// `0000-0002-1825-0097`
  public let text: String

  /// Takes the number alone or its address; nil for a wrong one.
  public init?(_ typed: String) {
    let number = typed.hasPrefix("https://orcid.org/") ? String(typed.dropFirst(18)) : typed
    let groups = number.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.count == 4, groups.allSatisfy({ $0.utf8.count == 4 }) else { return nil }
    let signs = groups.joined()
    guard signs.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let total = signs.dropLast().reduce(0) { ($0 + ($1.wholeNumberValue ?? 0)) * 2 }
    let check = (12 - total % 11) % 11
    guard signs.last == (check == 10 ? "X" : Character(String(check))) else { return nil }
    text = number
  }

  public var address: String { "https://orcid.org/\(text)" }
}
