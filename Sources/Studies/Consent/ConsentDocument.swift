import Crypto

/// The information for participants and the statement to which they agree.
public struct ConsentDocument: Sendable {
  /// Raised by the study with every change of a text.
  public let number: Int
  /// The date of this number; nil if the study gives none.
  public let date: LabCalendar.Day?
  /// The oldest number whose consents stay valid: changes since then were editorial.
  public let validSince: Int
  /// The steps to repeat for participants whose consents are no longer valid.
  public let askingAgain: AskingAgain
  /// The people and bodies responsible for the study, and the legal grounds.
  public let particulars: [Particular: LocalizedText]
  public let sections: [ConsentSection]
  /// The participant can agree only after opening the whole document.
  public let mustBeOpened: Bool
  public let quiz: ConsentQuiz?
  public let sharing: SharingQuestion?
  /// The sentence above the signature.
  public let agreement: LocalizedText
  /// The parties that sign, in the order of their blocks; the participant is the first.
  public let parties: [AskedParty]
  /// The experimenter signs too, before anything is recorded.
  public let isCountersigned: Bool
  /// Earlier versions of the study under which the experimenter did not sign yet: consents given under them stay valid
  /// as they were given.
  public fileprivate(set) var versionsWithoutCountersignature: Set<String> = []
  public let contactDetails: [ContactDetail]
  /// The years after its signature for which the signed document is kept even where a participant has the data deleted;
  /// nil where it is deleted with them.
  public let keptYears: Int?
  /// The years after a participant's last activity for which everything that names the person is kept; nil without a
  /// limit. Never less than ``keptYears``.
  public let identityYears: Int?
  /// The changes since each earlier version that somebody has consented under, if the study asks about
  /// changes alone.
  public fileprivate(set) var changesSince: [String: ConsentChanges] = [:]

  /// The hash of the number and of every text in every language: any change makes a new version.
  public let version: String

  /// The particulars that ethics committees and data protection law require (GDPR, article 13), in the order
  /// in which they are shown.
  public enum Particular: String, Sendable, CaseIterable {
    case ethicsApproval = "ethics-approval"
    case controller
    case dataProtectionOfficer = "data-protection-officer"
    case legalBasis = "legal-basis"
    case retention
    case complaints
  }

  public init(
    number: Int = 1, date: LabCalendar.Day? = nil, validSince: Int = 1,
    askingAgain: AskingAgain = .everything,
    particulars: [Particular: LocalizedText] = [:], sections: [ConsentSection], mustBeOpened: Bool = false,
    quiz: ConsentQuiz? = nil, sharing: SharingQuestion? = nil, agreement: LocalizedText,
    parties: [AskedParty] = [AskedParty(.participant)], isCountersigned: Bool = false,
    contactDetails: [ContactDetail] = [], keptYears: Int? = nil, identityYears: Int? = nil
  ) {
    self.number = number
    self.date = date
    self.particulars = particulars
    self.validSince = validSince
    self.askingAgain = askingAgain
    self.sections = sections
    self.mustBeOpened = mustBeOpened
    self.quiz = quiz
    self.sharing = sharing
    self.agreement = agreement
    self.parties = parties
    self.isCountersigned = isCountersigned
    self.contactDetails = contactDetails
    self.keptYears = keptYears
    self.identityYears = identityYears
    version = ConsentDocument.version(number, of: sections, sharing, agreement, particulars, parties)
  }

  /// A new number is a new version even where no text has changed: then only the way to the signature has.
  private static func version(
    _ number: Int, of sections: [ConsentSection], _ sharing: SharingQuestion?, _ agreement: LocalizedText,
    _ particulars: [Particular: LocalizedText], _ parties: [AskedParty]
  ) -> String {
    var content = HashedContent(number > 1 ? "\(number)\u{1E}" : "")
    for section in sections { content.add(section) }
    if let sharing { content.add(sharing) }
    content.add(agreement)
    for particular in Particular.allCases {
      if let text = particulars[particular] { content.add(text, of: particular.rawValue) }
    }
    for asked in parties {
      if let statement = asked.statement { content.add(statement, of: asked.party.rawValue) }
    }
    return sha256(Array(content.text.utf8)).hexadecimal
  }

