import Studies

/// `manifest.json`: what the release was made from and with, and the digest of each other file.
struct ReleaseManifest: Encodable {
  static let path = "manifest.json"

  let study: String
  let studyVersion: String
  let release: Int
  let audience: String
  let origin: String
  /// The reason why nobody in it is real; nil for a release of real people.
  let madeUp: ReleaseHead.MadeUp?
  let completeOnly: Bool
  /// The part of the data to which it is narrowed; nil for all of them.
  let selection: Selection?
  /// The questions whose words are in it, as far as somebody looked through them.
  let words: [String]
  /// The experiments of the lab's own of which it has what they sent as it came.
  let asSent: [String]
  let pseudonyms: String
  /// The releases before it in which the same people have the same pseudonyms.
  let linkedReleases: [Int]
  let made: String
  let software: String
  /// Nil where the study does not say what tells who somebody is.
  let anonymity: Anonymity?
  let files: [PackagedFile]

  /// Lists without entries narrow nothing.
  struct Selection: Encodable {
    /// Of enrolment, `2026-05-14`; nil for no limit.
    let firstDay: String?
    let lastDay: String?
    let visits: [String]
    let consentVersions: [String]
    let studyVersions: [String]
    let tablesLeftOut: [String]

    init(_ selection: ReleaseSelection) {
      firstDay = selection.firstDay?.description
      lastDay = selection.lastDay?.description
      visits = selection.visits.map(\.text).sorted()
      consentVersions = selection.consents.sorted()
      studyVersions = selection.studyVersions.sorted()
      tablesLeftOut = selection.leftOut.sorted()
    }
  }

  /// How far participants can be told apart.
  struct Anonymity: Encodable {
    /// The fewest who had to be alike, and the fewest who are; nil without participants, and without quasi-identifiers.
    let k: Int
    let fewestAlike: Int?
    let suppressedCells: Int
    /// The share of detail of the quasi-identifiers that is left, 0 to 1; nil without any.
    let precision: Double?
    /// To questions that the study no longer asks, or asks in another way.
    let formerAnswersLeftOut: Int
    /// Nil without quasi-identifiers.
    let expectedReidentifications: Double?
  }

  init(_ head: ReleaseHead, _ files: [PackagedFile], _ disclosure: DisclosureReport?) {
    study = head.study.id.text
    studyVersion = head.study.version
    release = head.number
    audience = head.scope.audience.rawValue
    origin = head.scope.origin.rawValue
    madeUp = head.madeUp
    completeOnly = head.scope.completeOnly
    selection = head.scope.selection.isWhole ? nil : Selection(head.scope.selection)
    words = head.scope.selection.words.map(\.name).sorted()
    asSent = head.scope.selection.asSent.map(\.text).sorted()
    pseudonyms = head.scope.pseudonyms.rawValue
    linkedReleases = head.linked
    made = head.moment
    software = "LabConsole \(head.software)"
    anonymity = disclosure.map { report in
      let after = report.quasiIdentifiers.isEmpty ? nil : report.after
      return Anonymity(
        k: report.requirement.k, fewestAlike: after?.leastClass,
        suppressedCells: report.loss.suppressedCells.reduce(0, +),
        precision: after == nil ? nil : report.loss.precision, formerAnswersLeftOut: report.formerAnswers,
        expectedReidentifications: after?.expectedReidentifications)
    }
    self.files = files
  }
}
