import Crypto

/// What a participant is told and agrees to.
public struct ConsentDocument: Sendable {
  public let sections: [ConsentSection]
  /// The sentence the signature stands under.
  public let agreement: LocalizedText

  /// The hash of every text in every language: any change makes a new version.
  public let version: String

  public init(sections: [ConsentSection], agreement: LocalizedText) {
    self.sections = sections
    self.agreement = agreement
    version = ConsentDocument.version(of: sections, agreement: agreement)
  }

  private static func version(of sections: [ConsentSection], agreement: LocalizedText) -> String {
    var content = ""
    func add(_ text: LocalizedText) {
      for (language, text) in text.texts.sorted(by: { $0.key < $1.key }) {
        content += "\(language)\u{1F}\(text)\u{1E}"
      }
    }
    for section in sections {
      content += "\(section.id)\u{1F}\(section.kind.rawValue)\u{1E}"
      add(section.title)
      add(section.summary)
      if let more = section.more { add(LocalizedText(more.texts.mapValues(\.source))) }
    }
    add(agreement)
    return sha256(Array(content.utf8)).hexadecimal
  }

  /// The sections shown one on a screen.
  public var screens: [ConsentSection] { sections.filter { $0.kind != .onlyInDocument } }
}

public struct ConsentSection: Sendable {
  public typealias ID = Identifier<ConsentSection>

  public let id: ID
  public let kind: Kind
  public let title: LocalizedText
  public let picture: String?
  public let summary: LocalizedText
  public let more: LocalizedMarkdown?

  /// ResearchKit's `ORKConsentSectionType`.
  public enum Kind: String, Sendable, CaseIterable {
    case overview
    case dataGathering = "data-gathering"
    case privacy
    case dataUse = "data-use"
    case timeCommitment = "time-commitment"
    case studySurvey = "study-survey"
    case studyTasks = "study-tasks"
    case withdrawing
    case custom
    case onlyInDocument = "only-in-document"
  }
}

/// A consent that was given. The name it was signed with lies apart, sealed.
public struct Consent: Sendable, Hashable {
  public typealias ID = Identifier<Consent>

  public let id: ID
  public let documentVersion: String
  public let studyVersion: String
  public let language: Language
  public let signedAt: Timestamp

  public init(id: ID, documentVersion: String, studyVersion: String, language: Language, signedAt: Timestamp)
  {
    self.id = id
    self.documentVersion = documentVersion
    self.studyVersion = studyVersion
    self.language = language
    self.signedAt = signedAt
  }
}

/// A name, typed as a signature.
public struct TypedSignature: Sendable {
  public let name: String

  /// - Throws: ``SignatureProblem``
  public init(_ typed: String) throws(SignatureProblem) {
    let name = typed.trimmed
    guard name.contains(where: \.isLetter) else { throw .missing }
    guard name.count <= 200, name.utf8.count <= 1000 else { throw .tooLong }
    guard !name.unicodeScalars.contains(where: \.isInvisibleControl) else { throw .invisibleCharacters }
    self.name = name
  }
}

public enum SignatureProblem: Error, Sendable, Hashable {
  case missing
  case tooLong
  /// Control characters and direction marks, with which a name could pose as another.
  case invisibleCharacters
  /// Nothing, or no more than a dot.
  case notDrawn
  case tooMuchInk
  case unreadableInk
}

extension Unicode.Scalar {
  fileprivate var isInvisibleControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    case .format: value != 0x200C && value != 0x200D  // joiners belong to names in several scripts
    default: false
    }
  }
}

public protocol ConsentStore: Sendable {
  /// Stores the consent, and the signature sealed in the identity database. Signing the same document
  /// version again (a double tap, two tabs) changes nothing.
  func sign(
    _ consent: Consent, signature: TypedSignature, participant: Participant.ID, stamp: Stamp) throws
}
