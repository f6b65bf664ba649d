import Crypto
import Foundation

/// The complete record of one consent. It is never changed; a later consent supersedes it.
public struct ConsentRecord: Sendable, Codable, Hashable {
  public var consent: Consent.ID
  public var participant: Participant.ID
  public var code: String
  public var study: Study.ID
  public var studyVersion: String
  public var documentNumber: Int
  public var documentVersion: String
  /// The exact text shown and printed, in the language of the consent, without styles; nil in records from
  /// before it was stored.
  public var text: String?
  /// SHA-256 of ``text``; where that is nil, of the text as its author wrote it.
  public var textDigest: String
  public var language: String
  public var readings: [SectionReading]
  public var quiz: [Answer]
  public var answeredInPerson: Bool
  public var sharing: String?
  public var signer: String
  /// The name of the person who signed for the participant, in records from before representatives signed
  /// themselves.
  public var representative: String?
  /// The strokes as the pad sent them; nil for a typed signature.
  public var ink: String?
  /// Everybody who signed, including the participant; nil if the study asks for the participant alone.
  public var parties: [Party]?
  /// The time with its offset, in the lab's time zone.
  public var signedAt: String
  /// The tablet and the experimenter of the visit; nil outside a visit.
  public var station: String?
  public var experimenter: String?
  /// The consent that this one takes the place of.
  public var supersedes: Consent.ID?
  /// The experimenter's signature; nil as long as there is none. Without it the record is, byte for byte, the one that
  /// the participant signed.
  public var countersignature: Countersigned?
  /// The sections that were read again since that consent, if the participant was asked about changes alone;
  /// nil if everything was.
  public var sectionsAgain: [ConsentSection.ID]?
  /// Random, so that nobody finds a name by trying names against the digest.
  public var salt: String

  public struct Answer: Sendable, Codable, Hashable {
    public var attempt: Int
    public var question: String
    /// The question as it was shown; nil in records from before it was stored, like ``chosen``.
    public var asked: String?
    public var choices: [String]
    /// The choices as they were shown.
    public var chosen: [String]?
    public var isRight: Bool
    public var time: Timestamp
  }

  /// The signature of one of those who signed.
  public struct Party: Sendable, Codable, Hashable {
    /// ``ConsentParty``
    public var party: String
    public var name: String
    /// The relationship to the participant; nil if it is not asked for.
    public var relationship: String?
    /// The language interpreted into; nil if nothing was interpreted.
    public var language: String?
    /// The meaning of the signature, as shown and printed.
    public var statement: String
    /// The strokes as the pad sent them; nil for a typed signature.
    public var ink: String?
  }

  /// The experimenter's signature under a participant's.
  public struct Countersigned: Sendable, Codable, Hashable {
    public var name: String
    /// The account that it was given with.
    public var account: String
    /// The strokes as the pad sent them; nil for a typed signature.
    public var ink: String?
    /// The time with its offset, in the lab's time zone.
    public var signedAt: String
    /// The tablet that it was given on; nil for one on the console.
    public var station: String?
    /// The digest of the record that is countersigned.
    public var record: String
  }

  /// - Parameters:
  ///   - text: exactly what was shown and is printed
  ///   - statements: what each party's signature says, as it was shown and is printed
  public init(
    _ participation: Participation, in study: Study, consent: Consent.ID, text: String, signature: Signature,
    statements: [ConsentParty: String] = [:], readings: [SectionReading], at time: Timestamp
  ) {
    let (participant, progress) = (participation.participant, participation.consentProgress)
    let language = study.language(participant.language)
    self.consent = consent
    self.participant = participant.id
    code = participant.code.text
    self.study = study.id
    studyVersion = study.version
    documentNumber = study.consent.number
    documentVersion = study.consent.version
    self.text = text
    textDigest = sha256(Array(text.utf8)).hexadecimal
    self.language = language.code
    self.readings = readings
    quiz = progress.quizAnswers.map { answer in
      Answer(answer, to: study.consent.quiz?.questions.first { $0.id == answer.question }, in: language)
    }
    answeredInPerson = progress.milestones.contains(.answeredInPerson)
    sharing = participation.sharingToSign(in: study)?.rawValue
    signer = signature.name.text
    representative = signature.representative?.text
    ink = signature.drawing?.text
    if study.consent.hasSeveralParties {
      parties = signature.signers.map { Party($0, stating: statements[$0.party] ?? "") }
    }
    signedAt = time.withOffset
    supersedes = participation.consents.first?.id
    let process = study.consentProcess(of: participation)
    sectionsAgain = process.asksAboutChangesAlone ? process.screens.map(\.id) : nil
    salt = Token().text
  }

  /// The record with the experimenter's signature in it.
  /// - Parameters:
  ///   - account: by its name
  ///   - station: the tablet that was signed on; nil for the console
  public func countersigned(
    _ signature: Countersignature, account: String, station: String? = nil
  ) -> ConsentRecord {
    var record = self
    record.countersignature = Countersigned(
      name: signature.name.text, account: account, ink: signature.drawing?.text,
      signedAt: signature.signedAt.withOffset, station: station, record: digest)
    return record
  }

  /// The record as JSON with sorted keys, so that the same record has the same bytes.
  public var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings, numbers and lists of them: there is nothing in a record that could not be encoded.
    return Array((try? encoder.encode(self)) ?? Data())
  }

  public var digest: String { sha256(bytes).hexadecimal }

  /// - Throws: `DecodingError`
  public init(bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(ConsentRecord.self, from: Data(bytes))
  }
}

extension ConsentRecord.Party {
  fileprivate init(_ signature: PartySignature, stating statement: String) {
    let detail = signature.detail?.text
    self.init(
      party: signature.party.rawValue, name: signature.name.text,
      relationship: signature.party.detail == .relationship ? detail : nil,
      language: signature.party.detail == .language ? detail : nil, statement: statement,
      ink: signature.drawing?.text)
  }
}

extension ConsentRecord.Answer {
  fileprivate init(_ answer: QuizAnswer, to question: QuizQuestion?, in language: Language) {
    self.init(
      attempt: answer.attempt, question: answer.question.text, asked: question?.question[language],
      choices: answer.choices.map(\.text).sorted(),
      chosen: question?.choices.filter { answer.choices.contains($0.id) }.map { $0.label[language] },
      isRight: answer.isRight, time: answer.time)
  }
}

extension Timestamp {
  /// The time with its offset, in the lab's time zone.
  fileprivate var withOffset: String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .current))
  }
}