  /// The sections shown one on a screen.
  public var screens: [ConsentSection] { sections.filter { $0.kind != .onlyInDocument } }

  /// Another party signs beside the participant, or the participant gives no more than an assent.
  public var hasSeveralParties: Bool { parties.map(\.party) != [.participant] }

  /// The conditions under which a consent is in force.
  public var requirement: ConsentRequirement {
    ConsentRequirement(
      validSince: validSince, isCountersigned: isCountersigned,
      versionsWithoutCountersignature: versionsWithoutCountersignature)
  }
}

/// The texts of which the version of a document is the hash. Their form stays: another one would make every consent one to
/// an earlier version.
private struct HashedContent {
  private(set) var text: String

  init(_ beginning: String) { text = beginning }

  mutating func add(_ other: LocalizedText) {
    for (language, words) in other.texts.sorted(by: { $0.key < $1.key }) {
      text += "\(language)\u{1F}\(words)\u{1E}"
    }
  }

  mutating func add(_ other: LocalizedText, of name: String) {
    text += "\(name)\u{1F}"
    add(other)
  }

  mutating func add(_ section: ConsentSection) {
    text += "\(section.id)\u{1F}\(section.kind.rawValue)\u{1E}"
    add(section.title)
    add(section.summary)
    if let more = section.more { add(LocalizedText(more.texts.mapValues(\.source))) }
  }

  mutating func add(_ sharing: SharingQuestion) {
    add(sharing.institution)
    add(sharing.shortName)
    if let more = sharing.more { add(LocalizedText(more.texts.mapValues(\.source))) }
  }
}

public struct ConsentRequirement: Sendable, Hashable {
  public let validSince: Int
  public let isCountersigned: Bool
  /// The versions of the study under which the experimenter did not sign yet.
  public let versionsWithoutCountersignature: Set<String>

  public init(validSince: Int, isCountersigned: Bool, versionsWithoutCountersignature: Set<String> = []) {
    self.validSince = validSince
    self.isCountersigned = isCountersigned
    self.versionsWithoutCountersignature = versionsWithoutCountersignature
  }

  public func isMet(by consent: Consent) -> Bool {
    let isComplete =
      !isCountersigned || consent.isCountersigned
      || versionsWithoutCountersignature.contains(consent.studyVersion)
    return consent.documentNumber >= validSince && isComplete
  }
}

extension Study {
  /// Returns the study with the effect of consents given under its earlier versions.
  public func honouring(consentsUnder versions: Set<String>, in library: StudyLibrary) throws -> Study {
    let earlier = versions.subtracting([version])
    var study = self
    if consent.isCountersigned { try study.keepVersionsWithoutCountersignature(earlier, in: library) }
    if consent.askingAgain == .changes { try study.compare(with: earlier, in: library) }
    return study
  }

  /// Keeps the versions under which a consent was complete without the experimenter's signature. Participants who
  /// consented then were asked for nothing more, and nobody can countersign that conversation now.
  private mutating func keepVersionsWithoutCountersignature(
    _ earlier: Set<String>, in library: StudyLibrary
  ) throws {
    consent.versionsWithoutCountersignature = try earlier.filter { version in
      try library.study(id, version: version)?.consent.isCountersigned == false
    }
  }

  /// Computes the changes since earlier versions. Participants who consented under a version that can no
  /// longer be read are asked about everything.
  private mutating func compare(with earlier: Set<String>, in library: StudyLibrary) throws {
    for version in earlier {
      let study: Study?
      do { study = try library.study(id, version: version) } catch is StudyProblems { study = nil }
      guard let study else { continue }
      let all = languages + study.languages.filter { !languages.contains($0) }
      consent.changesSince[version] = ConsentChanges(from: study.consent, to: consent, in: all)
    }
  }
}
