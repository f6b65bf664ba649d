/// The steps to repeat for participants whose consent is to a version that is no longer valid.
public enum AskingAgain: String, Sendable, CaseIterable {
  case everything
  /// The sections that have changed, with their questions; then the decision about the whole.
  case changes
}

/// The parts of a document that a participant goes through before signing.
public struct ConsentProcess: Sendable {
  /// The sections shown one on a screen.
  public let screens: [ConsentSection]
  public let quiz: ConsentQuiz?
  public let asksSharing: Bool
  /// The participant can agree only after opening the whole document.
  public let mustBeOpened: Bool
  /// The participant consented to an earlier version.
  public let isAgain: Bool
  /// Every section that has changed, including those shown only in the document; nil if the participant goes
  /// through everything.
  public let changedSections: Set<ConsentSection.ID>?

  public var asksAboutChangesAlone: Bool { changedSections != nil }

  /// The process through the whole document.
  public init(through document: ConsentDocument, isAgain: Bool) {
    screens = document.screens
    quiz = document.quiz
    asksSharing = document.sharing != nil
    mustBeOpened = document.mustBeOpened
    changedSections = nil
    self.isAgain = isAgain
  }

  /// Through what has changed since a version that was signed; the whole document is one press away from the decision.
  /// - Parameters:
  ///   - hasChosenSharing: a question that was never answered is not carried over
  ///   - languages: the one that was signed in, and the one that is read now
  init(
    through document: ConsentDocument, since earlier: ConsentChanges, hasChosenSharing: Bool,
    in languages: Set<Language>
  ) {
    let changed = earlier.sections(in: languages)
    screens = document.screens.filter { changed.contains($0.id) }
    quiz = document.quiz?.about(changed)
    asksSharing =
      document.sharing != nil && (!hasChosenSharing || earlier.changesSharing(in: languages))
    mustBeOpened = false
    changedSections = changed
    isAgain = true
  }

  public func dueStep(given progress: ConsentProgress) -> ConsentStep {
    if isAgain && !progress.milestones.contains(.changesSeen) { return .changes }
    if let unread = screens.firstIndex(where: { !progress.read.contains($0.id) }) {
      return .section(unread + 1)
    }
    if mustBeOpened && !progress.milestones.contains(.documentRead) { return .wholeDocument }
    if let quiz, !progress.milestones.contains(.answeredInPerson),
      let step = quiz.dueStep(given: progress.quizAnswers)
    {
      return .quiz(step)
    }
    if asksSharing && progress.sharing == nil { return .sharing }
    return progress.milestones.contains(.agreed) ? .signature : .review
  }
}

extension Study {
  /// Returns the process for a participant: the changes since their previous consent, if the study asks about
  /// changes alone and the version signed is known; everything otherwise.
  public func consentProcess(of record: Participation) -> ConsentProcess {
    guard let earlier = record.consents.first, consent.askingAgain == .changes,
      let changes = consent.changesSince[earlier.studyVersion]
    else { return ConsentProcess(through: consent, isAgain: !record.consents.isEmpty) }
    return ConsentProcess(
      through: consent, since: changes, hasChosenSharing: earlier.sharing != nil,
      in: [earlier.language, language(record.participant.language)])
  }
}

extension Participation {
  /// Returns the sharing choice that a signature now would record: the one made on the way to it or, if the
  /// question is not asked again, the one made last.
  public func sharingToSign(in study: Study) -> SharingChoice? {
    let onTheWay = consentProgress.sharing
    return study.consentProcess(of: self).asksSharing ? onTheWay : onTheWay ?? consentProgress.sharingInForce
  }
}

/// The changes of a document since an earlier version, in the text of each language.
public struct ConsentChanges: Sendable, Hashable {
  private let sections: [Language: Set<ConsentSection.ID>]
  private let sharing: Set<Language>

  /// - Parameter languages: those of the study, before and now
  public init(from old: ConsentDocument, to new: ConsentDocument, in languages: [Language]) {
    sections = Dictionary(
      languages.map { ($0, Self.sections(from: old, to: new, $0)) }, uniquingKeysWith: { one, _ in one })
    sharing = Set(languages.filter { !Self.isSame(old.sharing, new.sharing, $0) })
  }

  /// The sections whose text has changed, or about which the quiz asks a different question.
  func sections(in languages: Set<Language>) -> Set<ConsentSection.ID> {
    languages.reduce(into: []) { $0.formUnion(sections[$1] ?? []) }
  }

  func changesSharing(in languages: Set<Language>) -> Bool { !sharing.isDisjoint(with: languages) }

  private static func sections(from old: ConsentDocument, to new: ConsentDocument, _ language: Language)
    -> Set<ConsentSection.ID>
  {
    let questions = (new.quiz?.questions ?? []).filter { question in
      !(old.quiz?.questions ?? []).contains { $0.isSame(as: question, language) }
    }
    let texts = new.sections.filter { section in
      !old.sections.contains { $0.id == section.id && $0.isSame(as: section, language) }
    }
    return Set(texts.map(\.id) + questions.map(\.section))
  }

  private static func isSame(_ old: SharingQuestion?, _ new: SharingQuestion?, _ language: Language) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return old.institution[language] == new.institution[language]
      && old.shortName[language] == new.shortName[language]
      && old.more.isSame(as: new.more, language)
  }
}

extension ConsentSection {
  /// Returns true if both sections read the same in a language.
  fileprivate func isSame(as other: ConsentSection, _ language: Language) -> Bool {
    title[language] == other.title[language] && summary[language] == other.summary[language]
      && more.isSame(as: other.more, language)
      && (kind == .onlyInDocument) == (other.kind == .onlyInDocument)
  }
}

extension QuizQuestion {
  fileprivate func isSame(as other: QuizQuestion, _ language: Language) -> Bool {
    id == other.id && section == other.section && question[language] == other.question[language]
      && right == other.right && explanation[language] == other.explanation[language]
      && choices.map(\.id) == other.choices.map(\.id)
      && choices.map { $0.label[language] } == other.choices.map { $0.label[language] }
  }
}

extension LocalizedMarkdown? {
  /// Returns true if both read the same: line breaks in the file make no difference.
  fileprivate func isSame(as other: LocalizedMarkdown?, _ language: Language) -> Bool {
    guard let one = self?[language], let other = other?[language] else { return self == nil && other == nil }
    return one.source == other.source || one.paragraphs == other.paragraphs
  }
}
